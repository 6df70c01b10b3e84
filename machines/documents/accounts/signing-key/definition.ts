import { type Action, defineDocument, type Problems, reasonsOf, t, type Values } from '../../../kit/index.ts'
import type { Permission } from '../role/permissions.ts'
import { fields, lookups } from './fields.ts'
import { keyGuards, keyMachine, mayBind, mayMore } from './machine.ts'

/** The permission of the first use of a key, which binds it to the person whom its certificate names: no role can be given it. */
export const keyBinding = 'SigningKeyBind'

/** The permission to bind, unbind and restore the keys of users. Users unbind their own without it. */
export const keyEdit = 'SigningKeyEdit'

/** The type of the documents of keys, and the state in which a key may be used. */
export const keyType = 'signingkey'
export const boundKey = 'bound'

/** The user is told of whatever happens to their keys, since a key signs in their name. */
const edit = { permission: keyEdit, notifiesUser: 'userId' } as const satisfies Partial<Action>

/** A key of a user's electronic signature, which knows of all definitions what a user can be permitted. */
export const defineSigningKey = (known: () => readonly Permission[]) => {
  const guards = keyGuards(known)
  return defineDocument({
    type: keyType,
    permission: 'SigningKey',
    label: { one: t('Имзо калити', 'Ключ подписи'), many: t('Имзо калитлари', 'Ключи подписи') },
    fields,
    sections: {
      key: { label: t('Калит', 'Ключ'), fields: ['userId', 'certificateNumber', 'certificateIssuer', 'certificateFrom', 'certificateTo'] },
    },
    title: 'certificateNumber',
    lookups,
    machine: keyMachine(guards),
    states: {
      bound: { label: t('Бириктирилган', 'Привязан'), intent: 'success', codes: {} },
      unbound: { label: t('Бириктириш бекор қилинган', 'Отвязан'), intent: 'none', codes: {} },
    },
    actions: {
      save: {
        ...edit,
        label: t('Калитни бириктириш', 'Привязать ключ'),
        doneMessage: t('Калит бириктирилди', 'Ключ привязан'),
        intent: 'primary',
        input: 'form',
        requiresComplete: true,
        lookups: ['user', 'roles', 'employees'],
        validateInput: (_, { actor, lookups }): Problems => (mayBind(actor, lookups, known()) ? {} : { userId: [mayMore] }),
      },
      bind: {
        permission: keyBinding,
        notifiesUser: 'userId',
        firedBy: 'system',
        label: t('Калитдан биринчи марта фойдаланиш', 'Первое использование ключа'),
        doneMessage: t('Калит биринчи фойдаланишда бириктирилди', 'Ключ привязан при первом использовании'),
        input: 'form',
        requiresComplete: true,
      },
      unbind: {
        ...edit,
        label: t('Бириктиришни бекор қилиш', 'Отвязать'),
        doneMessage: t(
          'Калитни бириктириш бекор қилинди, у билан очилган сеанслар тугатилди',
          'Ключ отвязан, открытые им сеансы завершены',
        ),
        intent: 'warning',
        confirm: t(
          'Бу калит билан тизимга кириб ҳам, имзолаб ҳам бўлмайди, у билан очилган сеанслар тугатилади. Давом этасизми?',
          'Этим ключом нельзя будет ни войти в систему, ни подписывать, а открытые им сеансы завершатся. Продолжить?',
        ),
      },
      restore: {
        ...edit,
        label: t('Қайта бириктириш', 'Привязать снова'),
        doneMessage: t('Калит қайта бириктирилди', 'Ключ снова привязан'),
        intent: 'success',
        undoes: 'unbind',
        lookups: ['user', 'roles', 'employees'],
      },
    },
    reasons: reasonsOf(guards),
    rules: ({ values }) => ({ ...notHexadecimal(values), ...endsBeforeItBegins(values) }),
    unique: [['userId', 'certificateIssuer', 'certificateNumber']],
    list: {
      columns: ['certificateNumber', 'userId', 'certificateIssuer', 'certificateFrom', 'certificateTo', 'state'],
      filters: ['certificateNumber', 'userId', 'certificateTo', 'state'],
      search: ['certificateNumber', 'certificateIssuer'],
      sort: '-certificateFrom',
    },
    queues: {
      bound: { label: t('Бириктирилган', 'Привязанные'), states: ['bound'] },
      unbound: { label: t('Бириктириш бекор қилинган', 'Отвязанные'), states: ['unbound'] },
    },
  })
}

type Key = Values<typeof fields>

/** Certificates are found by their number as providers write it. */
const notHexadecimal = ({ certificateNumber }: Key): Problems =>
  certificateNumber === null || /^(0|[1-9A-F][\dA-F]*)$/.test(certificateNumber)
    ? {}
    : {
        certificateNumber: [
          t('Рақам 0–9 ва A–F белгилари билан, бошида нолсиз ёзилади', 'Номер записывается знаками 0–9 и A–F, без нулей в начале'),
        ],
      }

const endsBeforeItBegins = ({ certificateFrom, certificateTo }: Key): Problems =>
  certificateFrom === null || certificateTo === null || certificateFrom <= certificateTo
    ? {}
    : { certificateTo: [t('Муддат бошланишидан олдин тугайди', 'Срок заканчивается раньше, чем начинается')] }

import {
  defineDirectory,
  flag,
  names,
  permissions,
  type Problems,
  problemText,
  type Situation,
  t,
  type Text,
  type Values,
} from '../../../kit/index.ts'
import { beyondGrant } from './grants.ts'
import type { Permission } from './permissions.ts'

const label = t('Рухсатлар', 'Разрешения')

export const fieldsOf = (known: () => readonly Permission[]) => ({
  name: names(t('Номи', 'Наименование')),
  permissions: permissions(label, { labelOf: (name) => known().find((each) => each.name === name)?.label }),
  /** Users of the role can do nothing until they have added a second factor. */
  needsSecondFactor: flag(t('Киришда иккинчи омил талаб этилади', 'Требуется второй фактор при входе'), { required: false }),
})

/** A role, which knows of all definitions what can be permitted. */
export const defineRole = (known: () => readonly Permission[]) => {
  const fields = fieldsOf(known)
  return defineDirectory({
    type: 'role',
    permission: 'Role',
    label: { one: t('Рол', 'Роль'), many: t('Роллар', 'Роли') },
    fields,
    title: 'name',
    selectList: 'visible',
    importable: false,
    validateInput: (input, situation) => checkPermissions(input, situation, known()),
    guards: {
      mayGive: {
        holds: ({ context, event }) => beyondGrant(event.actor, context.permissions ?? [], known()).length === 0,
        reason: t(
          'Ролда сизда йўқ рухсатлар бор: уни фаоллаштира олмайсиз',
          'В роли есть разрешения, которых нет у вас: вы не можете её активировать',
        ),
      },
    },
    recordActions: { activate: { guards: ['mayGive'] } },
    actions: {
      /**
       * A role that ships with the system and that somebody has changed keeps their permissions. What a release brings for it is
       * offered: an event of the system, which changes nothing and of which those are told who keep roles.
       */
      offer: {
        label: t('Янги версия рухсатларини таклиф қилиш', 'Предложение разрешений новой версии'),
        doneMessage: t(
          'Янги версияда бу рол учун янги рухсатлар бор. Рол ўзгартирилгани сабабли улар қўшилмади',
          'В новой версии для этой роли есть новые разрешения. Роль была изменена, поэтому они не добавлены',
        ),
        permission: 'RoleEdit',
        firedBy: 'system',
        notifiesAudience: 'RoleEdit',
        input: { permissions: { ...fields.permissions, label: t('Таклиф этилган рухсатлар', 'Предложенные разрешения') } },
        in: ['active', 'passive'],
      },
    },
    list: { columns: ['name', 'updatedAt', 'state'], filters: ['permissions', 'state'], search: ['name'], sort: 'name' },
  })
}

/** Added permissions must exist and be the actor's to give. Those that were there before are not checked: others gave them. */
function checkPermissions(
  input: Record<string, unknown>,
  { values: before, actor }: Pick<Situation<Values<ReturnType<typeof fieldsOf>>>, 'values' | 'actor'>,
  known: readonly Permission[],
): Problems {
  const held = new Set(before.permissions ?? [])
  const added = ((input['permissions'] as string[] | null | undefined) ?? []).filter((name) => !held.has(name))
  const unknown = added.filter((name) => !known.some((each) => each.name === name))
  if (unknown.length > 0) return { permissions: [problemText('unknownOf', { label }, { values: unknown.slice(0, few).join(', ') })] }
  const beyond = beyondGrant(actor, added, known).map((name) => known.find((each) => each.name === name)!.label)
  return beyond.length > 0 ? { permissions: [notHeld(beyond)] } : {}
}

function notHeld(labels: readonly Text[]): Text {
  const say = (language: keyof Text) =>
    labels
      .slice(0, few)
      .map((label) => `«${label[language]}»`)
      .join(', ') + (labels.length > few ? ` (+${labels.length - few})` : '')
  return t(
    `Ўзингизда йўқ рухсатни бера олмайсиз: ${say('cl')}`,
    `Нельзя дать разрешение, которого нет у вас: ${say('ru')}`,
    `Oʻzingizda yoʻq ruxsatni bera olmaysiz: ${say('ln')}`,
  )
}

const few = 3

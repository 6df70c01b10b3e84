import type { Permission } from '../role/permissions.ts'
import {
  choice,
  defineDirectory,
  languages,
  type Lookups,
  personName,
  phone,
  type Problems,
  type RecordAction,
  reference,
  references,
  type RelatedDocument,
  type Situation,
  t,
  type Text,
  type Values,
  username,
} from '../../../kit/index.ts'
import { accountOpening } from './opening.ts'
import { isBeyond, postBeyond, rolesBeyond } from '../role/grants.ts'

const optional = { required: false }

export const fields = {
  username: username(t('Логин', 'Логин')),
  /** The user's name wherever their actions are shown; the account of a business has the name of the business. */
  shortName: personName(t('Қисқа исм', 'Краткое имя'), { max: 100, unless: 'contractorId' }),
  roles: references('role', t('Роллар', 'Роли'), { max: 20 }),
  organizationId: reference('organization', t('Ташкилот', 'Организация'), optional),
  employeeId: reference('employee', t('Ходим', 'Сотрудник'), { matching: { organizationId: 'organizationId' }, ...optional }),
  contractorId: reference('contractor', t('Тадбиркорлик субъекти', 'Субъект предпринимательства'), optional),
  phone: phone(t('Телефон рақами', 'Номер телефона')),
  /** The status (`statusId`) whose queue their lists of checks and postponements begin with. */
  startStatusId: choice(t('Рўйхатлар очиладиган ҳолат', 'Состояние, с которого открываются списки'), {
    ...optional,
    hint: t('Танланмаса, рўйхатда ҳамма ҳужжатлар кўринади', 'Если не выбрано, в списке видны все документы'),
    options: {
      '4': t('Жараёнда (модератор)', 'В обработке (модератор)'),
      '5': t('Жараёнда (раҳбар)', 'В обработке (руководитель)'),
    },
  }),
  /** By the languages' ids (`docs/domain.md`, Formats and limits). */
  languageId: choice(t('Тил', 'Язык'), { options: { '3': own('ln'), '2': own('cl'), '1': own('ru') } }),
}

/**
 * Users choose their language themselves, without the permission to keep users. It is an action of its own, since a user who was
 * saved by an earlier release may be incomplete.
 */
const chooseLanguage: RecordAction<typeof fields, Lookups<typeof fields>> = {
  label: t('Тилни танлаш', 'Выбор языка'),
  doneMessage: t('Тил танланди', 'Выбран язык'),
  permission: 'UserEdit',
  firedBy: 'system',
  input: { languageId: fields.languageId },
  in: ['active'],
  write: ({ event }) => event.input,
}

/**
 * The action by which a business that signs in with its key and has no account gets one. It is not `save`: no person fires it, and it
 * is not refused without a phone number, which a business may not have.
 */
const openByKey: RecordAction<typeof fields, Lookups<typeof fields>> = {
  label: t('Калит бўйича ҳисоб ёзувини очиш', 'Открытие учётной записи по ключу'),
  doneMessage: t('Ҳисоб ёзуви калит бўйича очилди', 'Учётная запись открыта по ключу'),
  permission: accountOpening,
  firedBy: 'system',
  input: 'form',
  in: ['active'],
  write: ({ event }) => event.input,
}

/** A user, which knows of all definitions what a role can permit. */
export const defineUser = (known: () => readonly Permission[]) => {
  return defineDirectory({
    type: 'user',
    permission: 'User',
    label: { one: t('Фойдаланувчи', 'Пользователь'), many: t('Фойдаланувчилар', 'Пользователи') },
    labelGender: 'masculine',
    fields,
    title: 'shortName',
    selectList: 'organization',
    sections: {
      belonging: { label: t('Ким номидан', 'От чьего имени'), fields: ['organizationId', 'employeeId', 'contractorId'] },
      account: {
        label: t('Ҳисоб ёзуви', 'Учётная запись'),
        fields: ['username', 'shortName', 'roles', 'languageId', 'startStatusId', 'phone'],
      },
    },
    parties: { organizationId: {} },
    party: 'organizationId',
    lookups: {
      employee: { refers: 'employeeId', reads: ['organizationId', 'isTopInspector', 'isHr'] },
      roles: { refers: 'roles', reads: ['permissions'] },
    },
    guards: {
      mayGive: {
        holds: ({ context, event: { actor, lookups } }) => !isBeyond(actor, lookups, context, known()),
        reason: t(
          'Фойдаланувчида сизда йўқ рухсатлар бор: уни фаоллаштира олмайсиз',
          'У пользователя есть разрешения, которых нет у вас: вы не можете его активировать',
        ),
      },
    },
    recordActions: { activate: { lookups: ['roles', 'employee'], guards: ['mayGive'] } },
    actions: { chooseLanguage, openByKey },
    validateInput: (input, situation) => checkPermissions(input, situation, known()),
    rules,
    defaults: ({ organizationId }) => ({ organizationId, languageId: '2' }),
    personal: ['username', 'shortName', 'phone'],
    importable: false,
    unique: ['username', 'employeeId'],
    aliases: { userName: 'username', organization: 'organizationId' },
    list: {
      columns: ['username', 'shortName', 'organizationId', 'contractorId', 'roles', 'phone', 'state'],
      filters: ['username', 'organizationId', 'employeeId', 'contractorId', 'roles', 'languageId', 'state'],
      search: ['username', 'shortName', 'phone'],
      sort: 'username',
    },
  })
}

type Account = Values<typeof fields>

interface PermissionLookups {
  readonly roles?: readonly RelatedDocument<'role', 'permissions'>[]
  readonly employee?: RelatedDocument<'employee', 'organizationId' | 'isTopInspector' | 'isHr'> | null
}

/** A user stands for an organization, as its employee or not, for one business entity, or for nobody: an administrator of the system. */
function rules({
  values,
  lookups: { employee },
}: Situation<Account, { employee?: RelatedDocument<'employee', 'organizationId'> | null }>): Problems {
  const { organizationId, employeeId, contractorId } = values
  if (contractorId) return organizationId || employeeId ? { contractorId: [notBoth] } : {}
  return employee && employee.values.organizationId !== organizationId ? { employeeId: [ofAnother] } : {}
}

/**
 * Roles that are given, or taken to another body or business, must be the actor's to give, and so must be what comes with the post of
 * an employee whose user this becomes; roles and a post that stay as they are, others gave.
 */
function checkPermissions(
  input: Record<string, unknown>,
  { values: before, actor, lookups: { roles = [], employee } }: Situation<Account, PermissionLookups>,
  known: readonly Permission[],
): Problems {
  const after: Account = { ...before, ...input }
  const isNew = (name: 'organizationId' | 'contractorId' | 'employeeId') => (before[name] ?? null) !== (after[name] ?? null)
  const isMoved = isNew('organizationId') || isNew('contractorId')
  const held = roles.filter(({ id }) => before.roles?.includes(id))
  const tooWide = rolesBeyond(actor, isMoved ? roles : roles.filter((role) => !held.includes(role)), after, known)
  if (tooWide.length > 0) return { roles: tooWide.map(({ title }) => notGiven(title)) }
  const beyond = (of: typeof roles) => postBeyond(actor, { roles: of, employee }, after, known)
  const others = isMoved || isNew('employeeId') ? [] : beyond(held)
  return beyond(roles).some((name) => !others.includes(name)) ? { employeeId: [byPost] } : {}
}

const byPost = t(
  'Ходимнинг ваколатлари фойдаланувчига ўзингизда йўқ рухсатларни беради',
  'Полномочия сотрудника дадут пользователю разрешения, которых нет у вас',
)

function notGiven(title: string | Text): Text {
  const role = typeof title === 'string' ? t(title, title, title) : title
  return t(
    `«${role.cl}» ролида ўзингизда йўқ рухсатлар бор, уни бера олмайсиз`,
    `В роли «${role.ru}» есть разрешения, которых нет у вас: вы не можете её дать`,
    `«${role.ln}» rolida oʻzingizda yoʻq ruxsatlar bor, uni bera olmaysiz`,
  )
}

const notBoth = t(
  'Фойдаланувчи ё ташкилот, ё тадбиркорлик субъекти номидан ишлайди',
  'Пользователь представляет либо организацию, либо субъект предпринимательства',
)

const ofAnother = t('Ходим бошқа ташкилотда ишлайди', 'Сотрудник работает в другой организации')

/** A language is called by its own name in every language. */
function own(language: keyof typeof languages) {
  const { name } = languages[language]
  return t(name, name, name)
}

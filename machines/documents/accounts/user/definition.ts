import type { Permission } from '../role/permissions.ts'
import { choice, definePerson, languages, text, phone, type Problems, reference, references, type RelatedDocument, type Situation, t, type Text, type Values, username } from '../../../kit/index.ts'
import { guardActivation } from '../activation.ts'
import { withLanguageChoice } from './language.ts'
import { withOpening } from './opening.ts'
import { rolesBeyond } from '../role/grants.ts'

const optional = { required: false }

const fields = {
  username: username(t('Login', 'Логин', 'Логин')),
  /** The user's name wherever their actions are shown. */
  shortName: text(t('Qisqa ism', 'Қисқа исм', 'Краткое имя'), { max: 100 }),
  roles: references('role', t('Rollar', 'Роллар', 'Роли'), { max: 20 }),
  organizationId: reference('organization', t('Tashkilot', 'Ташкилот', 'Организация'), optional),
  employeeId: reference('employee', t('Xodim', 'Ходим', 'Сотрудник'), { matching: { organizationId: 'organizationId' }, ...optional }),
  contractorId: reference('contractor', t('Tadbirkorlik subyekti', 'Тадбиркорлик субъекти', 'Субъект предпринимательства'), optional),
  phone: phone(t('Telefon raqami', 'Телефон рақами', 'Номер телефона')),
  /** The status (`statusId`) whose queue their lists of checks and postponements begin with. */
  startStatusId: choice(t('Roʻyxatlar shu holatdan ochilsin', 'Рўйхатлар шу ҳолатдан очилсин', 'Списки открываются с состояния'), {
    ...optional,
    hint: t('Tanlanmasa, roʻyxatda hamma hujjatlar koʻrinadi', 'Танланмаса, рўйхатда ҳамма ҳужжатлар кўринади', 'Если не выбрано, в списке видны все документы'),
    options: {
      '4': t('Jarayonda (moderator)', 'Жараёнда (модератор)', 'В обработке (модератор)'),
      '5': t('Jarayonda (rahbar)', 'Жараёнда (раҳбар)', 'В обработке (руководитель)'),
    },
  }),
  /** By the languages' ids (`docs/domain.md`, Formats and limits). */
  languageId: choice(t('Til', 'Тил', 'Язык'), { options: { '3': own('ln'), '2': own('cl'), '1': own('ru') } }),
}

/** A user, which knows of all definitions what a role can permit. */
export const defineUser = (known: () => readonly Permission[]) => {
  const user = definePerson({
    type: 'user',
    permission: 'User',
    label: { one: t('Foydalanuvchi', 'Фойдаланувчи', 'Пользователь'), many: t('Foydalanuvchilar', 'Фойдаланувчилар', 'Пользователи') },
    fields,
    title: 'shortName',
    selectList: 'organization',
    sections: {
      belonging: { label: t('Kim nomidan', 'Ким номидан', 'От чьего имени'), fields: ['organizationId', 'employeeId', 'contractorId'] },
      account: { label: t('Hisob yozuvi', 'Ҳисоб ёзуви', 'Учётная запись'), fields: ['username', 'shortName', 'roles', 'languageId', 'startStatusId', 'phone'] },
    },
    parties: { organizationId: {} },
    party: 'organizationId',
    lookups: {
      employee: { refers: 'employeeId', reads: ['organizationId'] },
      roles: { refers: 'roles', reads: ['permissions'] },
    },
    validateInput: (input, situation) => checkRoles(input, situation, known()),
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
  return guardActivation(withOpening(withLanguageChoice(user)), {
    lookups: ['roles'],
    mayActivate: ({ actor, values, lookups: { roles = [] } }: Pick<Situation<Account, RolesLookup>, 'actor' | 'values' | 'lookups'>) =>
      rolesBeyond(actor, roles, values, known()).length === 0,
    reason: t(
      'Foydalanuvchida sizda yoʻq ruxsatlar bor: uni faollashtira olmaysiz',
      'Фойдаланувчида сизда йўқ рухсатлар бор: уни фаоллаштира олмайсиз',
      'У пользователя есть разрешения, которых нет у вас: вы не можете его активировать',
    ),
  })
}

type Account = Values<typeof fields>

interface RolesLookup {
  readonly roles?: readonly RelatedDocument<'permissions'>[]
}

/** A user stands for an organization, as its employee or not, for one business entity, or for nobody: an administrator of the system. */
function rules({ values, lookups: { employee } }: Situation<Account, { employee?: RelatedDocument<'organizationId'> | null }>): Problems {
  const { organizationId, employeeId, contractorId } = values
  if (contractorId) return organizationId || employeeId ? { contractorId: [notBoth] } : {}
  return employee && employee.values.organizationId !== organizationId ? { employeeId: [ofAnother] } : {}
}

/** Roles that are given, or taken to another body or business, must be the actor's to give; those that stay as they are, others gave. */
function checkRoles(input: Record<string, unknown>, { values: before, actor, lookups: { roles = [] } }: Situation<Account, RolesLookup>, known: readonly Permission[]): Problems {
  const after: Account = { ...before, ...input }
  const held = before.roles ?? []
  const isMoved = (['organizationId', 'contractorId'] as const).some((name) => (before[name] ?? null) !== (after[name] ?? null))
  const tooWide = rolesBeyond(actor, isMoved ? roles : roles.filter(({ id }) => !held.includes(id)), after, known)
  return tooWide.length > 0 ? { roles: tooWide.map(({ title }) => notGiven(title)) } : {}
}

function notGiven(title: string | Text): Text {
  const role = typeof title === 'string' ? t(title, title, title) : title
  return t(
    `«${role.ln}» rolida oʻzingizda yoʻq ruxsatlar bor, uni bera olmaysiz`,
    `«${role.cl}» ролида ўзингизда йўқ рухсатлар бор, уни бера олмайсиз`,
    `В роли «${role.ru}» есть разрешения, которых нет у вас: вы не можете её дать`,
  )
}

const notBoth = t(
  'Foydalanuvchi yo tashkilot, yo tadbirkorlik subyekti nomidan ishlaydi',
  'Фойдаланувчи ё ташкилот, ё тадбиркорлик субъекти номидан ишлайди',
  'Пользователь представляет либо организацию, либо субъект предпринимательства',
)

const ofAnother = t('Xodim boshqa tashkilotda ishlaydi', 'Ходим бошқа ташкилотда ишлайди', 'Сотрудник работает в другой организации')

/** A language is called by its own name in every language. */
function own(language: keyof typeof languages) {
  const { name } = languages[language]
  return t(name, name, name)
}

import { userActAs } from '../acting.ts'
import { visitRefusals } from '../../inspections/visit/refusals.ts'
import { keepsDeputies } from '../deputy/keeping.ts'
import { eventLog } from '../../../reports/event-log.ts'
import { reportPermissions } from '../../../reports/permissions.ts'
import {
  type Definition,
  filesErase,
  isDirectory,
  permissionIn,
  personsActions,
  type Scope,
  t,
  type Text,
  variantsOf,
} from '../../../kit/index.ts'

/** A permission that a role can hold, by its module name (`docs/domain.md`, Roles). */
export interface Permission {
  readonly name: string
  /** The document type that it is about; null for one about all of them. */
  readonly type: string | null
  readonly label: Text
}

const scopes: Record<Scope, Text> = {
  own: t('ўз ташкилоти', 'своя организация'),
  branches: t('ўз ташкилоти ва филиаллари', 'своя организация и её филиалы'),
  all: t('барча ташкилотлар', 'все организации'),
}

const everyScope = Object.keys(scopes) as Scope[]

const view = t('Кўриш', 'Просмотр')

/**
 * Permissions to open a screen over the documents of a type, beside that to view them: employees with their attestations and
 * certificates, a body's own book of checks.
 */
const ofScreens: readonly Permission[] = [
  {
    name: 'EmployeeWithAttestationView',
    type: 'employee',
    label: t('Ходимлар: аттестация ва сертификатлар рўйхатини кўриш', 'Сотрудники: просмотр списка аттестаций и сертификатов'),
  },
  {
    name: 'InspectionBookOfOrganizationView',
    type: 'inspectionbookofcontractor',
    label: t('Назорат органи китоби: кўриш', 'Книга контролирующего органа: просмотр'),
  },
]

const appointingForOthers = t(
  'Вазифаларни вақтинча бажариш: бошқа фойдаланувчилар учун белгилаш',
  'Временное исполнение обязанностей: назначение для других пользователей',
)

/**
 * Permissions that no action asks for: a guard does (to appoint deputies of others), a call (to see the system as another user does), or
 * a notification (of refused visits).
 */
const ofGuards: readonly Permission[] = [
  ...everyScope.map((scope) => ({ name: permissionIn(scope, keepsDeputies), type: 'deputy', label: inScope(appointingForOthers, scope) })),
  {
    name: visitRefusals,
    type: 'visit',
    label: t('Ташрифлар: рад этилганлари ҳақида хабар олиш', 'Посещения: получение сообщений об отказах'),
  },
  { name: userActAs, type: 'user', label: t('Фойдаланувчилар: тизимни улар номидан кўриш', 'Пользователи: просмотр системы от их имени') },
]

/** The permission to give others more than one may do oneself. */
export const roleGrant = 'RoleGrant'

/**
 * Permits nothing: it marks the roles that a business gets when its account is opened by its key (`accountOpening`). It stands among
 * the permissions so that, like any of them, nobody gives it to a role without holding it.
 */
export const accountByKey = 'UserOpenByKey'

/** Every permission that there is with these definitions, in the order of the menu: what none of them asks for is not here. */
export const permissionsOf = (definitions: readonly Definition[]): readonly Permission[] => [
  ...withPermissions(definitions).flatMap((definition) => [
    ...ofType(definition),
    ...[...ofScreens, ...ofGuards].filter(({ type }) => type === definition.type),
  ]),
  ...reportPermissions,
  {
    name: roleGrant,
    type: 'role',
    label: t('Роллар: ўзида йўқ рухсатларни бериш', 'Роли: предоставление разрешений, которых нет у самого пользователя'),
  },
  {
    name: accountByKey,
    type: 'role',
    label: t(
      'Роллар: биринчи марта калит билан кирган тадбиркорлик субъектига берилади',
      'Роли: присваивается субъекту предпринимательства при первом входе по ключу',
    ),
  },
  { name: 'EventHistoryView', type: null, label: t('Ҳужжатлар тарихини кўриш', 'Просмотр истории документов') },
  { name: `${eventLog.permission}View`, type: null, label: t('Воқеалар журналини кўриш', 'Просмотр журнала событий') },
  {
    name: filesErase,
    type: null,
    label: t('Ҳужжатлардаги файлларни йўқ қилиш', 'Уничтожение файлов в документах'),
  },
]

/** The types that have permissions of their own. Others share the stem of a type before them, or of a report. */
export const withPermissions = (definitions: readonly Definition[]): Definition[] =>
  definitions.filter(
    ({ permission }, i) => permission !== eventLog.permission && definitions.findIndex((other) => other.permission === permission) === i,
  )

function ofType(definition: Definition): Permission[] {
  const named = new Map<string, Permission>()
  const add = (stem: string, actions: readonly Text[], scope?: Scope) => {
    const name = permissionIn(scope ?? 'own', stem)
    named.set(name, { name, type: definition.type, label: labelOf(definition, actions, scope) })
  }

  const stem = `${definition.permission}View`
  if (Object.keys(definition.parties).length === 0) add(stem, [view])
  else for (const scope of everyScope) add(stem, [view], scope)

  const byPermission = labelsByPermission(definition)
  for (const [permission, labels] of byPermission) {
    const carried = scopesOf(definition, permission)
    if (carried.length === 0 && !named.has(permission)) add(permission, labels)
    // An action that asks for the wide permission only is listed beside the narrower actions, which it allows as well.
    for (const scope of carried)
      add(permission, [...labels, ...(scope === 'own' ? [] : (byPermission.get(permissionIn(scope, permission)) ?? []))], scope)
  }
  return [...named.values()]
}

/**
 * The labels of the actions that ask for each permission; the same word may ask for another one in some state. Who may do something may
 * undo it, which is not said apart. What the kit lets do with documents of many types is one permission of its own.
 */
function labelsByPermission(definition: Definition): Map<string, Text[]> {
  const labels = new Map<string, Text[]>()
  for (const [, action] of personsActions(definition)) {
    if (action.permission === filesErase) continue
    if (action.undoes && definition.actions[action.undoes]?.permission === action.permission) continue
    for (const { permission, label } of variantsOf(action)) labels.set(permission, [...(labels.get(permission) ?? []), label])
  }
  return labels
}

/** Records are kept as far as they are seen; everything else is done in one's own organization's name, unless the definition says more. */
function scopesOf(definition: Definition, permission: string): readonly Scope[] {
  if (definition.forAllParties.includes(permission)) return ['own', 'all']
  return isDirectory(definition) && Object.values(definition.actions).some((action) => action.permission === permission && action.party)
    ? everyScope
    : []
}

/** A label with the scope of its permission. */
function inScope(label: Text, scope: Scope): Text {
  return { ln: `${label.ln} (${scopes[scope].ln})`, cl: `${label.cl} (${scopes[scope].cl})`, ru: `${label.ru} (${scopes[scope].ru})` }
}

/** «Tekshirishlar: koʻrish (barcha tashkilotlar)». */
function labelOf({ label: { many } }: Definition, actions: readonly Text[], scope?: Scope): Text {
  const say = (language: keyof Text) => {
    // Several actions that ask for it may be called the same.
    const done = [...new Set(actions.map((label) => label[language]))]
      .map((label) => label.charAt(0).toLowerCase() + label.slice(1))
      .join(', ')
    return `${many[language]}: ${done}${scope ? ` (${scopes[scope][language]})` : ''}`
  }
  return { ln: say('ln'), cl: say('cl'), ru: say('ru') }
}

import { type Actor, addDays, type Day, daysBetween, type Definition, type FilterValue, getDefinition, mayView, partiesWithin, reachOf, t, type Text } from '@nazorat/machines'

/** Something that has to happen to a document by a day of its own. */
interface Due {
  /** The permission without which it is nobody's concern; a business entity's own documents concern it anyway. */
  readonly may: string
  readonly body: string
  readonly contractor?: string
  readonly states: readonly string[]
  readonly date: string
  /** From how many days before on it is said. */
  readonly days: number
  readonly label: Text
}

/** By document type: what is due when, as long as the log keeps no deadlines of it. */
const dues: Readonly<Record<string, readonly Due[]>> = {
  request: [
    {
      may: 'RequestView', body: 'inspectionOrganizationId', contractor: 'contractorId',
      states: ['agreed.notBegun', 'notified.notBegun'], date: 'checkStartDate', days: 3,
      label: t('Boshlanishi', 'Бошланиши', 'Начало'),
    },
    {
      may: 'RequestView', body: 'inspectionOrganizationId', contractor: 'contractorId',
      states: ['agreed.begun', 'notified.begun'], date: 'checkEndDate', days: 1,
      label: t('Tugashi', 'Тугаши', 'Окончание'),
    },
  ],
  employee: [
    {
      may: 'EmployeeEdit', body: 'organizationId', states: ['active'], date: 'certificateExpiration', days: 60,
      label: t('Sertifikat muddati', 'Сертификат муддати', 'Срок сертификата'),
    },
  ],
}

export interface DueList {
  readonly definition: Definition
  readonly states: readonly string[]
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly date: string
  readonly label: Text
}

/** What is due soon or late of what the actor stands for. */
export const dueLists = (actor: Actor, today: Day): DueList[] =>
  Object.entries(dues).flatMap(([type, each]) => {
    const definition = getDefinition(type)
    return mayView(definition, actor) ? each.flatMap((due) => dueList(definition, due, actor, today)) : []
  })

function dueList(definition: Definition, { may, body, contractor, states, date, days, label }: Due, actor: Actor, today: Day): DueList[] {
  const party = actor.contractorId ? contractor : body
  const held = reachOf(actor, may)
  if (!party || !held) return []
  // Who sees everything has nothing of it for his own; who keeps everything has.
  if (held.reach === 'all' && may.endsWith('View')) return []
  const mine = held.reach === 'all' ? {} : { [party]: partiesWithin(actor, held.reach) }
  return [{ definition, states, filters: { ...mine, state: [...states], [date]: { to: addDays(today, days) } }, date, label }]
}

/** Days from today to a day: negative when it has passed. */
export const daysUntil = (day: Day, today: Day): number => daysBetween(today, day) - 1

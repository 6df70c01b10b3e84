import { dayOf, formatDate, isEmpty, type Problems, problem, type Situation, t, type Text, type Values } from '../../../kit/index.ts'
import { unfitness } from '../../people/employee/certificate.ts'
import { executedStates } from '../of-check.ts'
import { halfOfPoint } from '../premises.ts'
import { fields } from './fields.ts'
import type { VisitLookups } from './lookups.ts'

type Visit = Values<typeof fields>
type Person = VisitLookups['staff'][number]

/** Who may stand at a door: inspectors with certificates in force and, where the kind needs one, a check of this business held today. */
export function rules({ values, lookups, now }: Situation<Visit, Partial<VisitLookups>>): Problems {
  const today = dayOf(now)
  return { ...uncertified(lookups.staff, today), ...unfounded(values, lookups, today), ...halfOfPoint(values) }
}

function uncertified(staff: readonly Person[] = [], today: string): Problems {
  const problems = staff.flatMap((person) => {
    const why = unfitness({ state: person.state, ...person.values }, null, today)
    return why === null ? [] : [naming([person], why)]
  })
  return problems.length > 0 ? { inspectors: problems } : {}
}

/** A check that is chosen must fit, even where the kind would need none. */
function unfounded({ requestId, inspectors }: Visit, { kind, premises, check, staff }: Partial<VisitLookups>, today: string): Problems {
  if (kind?.values.needsCheck === true && isEmpty(requestId)) return problem(fields, 'requestId', 'required')
  if (!check || check.id !== requestId) return {}
  const { contractorId, checkStartDate: start, checkEndDate: end, inspectors: named } = check.values
  if (premises && contractorId !== premises.values.contractorId) return { requestId: [ofAnother] }
  if (!(executedStates as readonly string[]).includes(check.state)) return { requestId: [notExecuted] }
  if (start && end && (today < start || end < today)) return { requestId: [notToday(start, end)] }
  const strangers = (inspectors ?? []).filter((id) => !named?.includes(id))
  if (strangers.length === 0) return {}
  return { inspectors: [naming(staff?.filter(({ id }) => strangers.includes(id)) ?? [], notNamed)] }
}

const ofAnother = t('Текшириш бошқа субъект бўйича рўйхатга олинган', 'Проверка зарегистрирована по другому субъекту')

const notExecuted = t(
  'Текшириш келишилмаган, хабардор қилинмаган ёки аллақачон тугаган',
  'Проверка не согласована, не прошла уведомление или уже завершена',
)

const notToday = (start: string, end: string): Text =>
  t(
    `Текшириш бугун ўтказилмайди: унинг муддати ${formatDate(start)} – ${formatDate(end)}`,
    `Проверка сегодня не проводится: её срок ${formatDate(start)} – ${formatDate(end)}`,
  )

const notNamed = t('Текшириш буйруғида кўрсатилмаган', 'В проверке не указан')

/** Who it is, and what is wrong: `Каримов А.: сертификат муддати ўтган`. */
function naming(people: readonly Person[], why: Text): Text {
  const said = (language: keyof Text) => {
    const names = people.map(({ title }) => (typeof title === 'string' ? title : title[language])).join(', ')
    return names === '' ? why[language] : `${names}: ${why[language].charAt(0).toLowerCase()}${why[language].slice(1)}`
  }
  return t(said('cl'), said('ru'), said('ln'))
}

import { addDays, addWorkingDays, type Calendar, type Day } from '@nazorat/machines/calendar'
import { subjectRecords, subjectsOf } from '../base/control-functions.ts'
import { chance, idOf } from '../ids.ts'
import { actorOf } from './accounts.ts'
import { bodies, type Body } from './bodies.ts'
import { businesses, type Business } from './businesses.ts'
import { directorOf, staff } from './staff.ts'
import type { Who } from './journeys.ts'
import type { Plan } from './plans.ts'
import { daysFrom, seededCalendar } from './workdays.ts'

/** A planned check with its days, its people and its numbers. */
export interface Check extends Plan {
  readonly id: string
  readonly body: Body
  readonly subject: Business
  readonly head: string
  readonly calendar: Calendar
  readonly beganDay: Day
  readonly startDay: Day
  readonly endDay: Day
  readonly coverage: readonly [Day, Day]
  readonly subjects: readonly string[]
  readonly subjectNames: readonly string[]
  readonly inspectors: readonly string[]
  /** The moderator who decides, and the one to whom it was sent by mistake. */
  readonly authorized: string
  readonly mistaken: string | null
  readonly orderNumber: string
  readonly letterNumber: string
  readonly actor: (who: Who) => ReturnType<typeof actorOf>
}

export function checkOf(plan: Plan, now: string): Check {
  const { key, branch, began, start, days } = plan
  const calendar = seededCalendar(now)
  const day = daysFrom(calendar, now)
  const body = bodies.find((each) => each.key === (branch ? `inspection.${branch}` : 'inspection'))!
  const beganDay = day(began)
  const subjects = subjectsOf(plan.control).slice(0, 1 + chance(3, 'subjects', key))
  const able = staff.filter((person) => person.body === body.key && (person.certificateDays ?? 0) > 0)
  const first = chance(able.length, 'inspector', key)
  return {
    ...plan,
    id: idOf('request', key),
    body,
    subject: businesses[plan.business - 1]!,
    head: directorOf(body.key)!,
    beganDay,
    startDay: day(start),
    calendar,
    endDay: addWorkingDays(calendar, day(start), days - 1),
    // The last full year and this year so far.
    coverage: [`${Number(beganDay.slice(0, 4)) - 1}-01-01`, addDays(`${beganDay.slice(0, 7)}-01`, -1)],
    subjects,
    subjectNames: subjectRecords.filter(({ id }) => subjects.includes(id)).map(({ values }) => (values['name'] as { ln: string }).ln),
    inspectors: [able[first]!, able[(first + 1) % able.length]!].map((person) => idOf('employee', person.key)),
    authorized: idOf('organization', branch ? `centre.${branch}` : 'centre'),
    mistaken: plan.journey === 'redirected' ? idOf('organization', `centre.${astray}`) : null,
    orderNumber: `${40 + Number(key) * 3}-b`,
    letterNumber: `0${1 + chance(6, 'office', key)}/${120 + Number(key) * 7}`,
    actor: (who) => actorOf(who === 'elsewhere' ? `moderator.${astray}` : usernameOf(who, branch, Number(key))),
  }
}

/** The region that a check was sent to by mistake. */
const astray = 'namangan'

function usernameOf(who: Exclude<Who, 'elsewhere'>, branch: string | null, n: number): string {
  if (who === 'admin' || who === 'staff') return who
  if (branch) return `${who}.${branch}`
  // Every third check of the centre is the second inspector's.
  return who === 'inspector' && n % 3 === 0 ? 'inspector2' : who
}

import { idOf } from '../ids.ts'
import { type Seeded, save } from '../record.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'
import { accountIds, accountRecords, demoAccounts } from './accounts.ts'
import { bodyRecords } from './bodies.ts'
import { businessRecords } from './businesses.ts'
import { seedAttestations } from './seed-attestations.ts'
import { seedChecks } from './seed-checks.ts'
import { seedClosedYear } from './seed-closed-year.ts'
import { seedNews } from './seed-news.ts'
import { seedOutcomes } from './seed-outcomes.ts'
import { seedPostponements } from './seed-postponements.ts'
import { seedRisk } from './seed-risk.ts'
import { seedVisits } from './visits/seed-visits.ts'
import { directorOf, posts, staffRecords } from './staff.ts'
import { daysFrom, momentOf, seededCalendar } from './workdays.ts'

/** The demo's records in waves; each wave refers only to earlier ones and to the base. */
export const demoRecords = (now: string): readonly (readonly Seeded[])[] => [
  ...bodyRecords(directorOf),
  [...staffRecords(now), ...businessRecords],
  accountRecords,
]

/** A business that has closed: its record is passive. */
const closed = idOf('contractor', '60')

/**
 * Creates the demonstration: two bodies with branches and employees, businesses, accounts, checks with what follows them, postponements,
 * visits, news and risk analyses.
 */
export async function seedDemo(run: Run): Promise<void> {
  // All records are older than the first check.
  const opening = momentOf(daysFrom(seededCalendar(run.now), run.now)(-60), 9 * 60)
  for (const records of demoRecords(run.now)) await save(run, system, records, opening)
  await run.execute(
    system,
    { id: idOf('command', closed, 'deactivate'), type: 'contractor', document: closed, action: 'deactivate', version: 1, input: {} },
    opening,
  )
  for (const { id, action } of posts)
    await run.execute(system, { id: idOf('command', id, action), type: 'employee', document: id, action, version: 1, input: {} }, opening)
  for (const id of accountIds) await run.setPassword(id, demoAccounts.password)
  // In the order of time: notifications stand in that of the log.
  await seedClosedYear(run)
  await seedChecks(run)
  await seedPostponements(run)
  await seedOutcomes(run)
  await seedVisits(run)
  await seedAttestations(run)
  await seedNews(run)
  await seedRisk(run)
}

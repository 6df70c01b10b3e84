import type { Pool } from 'pg'
import type { Engine } from '@nazorat/engine'
import { type Seeded, save } from '../record.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'
import { bankRecords } from './banks.ts'
import { bringActions } from './actions-of-release.ts'
import { bringCopies } from './copies-of-release.ts'
import { checkBasisRecords } from './check-bases.ts'
import { checkTypeRecords } from './check-types.ts'
import { controlFunctionRecords, subjectRecords } from './control-functions.ts'
import { citizenshipRecords, countryRecords, districtRecords, regionRecords } from './geography.ts'
import { identityRecords } from './identity.ts'
import { listRecords } from './lists.ts'
import { nationalityRecords } from './nationalities.ts'
import { okedRecords } from './oked.ts'
import { roleRecords } from './roles.ts'
import { bringRecords } from './records-of-release.ts'
import { bringRoles } from './roles-of-release.ts'
import { riskCriterionRecords } from './risk-criteria.ts'
import { comingHolidays, holidayRecords, weekdayRecords } from './schedule.ts'
import { settingRecords } from './settings.ts'
import { bringValues } from './values-of-release.ts'
import { visitKindRecords } from './visit-kinds.ts'

/** The records in waves; each wave refers only to earlier ones. */
export const baseRecords = (now: string): readonly (readonly Seeded[])[] => [
  [...roleRecords, ...regionRecords, ...okedRecords, ...checkTypeRecords, ...checkBasisRecords, ...controlFunctionRecords, ...listRecords],
  [...countryRecords, ...citizenshipRecords, ...nationalityRecords, ...bankRecords, ...visitKindRecords],
  [...weekdayRecords, ...holidayRecords(now), ...settingRecords, ...identityRecords, ...riskCriterionRecords],
  [...districtRecords, ...subjectRecords],
]

/** Creates the records that every database needs: roles, geography, classifiers, the schedule. */
export async function seedBase(run: Run): Promise<void> {
  for (const records of baseRecords(run.now)) await save(run, system, records, run.now)
}

/**
 * Updates a database of an earlier release: adds missing settings by their code and directory records, updates the roles, marks the
 * type and the basis of checks by risk analysis, brings documents to where this release would have brought them, and fills their copies.
 */
export async function seedRelease(run: Run, opened: { engine: Engine; pool: Pool }): Promise<void> {
  const there = new Set<unknown>((await opened.engine.find('setting', [])).map(({ values }) => values.code))
  const missing = settingRecords.filter(({ values }) => !there.has(values['code']))
  await save(run, system, missing, new Date().toISOString())
  const handled = new Set([...roleRecords, ...settingRecords].map(({ id }) => id))
  await bringRecords(
    run,
    opened.pool,
    baseRecords(run.now).map((wave) => wave.filter(({ id }) => !handled.has(id))),
  )
  await bringRoles(run, opened, roleRecords)
  await bringValues(run, opened, [...checkTypeRecords, ...checkBasisRecords, ...comingHolidays(new Date().toISOString())])
  await bringActions(run, opened.pool)
  await bringCopies(run, opened.pool)
}

import { beforeAll, expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { groupFinished } from '@nazorat/engine/testing'
import { openSystem, type System } from '../../run/coverage/system.ts'

const finished = groupFinished()
let system: System

beforeAll(async () => {
  system = await openSystem(finished)
})

/** The rows of a list for each of some values of a filter. */
async function listed(type: string, filter: Record<string, unknown>): Promise<ListReply> {
  const response = await (await system.as('admin'))('POST', `${type}/GetList`, { pageSize: 200, ...filter })
  expect([type, filter, response.status]).toEqual([type, filter, 200])
  return response.json() as Promise<ListReply>
}

test.each([
  ['postponement', 'contractor', 'contractorName'],
  ['postponement', 'docNumber', 'requestDocNumber'],
  ['postponement', 'docDate', 'sentDate'],
  ['inspectionconclusion', 'contractor', 'contractorName'],
  ['inspectionconclusion', 'statusId', 'docStatusId'],
  ['inspectionresult', 'contractor', 'contractorName'],
  ['inspectionresult', 'statusId', 'docStatusId'],
  ['complaint', 'contractor', 'contractorName'],
  ['complaint', 'docNumber', 'requestDocNumber'],
  ['complaint', 'docDate', 'sentDate'],
  ['complaint', 'statusId', 'docStatusId'],
  ['inspectionbookofcontractor', 'contractor', 'contractorName'],
  ['inspectionbookofcontractor', 'docNumber', 'requestDocNumber'],
  ['inspectionbookofcontractor', 'docDate', 'heldDate'],
  ['inspectionbookofcontractor', 'statusId', 'docStatusId'],
  ['prophylaxislist', 'statusId', 'docStatusId'],
  ['attestation', 'statusId', 'docStatusId'],
])('a list of %s is filtered by the name %s of the specification as by %s', async (type, name, ours) => {
  const value = (await listed(type, {})).rows.map((row) => row[ours]).find((each) => each !== null && each !== undefined)
  expect(value).toBeDefined()
  const asked = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? { from: value, to: value } : value
  const found = await listed(type, { [name]: asked })
  expect(found.total).toBeGreaterThan(0)
  expect(found.rows).toEqual((await listed(type, { [ours]: asked })).rows)
})

test('employees are found by the series and the number of their passport, and by words of their position', async () => {
  const { rows, texts } = await listed('employee', {})
  const passport = String(rows.find((row) => row['passport'])!['passport'])
  const [series, number] = [passport.slice(0, 2), passport.slice(2)]
  for (const [filter, matches] of [
    [{ passportSeria: series }, (each: string) => each.startsWith(series)],
    [{ passportNumber: number }, (each: string) => each.endsWith(number)],
    [{ passportSeria: series, passportNumber: number }, (each: string) => each === passport],
  ] as const) {
    expect((await listed('employee', filter)).rows.map(({ id }) => id).toSorted()).toEqual(
      rows
        .filter((row) => matches(String(row['passport'])))
        .map(({ id }) => id)
        .toSorted(),
    )
  }
  const position = rows.find((row) => row['positionId'])!['positionId'] as string
  const named = texts[position] as unknown as Record<string, string>
  const word = Object.values(named)[0]!.split(' ')[0]!
  const found = await listed('employee', { position: word })
  expect(found.rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining(rows.filter((row) => row['positionId'] === position).map(({ id }) => id)),
  )
  expect((await listed('employee', { position: 'бундай лавозим йўқ' })).total).toBe(0)
  expect((await (await system.as('admin'))('POST', 'employee/GetList', { positionId: word })).status).toBe(400)
})

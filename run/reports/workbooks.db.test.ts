import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import type { ExportReply, StoredReport, ProblemReply } from '@nazorat/machines/api-types'
import type { ReportReply } from '@nazorat/machines/report'
import { reports } from '@nazorat/machines/reports/reports'
import { groupFinished } from '@nazorat/engine/testing'
import { requestScheduledReports, monthBefore } from '@nazorat/worker/export/report/schedule'
import { openSystem, type System } from '../coverage/system.ts'
import { computed, readBook } from './workbook-reader.ts'

const finished = groupFinished()
let system: System

beforeAll(async () => {
  system = await openSystem(finished)
})

const period = { from: '2020-01-01', to: '2029-12-31' }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

test('each report is a workbook whose numbers, formulas and totals are those of the report', async () => {
  const call = await system.as('auditor')
  for (const { type, rows, columns, label } of Object.values(reports)) {
    const reply = (await (await call('POST', `${type}/GetList`, { period, pageSize: 200 })).json()) as ReportReply
    const asked = (await (await call('POST', `${type}/SaveAsExcel`, { period }, key())).json()) as ExportReply
    await system.worked(
      (async () => {
        while (((await (await call('GET', `export/${asked.id}`)).json()) as ExportReply).state !== 'ready')
          await new Promise((resolve) => setImmediate(resolve))
        return new Response()
      })(),
    )
    const file = await call('GET', `export/${asked.id}/file`)
    const bytes = Buffer.from(await file.arrayBuffer())
    const book = readBook(bytes)
    expect(book.cells.get('A1')?.value).toBe(label.ru)
    expect(book.page).toMatchObject({ orientation: 'landscape', paperSize: '9', fitToHeight: '0' })
    const [, head] = /<definedName[^>]*Print_Titles[^>]*>[^<]*\$\d+:\$(\d+)</.exec(book.workbook) ?? []
    const first = Number(head) + 1
    const named = Object.entries(columns)
    // The order of texts is Postgres': rows are compared in it.
    for (const [i, row] of reply.rows.entries()) {
      expect(book.cells.get(`A${first + i}`)?.value).toBe(i + 1)
      named.forEach(([name], c) => {
        const cell = book.cells.get(`${letter(rows.length + c + 2)}${first + i}`)
        expect(cell?.value ?? null, `${type} ${name}`).toBe(row.values[name])
        if (cell?.formula) expect(computed(book, cell.formula)).toBe(cell.value)
      })
    }
    // As another library reads it: numbers are numbers, also those of formulas.
    const cells = (await readSheet(bytes)).slice(first - 1, first - 1 + reply.rows.length)
    expect(
      cells.map((line) => line.slice(1 + rows.length, 1 + rows.length + named.length)),
      type,
    ).toEqual(reply.rows.map(({ values }) => named.map(([name]) => values[name])))
    expect(cells.every((line) => line.slice(1, 1 + rows.length).every((text) => typeof text === 'string'))).toBe(true)
    if (rows[0] === 'month')
      expect(cells.map(([, month]) => month)).toEqual(reply.rows.map(() => expect.stringMatching(/^[а-я]{3,8} 20\d\d\u00a0г\.$/)))
    // A report without rows has an empty one.
    const last = first + Math.max(1, reply.rows.length)
    expect(book.cells.get(`A${last}`)?.value).toBe('Итого')
    named.forEach(([name], c) => {
      const cell = book.cells.get(`${letter(rows.length + c + 2)}${last}`)
      expect(cell?.value ?? null, `${type} total of ${name}`).toBe(reply.totals[name])
      if (cell?.value !== null && cell) expect(computed(book, cell.formula!)).toBeCloseTo(Number(cell.value), 6)
    })
  }
})

test('a person has few reports under way at a time, and one that is cancelled twice stays cancelled', async () => {
  const call = await system.as('ceo')
  const asked = await Promise.all(Array.from({ length: 50 }, () => call('POST', 'excelreport/SaveAsExcel', { period }, key())))
  const taken = asked.filter(({ ok }) => ok)
  expect(taken.length).toBeLessThanOrEqual(5)
  expect(new Set(asked.filter(({ ok }) => !ok).map(({ status }) => status))).toEqual(new Set([429]))
  const { id } = (await taken[0]!.json()) as ExportReply
  for (const _ of [1, 2]) expect(await (await call('POST', `export/${id}/Cancel`, {})).json()).toMatchObject({ state: 'cancelled' })
})

test('a report that is made each month is asked for once, of the month before, and kept for its user', async () => {
  const call = await system.as('moderator')
  expect(await (await call('POST', 'excelreport2/Schedule', { period })).json()).toEqual({ isScheduled: true })
  expect(await (await call('GET', 'excelreport2/GetSchedule')).json()).toEqual({ isScheduled: true })
  const now = new Date().toISOString()
  expect(await requestScheduledReports(system.pool, now)).toBe(0)
  const next = `${monthBefore(`${Number(now.slice(0, 4)) + 1}-03-01`).from}T12:00:00.000Z`
  expect([await requestScheduledReports(system.pool, next), await requestScheduledReports(system.pool, next)]).toEqual([1, 0])
  const [kept] = (await (await call('GET', 'export')).json()) as StoredReport[]
  expect(kept).toMatchObject({ label: reports['excelreport2']!.label, state: 'queued' })
  const { rows } = await system.pool.query('select query, format from export where id = $1', [kept!.id])
  expect(rows).toEqual([{ query: { period: monthBefore(next.slice(0, 10)), filters: {} }, format: 'report' }])
  await call('POST', 'excelreport2/Unschedule', {})
  expect(await requestScheduledReports(system.pool, '2100-01-01T12:00:00.000Z')).toBe(0)
  expect((await (await system.as('contractor'))('POST', 'excelreport2/Schedule', { period })).status).toBe(403)
})

test('a period that is half, backwards or a hundred years long, and a foreign body, are refused in words by every call of a report', async () => {
  const call = await system.as('auditor')
  const refused = async (body: object) => ((await (await call('POST', 'EXCELREPORT/GetList', body)).json()) as ProblemReply).errors
  expect(await refused({ period: { from: '2026-01-01' } })).toEqual({
    period: ['Не выбрана дата начала или окончания отчётного периода: выберите обе'],
  })
  expect(await refused({ period: { from: '2026-02-01', to: '2026-01-01' } })).toEqual({
    period: ['Отчётный период заканчивается раньше, чем начинается'],
  })
  expect(await refused({ period: { from: '2026-02-31', to: '2026-03-01' } })).toHaveProperty('period')
  const ceo = await system.as('ceo')
  for (const action of ['GetList', 'GetProcess', 'SaveAsExcel', 'Schedule']) {
    const errors = async (body: object) => ((await (await ceo('POST', `excelreport/${action}`, body, key())).json()) as ProblemReply).errors
    expect([action, await errors({ period: { from: '1926-01-01', to: '2026-01-01' } })]).toEqual([
      action,
      { period: [expect.stringMatching(/десяти лет|ўн йилдан/)] },
    ])
    expect([action, await errors({ period, organization: [crypto.randomUUID()] })]).toEqual([
      action,
      { organization: [expect.stringMatching(/нет права|ҳуқуқингиз йўқ/)] },
    ])
  }
  expect((await (await system.as('contractor'))('POST', 'excelreport/GetList', { period })).status).toBe(403)
})

const letter = (number: number): string =>
  (number > 26 ? letter(Math.floor((number - 1) / 26)) : '') + String.fromCharCode(65 + ((number - 1) % 26))

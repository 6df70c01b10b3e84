import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import PDFDocument from 'pdfkit'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { testActor, testDatabase } from '@nazorat/engine/testing'
import type { ListQuery, Receipt } from '@nazorat/machines/api-types'
import { definitions } from '@nazorat/machines/documents'
import type { Language, Text } from '@nazorat/machines/i18n'
import { caseFileLabel } from '@nazorat/machines/reports/case-file'
import { eventLog } from '@nazorat/machines/reports/event-log'
import type { Actor } from '@nazorat/machines/workflow'
import { makeWorld, type World } from '../../run/testing/world.ts'
import { casePdf } from './case-file/pdf.ts'
import { words } from './case-file/words.ts'
import { sourceOf } from './source.ts'
import { checkXes } from './log/testing/check-xes.ts'

const languages: readonly Language[] = ['ln', 'cl', 'ru']

/** Names that sort differently in each language. */
const regions: readonly Text[] = [
  { ln: 'Xorazm', cl: 'Хоразм', ru: 'Хорезм' },
  { ln: 'Qashqadaryo', cl: 'Қашқадарё', ru: 'Кашкадарья' },
  { ln: 'Gʻijduvon', cl: 'Ғиждувон', ru: 'Гиждуван' },
  { ln: 'Andijon', cl: 'Андижон', ru: 'Андижан' },
]
const inOrder: Readonly<Record<Language, readonly string[]>> = {
  ln: ['Andijon', 'Qashqadaryo', 'Xorazm', 'Gʻijduvon'],
  cl: ['Андижон', 'Хоразм', 'Қашқадарё', 'Ғиждувон'],
  ru: ['Андижан', 'Гиждуван', 'Кашкадарья', 'Хорезм'],
}

let world: World
let check: Receipt
let folder: string

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  const { pool } = await testDatabase((clean) => void cleaning.push(clean))
  const engine = await openEngine({ pool, definitions })
  world = await makeWorld(engine)
  for (const [i, name] of regions.entries())
    await world.act(world.actors.all, 'save', randomUUID(), 0, { soato: `180${i}`, name }, 'region')
  check = await world.check(1, 'send', 'approve', 'receive', 'agree')
  folder = await mkdtemp(join(tmpdir(), 'nazorat-languages-'))
  return async () => {
    await engine.close()
    for (const clean of cleaning.toReversed()) await clean()
    await rm(folder, { recursive: true })
  }
})

const reader = (language: Language): Actor =>
  testActor(['AllRequestView', 'AllRegionView', 'EventHistoryView', 'EventLogView'], { language, name: 'Reader' })

describe.each(languages)('in %s', (language) => {
  const actor = reader(language)
  const [request, region] = ['request', 'region'].map((type) => definitions.find((definition) => definition.type === type)!)

  async function sheetOf(type: string, query: ListQuery): Promise<ExcelJS.Worksheet> {
    const path = join(folder, `${type}-${language}.xlsx`)
    await (await sourceOf.xlsx(world.engine, actor, type, query)).write(path, async () => {})
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(path)
    return book.worksheets[0]!
  }

  test('a list and a sheet go by the names of the language', async () => {
    const named = (rows: readonly unknown[]) => rows.map(String).filter((name) => inOrder[language].includes(name))
    const heading = region!.fields['name']!.label[language]
    for (const query of [{ sortBy: 'name' }, { sortBy: 'name', orderType: 'desc' as const }]) {
      const wanted = query.orderType ? inOrder[language].toReversed() : inOrder[language]
      const { rows } = await world.engine.list(actor, 'region', query)
      expect(named(rows.map(({ name }) => (name as Text)[language]))).toEqual(wanted)
      const sheet = await sheetOf('region', query)
      const column = sheet.getColumn((sheet.getRow(3).values as string[]).indexOf(heading))
      expect(named(column.values as unknown[])).toEqual(wanted)
    }
  })

  test('the log as XES has its name, its actions and its bodies', async () => {
    const path = join(folder, `log-${language}.xes`)
    await (await sourceOf.xes(world.engine, actor, 'log', { document: check.id })).write(path, async () => {})
    const written = await readFile(path, 'utf8')
    expect(written).toContain(`key="concept:name" value="${eventLog.label.one[language]}"`)
    const { events } = checkXes(written).find(({ attributes }) => attributes['concept:name'] === check.id)!
    const labels = {
      ln: ['Saqlash', 'Yuborish', 'Tasdiqlash', 'Qabul qilish', 'Kelishish'],
      cl: ['Сақлаш', 'Юбориш', 'Тасдиқлаш', 'Қабул қилиш', 'Келишиш'],
      ru: ['Сохранить', 'Отправить', 'Утвердить', 'Принять', 'Согласовать'],
    }
    expect(events.map((event) => event['concept:name'])).toEqual(labels[language])
    expect(new Set(events.map((event) => event['org:group']))).toEqual(new Set([{ ln: 'Sinov', cl: 'Синов', ru: 'Проба' }[language]]))
  })

  test('a case file says all that is its own', async () => {
    const text = vi.spyOn(PDFDocument.prototype, 'text')
    onTestFinished(() => text.mockRestore())
    const document = (await world.engine.load('request', [check.id])).get(check.id)!
    const history = await world.engine.history(actor, 'request', check.id)
    await casePdf({ definition: request!, document, history, actor, at: '2026-11-23T19:30:00.000Z', checkpoint: 'note' })
    const drawn = text.mock.calls.map(([each]) => String(each))
    const { states, fields, label } = request!
    expect(drawn[0]).toBe(`${caseFileLabel[language]}: Фирма 1`)
    const own = [
      label.one,
      words.state,
      words.fields,
      words.history,
      words.files,
      words.how,
      states['agreed.notBegun']!.label,
      fields['regionId']!.label,
      fields['checkStartDate']!.label,
    ]
    expect(drawn).toEqual(
      expect.arrayContaining([
        ...own.map((each) => each[language]),
        `24.11.2026 00:30, Reader`,
        { ln: 'Sinov', cl: 'Синов', ru: 'Проба' }[language],
      ]),
    )
    // It has no text of another language.
    const foreign = own.flatMap((each) => languages.filter((other) => each[other] !== each[language]).map((other) => each[other]))
    expect(drawn.filter((each) => foreign.includes(each))).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { assign, setup } from 'xstate'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FilterValue, ListQuery, Row } from '@nazorat/machines/api-types'
import { addDays, dayOf, type Day, endOf, momentAt } from '@nazorat/machines/calendar'
import { defineDirectory, defineDocument, type Definition } from '@nazorat/machines/definition'
import {
  choice,
  date,
  decimal,
  digits,
  flag,
  integer,
  text,
  personName,
  moment as momentField,
  names,
  paragraph,
  reference,
  references,
  time,
} from '@nazorat/machines/fields'
import { finder, type Language, nameIn, t, type Text } from '@nazorat/machines/i18n'
import { type Actor, isVisible, type MachineEvent } from '@nazorat/machines/workflow'
import type { Document } from '../../documents/document.ts'
import { type Engine, openEngine } from '../../engine.ts'
import { allDocuments, listDocuments } from './page.ts'
import type { Limits } from './page-rows.ts'
import { migratedDatabase, testActor, today } from '../../testing/index.ts'

const word = t('а', 'а')
const state = (statusId: number) => ({ label: word, intent: 'none', codes: { statusId } }) as const
const action = { label: word, doneMessage: word, permission: 'LetterEdit' } as const

const body = defineDirectory({
  type: 'body',
  permission: 'Body',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  list: { columns: ['name'], filters: [], search: [], sort: 'name' },
})

/**
 * A letter of every kind of field that a list can be narrowed or sorted by. Its readers see it once it is sent, all others who may
 * see no more than their own once it is open and names nobody, and nobody but the two when it is sealed.
 */
const letterSortedBy = (type: string, sort: 'name' | '-updatedAt'): Definition =>
  defineDocument({
    type,
    permission: 'Letter',
    label: { one: word, many: word },
    fields: {
      name: names(word),
      text: text(word),
      person: personName(word),
      note: paragraph(word),
      number: integer(word),
      amount: decimal(word, { scale: 2, min: -100 }),
      day: date(word),
      met: momentField(word),
      hour: time(word),
      urgent: flag(word),
      kind: choice(word, { options: { bill: word, act: word, plea: word } }),
      code: digits(word, { lengths: [2, 4] }),
      senderId: reference('body', word),
      readers: references('body', word),
    },
    title: 'name',
    machine: setup({
      types: {} as {
        context: Record<string, unknown>
        events: MachineEvent & { type: 'save' | 'send' | 'publish' | 'recall' | 'seal' | 'delete' }
      },
      actions: { write: assign(({ event }) => event.input) },
    }).createMachine({
      context: {},
      initial: 'draft',
      states: {
        draft: { on: { save: { actions: 'write' }, send: 'sent', delete: 'deleted' } },
        sent: { on: { publish: 'open', recall: 'draft', seal: 'sealed', delete: 'deleted' } },
        open: { on: { recall: 'sent' } },
        sealed: {},
        deleted: { type: 'final' },
      },
    }),
    states: { draft: state(1), sent: state(3), open: state(2), sealed: state(4), deleted: state(9) },
    actions: { save: { ...action, input: 'form' }, send: action, publish: action, recall: action, seal: action, delete: action },
    reasons: {},
    parties: { senderId: {}, readers: { except: ['draft'] } },
    privateStates: ['sealed'],
    publicStates: ['open'],
    deadlines: {
      answer: {
        label: word,
        states: ['sent'],
        kind: 'breach',
        fields: ['day'],
        at: ({ values }) => values['day'] && endOf(values['day'] as Day),
      },
    },
    sections: {
      main: {
        label: word,
        fields: [
          'name',
          'text',
          'person',
          'note',
          'number',
          'amount',
          'day',
          'met',
          'hour',
          'urgent',
          'kind',
          'code',
          'senderId',
          'readers',
        ],
      },
    },
    list: { columns: ['name', 'person', 'kind'], filters: [], search: ['name', 'text', 'note'], sort },
    queues: { way: { label: word, states: ['draft', 'sent'] }, open: { label: word, states: ['open'] } },
  })

const types = [letterSortedBy('letter', '-updatedAt'), letterSortedBy('card', 'name')]
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const documents = 120

const bodies = Array.from({ length: 4 }, () => randomUUID())
const bodyIds = new Set<string>(bodies)
const clerk = testActor(['AllLetterView', 'LetterEdit', 'AllBodyView', 'BodyEdit'])
const actors: readonly Actor[] = [
  testActor(['AllLetterView'], { language: 'ru', organizationId: bodies[0]! }),
  testActor(['AllLetterView'], { language: 'ln' }),
  testActor(['LetterView'], { language: 'cl', organizationId: bodies[1]! }),
  testActor(['BranchesLetterView'], { language: 'ru', organizationId: bodies[1]!, branchIds: [bodies[2]!] }),
  testActor(['LetterView'], { language: 'ln', contractorId: bodies[3]! }),
]

/** A document as the commands that were sent have made it. */
type Model = Omit<Document, 'type' | 'hash'>

const alphabets: Readonly<Record<Language, string>> = { ln: 'abdghoqx', cl: 'абгеҳқўғшя', ru: 'абгежцшя' }

/** A word or two of an alphabet, with a capital letter here and there. */
const written = (letters: string) =>
  fc
    .array(
      fc.string({
        unit: fc.constantFrom(...letters, letters[0]!.toUpperCase(), letters.at(-1)!.toUpperCase()),
        minLength: 1,
        maxLength: 3,
      }),
      { minLength: 1, maxLength: 2 },
    )
    .map((words) => words.join(' '))
/** As they are officially spelled, in either alphabet. */
const people = ['Abdullayev Isʼhoq', 'Ҳасанов Қодир', 'Yergasheva Oʻgʻiloy', 'Ўринов Цой']
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 })
/** Days around today, and moments at both ends and in the middle of days in Tashkent. */
const day = fc.integer({ min: -4, max: 4 }).map((n) => addDays(today(), n))
const moment = fc.tuple(day, fc.constantFrom('00:00', '00:30', '12:00', '23:30')).map(([of, at]) => momentAt(of, at))
const texts = fc.record({ ln: written(alphabets.ln), cl: written(alphabets.cl), ru: written(alphabets.ru) })
const valuesOf = fc.record({
  name: orNull(texts),
  text: orNull(fc.constantFrom(...Object.values(alphabets)).chain(written)),
  person: orNull(fc.constantFrom(...people)),
  note: orNull(fc.constantFrom('100%', 'a_b', 'a\\b', '50 %')),
  number: orNull(fc.integer({ min: 0, max: 9 })),
  amount: orNull(fc.constantFrom(-0.5, 0, 0.1, 0.29, 12.5, 12.51, 9_999_999_999_999.99)),
  day: orNull(day),
  met: orNull(moment),
  hour: orNull(fc.constantFrom('08:00', '09:30', '19:05')),
  urgent: orNull(fc.boolean()),
  kind: orNull(fc.constantFrom('bill', 'act', 'plea')),
  code: orNull(fc.constantFrom('10', '0917', '47')),
  senderId: orNull(fc.constantFrom(...bodies)),
  readers: orNull(fc.uniqueArray(fc.constantFrom(...bodies), { maxLength: 2 })),
})
const ways = [
  '',
  'save',
  'send',
  'send',
  'send publish',
  'send publish',
  'send publish recall',
  'send recall',
  'send seal',
  'delete',
  'send delete',
].map((way) => way.split(' ').filter(Boolean))
const lives = fc.record({
  values: valuesOf,
  later: valuesOf,
  way: fc.constantFrom(...ways),
  moments: fc.array(moment, { minLength: 4, maxLength: 4 }).map((all) => all.toSorted()),
})

const afterwards: Readonly<Record<string, string>> = { send: 'sent', publish: 'open', seal: 'sealed', delete: 'deleted' }

describe(`lists that are filtered, sorted and searched at random (SEED=${seed})`, () => {
  let engine: Engine
  const models = new Map<string, Model[]>()

  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = []
    const { pool } = await migratedDatabase((clean) => void cleaning.push(clean))
    engine = await openEngine({ pool, definitions: [body, ...types] })
    await Promise.all(
      bodies.map((id, i) =>
        engine.execute(clerk, { id: randomUUID(), type: 'body', document: id, action: 'save', version: 0, input: { name: `Body ${i}` } }),
      ),
    )
    for (const [i, { type }] of types.entries()) {
      models.set(
        type,
        (await Promise.all(fc.sample(lives, { numRuns: documents, seed: seed + i }).map((life) => live(type, life)))).filter(
          ({ state }) => state !== 'deleted',
        ),
      )
    }
    return async () => {
      await engine.close()
      for (const clean of cleaning.toReversed()) await clean()
    }
  })

  /** Takes a document through its life, and says what should have come of it. */
  async function live(
    type: string,
    { values, later, way, moments }: typeof lives extends fc.Arbitrary<infer L> ? L : never,
  ): Promise<Model> {
    const id = randomUUID()
    let model: Model | undefined
    for (const [version, name] of ['save', ...way].entries()) {
      const input = name === 'save' ? (version === 0 ? values : later) : {}
      await engine.execute(clerk, { id: randomUUID(), type, document: id, action: name, version, input }, moments[version]!)
      const state: string = name === 'recall' ? (model!.state === 'open' ? 'sent' : 'draft') : (afterwards[name] ?? 'draft')
      const updatedAt = moments[version]!
      model = {
        ...(model ?? { id, createdAt: updatedAt, createdUserId: clerk.id, values }),
        version: version + 1,
        state,
        updatedAt,
        ...(name === 'save' && { values: input }),
      }
    }
    return model!
  }

  test('have row by row what a plain filter over all documents gives, in its order, for whoever asks', async () => {
    let [asked, met] = [0, 0]
    const compareOne = async ([definition, actor, query]: readonly [Definition, Actor, ListQuery]) => {
      const expected = plainly(definition, models.get(definition.type)!, actor, query)
      asked++
      met += expected.length > 1 ? 1 : 0
      const { page = 1, pageSize = 20, ...all } = query
      const what = `${definition.type} ${JSON.stringify(query)}`
      const { rows, total } = await engine.list(actor, definition.type, query)
      expect(rows, what).toEqual(expected.slice((page - 1) * pageSize, page * pageSize))
      expect([total, await engine.count(actor, definition.type, all)], what).toEqual([expected.length, expected.length])
      // The same where it is more than is counted, and all of it can be paged through.
      const counted = expected.length >> 1
      const long = await listDocuments(engine.pool, definition, actor, query, limitsOf(counted))
      expect([long.rows, long.total, long.totalIsLowerBound], what).toEqual([rows, counted, expected.length > 0 ? true : undefined])
      const exact = await listDocuments(engine.pool, definition, actor, { ...query, exactTotal: true }, limitsOf(counted))
      expect([exact.rows, exact.total, exact.totalIsLowerBound], what).toEqual([rows, expected.length, undefined])
      const exported: Row[] = []
      for await (const { rows } of engine.all(actor, definition.type, all)) exported.push(...rows)
      expect(exported, what).toEqual(expected)
    }
    const one = fc.tuple(fc.constantFrom(...types), fc.constantFrom(...actors), queries)
    // Several at once: most of the time would be spent waiting.
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 10 }), async (some) => void (await Promise.all(some.map(compareOne)))),
      { numRuns: 60, seed },
    )
    // Or nothing would have been compared.
    expect(met).toBeGreaterThan(asked / 3)
  })

  test('have the documents of each state, of several and of all, and never one that was deleted', async () => {
    const all = ['draft', 'sent', 'open', 'sealed', 'deleted']
    for (const definition of types) {
      for (const actor of actors) {
        for (const state of [...all, 'lost', ['draft', 'deleted'], ['open', 'sealed'], all]) {
          const expected = plainly(definition, models.get(definition.type)!, actor, { state })
          const { rows, total } = await engine.list(actor, definition.type, { state, pageSize: 200 })
          expect([rows, total], `${definition.type} ${String(state)}`).toEqual([expected, expected.length])
        }
      }
    }
  })

  test('have as many documents in each queue as there are in its states', async () => {
    for (const definition of types) {
      for (const actor of actors) {
        const seen = plainly(definition, models.get(definition.type)!, actor, {})
        const standing = (...states: string[]) => seen.filter(({ state }) => states.includes(state)).length
        expect(await engine.counts(actor, definition.type)).toEqual({ way: standing('draft', 'sent'), open: standing('open') })
      }
    }
  })

  test('are exported as of one moment, whatever moves, falls due or is renamed while they are read', async () => {
    const [letters, auditor] = [types[0]!, actors[0]!]
    const expected = plainly(letters, models.get('letter')!, auditor, {})
    const act = (type: string, document: string, action: string, version: number, input = {}) =>
      engine.execute(clerk, { id: randomUUID(), type, document, action, version, input })
    const rows: Row[] = []
    const texts = new Set<unknown>()
    for await (const page of allDocuments(engine.pool, letters, auditor, {}, 20)) {
      // One that is still to come is sent and would be met no more, or be due; one that has been met is met again.
      if (rows.length === 0) {
        const [met, last] = [
          page.rows.find(({ state }) => state === 'sent')!,
          expected.findLast(({ state, day }) => state === 'draft' && day !== null)!,
        ]
        await act('letter', met.id, 'publish', met.version)
        await act('letter', last.id, 'send', last.version)
        for (const id of bodies) await act('body', id, 'save', 1, { name: 'Renamed' })
      }
      rows.push(...page.rows)
      for (const [id, title] of Object.entries(page.texts)) if (bodyIds.has(id)) texts.add(title)
    }
    expect(rows).toEqual(expected)
    expect([...texts].toSorted()).toEqual(bodies.map((_, i) => `Body ${i}`))
  })
})

const ranged = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof(fc.record({ from: value, to: value }), fc.record({ from: value }), fc.record({ to: value }))
const days = fc.record({ from: day, to: day })
const any = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 3 }), fc.constant(null))
const number = fc.integer({ min: 0, max: 9 })
const amount = fc.constantFrom(-0.5, 0.1, 0.29, 12.5, 100)
const states = fc.constantFrom('draft', 'sent', 'open', 'sealed', 'deleted', 'lost')

/** The values that are asked of each column. */
const filters: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: fc.oneof(fc.constantFrom(null, '%', '_', 'ru', '"'), fc.constantFrom(...Object.values(alphabets)).chain(written)),
  text: any(fc.constantFrom(...Object.values(alphabets)).chain(written)),
  person: any(
    fc.constantFrom(
      'Абдуллаев',
      'abdullayev',
      'лаев',
      'Исҳоқ',
      "is'hoq",
      'Хасанов Кодир',
      'Qodir hasanov',
      'Ергашева',
      'эргаш',
      'Угилой',
      "o'rin",
      '%',
    ),
  ),
  number: fc.oneof(any(number), ranged(number)),
  statusId: fc.oneof(any(fc.constantFrom(1, 2, 3, 9)), ranged(fc.constantFrom(1, 2, 3))),
  version: fc.oneof(any(number), ranged(number)),
  amount: fc.oneof(any(amount), ranged(amount)),
  day: fc.oneof(any(day), days),
  met: days,
  hour: any(fc.constantFrom('08:00', '09:30', '10:00')),
  urgent: fc.oneof(fc.boolean(), fc.constant(null)),
  kind: any(fc.constantFrom('bill', 'act', 'plea')),
  code: any(fc.constantFrom('10', '0917')),
  senderId: any(fc.constantFrom(...bodies)),
  readers: any(fc.constantFrom(...bodies)),
  createdUserId: any(fc.constantFrom(clerk.id, actors[0]!.id)),
  state: fc.oneof(
    any(states),
    fc.constantFrom('deleted', ['draft', 'sent', 'open', 'deleted'], ['draft', 'sent', 'open', 'sealed', 'deleted']),
  ),
  createdAt: days,
  updatedAt: days,
  due: ranged(day),
  late: fc.boolean(),
}

/** At times all matches are sorted, at times they are walked through; so few rows are passed on a walk that it is often given up. */
const limitsOf = (counted: number): Limits => ({
  counted,
  paged: 1000,
  sorted: counted % 2 === 0 ? counted : 0,
  walked: counted % 3 === 0 ? 0 : 5,
})

const sortedBy = [
  'name',
  'text',
  'person',
  'number',
  'amount',
  'day',
  'met',
  'hour',
  'urgent',
  'kind',
  'code',
  'version',
  'state',
  'statusId',
  'createdAt',
  'createdUserId',
  'updatedAt',
  'due',
]

const queries: fc.Arbitrary<ListQuery> = fc
  .tuple(
    fc.record(
      {
        page: fc.integer({ min: 1, max: 3 }),
        pageSize: fc.constantFrom(1, 7, 20, 200),
        sortBy: fc.constantFrom(...sortedBy),
        orderType: fc.constantFrom('asc' as const, 'desc' as const),
        // Half of the searches are for nothing: most others find too little to be compared.
        search: fc.oneof(
          { weight: 2, arbitrary: fc.constant('') },
          { weight: 1, arbitrary: fc.constantFrom(...Object.values(alphabets)).chain(written) },
          { weight: 1, arbitrary: fc.constantFrom('%', '_', 'B\\', '0%', 'a_b', 'oʻ', 'ЎЎ') },
        ),
      },
      { requiredKeys: [] },
    ),
    fc.uniqueArray(
      fc
        .oneof({ weight: 1, arbitrary: fc.constant('state') }, { weight: 4, arbitrary: fc.constantFrom(...Object.keys(filters)) })
        .chain((name) => fc.tuple(fc.constant(name), filters[name]!)),
      { selector: ([name]) => name, maxLength: 2 },
    ),
  )
  .map(([query, asked]) => ({ ...query, ...(Object.fromEntries(asked) as Record<string, FilterValue>) }))

/** The list as a plain filter over all documents has it. */
function plainly(definition: Definition, all: readonly Model[], actor: Actor, query: ListQuery): Row[] {
  const { page: _page, pageSize: _pageSize, sortBy, orderType = 'asc', search = '', ...filters } = query
  const rows = all
    .filter((model) => isVisible(definition, model, actor))
    .filter(({ values: { name, text, note } }) =>
      isFound([...Object.values((name ?? {}) as Text), text, note].filter(Boolean).join(' '), search),
    )
    .map(
      ({ values, ...row }) =>
        ({ ...values, ...row, statusId: definition.states[row.state]!.codes['statusId']!, due: dueOf(row.state, values) }) as Row,
    )
    .filter((row) => Object.entries(filters).every(([name, value]) => fits(name, row, value!)))
  const [column, order] = sortBy ? [sortBy, orderType] : definition.list.sort === 'name' ? ['name', 'asc'] : ['updatedAt', 'desc']
  return rows.toSorted((a, b) => {
    const [one, other] = [comparable(a, column, actor.language), comparable(b, column, actor.language)]
    // What is not due stands last whatever the order.
    if (column === 'due' && (one === null) !== (other === null)) return one === null ? 1 : -1
    return (compare(one, other) || compare(a.id, b.id)) * (order === 'desc' ? -1 : 1)
  })
}

const isFound = (text: string, search: string): boolean => finder(search)(text)

const dueOf = (state: string, { day }: Record<string, unknown>): Row['due'] =>
  state === 'sent' && day ? { name: 'answer', at: endOf(day as Day) } : null

function fits(name: string, row: Row, value: FilterValue): boolean {
  if (name === 'late') return (row.due !== null && row.due.at <= new Date().toISOString()) === value
  const isMoment = (name.endsWith('At') || name === 'met') && row[name] !== null
  const held = name === 'due' ? row.due && dayOf(row.due.at) : isMoment ? dayOf(row[name] as string) : row[name]
  if (['name', 'text', 'person'].includes(name))
    return [value].flat().some((one) => (one === null || held === null ? one === held : isFound(textsOf(name, held), String(one))))
  if (value === null || held === null) return value === held
  if (Array.isArray(value)) return [held].flat().some((each) => value.includes(each as string))
  if (typeof value === 'object') {
    const { from, to } = value as { from?: string; to?: string }
    return (from === undefined || (held as string) >= from) && (to === undefined || (held as string) <= to)
  }
  return [held].flat().includes(value as never)
}

/** All that a text is read as. */
const textsOf = (name: string, held: unknown): string =>
  name === 'name'
    ? Object.values(held as Text).join(' ')
    : name === 'text'
      ? String(held)
      : [held, nameIn(String(held), 'ln'), nameIn(String(held), 'cl'), nameIn(String(held), 'ru')].join(' ')

function comparable(row: Row, column: string, language: Language): unknown {
  if (column === 'due') return row.due && row.due.at
  if (column === 'person') return row['person'] && nameIn(String(row['person']), language)
  // A choice is sorted as its options are offered.
  if (column === 'kind') return row['kind'] && ['bill', 'act', 'plea'].indexOf(String(row['kind']))
  return column === 'name' ? (row['name'] as Text | null) && (row['name'] as Text)[language] : row[column]
}

/** As Postgres compares values: what there is not stands last. */
function compare(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'string') return compareTexts(a, String(b))
  return Number(a) - Number(b)
}

/**
 * The Latin letters with those that Uzbek adds to them, then the Russian ones with those of Uzbek; a small letter before the same capital
 * one.
 */
const letters = ' -.:0123456789abcdefghijklmnopqrstuvwxyz oʻ gʻ sh ch ng абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ'.match(/[og]ʻ|sh|ch|ng|./g)!
function compareTexts(a: string, b: string): number {
  const order = (text: string, of: (letter: string) => number) => (text.match(/[og]ʻ|sh|ch|ng|./gi) ?? []).map(of)
  const place = (letter: string) => letters.indexOf(letter.toLowerCase())
  const size = (letter: string) => Number(letter !== letter.toLowerCase())
  return compareLists(order(a, place), order(b, place)) || compareLists(order(a, size), order(b, size))
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, i) => each !== b[i])
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1)
}

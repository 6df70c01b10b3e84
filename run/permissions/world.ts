import { v7 } from 'uuid'
import { onTestFinished } from 'vitest'
import { openEmptyApp } from '../../api/testing/call.ts'
import { openFiles } from '@nazorat/engine/files/open'
import { Intake } from '../../api/files/intake.ts'
import { type Engine, importHistory } from '@nazorat/engine'
import type { Definition } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { roleRecords } from '../seed/base/roles.ts'
import { baseRecords } from '../seed/base/seed-base.ts'
import { idOf } from '../seed/ids.ts'
import { pdfOf } from '../seed/pdf.ts'
import { system } from '../seed/system.ts'
import { documentsOf, rowOf, word } from './documents.ts'
import { bodyId, businessId, type Holder, holders, type Kind, kinds, places } from './people.ts'
import { outcomeOf, type Row } from './oracle.ts'

type App = Awaited<ReturnType<typeof openEmptyApp>>

export interface World extends App {
  readonly file: { readonly hash: string; readonly name: string; readonly size: number }
  /** Every document of each type. */
  readonly rows: ReadonlyMap<string, readonly Row[]>
  /** Those of them that no other call is sent about: copies that somebody deletes, and the roles of the people. */
  readonly aside: ReadonlySet<string>
}

/**
 * A database with bodies, businesses, a user for each shipped role, and for every type a document in each of its states at each
 * place. They are put in as the history of another system: that asks no machine how a document came into its state.
 */
export async function openWorld(finished: (clean: () => Promise<void>) => void = onTestFinished): Promise<World> {
  const app = await openEmptyApp(finished)
  const { engine, pool, dataDir } = app
  const intake = new Intake({ pool, files: await openFiles({ dataDir }) })
  const file = await intake.keep(system.id, pdfOf(word), 'nishona.pdf', 1)

  const now = new Date().toISOString()
  const base = baseRecords(now).flat()
  for (const { type, id, values } of base.filter(({ type }) => type === 'role' || isFixed(engine.definitionOf(type)))) {
    await engine.execute(system, { id: v7(), type, document: id, action: 'save', version: 0, input: { ...values } }, now)
  }
  const rows = new Map<string, Row[]>()
  const aside = new Set(roleRecords.map(({ id }) => id))
  const put = async (definition: Definition, some: readonly Row[]) => {
    const copies = some.flatMap((row) => sparesOf(definition, row))
    for (const { id } of copies) aside.add(id)
    await importRows(engine, definition, [...some, ...copies], now)
    rows.set(definition.type, [...(rows.get(definition.type) ?? []), ...some, ...copies])
  }
  const given = (type: string, id: string, values: Row['values']): Row => {
    const row = rowOf(engine.definitionOf(type), id, 'active', {}, file)
    return { ...row, values: { ...row.values, ...values } }
  }
  // A branch refers to its centre, which must be there before it.
  for (const place of places) {
    const above = (kind: Kind) => place === 'branch' && { parentId: bodyId(kind, 'own'), isFilial: true }
    await put(
      engine.definitionOf('organization'),
      kinds.map((kind) => given('organization', bodyId(kind, place), { kind, ...above(kind) })),
    )
  }
  await put(
    engine.definitionOf('contractor'),
    (['own', 'foreign'] as const).map((place) => given('contractor', businessId(place), {})),
  )
  await put(
    engine.definitionOf('user'),
    holders.map(({ userId, roles, belongs }) => given('user', userId, { roles, languageId: '2', ...belongs })),
  )
  for (const definition of definitions.filter((each) => !isFixed(each))) await put(definition, documentsOf(definition, file))
  // Those that the seed made are among them.
  for (const definition of definitions.filter((each) => each.type === 'role' || isFixed(each)))
    rows.set(definition.type, await existing(app, definition.type))
  return { ...app, file, rows, aside }
}

/** Nobody can make a document of the type: the system's own stand from the start. */
const isFixed = ({ machine }: Definition): boolean => 'unset' in (machine.config.states ?? {})

/** The copy of a document that a holder deletes, so that the others still find the document. */
export const spareId = ({ id }: Row, { role }: Holder): string => idOf('spare', id, role)

const sparesOf = (definition: Definition, row: Row): Row[] =>
  'delete' in definition.actions
    ? holders
        .filter((holder) => outcomeOf(definition, 'delete', row, holder) === 'possible')
        .map((holder) => ({ ...row, id: spareId(row, holder) }))
    : []

async function importRows(engine: Engine, definition: Definition, rows: readonly Row[], at: string): Promise<void> {
  const [action] = Object.keys(definition.actions)
  const brought = rows.map(({ id, state, values }) => ({
    document: id,
    values,
    steps: [{ command: v7(), action: action!, to: state, actor: system.id, at, source: {} }],
  }))
  await importHistory(engine, definition, 'test', brought)
}

async function existing({ engine, pool }: App, type: string): Promise<Row[]> {
  const { rows } = await pool.query<{ id: string }>('select id from stream where type = $1', [type])
  return [
    ...(
      await engine.load(
        type,
        rows.map(({ id }) => id),
      )
    ).values(),
  ]
}

import type { Pool, PoolClient } from 'pg'
import { type Actor, asReferrer, type At, type Definition, deletedState, type Fields, filesIn, isEmpty, isReferable, isVisible, type Problems, problemText, referencesIn, targetOf, type Text } from '@nazorat/machines'
import { loadDocuments } from './load.ts'
import type { Document } from './document.ts'
import type { LookupContext } from './lookups.ts'
import { askFiles } from '../event-store/files.ts'
import { quoted, tableOf } from './table.ts'

/**
 * Problems of an input that only the database knows: a reference to what is not there, of another type, passive or not the
 * actor's to see; a file that the actor has not uploaded. What the document already refers to is not asked again. Without an
 * actor, as where the system or another document's action names the targets, everything is in sight.
 */
export async function findDangling(
  context: Pick<LookupContext, 'db' | 'definitionOf'>,
  definition: Definition,
  actor: Actor | null,
  fields: Fields,
  input: Record<string, unknown>,
  before: Record<string, unknown>,
): Promise<Problems> {
  const known = Map.groupBy(referencesIn(fields, before), ({ field }) => field)
  const references = referencesIn(fields, input).filter(({ field, value }) => !known.get(field)?.some((held) => held.value === value))
  const problems: Problems = {}
  const say = (path: string, text: Text) => (problems[path] ??= []).push(text)
  await askStreams(context, actor, references, say)
  await askFiles(context.db, actor, filesIn(fields, input), filesIn(definition.fields, before), say)
  return problems
}

async function askStreams(
  { db, definitionOf }: Pick<LookupContext, 'db' | 'definitionOf'>,
  actor: Actor | null,
  references: readonly At<string>[],
  say: (name: string, text: Text) => void,
): Promise<void> {
  if (references.length === 0) return
  const { rows } = await db.query<{ id: string; type: string; state: string; title: string | Text }>(
    'select id, type, state, title from stream join title using (id) where id = any($1)',
    [references.filter(({ value }) => uuid.test(value)).map(({ value }) => value)],
  )
  const streams = new Map(rows.map((row) => [row.id, row]))
  const fitting = references.filter(({ field, value }) => streams.get(value)?.type === targetOf(field)?.to)
  const unfit = await findUnfit(db, fitting)
  const hidden = actor ? await findHidden(db, definitionOf, actor, fitting) : new Set()
  for (const { path, field, value } of references) {
    const found = streams.get(value)
    // A document that the actor may not see answers like one that is not there.
    if (!found || found.type !== targetOf(field)?.to || found.state === deletedState || hidden.has(value)) say(path, problemText('notFound', field))
    else if (unfit.has(value)) say(path, problemText('unfit', field, { record: found.title }))
    else if (!isReferable(definitionOf(found.type), found.state)) say(path, problemText('passive', field, { record: found.title }))
  }
}

/** Of the documents that are there, those that the actor may not refer to. */
async function findHidden(db: Pool | PoolClient, definitionOf: LookupContext['definitionOf'], actor: Actor, references: readonly At<string>[]): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>()
  for (const [type, named] of Map.groupBy(references, ({ field }) => targetOf(field)!.to)) {
    const definition = definitionOf(type)
    if (definition.selectList === 'everybody') continue
    const found = await loadDocuments(db, definition, named.map(({ value }) => value))
    for (const { value } of named) {
      const document = found.get(value)
      if (!document || !isVisible(definition, document, asReferrer(definition, actor))) hidden.add(value)
    }
  }
  return hidden
}

/** Of the documents that are there, those whose fields have other values than the reference asks for. */
async function findUnfit(db: Pool | PoolClient, references: readonly At<string>[]): Promise<ReadonlySet<string>> {
  const unfit = new Set<string>()
  for (const { field, value } of references) {
    const { to, where = {} } = targetOf(field)!
    const asked = Object.entries(where)
    if (asked.length === 0) continue
    const { rowCount } = await db.query(`select from ${tableOf(to)} where id = $1 and ${asked.map(([name], i) => `${quoted(name)} = $${i + 2}`).join(' and ')}`, [value, ...asked.map(([, wanted]) => wanted)])
    if (rowCount === 0) unfit.add(value)
  }
  return unfit
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Problems of values that another document of the type has already, of those that the input touches. To be asked while nothing is appended. */
export async function findTaken(db: PoolClient, definition: Definition, { id, values }: Pick<Document, 'id' | 'values'>, input: Record<string, unknown>): Promise<Problems> {
  const problems: Problems = {}
  for (const key of definition.unique) {
    const name = key.at(-1)!
    if (isEmpty(values[name]) || !key.some((each) => input[each] !== undefined)) continue
    const held: unknown[] = [id]
    // `is not distinct from` would be searched without the index.
    const alike = key.map((each) => (isEmpty(values[each]) ? `${quoted(each)} is null` : `${quoted(each)} = $${held.push(values[each])}`))
    const { rows } = await db.query(`select from ${tableOf(definition.type)} where id <> $1 and ${alike.join(' and ')} limit 1`, held)
    if (rows.length > 0) problems[name] = [problemText('taken', definition.fields[name]!)]
  }
  return problems
}

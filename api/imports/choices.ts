import { type Engine, loadTitles } from '@nazorat/engine'
import type { ImportRow } from '@nazorat/engine/jobs/imports'
import type { ImportChoicesReply, ImportedColumn } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type AnyField, isId, targetOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { choicesOf, type ChosenValues, columnOf } from '@nazorat/machines/import'
import { type Actor, Refusal } from '@nazorat/machines/workflow'

/** The choices that a person gives for values of columns; null takes one back. */
type GivenChoices = Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** The most values of a column for which choices are kept; the first are forgotten for new ones. */
const maxChoices = 1000

/** The values of an import's columns for which a choice can be made. A record that the person does not see any more is not named. */
export async function choicesIn(engine: Engine, actor: Actor, row: ImportRow): Promise<ImportChoicesReply> {
  const found = row.choices ?? []
  const mayBe = await loadChoosable(
    engine,
    actor,
    row,
    found.flatMap(({ column, values }) => values.flatMap(({ choice }) => (choice === null ? [] : [{ column, choice }]))),
  )
  const columns = found.map((each) => ({
    ...each,
    values: each.values.map((value) => ({
      ...value,
      choice: value.choice !== null && mayBe(each.column, value.choice) ? value.choice : null,
    })),
  }))
  const named = columns
    .filter(({ column }) => targetOf(fieldOf(engine, row, column)!))
    .flatMap(({ values }) => values.flatMap(({ choice }) => choice ?? []))
  return { columns, texts: await loadTitles(engine.pool, named) }
}

/**
 * The choices of before with those that are given now. Refuses a value that the sheet does not have, and a choice that its column does not.
 */
export async function withChoices(
  engine: Engine,
  actor: Actor,
  row: ImportRow,
  stored: ChosenValues,
  given: GivenChoices,
): Promise<ChosenValues> {
  const all = Object.entries(given).flatMap(([column, values]) =>
    Object.entries(values).map(([value, choice]) => ({ column, value, choice })),
  )
  const isFound = ({ column, value }: (typeof all)[number]) =>
    row.choices?.some((each) => each.column === column && each.values.some((other) => other.value === value))
  const mayBe = await loadChoosable(
    engine,
    actor,
    row,
    all.flatMap(({ column, choice }) => (choice === null ? [] : [{ column, choice }])),
  )
  if (!all.every((each) => isFound(each) && (each.choice === null || mayBe(each.column, each.choice))))
    throw new Refusal('invalid', {}, { choices: [unknown] })
  const columns = new Map(Object.entries(stored).map(([column, values]) => [column, new Map(Object.entries(values))]))
  for (const { column, value, choice } of all) {
    const values = columns.get(column) ?? new Map<string, string>()
    columns.set(column, values)
    values.delete(value)
    if (choice !== null) values.set(value, choice)
  }
  return Object.fromEntries(Array.from(columns, ([column, values]) => [column, Object.fromEntries([...values].slice(-maxChoices))]))
}

const unknown = t('Ҳар бир қиймат учун устуннинг ўз вариантини танланг', 'Выберите для значений варианты этого столбца')

const fieldOf = ({ definitionOf }: Engine, { type }: ImportRow, column: string): AnyField | undefined => {
  const definition = definitionOf(type)
  const { field } = columnOf(definition, column) ?? {}
  return field === undefined ? undefined : definition.fields[field]
}

/** Which choices a column has, for an actor: a word of its field, or a record that they may refer to. */
async function loadChoosable(
  engine: Engine,
  actor: Actor,
  row: ImportRow,
  asked: readonly { readonly column: string; readonly choice: string }[],
): Promise<(column: string, choice: string) => boolean> {
  const words = engine.bulk.words(actor)
  const named = asked.flatMap(({ column, choice }) => {
    const field = fieldOf(engine, row, column)
    return field && targetOf(field) && isId(choice) ? [{ field, word: choice }] : []
  })
  await words.load(named)
  return (column, choice) => {
    const field = fieldOf(engine, row, column)
    if (!field) return false
    return targetOf(field)
      ? isId(choice) && 'id' in words.meant(field, choice, { fields: {}, values: {} })
      : (choicesOf(field) ?? []).some((each) => String(each) === choice)
  }
}

/** Refuses columns that are not as many as the sheet has, that the type does not have, or that stand twice. */
export function checkColumns(definition: Definition, found: readonly ImportedColumn[], columns: readonly (string | null)[]): void {
  const named = columns.filter((key) => key !== null)
  const isKnown = columns.length === found.length && named.every((key) => columnOf(definition, key))
  if (!isKnown || named.length === 0) throw new Refusal('invalid', {}, { columns: [notOfList] })
  if (new Set(named).size < named.length) throw new Refusal('invalid', {}, { columns: [repeated] })
}

const notOfList = t('Ҳар бир устун учун шу рўйхатнинг майдонини танланг', 'Выберите для столбцов поля этого списка')
const repeated = t('Бир майдон икки устун учун танланган', 'Одно поле выбрано для двух столбцов')

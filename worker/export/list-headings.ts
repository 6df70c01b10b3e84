import { type Engine, loadTitles } from '@nazorat/engine'
import { type FilterValue, type ListQuery, conditionsIn } from '@nazorat/machines/api-types'
import { type Definition, filterText, listField, namedBy } from '@nazorat/machines/definition'
import { readIdentity } from '@nazorat/machines/documents/settings/identity/read'
import { type AnyField, targetOf, type Titles } from '@nazorat/machines/fields'
import { fill, formatMoment, t } from '@nazorat/machines/i18n'
import { type Actor, isVisible, actorNames, nameWith } from '@nazorat/machines/workflow'
import type { Headings } from './sheet-head.ts'

/** The lines above a list in a sheet; the note says when it was made and by whom. */
export interface ListHeadings extends Headings {
  readonly note: string
}

/** An import looks for the row of headers below so many rows at most: filters that are more share the last line. */
const maxLines = 12

/** The name of a list, a line for each filter, and a note with the moment and the user. */
export async function listHeadings(
  engine: Engine,
  actor: Actor,
  definition: Definition,
  query: ListQuery,
  at: string,
): Promise<ListHeadings> {
  const { language } = actor
  const { search, ...filters } = conditionsIn(query)
  const asked = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, field: fieldOf(definition, name), value }],
  )
  const conditions = await Promise.all(
    asked.map(async ({ name, field, value }) => {
      const titles = field && (await titlesIn(engine, actor, definition, { name, field, value }))
      return titles ? `${field.label[language]}: ${filterText(field, value, { language, titles })}` : words.other[language]
    }),
  )
  const lines = [...(search ? [fill(words.search, { text: search }, language)] : []), ...new Set(conditions)]
  const { name, behalf } = actorNames(actor, language)
  const authority = (await readIdentity(engine)).name
  return {
    title: definition.label.many[language],
    lines: lines.length > maxLines ? [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join('; ')] : lines,
    note: [
      ...(authority ? [authority[language]] : []),
      fill(words.made, { at: formatMoment(at), who: nameWith(name, behalf, language) }, language),
    ].join('. '),
  }
}

const fieldOf = (definition: Definition, given: string): AnyField | undefined => listField(definition, namedBy(definition, given).name)

interface FilterCondition {
  readonly name: string
  readonly field: AnyField
  readonly value: FilterValue
}

/** The titles of the documents that a filter names; null where the actor sees one of them neither by itself nor in a row of the list. */
async function titlesIn(
  engine: Engine,
  actor: Actor,
  definition: Definition,
  { name, field, value }: FilterCondition,
): Promise<Titles | null> {
  const target = targetOf(field)
  if (!target) return {}
  const ids = idsIn(value)
  const found = await engine.load(target.to, ids)
  for (const id of ids) {
    const document = found.get(id)
    const isSeen = document && isVisible(engine.definitionOf(target.to), document, actor)
    if (!isSeen && (await engine.count(actor, definition.type, { [name]: id })) === 0) return null
  }
  return loadTitles(engine.pool, ids)
}

const idsIn = (value: FilterValue): string[] => [value].flat().filter((id) => typeof id === 'string')

const words = {
  search: t('Қидирув: {text}', 'Поиск: {text}'),
  other: t('Қўшимча шарт билан танланган', 'Отобрано по дополнительному условию'),
  made: t('Тузилган: {at}, {who}', 'Составлено: {at}, {who}'),
}

import { sql } from 'kysely'
import { type Definition, isReferable } from '@nazorat/machines/definition'
import { type AnyField, fitsIn, isId, kindOf, type Neighbours, problemText, readWritten, targetOf, Unread } from '@nazorat/machines/fields'
import { variants, searchTerm, type Text } from '@nazorat/machines/i18n'
import { type Actor, asReferrer, isVisible } from '@nazorat/machines/workflow'
import { database } from '../postgres/database.ts'
import { containing } from '../postgres/expressions.ts'
import type { Document } from './document.ts'
import { documentTable } from './identifiers.ts'
import { loadDocuments } from './load.ts'
import type { LookupContext } from './lookups.ts'

/** The document that a person means by a word, or why it is not known. */
export type Meant = { readonly id: string } | { readonly problem: Text }

/** How many documents are looked at that contain a word: the shortest titles, among which the word itself is. */
const maxLookedAt = 50

/** How many words are remembered. */
const maxKnown = 20_000

/**
 * Finds the documents that people name in words: by their title in any language and either alphabet, by their number, or by a
 * value that is unique. Only those are found that the actor may refer to. What was found is remembered, so that a sheet's
 * hundred thousand lines ask once for each of its organizations.
 */
export class Words {
  readonly #context: LookupContext
  readonly #actor: Actor
  readonly #known = new Map<string, readonly Document[]>()

  constructor(context: LookupContext, actor: Actor) {
    this.#context = context
    this.#actor = actor
  }

  /** Looks up words of fields that refer to documents, as many as there are at once. */
  async load(asked: readonly { readonly field: AnyField; readonly word: string }[]): Promise<void> {
    const byType = Map.groupBy(asked, ({ field }) => targetOf(field)!.to)
    for (const [type, named] of byType) {
      const words = [...new Set(named.map(({ word }) => word))].filter((word) => !this.#known.has(`${type} ${word}`))
      if (words.length > 0) await this.#find(this.#context.definitionOf(type), words)
    }
  }

  /**
   * The document that a word means in a field. Of several, the one that fits to the field's neighbours is meant; one alone is meant whether
   * it fits or not, and the save says so.
   */
  meant(field: AnyField, word: string, neighbours: Neighbours): Meant {
    const target = targetOf(field)!
    const found = this.#known.get(`${target.to} ${word}`) ?? []
    for (const narrow of [found.filter((document) => fitsIn(target, document, neighbours)), found])
      if (narrow.length === 1) return { id: narrow[0]!.id }
    return { problem: problemText(found.length > 0 ? 'wordAmbiguous' : 'wordNotFound', field, { word: word.slice(0, 100) }) }
  }

  async #find(definition: Definition, words: readonly string[]): Promise<void> {
    if (this.#known.size > maxKnown) this.#known.clear()
    const wanted = words.map((word) => ({ word, forms: formsOf(definition, word) }))
    const patterns = [...new Set(wanted.flatMap(({ forms }) => forms))].map(containing)
    const named = words.filter((word) => isId(word))
    const { rows } = await sql<{ id: string }>`select distinct found.id from unnest(${patterns}::text[]) as x (pattern) cross join lateral (
        select t.id from title t join ${documentTable(definition.type)} d using (id) where t.search like x.pattern order by
        length(t.search), t.id limit ${maxLookedAt}
      ) found union select d.id from ${documentTable(definition.type)} d where d.id = any(${named}::uuid[])`.execute(
      database(this.#context.db),
    )
    const reader = asReferrer(definition, this.#actor)
    const documents = [
      ...(
        await loadDocuments(
          this.#context.db,
          definition,
          rows.map(({ id }) => id),
        )
      ).values(),
    ].filter((document) => isVisible(definition, document, reader))
    const called = new Map(documents.map((document) => [document, new Set(namesOf(definition, document))]))
    for (const { word, forms } of wanted) {
      const found = documents.filter((document) => document.id === word || forms.some((form) => called.get(document)!.has(form)))
      const referable = found.filter(({ state }) => isReferable(definition, state))
      // One that is passive is named to the person who meant it: the save says that it is.
      this.#known.set(`${definition.type} ${word}`, referable.length > 0 ? referable : found)
    }
  }
}

/** The fields whose value names a document. */
const namingFields = ({ title, number, optionDetail, unique, fields }: Definition): string[] =>
  [...new Set([title, number, optionDetail, ...unique.filter((key) => key.length === 1).flat()])].filter(
    (name) => name !== undefined && fields[name] !== undefined,
  ) as string[]

/** A word as a naming field would have it; a number in digits may be one that a spreadsheet has cut. */
function readWord(field: AnyField, word: string): unknown {
  const read = readWritten(field, /^[1-9]\d{0,14}$/.test(word) ? Number(word) : word)
  return read instanceof Unread ? word : read
}

/** A word as the naming fields would have it: digits with the zeros that Excel has dropped, too. */
function formsOf(definition: Definition, word: string): string[] {
  const read = namingFields(definition).map((name) => {
    const field = definition.fields[name]!
    return kindOf(field).byLanguage ? word : readWord(field, word)
  })
  return [...new Set([word, ...read].map((each) => searchTerm(String(each))))].filter(Boolean)
}

const namesOf = (definition: Definition, { values }: Document): string[] =>
  namingFields(definition).flatMap((name) => {
    const value = values[name]
    const texts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    return texts.filter((text) => text !== null && text !== undefined).flatMap((text) => variants(String(text)))
  })

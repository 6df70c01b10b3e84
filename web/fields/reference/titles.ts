import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { spelledTitle } from '@nazorat/machines/fields'
import { inLanguage, type Language, type Text } from '@nazorat/machines/i18n'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { findEntry } from '../../api/catalogue.ts'
import { documentQuery } from '../../api/queries.ts'
import { loadDefinition } from '../../api/definitions.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Option } from './combobox.tsx'
import type { Texts } from '../kind-view.ts'

interface Named {
  readonly type: string
  readonly id: string
}

/**
 * The titles of documents by id: those that came with the page, those that the person has just chosen
 * from a list, and the others asked one by one. One that is not known yet is undefined.
 */
export function useTitles(documents: readonly Named[], known: Texts = {}): Record<string, string> {
  const { language } = useLanguage()
  const answers = useQueries({
    queries: documents.map(({ type, id }) => ({ ...titleQuery(type, id, language), enabled: known[id] === undefined })),
  })
  return Object.fromEntries(
    documents.flatMap(({ id }, i) => {
      const title = known[id] === undefined ? answers[i]?.data : inLanguage(known[id], language)
      return title === undefined ? [] : [[id, title]]
    }),
  )
}

/** Keeps the title of a record chosen from a list, so that it need not be asked again. */
export function useRememberTitle(type: string): (id: string, text: string) => void {
  const client: QueryClient = useQueryClient()
  const { language } = useLanguage()
  return (id, text) => client.setQueryData(titleQuery(type, id, language).queryKey, text)
}

/** The title of what was chosen, with what tells it apart from others like it. */
export const titleOfOption = ({ text, note, isNamed }: Option): string => (note && !isNamed ? `${text}, ${note}` : text)

export const numberWord = (number: string | null): string | null => number && `№\u00a0${number}`

/** A document's title: its title field's value, or its type's name while that is empty. */
export function titleOf(definition: Definition, { fields, texts }: Pick<DocumentReply, 'fields' | 'texts'>): string | Text {
  const value = fields[definition.title]
  if (typeof value === 'string') return texts[value] ?? spelledTitle(definition, fields)
  return isText(value) ? value : definition.label.one
}

const titleQuery = (type: string, id: string, language: Language) => ({
  queryKey: ['title', type, id, language],
  queryFn: async ({ client }: { client: QueryClient }): Promise<string> => {
    if (!findEntry(type)) return id
    const [definition, document] = await Promise.all([
      loadDefinition(type),
      // Nobody follows it from here.
      client.fetchQuery({ ...documentQuery(type, id), gcTime: 0 }),
    ])
    return inLanguage(document.texts[id] ?? titleOf(definition, document), language)
  },
  staleTime: Infinity,
  retry: false,
})

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'ln' in value && 'cl' in value && 'ru' in value

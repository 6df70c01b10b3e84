import { formAction } from './action.ts'
import type { Definition } from './document-type.ts'
import { singletonMachine } from './singletons.ts'
import type { Target } from '../fields/kind.ts'
import { targetOf } from '../fields/kinds.ts'
import type { Report } from '../report/report.ts'
import type { Text } from '../i18n/text.ts'
import { creatingPermissions } from '../workflow/availability.ts'
import { isWorkflow } from '../workflow/work-queue.ts'

/** The part of a document type that screens of other types need, as plain data: everything else is in its definition. */
export interface CatalogueEntry {
  readonly type: string
  /** The stem of its permissions. */
  readonly permission: string
  readonly label: { readonly one: Text; readonly many: Text; readonly short?: Text }
  /** The permissions each of which lets a person make a new document. */
  readonly creates: readonly string[]
  /** Its documents go from hand to hand. */
  readonly isWorkflow?: true
  readonly hasDeadlines?: true
  /** The search finds its documents. */
  readonly isSearched?: true
  /** It tells of people. */
  readonly isPersonal?: true
  /** Its documents only tell of others. */
  readonly hasSubject?: true
  /** There are always as many of its records. */
  readonly isFixed?: true
  /** The types that its documents refer to. */
  readonly refersTo?: readonly string[]
  /** The types that its documents are about, with the fields that name them. */
  readonly about?: readonly { readonly type: string; readonly field: string }[]
  /** From the pages of which documents one is opened that refers to them. */
  readonly openedFrom?: readonly Opening[]
  /** Its documents are templates: the fields with what one is for, with its name and with its text; the states in which they are used. */
  readonly templates?: Readonly<Record<'use' | 'name' | 'text', string>> & { readonly states: readonly string[] }
  /** It is a report. */
  readonly isReport?: true
  /** Everybody who is signed in may open it. */
  readonly isOpen?: true
  /** The label of the field that tells apart documents of one title where one is chosen. */
  readonly optionDetail?: Text
}

/** A document is opened from the page of one of this type, in one of these states, for this field and by this party. */
export interface Opening {
  readonly type: string
  readonly field: string
  readonly states?: readonly string[]
  readonly party?: string
  /** A field of that document that must be empty still. */
  readonly whileEmpty?: string
  /** Fields of the new one, with those of the document that they begin with. */
  readonly fills?: Readonly<Record<string, string>>
}

/** The entry of a definition in the catalogue of document types. */
export function catalogueEntry(definition: Definition): CatalogueEntry {
  const { type, permission, label, deadlines, fields, list, personal, machine, subject } = definition
  const refersTo = [...new Set(Object.values(fields).flatMap((field) => targetOf(field)?.to ?? []))]
  const openedFrom = Object.entries(fields).flatMap(([field, each]) => openingOf(definition, field, targetOf(each)))
  const about = Object.entries(fields).flatMap(([field, each]) => (targetOf(each)?.about ? [{ type: targetOf(each)!.to, field }] : []))
  const detail = fields[definition.optionDetail ?? '']
  return {
    type,
    permission,
    label,
    creates: creatingPermissions(definition),
    ...(isWorkflow(definition) && { isWorkflow: true }),
    ...(Object.keys(deadlines).length > 0 && { hasDeadlines: true }),
    ...(list.search.length > 0 && { isSearched: true }),
    ...(personal.length > 0 && { isPersonal: true }),
    ...(subject !== undefined && { hasSubject: true }),
    ...(machine === singletonMachine && { isFixed: true }),
    ...(refersTo.length > 0 && { refersTo }),
    ...(about.length > 0 && { about }),
    ...(openedFrom.length > 0 && { openedFrom }),
    ...(detail && { optionDetail: detail.label }),
    ...(definition.templates && { templates: { ...definition.templates, name: definition.title, states: definition.referable ?? [] } }),
  }
}

/** The entry of a report. */
export const reportEntry = ({ type, permission, label, short = label }: Report): CatalogueEntry => ({
  type,
  permission: permission ?? '',
  label: { one: short, many: short },
  creates: [],
  isReport: true,
  ...(permission === undefined && { isOpen: true }),
})

function openingOf(definition: Definition, field: string, target: Target | null): Opening[] {
  if (!target?.opens) return []
  const { party } = definition.actions[formAction(definition) ?? ''] ?? {}
  return [
    {
      type: target.to,
      field,
      ...(target.states && { states: target.states }),
      ...(party && { party }),
      ...(typeof target.opens === 'object' && target.opens),
    },
  ]
}

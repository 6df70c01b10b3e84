import { type Action, personsActions } from './action.ts'
import type { Definition } from './document-type.ts'
import { type Inline, inlineOf } from './inline.ts'
import type { Fields } from '../fields/field.ts'
import { holdsFiles, rowFieldsOf, targetOf } from '../fields/kinds.ts'
import { memoized } from '../memoized.ts'
import type { Text } from '../i18n/text.ts'
import { creatingPermissions } from '../workflow/availability.ts'
import { isImportable } from '../import/columns.ts'
import { isWorkflow } from '../workflow/work-queue.ts'

/**
 * The data from which the list of a document type is drawn: the part of its definition that is plain data, without machine, rules and
 * schemas. The browser shows a list with it, and fetches the whole definition afterwards (`machines/documents/lists.ts`).
 */
export interface ListDefinition extends Pick<
  Definition,
  'type' | 'permission' | 'label' | 'title' | 'number' | 'states' | 'privateStates' | 'personal' | 'queues' | 'list'
> {
  /** Those that the list has as columns or filters, and those that refer to a document: an address may narrow the list by them. */
  readonly fields: Fields
  /** The fields with its parties. */
  readonly parties: readonly string[]
  /** The permissions each of which lets a person make a new document. */
  readonly creates: readonly string[]
  /** The permissions of the actions that can be taken on several documents at once. */
  readonly bulkPermissions: readonly string[]
  readonly deadlines: Readonly<Record<string, ListedDeadline>>
  readonly isWorkflow: boolean
  /** Its rows are edited in the list. */
  readonly inline?: Inline
  /** Documents can be imported from sheets. */
  readonly isImportable: boolean
}

interface ListedDeadline {
  readonly label: Text
  readonly states: readonly string[]
}

export const listDefinition = (definition: Definition): ListDefinition =>
  memoized(known, definition, () => {
    const { type, permission, label, fields, title, number, states, privateStates, personal, queues, list, parties } = definition
    const inline = inlineOf(definition)
    return {
      type,
      permission,
      label,
      title,
      states,
      privateStates,
      personal,
      queues,
      list,
      fields: Object.fromEntries(
        Object.entries(fields).filter(([name, field]) => list.columns.includes(name) || list.filters.includes(name) || targetOf(field)),
      ),
      ...(number !== undefined && { number }),
      ...(inline && { inline }),
      parties: Object.keys(parties),
      creates: creatingPermissions(definition),
      bulkPermissions: [...new Set(personsActions(definition).flatMap(([, action]) => (isForMany(action) ? [action.permission] : [])))],
      deadlines: Object.fromEntries(Object.entries(definition.deadlines).map(([name, { label, states }]) => [name, { label, states }])),
      isWorkflow: isWorkflow(definition),
      isImportable: isImportable(definition),
    }
  })

/** Whether any deadline runs in a state. */
export const hasDeadlines = ({ deadlines }: Pick<Definition, 'deadlines'>, state: string): boolean =>
  Object.values(deadlines).some(({ states }) => states.includes(state))

/** Whether an action can be taken on many documents at once: it asks for nothing, or for what is the same for all. */
export const isForMany = ({ input = {}, erasesPersonalData }: Action): boolean =>
  input !== 'form' && !erasesPersonalData && Object.values(input).every((field) => !holdsFiles(field) && !rowFieldsOf(field))

const known = new WeakMap<Definition, ListDefinition>()

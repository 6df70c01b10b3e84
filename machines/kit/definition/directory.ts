import type { Actor } from '../workflow/actor.ts'
import { defineDocument, type PartialExtras } from './document.ts'
import { type Definition, deletedState, type Description, type Life, type Named } from './document-type.ts'
import { copyingMachine, record, recordActions, recordGuards, recordLookups, recordMachine, recordQueues, recordStates } from './record.ts'
import type { Fields } from '../fields/field.ts'
import { reasonsOf } from '../workflow/guards.ts'
import type { Lookups } from '../workflow/lookups.ts'
import type { Problems } from '../workflow/refusal.ts'
import type { ActionSituation } from './situation.ts'

export type Directory<F extends Fields, L extends Lookups<F>> = Description<F, RecordState, never, L> &
  PartialExtras<F, RecordState, never, L> &
  Partial<Pick<Life<F, RecordState, never, never, L>, 'sections'>> & {
    /** The party in whose name records are kept; without it the permission alone decides. */
    readonly party?: keyof F & string
    /**
     * The reference to the organization that a record belongs to, which sees it, keeps it and is offered it. A record that
     * names none is common to all, and kept by those alone who keep the records of all organizations.
     */
    readonly owner?: keyof F & string
    /** Fields that are copied, whenever a record is saved, from what it refers to; where it refers to nothing, they stay as they were. */
    readonly copies?: Named<keyof F & string, Copied<L>>
    /** Problems of what is put into a record, given what it held before. */
    validateInput?(input: Record<string, unknown>, situation: ActionSituation<F, L>): Problems
  }

type RecordState = 'active' | 'passive' | 'deleted'

/** The lookup that follows a reference, and one of the fields that it reads. */
type Copied<L extends Lookups> = { [N in keyof L & string]: readonly [lookup: N, field: L[N]['reads'][number]] }[keyof L & string]

/**
 * Declares a directory: records that are active or passive, always complete, and deleted only while
 * nothing refers to them (`docs/domain.md`, Other records). Seen with `{Permission}View`, kept with
 * `{Permission}Edit`. Without sections the form is one with every field.
 */
export function defineDirectory<const F extends Fields, const L extends Lookups<F> = Record<never, never>>(
  directory: Directory<F, L>,
): Definition & { readonly fields: F }
export function defineDirectory(directory: Directory<Fields, Lookups>): Definition {
  const { permission, owner, party = owner, validateInput, lookups = {}, copies, ...rest } = directory
  const edit = { permission: `${permission}Edit`, ...(party && { party }) }
  return defineDocument({
    sections: { record: { label: directory.label.one, fields: Object.keys(directory.fields).filter((name) => !copies?.[name]) } },
    referable: ['active'],
    queues: recordQueues,
    importable: true,
    ...(owner && ownedBy(owner)),
    ...rest,
    permission,
    machine: copies ? copyingMachine(copies) : recordMachine,
    ...(copies && { copies }),
    states: recordStates,
    actions: {
      save: {
        ...recordActions.save,
        ...edit,
        input: 'form',
        requiresComplete: true,
        lookups: Object.keys(lookups),
        ...(validateInput && { validateInput }),
      },
      deactivate: { ...recordActions.deactivate, ...edit },
      activate: { ...recordActions.activate, ...edit },
      delete: { ...recordActions.delete, ...edit, lookups: ['referring'] },
    },
    reasons: reasonsOf(recordGuards),
    lookups: { ...lookups, ...recordLookups },
  })
}

/** The rules for records that belong to one organization, or are common to all. */
const ownedBy = (owner: string) =>
  ({
    parties: { [owner]: {} },
    publicStates: ['active', 'passive'],
    selectList: 'organization',
    defaults: ({ organizationId }: Actor) => ({ [owner]: organizationId }),
  }) as const

/** Whether a type is a directory: its records are kept, and go from hand to hand to nobody. */
export const isDirectory = ({ machine }: Pick<Definition, 'machine'>): boolean => machine.id === record

/**
 * Whether documents of a type go from state to state, which a drawing tells: a record is there, or is not, and one that stands from the
 * first day is.
 */
export const hasPath = (definition: Pick<Definition, 'machine' | 'states'>): boolean =>
  !isDirectory(definition) && Object.keys(definition.states).filter((state) => state !== deletedState).length > 2

import type { Actor } from '../workflow/actor.ts'
import { defineDocument, type PartialExtras } from './document.ts'
import { type Definition, type DefinitionOf, deletedState, type Description, type Life, type Named } from './document-type.ts'
import { erasure, record, recordActions, recordGuards, recordLookups, recordMachine, recordQueues, recordStates } from './record.ts'
import type { Action } from './action.ts'
import type { Fields, Values } from '../fields/field.ts'
import { type Guards, reasonsOf } from '../workflow/guards.ts'
import type { LookupResults, Lookups } from '../workflow/lookups.ts'
import type { Problems } from '../workflow/refusal.ts'
import type { MachineEvent } from '../workflow/step.ts'
import type { ActionSituation } from './situation.ts'

type Directory<F extends Fields, L extends Lookups<F>> = Description<F, RecordState, never, L> &
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
    /**
     * Records are of people, and these their fields, which are sealed in the log. A record that is passive may be erased, by a holder of
     * `{Permission}Erase`: its personal fields are gone from every event, page and list, and what says that it was, by whom and on what
     * ground, stays.
     */
    readonly personal?: readonly (keyof F & string)[]
    /** Conditions of own actions and of activating a record. */
    readonly guards?: Guards<Values<F>, MachineEvent<LookupResults<F, L>>>
    /** Further actions: each writes some values, or none, and leaves a record in the state in which it is. */
    readonly actions?: Readonly<Record<string, RecordAction<F, L>>>
    /**
     * Additions to the actions of every record: lookups, effects, the guards of activating, values that saving writes beside the form's.
     * Saving has all lookups without it.
     */
    readonly recordActions?: {
      readonly save?: Pick<Action<F, L>, 'lookups'> & Pick<RecordAction<F, L>, 'write'>
      readonly activate?: Pick<Action<F, L>, 'lookups'> & { readonly guards: readonly string[] }
      readonly erase?: Pick<Action<F, L>, 'lookups' | 'effects'>
    }
  }

export interface RecordAction<F extends Fields, L extends Lookups<F>> extends Action<F, L> {
  /** The states in which it is taken. */
  readonly in: readonly ('active' | 'passive')[]
  /** The guards that must hold, by name. */
  readonly guards?: readonly string[]
  /** The values that it writes. */
  write?(asked: { readonly context: Values<F>; readonly event: MachineEvent<LookupResults<F, L>> }): Partial<Values<F>>
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
): DefinitionOf<F>
export function defineDirectory(directory: Directory<Fields, Lookups>): Definition {
  const { owner, party = owner, validateInput, lookups = {}, guards = {}, actions = {}, recordActions: own = {}, ...rest } = directory
  const { permission, copies, personal, fields } = directory
  const inNameOf = party && { party }
  const edit = { permission: `${permission}Edit`, ...inNameOf }
  const declared = Object.entries(actions).map(([name, { in: _, guards: __, write: ___, ...action }]) => [name, action] as const)
  return defineDocument({
    sections: { record: { label: directory.label.one, fields: Object.keys(fields).filter((name) => !copies?.[name]) } },
    referable: ['active'],
    importable: true,
    ...(owner && ownedBy(owner)),
    ...rest,
    fields: personal ? { ...fields, ...erasure.fields } : fields,
    machine: recordMachine({ copies, personal, guards, activate: own.activate?.guards ?? [], actions, fill: own.save?.write }),
    states: personal ? { ...recordStates, erased: erasure.state } : recordStates,
    actions: {
      save: {
        ...recordActions.save,
        ...edit,
        input: 'form',
        requiresComplete: true,
        lookups: own.save?.lookups ?? Object.keys(lookups),
        ...(validateInput && { validateInput }),
      },
      deactivate: { ...recordActions.deactivate, ...edit },
      activate: { ...recordActions.activate, ...edit, ...(own.activate?.lookups && { lookups: own.activate.lookups }) },
      delete: { ...recordActions.delete, ...edit, lookups: ['referring'] },
      ...Object.fromEntries(declared),
      ...(personal && {
        erase: {
          ...erasure.action,
          input: { erasureGround: erasure.fields.erasureGround },
          permission: `${permission}Erase`,
          ...inNameOf,
          ...own.erase,
        },
      }),
    },
    queues: directory.queues ?? { ...recordQueues, ...(personal && { erased: { label: erasure.state.label, states: ['erased'] } }) },
    reasons: { ...reasonsOf(recordGuards), ...reasonsOf(guards) },
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

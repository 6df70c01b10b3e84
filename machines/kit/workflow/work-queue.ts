import { type Actor, partiesWithin, type Scope, scopeOf } from './actor.ts'
import { isDirectory } from '../definition/directory.ts'
import { actionIn, personsActions } from '../definition/action.ts'
import type { Definition } from '../definition/document-type.ts'
import { t, type Text } from '../i18n/text.ts'
import { transitionsFrom } from './transitions.ts'

/** A state in which it is the actor's turn, and in the name of which party. */
export interface WorkItem {
  readonly state: string
  /** The actions that lead on, the likely one first. */
  readonly actions: readonly string[]
  /** The field of the party that they act for. */
  readonly party: string
  /** The ids that they act for, one of which is in the party's field; null when their permission covers every one. */
  readonly within: readonly string[] | null
}

/** Whether the type's documents go from hand to hand, each step in the name of a party: the records of a directory are only kept. */
export const isWorkflow = (definition: Definition): boolean =>
  !isDirectory(definition) && personsActions(definition).some(([, { party }]) => party !== undefined)

/**
 * Whether an action takes a document on in a state: its intent says so. What was returned is corrected first; where nothing is awaited,
 * none does.
 */
export function advances(definition: Definition, action: string, state: string): boolean {
  const known = actionIn(definition, action, state)
  const { awaits, returned } = definition.states[state] ?? {}
  if (!known || known.firedBy !== undefined || awaits === null) return false
  return returned ? known.input === 'form' : known.intent === 'primary' || known.intent === 'success'
}

/** The label of an action as a button of a document: its form is opened to correct what was returned, or else to edit it. */
export function labelOfAction(definition: Definition, name: string, state: string): Text {
  const { input, label } = actionIn(definition, name, state)!
  return input !== 'form' ? label : definition.states[state]!.returned ? correct : edit
}

/** The next step from a state that an action leads on from: what the state awaits, or else the action's own label. */
export const awaitedIn = (definition: Definition, state: string, action: string): Text =>
  definition.states[state]!.awaits ?? labelOfAction(definition, action, state)

/**
 * The states in which documents wait for the actor: those with a step forward for which they hold the
 * permission in a party's name. What the guards say of a single document is not asked here.
 */
export const workItemsOf = (definition: Definition, actor: Actor): WorkItem[] =>
  isWorkflow(definition) ? advancingSteps(definition, actor) : []

/** The same of any type: the records of a directory wait for nobody, but their papers may run out. */
export function advancingSteps(definition: Definition, actor: Actor): WorkItem[] {
  return Object.keys(definition.states).flatMap((state) => {
    const byParty = new Map<string, { reach: Scope; actions: string[] }>()
    for (const name of Object.keys(definition.actions)) {
      if (!advances(definition, name, state)) continue
      const { party, permission } = actionIn(definition, name, state)!
      const held = party && scopeOf(actor, permission)
      if (!held || transitionsFrom(definition.machine, state, name).length === 0) continue
      const { reach, actions } = byParty.get(party) ?? { reach: 'own', actions: [] }
      byParty.set(party, { reach: wider(reach, held.scope), actions: [...actions, name] })
    }
    return [...byParty].flatMap(([party, { reach, actions }]): WorkItem[] => {
      const within = reach === 'all' ? null : partiesWithin(actor, reach)
      return within?.length === 0 ? [] : [{ state, actions, party, within }]
    })
  })
}

const edit = t('Таҳрирлаш', 'Редактировать')
const correct = t('Тузатиш', 'Исправить')

const reaches: readonly Scope[] = ['own', 'branches', 'all']

const wider = (one: Scope, other: Scope): Scope => (reaches.indexOf(one) < reaches.indexOf(other) ? other : one)

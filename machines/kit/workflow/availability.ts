import { type Actor, holdsOne, isReadOnly, mayView, namesOf, partiesWithin, type Scope, scopeOf } from './actor.ts'
import { type Action, actionIn, personsActions, variantsOf } from '../definition/action.ts'
import type { Definition } from '../definition/document-type.ts'
import type { Situation } from '../definition/situation.ts'
import type { Fields } from '../fields/field.ts'
import { isAboutSet, isHidden, type RelatedDocument } from './lookups.ts'
import { type Problems, Refusal } from './refusal.ts'
import { singletonMachine } from '../definition/singletons.ts'
import { type MachineEvent, passes } from './step.ts'
import { initialState, transitionsFrom } from './transitions.ts'
import type { Text } from '../i18n/text.ts'
import { isEmpty } from '../fields/meaning.ts'
import { inputFields } from '../fields/validate.ts'
import { targetOf, withRowFields } from '../fields/kinds.ts'

/** A document as far as availability needs to know it; version 0 is one that does not exist yet. */
export interface DocumentSnapshot {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly values: Record<string, unknown>
}

export type Verdict =
  | { readonly can: true; readonly permission: string }
  /** `shown`: the action belongs to this person and this state, and is only kept back by a rule. */
  | { readonly can: false; readonly shown: boolean; readonly refusal: Refusal }

/**
 * May this actor do this now, and if not, why? The one function that draws the buttons and guards
 * the server (`ARCHITECTURE.md`, invariant 2). It asks, in this order: the permission and its reach, the
 * state, whether the actor may only look, the machine's guards. The input is not asked: a button is drawn
 * before there is any. `firedBy` is said only where no person asks: the system fires its own actions, and another document's
 * action, which was asked all of this itself, fires this one.
 */
export function availability(
  definition: Definition,
  name: string,
  document: DocumentSnapshot,
  { actor, now, lookups, firedBy }: Omit<Situation, 'values'> & { readonly firedBy?: Action['firedBy'] | undefined },
): Verdict {
  const action = actionIn(definition, name, document.state)
  if (!action) return no(false, new Refusal('noSuchCall'))
  if (action.firedBy !== firedBy) return no(false, new Refusal(action.firedBy ? 'bySystem' : 'noSuchCall'))

  // The document that fires it has asked for its own permission; this one only says which role is written down with it.
  const permission = permissionFor(action, document, actor) ?? (firedBy === 'document' ? action.permission : null)
  if (!permission) return no(false, new Refusal('forbidden'))

  // A document is made by its form or by another document's action.
  const makes = action.input === 'form' || firedBy === 'document'
  const transitions = document.version === 0 && !makes ? [] : transitionsFrom(definition.machine, document.state, name)
  if (transitions.length === 0) {
    const state = definition.states[document.state]!.label
    return no(false, new Refusal('notInThisState', { state, action: action.label }))
  }
  if (isReadOnly(actor) && firedBy !== 'system') return no(true, new Refusal('actingReadOnly', { name: actor.onBehalfOf!.name }))

  const event: MachineEvent = { type: name, input: {}, actor, now, lookups }
  let failed: string | undefined
  for (const { guards } of transitions) {
    failed = guards.find((guard) => !passes(definition.machine, guard, document.values, event))
    if (failed) continue
    const target = refusingTarget(action, document, { actor, now, lookups })
    return target ? no(true, new Refusal('effectImpossible', { document: target.title })) : { can: true, permission }
  }
  return no(true, because(definition, failed!, { values: document.values, actor, now, lookups: quotable(definition, lookups) }))
}

/**
 * The document among the lookups that cannot take, where it stands, what the action would make happen to it. On which documents an
 * action has its effects follows from the document and its lookups; the input only says what is written there.
 */
function refusingTarget(
  action: Action,
  { id, values }: DocumentSnapshot,
  situation: Omit<Situation, 'values'>,
): RelatedDocument | undefined {
  const effects = action.effects?.({}, { id, values, ...situation }) ?? []
  const found = (Object.values(situation.lookups) as (RelatedDocument | readonly RelatedDocument[] | null)[]).flat()
  return (
    effects.flatMap(({ document, action: on }) =>
      found.filter((each) => each !== null && each.id === document && each.takes?.includes(on) === false),
    )[0] ?? undefined
  )
}

/** The name of the permission under which the actor may do this to this document, or null. */
function permissionFor(action: Action, document: DocumentSnapshot, actor: Actor): string | null {
  const held = scopeOf(actor, action.permission)
  if (!held) return null
  // A new document has no parties yet: the engine asks `isParty` again of the values that the command wrote.
  if (document.version === 0 || !action.party || isParty(actor, held.scope, partyOf(document, action.party))) return held.permission
  return null
}

/** Who stands in a party's field; a document can be its own party, as an organization is. */
export const partyOf = (document: Pick<DocumentSnapshot, 'id' | 'values'>, name: string): unknown =>
  name === 'id' ? document.id : document.values[name]

/** Whether a party's value lies within the actor's reach. */
export const isParty = (actor: Actor, reach: Scope, party: unknown): boolean =>
  reach === 'all' || partiesWithin(actor, reach).includes(String(party))

/** Whether the actor sees a document: by the view permission's reach over its parties, and never a private state from outside. */
export function isVisible(definition: Definition, document: DocumentSnapshot, actor: Actor): boolean {
  const held = scopeOf(actor, `${definition.permission}View`)
  if (held?.scope === 'all' && !definition.privateStates.includes(document.state)) return true
  return isMeantFor(definition, document, actor)
}

/**
 * Whether the actor, who sees a document, may know that it was in a state: what is private, or not yet meant for a party, is
 * so in the past too. The parties are those of now: a document is handed on with its past.
 */
export const isVisibleIn = (definition: Definition, document: DocumentSnapshot, state: string, actor: Actor): boolean =>
  isVisible(definition, { ...document, state }, actor)

/** Whether a document concerns the actor, who may see its type, and not only because they see everybody's. */
export function isMeantFor(definition: Definition, document: DocumentSnapshot, actor: Actor): boolean {
  const held = scopeOf(actor, `${definition.permission}View`)
  if (!held) return false
  if (Object.keys(definition.parties).length === 0) return true
  const within = namesOf(actor, held.scope === 'all' ? 'own' : held.scope)
  let isForEverybody = true
  for (const name in definition.parties) {
    const party = partyOf(document, name)
    if (isEmpty(party)) continue
    isForEverybody = false
    const isNamed = Array.isArray(party) ? party.some((id) => within.includes(String(id))) : within.includes(String(party))
    if (isNamed && !definition.parties[name]!.except?.includes(document.state)) return true
  }
  return isForEverybody && definition.publicStates.includes(document.state)
}

/** An empty document of a type, as a form starts with it. */
export function emptyDocument(definition: Definition, id: string, actor: Actor, now: string): DocumentSnapshot {
  const values = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null]))
  return { id, version: 0, state: initialState(definition.machine), values: { ...values, ...definition.defaults?.(actor, now) } }
}

/** The permissions each of which lets a person make a new document of the type; of records that stand nobody makes more. */
export const creatingPermissions = ({ machine, actions }: Definition): string[] =>
  machine === singletonMachine
    ? []
    : [...new Set(Object.values(actions).flatMap(({ input, permission }) => (input === 'form' ? [permission] : [])))]

/** Whether the actor may make a new document of the type. */
export const mayCreate = (definition: Definition, actor: Actor): boolean => holdsOne(actor, creatingPermissions(definition))

/**
 * Whether the actor may fill in a field that refers to documents of a type: in a form, in an action's input, or as a filter of
 * a list that they may see. Only to such is the type's select list offered.
 */
export const mayRefer = (definitions: readonly Definition[], { type, selectList }: Definition, actor: Actor): boolean =>
  selectList !== undefined &&
  definitions.some((other) => {
    const refers = (fields: Fields) =>
      Object.values(fields)
        .flatMap(withRowFields)
        .some((field) => targetOf(field)?.to === type)
    if (!refers(other.fields)) return false
    const filters = Object.fromEntries(other.list.filters.flatMap((name) => (other.fields[name] ? [[name, other.fields[name]]] : [])))
    return (
      (mayView(other, actor) && refers(filters)) ||
      personsActions(other).some(([, action]) =>
        variantsOf(action).some((each) => scopeOf(actor, each.permission) !== null && refers(inputFields(each, other))),
      )
    )
  })

/** The actor as the select list of a type knows them: as somebody who sees what they may refer to. */
export function asReferrer({ permission, selectList }: Definition, actor: Actor): Actor {
  if (selectList === 'visible' || selectList === undefined) return actor
  return { ...actor, grants: { [`${selectList === 'everybody' ? 'All' : ''}${permission}View`]: '', ...actor.grants } }
}

function because(definition: Definition, guard: string, situation: Situation): Refusal {
  const reason = definition.reasons[guard]!
  const said = typeof reason === 'function' ? reason(situation) : reason
  if (!isText(said)) return new Refusal('invalid', {}, said)
  const field = definition.guardFields?.[guard]
  return new Refusal('rule', { reason: said, rule: guard }, field === undefined ? {} : { [field]: [said] })
}

/**
 * The lookups without the values of hidden documents that a search found, which a reason might quote. Of those that a person named it may
 * speak.
 */
function quotable(definition: Definition, lookups: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const emptied = (lookup: unknown): unknown =>
    Array.isArray(lookup) ? lookup.map(emptied) : isHidden(lookup) ? { ...(lookup as RelatedDocument), values: {} } : lookup
  return Object.fromEntries(
    Object.entries(lookups).map(([name, lookup]) => {
      const source = definition.lookups[name]
      return [name, source && isAboutSet(source) && !source.open ? emptied(lookup) : lookup]
    }),
  )
}

const isText = (said: Text | Problems): said is Text => typeof said['ln'] === 'string'

const no = (shown: boolean, refusal: Refusal): Verdict => ({ can: false, shown, refusal })

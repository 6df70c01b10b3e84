import type { AnyStateNode } from 'xstate'
import { type Definition, type Fact, type Fields, initialState, transitionsFrom } from '../kit/index.ts'

/**
 * The mistakes of a definition that compile all the same: names in its machine, its references and its facts that belong to
 * nothing, actions that lead from no state, states that nothing leads to. `all` are the types of the system. Each mistake is
 * a short sentence with the name in it; a sound definition has none.
 */
export function mistakesOf(definition: Definition, all: readonly Definition[]): string[] {
  const ofMachine = [...inStates(definition), ...inEvents(definition), ...inTransitions(definition)]
  return [...ofMachine, ...inReferences(definition, all), ...inFacts(definition, all)]
}

function* inStates({ machine, states }: Definition): Iterable<string> {
  const leaves = leavesOf(machine.root)
  for (const state of leaves) if (!Object.hasOwn(states, state)) yield `the machine has a state ${state}, the definition has not`
  for (const state of Object.keys(states)) if (!leaves.includes(state)) yield `the definition has a state ${state}, the machine has not`
}

function* inEvents({ machine, actions }: Definition): Iterable<string> {
  for (const node of nodesOf(machine.root)) {
    const strange = node.ownEvents.filter((event) => !Object.hasOwn(actions, event))
    for (const event of strange) yield `${nameOf(node) || 'the machine'} takes an event ${event} that is no action`
  }
}

function* inTransitions({ machine, states, actions, reasons }: Definition): Iterable<string> {
  const known = leavesOf(machine.root).filter((state) => Object.hasOwn(states, state))
  const transitionsOf = (from: string, action: string) => transitionsFrom(machine, from, action).map((way) => ({ from, action, ...way }))
  const transitions = known.flatMap((state) => Object.keys(actions).flatMap((action) => transitionsOf(state, action)))
  for (const [name, { inState = {} }] of Object.entries(actions)) {
    const possibleIn = transitions.filter(({ action }) => action === name).map(({ from }) => from)
    if (possibleIn.length === 0) yield `the action ${name} leads from no state`
    const impossible = Object.keys(inState).filter((state) => !possibleIn.includes(state))
    for (const state of impossible) yield `the action ${name} differs in ${state}, where it cannot happen`
  }
  const guards = new Set(transitions.flatMap((transition) => transition.guards))
  for (const guard of guards) if (!Object.hasOwn(reasons, guard)) yield `the guard ${guard} has no reason`
  const reachable = new Set([initialState(machine)])
  for (const state of reachable) for (const { from, to } of transitions) if (from === state && to !== null) reachable.add(to)
  for (const state of known) if (!reachable.has(state)) yield `nothing leads to the state ${state}`
}

function* inReferences({ type, fields, actions, sections }: Definition, all: readonly Definition[]): Iterable<string> {
  if (all.filter((other) => other.type === type).length > 1) yield `there are several types ${type}`
  const inputs = Object.values(actions).flatMap((action) => [action, ...Object.values(action.inState ?? {})].map(({ input }) => input))
  const asked = inputs.flatMap((input) => (typeof input === 'object' ? Object.entries(input) : []))
  for (const [name, { options }] of [...Object.entries(fields), ...asked]) {
    if (!('to' in options)) continue
    const target = all.find((other) => other.type === options.to)
    if (!target) {
      yield `the field ${name} refers to ${options.to}, which is no type`
      continue
    }
    const isAsked = !Object.hasOwn(fields, name) || Object.values(sections).some((section) => section.fields.includes(name))
    if (isAsked && !target.selectList) yield `the field ${name} refers to ${options.to}, which offers its documents to nobody`
    const conditions = 'where' in options ? Object.entries(options.where ?? {}) : []
    for (const [field, value] of conditions) {
      if (!mayHold(target.fields, field, value)) yield `the field ${name} wants a ${field} of ${value}, which none can have`
    }
  }
}

const mayHold = (fields: Fields, name: string, value: string): boolean =>
  Object.hasOwn(fields, name) && fields[name]!.schema.safeParse(value).success

function* inFacts({ fields, facts }: Definition, all: readonly Definition[]): Iterable<string> {
  for (const [name, fact] of Object.entries(facts) as [string, Fact][]) {
    const of = typeOf(fact, fields)
    const searched = all.find(({ type }) => type === of)
    if ('refers' in fact && of === null) yield `the fact ${name} is of ${String(fact.refers)}, which is no reference`
    else if (!('referring' in fact || 'refers' in fact) && !searched) yield `the fact ${name} is of ${of}, which is no type`
    else if ('by' in fact && !Object.hasOwn(searched!.fields, fact.by)) yield `${of} has no ${fact.by}, by which the fact ${name} is the last`
    const lacking = fact.reads.filter((read) => !searched || !Object.hasOwn(searched.fields, read))
    if (searched || 'referring' in fact) for (const read of lacking) yield `the fact ${name} reads ${read}, which is no field of ${of ?? 'every type'}`
  }
}

/** The type of the documents that a fact is about; null where any may be, or none. */
function typeOf(fact: Fact, fields: Fields): string | null {
  if ('referring' in fact) return null
  if ('refers' in fact) {
    const field = fields[fact.refers as string]
    return field && 'to' in field.options ? field.options.to : null
  }
  return ('first' in fact ? fact.first : 'last' in fact ? fact.last : fact.every).of
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const leavesOf = (root: AnyStateNode): string[] =>
  nodesOf(root).filter((node) => node !== root && node.type !== 'compound').map(nameOf)

const nameOf = (node: AnyStateNode): string => node.path.join('.')

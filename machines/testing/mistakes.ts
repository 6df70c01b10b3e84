import type { AnyStateNode } from 'xstate'
import {
  type Action,
  type Definition,
  deletedState,
  type Lookup,
  type Fields,
  initialState,
  isAboutSet,
  isFinal,
  rowFieldsOf,
  schemaOf,
  type Target,
  targetOf,
  titleFields,
  transitionsFrom,
  variantsOf,
  withRowFields,
} from '../kit/index.ts'

/**
 * The mistakes of a definition that compile all the same: names in its machine, its references and its lookups that belong to
 * nothing, actions that lead from no state, states that nothing leads to. `all` are the types of the system. Each mistake is
 * a short sentence with the name in it; a sound definition has none.
 */
export function mistakesOf(definition: Definition, all: readonly Definition[]): string[] {
  const ofMachine = [
    ...inWords(definition),
    ...inNames(definition),
    ...inStates(definition),
    ...inEvents(definition),
    ...inTransitions(definition),
    ...inEffects(definition),
  ]
  return [...ofMachine, ...inReferences(definition, all), ...inLookups(definition, all)]
}

/** Words that the kit does not know: the compiler lets them pass where an action is put together of parts. */
function* inWords(definition: Definition): Iterable<string> {
  for (const word of Object.keys(definition)) if (!Object.hasOwn(words, word)) yield `the definition says ${word}, which means nothing`
  for (const [name, action] of Object.entries(definition.actions)) {
    const said = [action, ...Object.values(action.perState ?? {})].flatMap((each) => Object.keys(each))
    for (const word of new Set(said)) if (!Object.hasOwn(wordsOfActions, word)) yield `the action ${name} says ${word}, which means nothing`
  }
}

/**
 * Names in the definition's own words that the compiler cannot check: permissions, actions that are undone, and fields that inputs start
 * from.
 */
function* inNames({
  actions,
  fields,
  forAllParties,
  guardFields = {},
  list,
  number,
  personal,
  sections,
  title,
}: Definition): Iterable<string> {
  const numbered = number === undefined ? undefined : fields[number]?.kind
  if (numbered === 'inn' || numbered === 'pinfl')
    yield `the number ${number} is that of a business or a person, who may have many such documents`
  const inForm = Object.values(sections).flatMap((section) => (section.filledBy ? [] : section.fields))
  for (const [guard, field] of Object.entries(guardFields))
    if (!inForm.includes(field!)) yield `the guard ${guard} is about ${field}, which no form asks for`
  const variants = Object.values(actions).flatMap(variantsOf)
  for (const [name, action] of Object.entries(actions)) {
    if (!variantsOf(action).some(({ signed }) => signed)) continue
    if (personal.length > 0) yield `the action ${name} is signed, and the text would keep personal fields unsealed`
    if (action.input === 'form' || action.firedBy) yield `the action ${name} is signed, and no person decides by it`
  }
  for (const [name, { undoes, notBefore }] of Object.entries(actions)) {
    if (notBefore !== undefined && !list.filters.includes(notBefore))
      yield `the action ${name} waits for ${notBefore}, which the list is not filtered by`
    if (undoes === undefined) continue
    if (!Object.hasOwn(actions, undoes)) yield `the action ${name} undoes ${undoes}, which is no action`
    else if (actions[undoes]!.undoes !== undefined) yield `the action ${name} undoes ${undoes}, which undoes one itself`
  }
  const untitled = titleFields({ fields, title })
    .slice(1)
    .filter((name) => !list.columns.some((column) => column === name))
  for (const name of untitled) yield `the title follows from ${name} too, which the list does not show`
  const unasked = forAllParties.filter((permission) => !variants.some((action) => action.permission === permission))
  for (const permission of unasked) yield `no action asks for ${permission}, which is for all parties`
  for (const [name, { onlyWith = {} }] of Object.entries(fields)) {
    for (const [other, choices] of Object.entries(onlyWith)) {
      const otherField = fields[other]
      const known = otherField?.kind === 'choice' ? Object.keys(otherField.options.options) : []
      for (const choice of choices)
        if (!known.includes(choice)) yield `the field ${name} has a meaning with ${other} ${choice}, which is no choice`
    }
  }
  for (const [name, { startsFrom }] of [
    ...Object.entries(fields),
    ...variants.flatMap(({ input }) => (typeof input === 'object' ? Object.entries(input) : [])),
  ]) {
    if (startsFrom !== undefined && !Object.hasOwn(fields, startsFrom))
      yield `the field ${name} starts from ${startsFrom}, which is no field`
  }
}

const words: Record<keyof Definition, true> = {
  type: true,
  permission: true,
  label: true,
  labelGender: true,
  fields: true,
  title: true,
  number: true,
  optionDetail: true,
  referredAs: true,
  machine: true,
  states: true,
  actions: true,
  reasons: true,
  parties: true,
  privateStates: true,
  publicStates: true,
  lookups: true,
  copies: true,
  deadlines: true,
  sections: true,
  rules: true,
  defaults: true,
  unique: true,
  personal: true,
  parent: true,
  reasonFields: true,
  selectList: true,
  referable: true,
  submit: true,
  forAllParties: true,
  occurrences: true,
  subject: true,
  representation: true,
  templates: true,
  aliases: true,
  importable: true,
  skips: true,
  list: true,
  queues: true,
  guardFields: true,
}

const wordsOfActions: Record<keyof Action, true> = {
  label: true,
  doneMessage: true,
  permission: true,
  party: true,
  input: true,
  requiresComplete: true,
  validateInput: true,
  intent: true,
  isRare: true,
  confirm: true,
  signed: true,
  erasesPersonalData: true,
  lookups: true,
  effects: true,
  firedBy: true,
  keepsCause: true,
  notifiesAudience: true,
  notifiesUser: true,
  audited: true,
  undoes: true,
  notBefore: true,
  shows: true,
  perState: true,
}

function* inStates({ machine, states }: Definition): Iterable<string> {
  const leaves = leavesOf(machine.root)
  for (const state of leaves) if (!Object.hasOwn(states, state)) yield `the machine has a state ${state}, the definition has not`
  for (const state of leaves)
    if (isFinal(machine, state) && state !== deletedState) yield `the state ${state} is final and not called ${deletedState}`
  for (const state of Object.keys(states)) if (!leaves.includes(state)) yield `the definition has a state ${state}, the machine has not`
}

function* inEvents({ machine, actions }: Definition): Iterable<string> {
  for (const node of nodesOf(machine.root)) {
    const strange = node.ownEvents.filter((event) => !Object.hasOwn(actions, event))
    for (const event of strange) yield `${nameOf(node) || 'the machine'} takes an event ${event} that is no action`
  }
}

/** An action that another document fires may be decided without the lock of the log, as the action that fires it. */
function* inEffects({ actions, lookups }: Definition): Iterable<string> {
  for (const [name, action] of Object.entries(actions)) {
    if (action.firedBy !== 'document') continue
    const sets = (action.lookups ?? []).filter((lookup) => lookups[lookup] && isAboutSet(lookups[lookup]))
    for (const lookup of sets) yield `the action ${name}, which another document fires, asks about the set ${lookup}`
  }
}

function* inTransitions({ machine, states, actions, reasons }: Definition): Iterable<string> {
  const known = leavesOf(machine.root).filter((state) => Object.hasOwn(states, state))
  const transitionsOf = (from: string, action: string) => transitionsFrom(machine, from, action).map((way) => ({ from, action, ...way }))
  const transitions = known.flatMap((state) => Object.keys(actions).flatMap((action) => transitionsOf(state, action)))
  for (const [name, { perState = {} }] of Object.entries(actions)) {
    const possibleIn = transitions.filter(({ action }) => action === name).map(({ from }) => from)
    if (possibleIn.length === 0) yield `the action ${name} leads from no state`
    const impossible = Object.keys(perState).filter((state) => !possibleIn.includes(state))
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
  const inputs = Object.values(actions).flatMap((action) => [action, ...Object.values(action.perState ?? {})].map(({ input }) => input))
  const asked = inputs.flatMap((input) => (typeof input === 'object' ? Object.entries(input) : []))
  const among = { ...fields, ...Object.fromEntries(asked) }
  const withCells = [...Object.entries(fields), ...asked].flatMap(([name, field]) =>
    withRowFields(field).map((each) => ({ name, field: each, beside: { ...among, ...rowFieldsOf(field) } })),
  )
  for (const { name, field, beside } of withCells) {
    const refers = targetOf(field)
    if (!refers) continue
    const target = all.find((other) => other.type === refers.to)
    if (!target) {
      yield `the field ${name} refers to ${refers.to}, which is no type`
      continue
    }
    const { opens } = refers
    const told = typeof opens === 'object' ? [opens.whileEmpty ?? [], Object.values(opens.fills ?? {})].flat() : []
    for (const lacking of told.filter((each) => !Object.hasOwn(target.fields, each)))
      yield `the field ${name} opens by ${lacking}, which is no field of ${refers.to}`
    const isAsked = !Object.hasOwn(fields, name) || Object.values(sections).some((section) => section.fields.includes(name))
    if (isAsked && !target.selectList) yield `the field ${name} refers to ${refers.to}, which offers its documents to nobody`
    for (const mistake of inNarrowing(refers, target, beside)) yield `the field ${name} ${mistake}`
  }
}

/** What is wrong with what narrows a reference to a type, among the fields that stand beside it. */
function* inNarrowing(
  { to: own, where = {}, states = [], matching = {}, except = [] }: Target,
  { fields, states: known, list }: Definition,
  beside: Fields,
): Iterable<string> {
  for (const [name, value] of Object.entries(where))
    if (!mayHold(fields, name, value)) yield `wants a ${name} of ${value}, which none can have`
  for (const state of states) if (!Object.hasOwn(known, state)) yield `wants a state ${state}, which none can have`
  for (const [name, neighbour] of Object.entries(matching)) {
    const to = fields[name] && targetOf(fields[name])?.to
    if (!to) yield `is narrowed by ${name}, which is no reference`
    else if (!beside[neighbour] || targetOf(beside[neighbour])?.to !== to)
      yield `is narrowed by ${neighbour} beside it, which refers to no ${to}`
  }
  for (const name of except)
    if (!beside[name] || targetOf(beside[name])?.to !== own) yield `leaves out ${name} beside it, which refers to no ${own}`
  const narrowing = [...Object.keys(where), ...Object.keys(matching)].filter((name) => Object.hasOwn(fields, name))
  const unknown = [...narrowing, ...(states.length > 0 ? ['state'] : [])].filter((name) => !list.filters.some((filter) => filter === name))
  for (const name of unknown) yield `is narrowed by ${name}, which is no filter`
}

const mayHold = (fields: Fields, name: string, value: unknown): boolean =>
  Object.hasOwn(fields, name) && schemaOf(fields[name]!).safeParse(value).success

function* inLookups({ fields, lookups }: Definition, all: readonly Definition[]): Iterable<string> {
  for (const [name, lookup] of Object.entries(lookups) as [string, Lookup][]) {
    const of = typeOf(lookup, fields, all)
    const searched = all.find(({ type }) => type === of)
    if ('refers' in lookup && of === null) yield `the lookup ${name} is of ${String(lookup.refers)}, which is no reference`
    else if ('through' in lookup && of === null)
      yield `the lookup ${name} is through ${String(lookup.through)} to ${lookup.to}, which is no reference`
    else if (!('referring' in lookup || 'refers' in lookup || 'through' in lookup) && !searched)
      yield `the lookup ${name} is of ${of}, which is no type`
    else if ('by' in lookup && !Object.hasOwn(searched!.fields, lookup.by))
      yield `${of} has no ${lookup.by}, by which the lookup ${name} is the last`
    if (lookup.reference && !isOfNoDocument(lookup)) yield `the lookup ${name} is reference data, and depends on the document`
    if (lookup.reference && !lookup.open) yield `the lookup ${name} is reference data, and not open`
    const lacking = lookup.reads.filter((read) => !searched || !Object.hasOwn(searched.fields, read))
    if (searched || 'referring' in lookup)
      for (const read of lacking) yield `the lookup ${name} reads ${read}, which is no field of ${of ?? 'every type'}`
  }
}

/** Whether a lookup finds the same whatever the document and the moment. */
function isOfNoDocument(lookup: Lookup): boolean {
  if ('refers' in lookup || 'through' in lookup || 'referring' in lookup) return false
  let isAsked = false
  const watched = new Proxy({ id: '', now: '' }, { get: () => void (isAsked = true) })
  ;('first' in lookup ? lookup.first : 'last' in lookup ? lookup.last : lookup.every).where(watched, watched)
  return !isAsked
}

/** The type of the documents that a lookup is about; null where any may be, or none. */
function typeOf(lookup: Lookup, fields: Fields, all: readonly Definition[]): string | null {
  const referredBy = (among: Fields | undefined, name: string) => (among?.[name] && targetOf(among[name])?.to) ?? null
  if ('referring' in lookup) return null
  if ('refers' in lookup) return referredBy(fields, lookup.refers)
  if ('through' in lookup) return referredBy(all.find(({ type }) => type === referredBy(fields, lookup.through))?.fields, lookup.to)
  return ('first' in lookup ? lookup.first : 'last' in lookup ? lookup.last : lookup.every).of
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const leavesOf = (root: AnyStateNode): string[] =>
  nodesOf(root)
    .filter((node) => node !== root && node.type !== 'compound')
    .map(nameOf)

const nameOf = (node: AnyStateNode): string => node.path.join('.')

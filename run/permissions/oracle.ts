import { type Action, type Definition, formFields } from '@nazorat/machines/definition'

/**
 * The answer that a call must give, computed from the definitions a second time: this file shares no code with `availability`, `isVisible`
 * and the SQL of lists. Of a definition it reads the data alone: permissions, parties, states and the machine's configuration.
 */
export interface Person {
  readonly permissions: ReadonlySet<string>
  /** The ids for which they stand: their organization, or the business. */
  readonly own: readonly string[]
  readonly branches: readonly string[]
  readonly roles: readonly string[]
}

export interface Row {
  readonly id: string
  readonly state: string
  readonly values: Readonly<Record<string, unknown>>
}

export type Outcome =
  /** For this person, the document or the call is not there. */
  | 'hidden'
  | 'forbidden'
  | 'notInThisState'
  /** It would happen, were it not for its input or a rule of the machine. */
  | 'possible'
  | 'answered'

/** The specification names one permission for everybody otherwise. */
const irregular: Readonly<Record<string, string>> = { RiskAnalysisResultView: 'RiskAnalysisResultViewAll' }

/** In whose name a person holds a permission: `All…` for everybody, `Branches…` with the branches; null without it. */
export function holding({ permissions, own, branches }: Person, permission: string): 'everybody' | readonly string[] | null {
  if (permissions.has(`All${permission}`) || permissions.has(irregular[permission] ?? '')) return 'everybody'
  if (permissions.has(`Branches${permission}`)) return [...own, ...branches]
  if (!permissions.has(permission)) return null
  return permission.startsWith('All') ? 'everybody' : own
}

export const sees = (definition: Definition, row: Row, person: Person): boolean =>
  concerns(definition, row, person, holding(person, `${definition.permission}View`))

function concerns(
  { parties, privateStates, publicStates }: Definition,
  { id, state, values }: Row,
  person: Person,
  held: ReturnType<typeof holding>,
): boolean {
  if (held === null) return false
  if (held === 'everybody' && !privateStates.includes(state)) return true
  const named = Object.entries(parties).map(([name, { except = [] }]) => ({
    ids: [name === 'id' ? id : values[name]].flat().filter((each) => typeof each === 'string'),
    except,
  }))
  if (named.length === 0) return true
  if (named.every(({ ids }) => ids.length === 0)) return publicStates.includes(state)
  const mine = new Set([...(held === 'everybody' ? person.own : held), ...person.roles])
  return named.some(({ ids, except }) => !except.includes(state) && ids.some((each) => mine.has(each)))
}

/** The outcome of an action on a document; its input is wrong, so that nothing changes. */
export function outcomeOf(definition: Definition, name: string, row: Row, person: Person): Outcome {
  const { perState, ...always } = definition.actions[name]!
  const action: Omit<Action, 'perState'> = { ...always, ...perState?.[row.state] }
  if (!sees(definition, row, person)) return 'hidden'
  if (!permits(action, row, person)) return 'forbidden'
  return eventsIn(definition, row.state).has(name) ? 'possible' : 'notInThisState'
}

function permits({ permission, party }: Pick<Action, 'permission' | 'party'>, { id, values }: Row, person: Person): boolean {
  const held = holding(person, permission)
  if (held === null || held === 'everybody' || party === undefined) return held !== null
  return held.includes(String(party === 'id' ? id : values[party]))
}

interface Node {
  readonly on?: Readonly<Record<string, unknown>>
  readonly states?: Readonly<Record<string, Node>>
}

/** The events that a state of the machine names, or one of the states around it. */
function eventsIn({ machine }: Definition, state: string): ReadonlySet<string> {
  let node: Node | undefined = machine.config as Node
  const names = Object.keys(node.on ?? {})
  for (const part of state.split('.')) {
    node = node?.states?.[part]
    names.push(...Object.keys(node?.on ?? {}))
  }
  return new Set(names)
}

/** Whether somebody holds a permission to make a document, whichever it is. */
export const mayMake = ({ actions }: Definition, person: Person): boolean =>
  Object.values(actions).some(
    ({ input, firedBy, permission }) => input === 'form' && firedBy === undefined && holding(person, permission) !== null,
  )

/** Whether a person is asked anywhere to choose a document of a type: in a filter, in a form, or in the input of an action. */
export const chooses = (definitions: readonly Definition[], type: string, person: Person): boolean =>
  definitions.some((other) => {
    const filters = other.list.filters.map((name) => other.fields[name])
    if (holding(person, `${other.permission}View`) !== null && refersTo(type, filters)) return true
    return Object.values(other.actions).some(
      ({ firedBy, perState = {}, ...action }) =>
        firedBy === undefined &&
        [action, ...Object.values(perState).map((here) => ({ ...action, ...here }))].some(
          ({ permission, input }) => holding(person, permission) !== null && refersTo(type, input === 'form' ? formFields(other) : input),
        ),
    )
  })

/** Whether there is a reference to a type among fields, or in what they consist of. */
function refersTo(type: string, fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null) return false
  if ('kind' in fields && typeof fields.kind === 'string' && 'options' in fields) {
    const { to } = fields.options as { to?: unknown }
    return to === type || refersTo(type, fields.options)
  }
  return Object.values(fields).some((each) => refersTo(type, each))
}

/** The documents that a person is offered where they choose one of a type. */
export function offered(definition: Definition, rows: readonly Row[], person: Person): readonly Row[] {
  const { selectList, permission, referable } = definition
  const there = rows.filter(({ state }) => referable?.includes(state) ?? true)
  if (selectList === 'everybody') return there
  const permissions = selectList === 'organization' ? new Set([...person.permissions, `${permission}View`]) : person.permissions
  return there.filter((row) => sees(definition, row, { ...person, permissions }))
}

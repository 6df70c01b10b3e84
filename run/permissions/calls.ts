import type { ProblemReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import type { Call } from '../../api/testing/call.ts'
import { chooses, holding, mayMake, type Outcome, outcomeOf, type Row, sees } from './oracle.ts'
import type { Holder } from './people.ts'

/** The calls of a type as the OpenAPI page names them, without the type: `Get/{id}`, `GetList`. */
export interface ApiCall {
  readonly method: 'GET' | 'POST'
  readonly call: string
}

/** An input that no action takes, so that a call that is permitted changes nothing. */
const wrong = { noSuchField: 1 }

const history = 'EventHistoryView'
const answeredWith = (right: boolean): Outcome => (right ? 'answered' : 'forbidden')

/** The right that a call which names a document asks of its caller, who sees the document. */
const ofDocument: Readonly<Record<string, (person: Holder) => Outcome>> = {
  'Get/{id}': () => 'answered',
  'GetRelated/{id}': () => 'answered',
  'GetHistory/{id}': ({ permissions }) => answeredWith(permissions.has(history)),
  'SaveCaseFile/{id}': ({ permissions }) => answeredWith(permissions.has(history)),
  // No video of the matrix has been prepared: there is no stream of it for anybody.
  '{id}/stream/{part}': () => 'hidden',
  '{id}/poster.jpg': () => 'hidden',
}

/** The right that a call asks which names no document. */
const ofType: Readonly<Record<string, (definition: Definition, person: Holder, all: readonly Definition[]) => Outcome>> = {
  GetList: (definition, person) => answeredWith(views(definition, person)),
  GetCounts: (definition, person) => answeredWith(views(definition, person)),
  Get: (definition, person) => answeredWith(views(definition, person)),
  SaveAsExcel: (definition, person) => answeredWith(views(definition, person)),
  SaveAsCsv: (definition, person) => answeredWith(views(definition, person)),
  SaveAsExecel: (definition, person) => answeredWith(views(definition, person)),
  Import: (definition, person) => mayMakeIt(definition, person),
  GetImports: (definition, person) => answeredWith(mayMake(definition, person)),
  ImportTemplate: (definition, person) => answeredWith(mayMake(definition, person)),
  CreateByEmployee: (definition, person) => mayMakeIt(definition, person),
  CheckUserName: (definition, person) => mayMakeIt(definition, person),
  GetByPassportData: (definition, person) => mayMakeIt(definition, person),
  'GetByPassportData/{a}&{b}&{c}': (definition, person) => mayMakeIt(definition, person),
  // One sees roles and the users who have them.
  GetPermissions: (definition, person, all) =>
    answeredWith(views(definition, person) && all.some((other) => other.type === 'role' && views(other, person))),
  Create: (definition, person) => mayMakeIt(definition, person),
  'GetAsSelectList/{id}': (definition, person, all) =>
    answeredWith(definition.selectList !== undefined && chooses(all, definition.type, person)),
}

const mayMakeIt = (definition: Definition, person: Holder): Outcome => (mayMake(definition, person) ? 'possible' : 'forbidden')

const views = ({ permission }: Definition, person: Holder): boolean => holding(person, `${permission}View`) !== null

export const namesDocument = ({ call }: ApiCall): boolean => (call.includes('{id}') && !(call in ofType)) || call === 'Update'

/** The outcome of a call that names a document, and what is sent. */
export function documentCall(
  definition: Definition,
  { method, call }: ApiCall,
  row: Row,
  person: Holder,
): { outcome: Outcome | 'permitted'; path: string; body?: Record<string, unknown> } {
  const path = `${definition.type}/${call.replace('{id}', row.id)}`
  const isSeen = sees(definition, row, person)
  const known = ofDocument[call]
  if (known) return { outcome: isSeen ? known(person) : 'hidden', path, ...(method === 'POST' && { body: {} }) }
  if (call === 'Update') {
    const [form] = Object.entries(definition.actions).find(([, { input, firedBy }]) => input === 'form' && firedBy === undefined)!
    return { outcome: outcomeOf(definition, form, row, person), path, body: { id: row.id, version: versionOf(row), ...wrong } }
  }
  const name = call.slice(0, -'/{id}'.length)
  const action = name.charAt(0).toLowerCase() + name.slice(1)
  const body = { version: versionOf(row), ...(action !== 'delete' && wrong) }
  if (action in definition.actions) return { outcome: outcomeOf(definition, action, row, person), path, body }
  // A call that this file does not know yet: nobody finds a document by it that they may not see.
  return { outcome: isSeen ? 'permitted' : 'hidden', path, ...(method === 'POST' && { body: {} }) }
}

export function typeCall(
  definition: Definition,
  { method, call }: ApiCall,
  person: Holder,
  all: readonly Definition[],
): { outcome: Outcome | 'permitted'; path: string; body?: Record<string, unknown> } {
  const path = `${definition.type}/${call.replace('{id}', '0')}`
  const known = ofType[call]
  const outcome = known?.(definition, person, all) ?? (views(definition, person) || mayMake(definition, person) ? 'permitted' : 'forbidden')
  return { outcome, path, ...(method === 'POST' && { body: call === 'Create' ? wrong : {} }) }
}

const versionOf = (row: Row & { readonly version?: number }): number => row.version ?? 1

/** `permitted`: of a call that is not known here, asked by somebody who sees the document. `deleted`: what is asked is done. */
type Answered = Outcome | 'permitted' | 'deleted'

/** The answers by which an outcome is told. */
const answers: Readonly<Record<Answered, RegExp>> = {
  hidden: /^404 (notFound|fileMissing)$/,
  forbidden: /^403 forbidden$/,
  notInThisState: /^409 notInThisState$/,
  possible: /^(400 invalid|409 rule)$/,
  // The limits of exports are asked after the permission. Nobody makes files here.
  answered: /^(20[04]|429 tooMany|503 unavailable)$/,
  deleted: /^(204|409 rule)$/,
  permitted: /^(20[024]|400 \w+|403 forbidden|409 \w+|429 tooMany)$/,
}

/** Null when an answer tells the outcome, else what it says instead. */
export async function differing(outcome: Answered, response: Response): Promise<string | null> {
  const told = response.ok ? `${response.status}` : `${response.status} ${((await response.json()) as ProblemReply).code}`
  return answers[outcome].test(told) ? null : `${told} instead of ${outcome}`
}

/** Sends requests, some at the same time, and returns what was wrong. */
export async function inTurns<T>(all: readonly T[], ask: (each: T) => Promise<string | null>, atOnce = 64): Promise<string[]> {
  const wrongOnes: string[] = []
  let next = 0
  const work = async () => {
    for (let i = next++; i < all.length; i = next++) {
      const found = await ask(all[i]!)
      if (found !== null) wrongOnes.push(found)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return wrongOnes
}

export type Caller = Holder & { readonly call: Call }

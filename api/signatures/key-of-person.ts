import { v7 } from 'uuid'
import type { Engine, Signer } from '@nazorat/engine'
import { dayOf } from '@nazorat/machines/calendar'
import { boundKey, keyBinding, keyType } from '@nazorat/machines/documents/accounts/signing-key/definition'
import { type Actor, type RelatedDocument, Refusal } from '@nazorat/machines/workflow'
import { openAccount } from './open-account.ts'

/** A user as far as a certificate can name them. */
interface KeyHolder {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Whether a certificate names the person or the business of a user: `same` or `other`; `unknown` when the certificate has no such
 * number, as those of an organization's own CA, or the user has none, as an administrator without an employee record.
 */
type Likeness = 'same' | 'other' | 'unknown'

export async function likeness(engine: Engine, { values }: KeyHolder, signer: Signer): Promise<Likeness> {
  const { contractorId, employeeId } = values as { contractorId?: string | null; employeeId?: string | null }
  if (contractorId) {
    const business = (await engine.load('contractor', [contractorId])).get(contractorId)
    return compared(innOf(signer), business?.values.inn)
  }
  if (!employeeId) return 'unknown'
  const employee = (await engine.load('employee', [employeeId])).get(employeeId)
  return compared(signer.pinfl, employee?.values.pinfl)
}

const compared = (certified: string | null, recorded: unknown): Likeness =>
  !certified || !recorded ? 'unknown' : certified === recorded ? 'same' : 'other'

/** A legal entity's INN, or that of a person who trades in their own name. */
const innOf = ({ organizationInn, personInn }: Signer): string | null => organizationInn ?? personInn

/** The documents of a key: one for each user to whom it was ever bound. */
export function recordsOf(engine: Engine, { serialNumber, issuer }: Signer): Promise<RelatedDocument[]> {
  return engine.find(keyType, [
    { field: 'certificateNumber', is: 'equal', value: serialNumber },
    { field: 'certificateIssuer', is: 'equal', value: issuer },
  ])
}

/**
 * The users whom a key can sign in: those to whom it is bound, with the id of its document, and those whom its certificate names and to
 * whom it was never bound; a business that has no user gets one. Throws `keyWithoutUser` where there is none.
 */
export async function usersOfKey(
  engine: Engine,
  signer: Signer,
): Promise<{ readonly bound: ReadonlyMap<string, string>; readonly named: readonly string[] }> {
  const [records, found] = await Promise.all([recordsOf(engine, signer), usersNamed(engine, signer)])
  const known = records.map(({ values }) => String(values['userId']))
  const documents = new Map(
    records.flatMap(({ id, state, values }) => (state === boundKey ? [[String(values['userId']), id] as const] : [])),
  )
  const holders = await engine.load('user', [...documents.keys()])
  const alike = await Promise.all([...holders.values()].map(async (user) => [user.id, await likeness(engine, user, signer)] as const))
  const bound = new Map(alike.flatMap(([id, how]) => (how === 'other' ? [] : [[id, documents.get(id)!] as const])))
  const named = found.filter((id) => !known.includes(id))
  if (bound.size + named.length > 0) return { bound, named }
  // A key that was unbound may be lost or stolen: it opens no account.
  const inn = records.length > 0 ? null : innOf(signer)
  const opened = inn ? await openAccount(engine, inn) : null
  if (opened === null) throw new Refusal('keyWithoutUser')
  return { bound: new Map(), named: [opened] }
}

/** The users whom a certificate names: of the employees with its PINFL, and of the business with its INN. */
async function usersNamed(engine: Engine, signer: Signer): Promise<string[]> {
  const inn = innOf(signer)
  const [employees, businesses] = await Promise.all([
    signer.pinfl ? engine.find('employee', [{ field: 'pinfl', is: 'equal', value: signer.pinfl }]) : [],
    inn ? engine.find('contractor', [{ field: 'inn', is: 'equal', value: inn }]) : [],
  ])
  const usersOf = async (field: string, of: readonly RelatedDocument[]) =>
    of.length === 0 ? [] : engine.find('user', [{ field, is: 'among', value: of.map(({ id }) => id) }])
  const found = await Promise.all([usersOf('employeeId', employees), usersOf('contractorId', businesses)])
  return found.flat().map(({ id }) => id)
}

/**
 * Binds a key to the actor whom its certificate names, by an event of theirs. Returns the id of its document. Of two first uses at once,
 * one binds it and both succeed.
 */
export async function bindKey(engine: Engine, actor: Actor, signer: Signer, clientAddress: string | null): Promise<string> {
  const binder: Actor = { ...actor, grants: { [keyBinding]: '', AllUserView: '' } }
  const input = {
    userId: actor.id,
    certificateNumber: signer.serialNumber,
    certificateIssuer: signer.issuer,
    certificateFrom: dayOf(signer.validFrom.toISOString()),
    certificateTo: dayOf(signer.validTo.toISOString()),
  }
  try {
    const origin = clientAddress ?? undefined
    const { id } = await engine.execute(binder, { id: v7(), type: keyType, document: v7(), action: 'bind', version: 0, input, origin })
    return id
  } catch (error) {
    const bound = (await recordsOf(engine, signer)).find(({ state, values }) => state === boundKey && values['userId'] === actor.id)
    if (!bound || !(error instanceof Refusal)) throw error
    return bound.id
  }
}

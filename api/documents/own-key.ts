import type { Engine, Signer } from '@nazorat/engine'
import { type Actor, Refusal } from '@nazorat/machines'

/** Refuses a signature by a key whose certificate does not name the actor: their employee record, or the business that they stand for. */
export async function checkSigner(engine: Engine, { id, contractorId }: Actor, { pinfl, organizationInn, personInn }: Signer): Promise<void> {
  const employeeId = contractorId ? null : ((await engine.load('user', [id])).get(id)?.values['employeeId'] as string | null | undefined)
  const recorded = contractorId
    ? (await engine.load('contractor', [contractorId])).get(contractorId)?.values['inn']
    : employeeId && (await engine.load('employee', [employeeId])).get(employeeId)?.values['pinfl']
  if (!recorded || recorded !== (contractorId ? (organizationInn ?? personInn) : pinfl)) throw new Refusal('notYourKey')
}

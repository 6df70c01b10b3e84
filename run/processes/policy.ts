import { readFile } from 'node:fs/promises'
import type { Signer } from '@nazorat/engine/proof/key'
import { type Policy, type Quorum, readPolicy } from '@nazorat/engine/proof/policy'
import { Failure, messageOf } from './failure.ts'
import type { Settings } from './settings.ts'

/**
 * Reads which witnesses must have signed what is published of a log. A file that cannot be read, is of another log, or asks for witnesses
 * that nobody can ask, is reported as a Failure.
 */
export async function openPolicy(settings: Settings, { verifier }: Signer): Promise<Policy | undefined> {
  const path = settings.logPolicy
  const policy = await policyOf(settings)
  if (!policy) return undefined
  const names = policy.logs.map(({ origin }) => origin)
  if (names.length > 0 && !names.includes(verifier.origin))
    throw new Failure(`LOG_POLICY ${path} is of ${names.join(', ')}, and this log is named ${verifier.origin}`)
  const silent = policy.witnesses.filter(({ url }) => url === null).map(({ name }) => name)
  if (policy.quorum && !isReachable(policy.quorum))
    throw new Failure(`LOG_POLICY ${path}: the quorum takes witnesses that have no address to be asked at (${silent.join(', ')})`)
  return policy
}

/** Whether the witnesses that have an address could be enough. */
const isReachable = (quorum: Quorum): boolean =>
  'of' in quorum ? quorum.of.filter(isReachable).length >= quorum.atLeast : quorum.url !== null

/** The policy of the settings. */
export const policyOf = async ({ logPolicy }: Settings): Promise<Policy | undefined> =>
  logPolicy === undefined ? undefined : readPolicyFile(logPolicy, `LOG_POLICY ${logPolicy}`)

/** Reads a policy file, of which it is said where it was named. */
export const readPolicyFile = (path: string, named: string): Promise<Policy> =>
  readFile(path, 'utf8')
    .then(readPolicy)
    .catch((error: Error) => {
      throw new Failure(`${named} cannot be used: ${messageOf(error)}`)
    })

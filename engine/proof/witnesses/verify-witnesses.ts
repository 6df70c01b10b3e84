import { type Policy, witnessed } from './policy.ts'

/** The verdict of a policy on a checkpoint, as sentences: who has signed it, what is wrong, and what is not proved. */
export interface VerifiedWitnesses {
  readonly said: readonly string[]
  readonly faults: readonly string[]
  readonly unproved: readonly string[]
}

/** Verifies which witnesses of a policy have signed a checkpoint, and whether they are enough. The log's own signature is verified apart. */
export function verifyWitnesses(policy: Policy, about: string, note: string): VerifiedWitnesses {
  const { cosignatures, wrong, isProved } = witnessed(policy, note)
  const nameOf = new Map<unknown, string>(policy.witnesses.map((each) => [each, each.name]))
  const isNone = policy.quorum === null
  const signed = cosignatures.map(({ witness, time }) => `${nameOf.get(witness)} (${momentOf(time)})`)
  const by = signed.length === 0 ? 'no witness of the policy' : signed.join(', ')
  return {
    said: [
      `${about}: signed by ${by}${isProved ? ', which is the quorum' : isNone ? '; the policy asks for none, so that nobody vouches that others see the same log' : ''}`,
    ],
    faults: wrong.map(({ name }) => `${about}: the signature of the witness ${name} does not fit`),
    unproved:
      isProved || isNone
        ? []
        : [`${about}: fewer witnesses than the quorum have signed it, so that nobody vouches that others see the same log`],
  }
}

const momentOf = (seconds: number): string => (seconds < 8e12 ? new Date(seconds * 1000).toISOString() : `second ${seconds}`)

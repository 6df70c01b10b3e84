import { readCertificate, subjectOf } from './certificate.ts'
import { readSignedData } from './signed-data.ts'

/**
 * Whether what is kept of a signer is what their certificate in the signature says. Undefined where no certificate can be read: then
 * nothing was kept by a provider of ours.
 */
export function isNamedSigner(signature: Uint8Array, stored: unknown): boolean | undefined {
  let said: ReturnType<typeof subjectOf>
  try {
    const { certificates, isSigners } = readSignedData(signature)
    said = subjectOf(readCertificate(certificates.find(isSigners)!))
  } catch {
    return undefined
  }
  const signer = JSON.parse(JSON.stringify(said)) as Record<string, unknown>
  return Object.entries(signer).every(([name, value]) => (stored as Record<string, unknown> | null)?.[name] === value)
}

import { Refusal } from '@nazorat/machines/workflow'
import { openCms } from './cms.ts'
import { openEimzo } from './eimzo.ts'
import type { SignatureProvider } from './provider.ts'

/** By which signatures are verified; nothing can be signed without either. */
export interface SignatureSettings {
  /** The service of E-IMZO beside our server. */
  readonly eimzoUrl?: string | undefined
  /** The site's keys for the program on a person's computer: domain, key, domain, key. */
  readonly eimzoApiKeys?: readonly string[] | undefined
  /** Trusted roots, with revocation lists: a PEM file, or a folder. */
  readonly signatureRoots?: string | undefined
  /** OIDs of the purposes of their certificates that may sign beside the usual ones. */
  readonly signaturePurposes?: readonly string[] | undefined
}

/** @throws an error when the trusted roots cannot be read */
export async function openSignatureProvider({
  eimzoUrl,
  eimzoApiKeys = [],
  signatureRoots,
  signaturePurposes,
}: SignatureSettings): Promise<SignatureProvider | null> {
  const eimzo = eimzoUrl === undefined ? null : openEimzo({ url: eimzoUrl, site: eimzoApiKeys[0] })
  const cms = signatureRoots === undefined ? null : await openCms(signatureRoots, signaturePurposes)
  return eimzo && cms ? either(cms, eimzo) : (eimzo ?? cms)
}

/** Our own roots first, which costs no call; a certificate that they do not know is for the service to judge. */
const either = (cms: SignatureProvider, eimzo: SignatureProvider): SignatureProvider => ({
  name: 'eimzo',
  verify: (content, signature, context) =>
    cms.verify(content, signature, context).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'certificateUntrusted') return eimzo.verify(content, signature, context)
      throw error
    }),
  // The service stamps signatures of any key.
  stamped: eimzo.stamped,
  roots: cms.roots,
  isReady: async () => (await Promise.all([cms.isReady(), eimzo.isReady()])).every(Boolean),
})

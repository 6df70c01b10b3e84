import { digestOf, holds } from './algorithms.ts'
import { type Certificate, pemBlocks, readCertificate } from './certificate.ts'
import { findChain } from './chain.ts'
import { signedBytes } from './cms.ts'
import { readSignedData } from './signed-data.ts'
import { isRoot } from './trust.ts'

/**
 * Whether a signature of former times holds by itself: over the content, by a certificate that was valid then and leads to one of the
 * roots (PEM, as `SignatureProvider.roots` gives them). Revocation and purposes are not looked at: they were when the signature was
 * taken, by the settings of then. Returns the fault, null where there is none, or `unprovable` for algorithms that only E-IMZO's service
 * knows, without roots, or with others: those of then may have been taken out since.
 */
export function proveSignature(
  content: Uint8Array,
  signature: Uint8Array,
  roots: string,
  at: Date,
): { readonly fault: string | null; readonly unprovable?: true } {
  try {
    const signed = readSignedData(signature)
    const digest = digestOf(signed.digestAlgorithm)
    if (!digest || roots.trim() === '') return { fault: null, unprovable: true }
    const certificates = signed.certificates.map(readCertificate)
    const own = certificates.find(({ x509 }) => signed.isSigners(x509.raw))
    const known = certificatesIn(roots)
    const chain = own && findChain(own, [...known, ...certificates.filter((each) => each !== own)], known.filter(isRoot))
    if (!own || !chain) return { fault: 'its certificate leads to none of the roots', unprovable: true }
    if (chain.some(({ validFrom, validTo }) => at < validFrom || at > validTo)) return { fault: 'a certificate was not valid then' }
    return {
      fault: holds(signed.algorithm, signedBytes(signed, content, digest), signed.signature, own.x509.publicKey, digest)
        ? null
        : 'it does not hold',
    }
  } catch (error) {
    return { fault: `it cannot be read: ${(error as Error).message}` }
  }
}

let read: { readonly pem: string; readonly certificates: Certificate[] } | undefined

/** The certificates of a PEM file. Those of the last are remembered: a whole log is verified by the same. */
function certificatesIn(pem: string): Certificate[] {
  if (read?.pem !== pem)
    read = {
      pem,
      certificates: pemBlocks(pem)
        .filter(({ kind }) => kind === 'CERTIFICATE')
        .map(({ der }) => readCertificate(der)),
    }
  return read.certificates
}

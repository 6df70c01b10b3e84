import { readCertificate } from '../certificate.ts'
import { readRevocationList } from '../revocation.ts'
import type { Trust } from '../trust.ts'
import { derOf, type Issued } from '../../../run/eimzo/authority.ts'

/** Trust in roots, with other CAs and revocation lists in DER. */
export const trustIn = (
  roots: readonly Issued[],
  intermediates: readonly Issued[] = [],
  lists: readonly Uint8Array[] = [],
  purposes: readonly string[] = [],
): Trust => ({
  roots: roots.map(({ certificate }) => readCertificate(derOf(certificate))),
  intermediates: intermediates.map(({ certificate }) => readCertificate(derOf(certificate))),
  revocationLists: lists.map(readRevocationList),
  purposes: new Set(purposes),
})

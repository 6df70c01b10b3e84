import { isAccepted, isStrong } from './algorithms.ts'
import { allows, type Certificate, isUnderstood, keyOf, pathLength } from './certificate.ts'

/** How many certificates a chain has at most, the root among them. */
const maxLinks = 6

/**
 * The certificates from the signer's to a trusted root, the shortest way; undefined when there is none. Each but the first is a CA's
 * that may issue so far down (RFC 5280, section 6), and has signed the one before. Moments and revocation are not looked at here.
 * @param others certificates of CAs that are not trusted by themselves
 * @param isFor what is asked of each certificate but the root beside that
 */
export function findChain(
  signer: Certificate,
  others: readonly Certificate[],
  roots: readonly Certificate[],
  isFor = (_: Certificate): boolean => true,
): Certificate[] | undefined {
  const maySign = allows(signer, 'digitalSignature') || allows(signer, 'contentCommitment')
  const isFit = (each: Certificate) => isAcceptable(each) && isFor(each)
  if (signer.x509.ca || !maySign || !isFit(signer)) return undefined
  // Each certificate is looked at once, so that those which sign each other cost no more than the others.
  const left = new Set(others.filter(isFit))
  let ways: Certificate[][] = [[signer]]
  while (ways.length > 0 && ways[0]!.length < maxLinks) {
    const longer: Certificate[][] = []
    for (const way of ways) {
      const root = roots.find((each) => mayFollow(way, each))
      if (root) return [...way, root]
      for (const next of left) if (mayFollow(way, next) && left.delete(next)) longer.push([...way, next])
    }
    ways = longer
  }
  return undefined
}

/** Whether a certificate issued the last of a chain that begins with the signer's. */
function mayFollow(way: readonly Certificate[], issuer: Certificate): boolean {
  const last = way.at(-1)!.x509
  const key = keyOf(issuer)
  if (!issuer.x509.ca || pathLength(issuer) < way.length - 1 || !last.checkIssued(issuer.x509)) return false
  return key !== undefined && isStrong(key) && last.verify(key)
}

/** Signed by algorithms that hold, without a condition that we would not check. Of a root its owner, who installs it, is the judge. */
function isAcceptable(certificate: Certificate): boolean {
  const key = keyOf(certificate)
  return isUnderstood(certificate) && isAccepted(certificate.parsed.signatureAlgorithm.algorithmId) && key !== undefined && isStrong(key)
}

import { hash } from 'node:crypto'
import { Refusal } from '@nazorat/machines/workflow'
import { logger } from '../telemetry/logger.ts'
import { type Certificate, isForSigning, readCertificate } from './certificate.ts'
import { findChain } from './chain.ts'
import { statusOf } from './revocation.ts'
import type { Trust } from './trust.ts'

/** How many certificates of signers are kept: one takes some tens of kilobytes. */
const maxCached = 10_000

interface CachedSigner {
  readonly certificate: Certificate
  /** While the whole chain is valid and no revocation list is stale. */
  readonly from: Date
  readonly to: Date
}

/**
 * The certificates of signers whose chain was found to hold, which takes many times as long as to verify a signature. A verdict
 * counts as long as roots and revocation lists are the same, and the chain with its lists is valid; one against is not kept.
 */
export class SignerCache {
  readonly #cached = new Map<string, CachedSigner>()
  #trust: Trust | undefined

  /**
   * The certificate, if it leads to a trusted root.
   * @param others certificates that came with it, in DER
   * @throws Refusal `certificateUntrusted`, `certificateExpired`, `certificateRevoked`, `signatureUnavailable`; an error for bytes that
   *   are no certificate
   */
  trusted(der: Uint8Array, others: readonly Uint8Array[], trust: Trust, now: Date): Certificate {
    // No verdict by former lists is left: each would hold all of its list in memory.
    if (this.#trust !== trust) this.#cached.clear()
    this.#trust = trust
    const key = hash('sha256', der, 'base64')
    const cached = this.#cached.get(key)
    if (cached && cached.from <= now && now <= cached.to) return cached.certificate
    const checked = check(cached?.certificate ?? readCertificate(der), others, trust, now)
    // The oldest is the first of a map.
    if (this.#cached.size >= maxCached) this.#cached.delete(this.#cached.keys().next().value!)
    this.#cached.set(key, checked)
    return checked.certificate
  }
}

function check(certificate: Certificate, others: readonly Uint8Array[], trust: Trust, now: Date): CachedSigner {
  const chain = findChain(certificate, [...trust.intermediates, ...others.flatMap(readable)], trust.roots, (each) =>
    isForSigning(each, trust.purposes),
  )
  if (!chain) throw new Refusal('certificateUntrusted')
  let [from, to] = [certificate.validFrom, certificate.validTo]
  if (now < from || now > to) throw new Refusal('certificateExpired')
  for (const [i, each] of chain.entries()) {
    if (now < each.validFrom || now > each.validTo) throw new Refusal('certificateUntrusted')
    from = later(from, each.validFrom)
    to = earlier(to, each.validTo)
    const issuer = chain[i + 1]
    if (!issuer) break
    const { status, until = to } = statusOf(each, issuer, trust.revocationLists, now)
    if (status === 'revoked') throw new Refusal('certificateRevoked')
    if (status === 'unknown') {
      logger.error({ issuer: issuer.x509.subject }, 'there is no current revocation list of this CA: its signatures are not accepted')
      throw new Refusal('signatureUnavailable')
    }
    to = earlier(to, until)
  }
  return { certificate, from, to }
}

/** Certificates that came along may be of any kind; those that cannot be read lead nowhere. */
function readable(der: Uint8Array): Certificate[] {
  try {
    return [readCertificate(der)]
  } catch {
    return []
  }
}

const later = (a: Date, b: Date): Date => (a > b ? a : b)
const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

import { Refusal } from '@nazorat/machines/workflow'

/**
 * Verifies detached signatures (PKCS#7, now CMS, RFC 5652). `open.ts` opens the providers that the settings name; a program on the
 * person's computer makes the signatures.
 */
export interface SignatureProvider {
  readonly name: 'eimzo' | 'cms'
  /**
   * The signer of the content.
   * @param signature DER, at most `maxBytes`.
   * @param context `now` is the server's clock; `address` is the IP address of the person, which E-IMZO's service asks for.
   * @throws Refusal `signatureInvalid`, `certificateUntrusted`, `certificateExpired`, `certificateRevoked`, `signatureStale`,
   *   `signatureUnavailable`; never another error, whatever the bytes.
   */
  verify(content: Uint8Array, signature: Uint8Array, context: SignatureContext): Promise<Signer>
  /**
   * The same signature with a time stamp token, where the provider has a service for that, else as it is. To be asked before a
   * signature is verified and kept: the token proves later that the certificate was valid then.
   * @throws Refusal `signatureInvalid`, `signatureUnavailable`
   */
  stamped(signature: Uint8Array, context: SignatureContext): Promise<Uint8Array>
  /**
   * The trusted roots in PEM, with the CAs below them that signatures need not bring along: for a case file. Empty where the
   * service keeps them for itself.
   */
  roots(): Promise<string>
  /** Whether signatures can be verified now: for `/api/ready`. */
  isReady(): Promise<boolean>
}

export interface SignatureContext {
  readonly now: Date
  readonly address?: string | undefined
}

/** The signer of a content, as their certificate names them. */
export interface Signer {
  readonly provider: SignatureProvider['name']
  /** The subject's common name, as the certificate writes it. */
  readonly name: string
  /** Personal number of the person (OID 1.2.860.3.16.1.2). */
  readonly pinfl: string | null
  /** INN of the legal entity (OID 1.2.860.3.16.1.1); null for a private person. */
  readonly organizationInn: string | null
  /** INN of the person (UID). */
  readonly personInn: string | null
  /** Hexadecimal, in upper case, without leading zeros. */
  readonly serialNumber: string
  /** The common name of the issuer. */
  readonly issuer: string
  readonly validFrom: Date
  readonly validTo: Date
  /** The moment that the signature names: of the person's clock, or of a time stamp token if `isTrustedTime`. */
  readonly signedAt: Date | null
  readonly isTrustedTime: boolean
}

/** The longest signature that is read: with a chain of certificates and a time stamp token it has some 10 kB. */
export const maxBytes = 64 * 1024

/** How far the moment of a signature may be from the server's clock. */
export const maxMinutes = 10

/** @throws Refusal when a signature was not made now */
export function refuseOtherMoment(signedAt: Date | null, now: Date): void {
  if (signedAt && Math.abs(signedAt.getTime() - now.getTime()) > maxMinutes * 60_000)
    throw new Refusal('signatureStale', { minutes: maxMinutes })
}

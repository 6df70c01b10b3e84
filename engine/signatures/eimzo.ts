import { z } from 'zod'
import { Refusal, type RefusalCode } from '@nazorat/machines/workflow'
import { logger } from '../telemetry/logger.ts'
import { serialNumber } from './certificate.ts'
import { EimzoService, type EimzoSettings } from './eimzo-service.ts'
import { refuseOtherMoment, type SignatureProvider, type Signer } from './provider.ts'

/** A moment as the service writes it: `2026-11-23 14:05:59`, of the clock of Tashkent. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+05:00`))
  .refine((date) => !Number.isNaN(date.getTime()))

const names = z.record(z.string(), z.string())

const certificate = z.object({
  subjectInfo: names,
  issuerInfo: names,
  serialNumber: z.string().regex(/^[0-9a-f]+$/i),
  validFrom: moment,
  validTo: moment,
})

const signer = z.object({
  signingTime: moment.nullish(),
  /** The signer's, that of the CA, the root. */
  certificate: z.array(certificate).min(1),
  verified: z.boolean(),
  certificateVerified: z.boolean(),
  certificateValidAtSigningTime: z.boolean(),
  revokedStatusInfo: z.unknown().optional(),
  exception: z.string().nullish(),
  timeStampInfo: z.object({ time: moment, verified: z.boolean(), digestVerified: z.boolean(), certificateVerified: z.boolean() }).nullish(),
})

const status = { status: z.number(), message: z.string().nullish() }
const verified = z.object({ ...status, pkcs7Info: z.object({ signers: z.array(signer) }).nullish() })
const stamped = z.object({ ...status, pkcs7b64: z.string().nullish() })

/**
 * Lets the service of E-IMZO beside our server verify signatures, by its public integration guide: it alone knows the algorithms
 * O'z DSt 1092 and 1106, and asks the state's authority whether a certificate is revoked.
 */
export function openEimzo(settings: EimzoSettings): SignatureProvider {
  const service = new EimzoService(settings)
  return {
    name: 'eimzo',
    async verify(content, signature, context) {
      const body = `${base64(content)}|${base64(signature)}`
      const { pkcs7Info } = await service.ask('/backend/pkcs7/verify/detached', verified, context, body)
      const [found, ...others] = pkcs7Info?.signers ?? []
      if (!found || others.length > 0) throw new Refusal('signatureInvalid')
      return signerOf(found, context.now)
    },
    async stamped(signature, context) {
      const { pkcs7b64 } = await service.ask('/frontend/timestamp/pkcs7', stamped, context, base64(signature))
      if (!pkcs7b64) throw new Refusal('signatureUnavailable')
      return Buffer.from(pkcs7b64, 'base64')
    },
    roots: async () => '',
    isReady: () => service.isThere(),
  }
}

/** @throws Refusal when the service says so, or what it says of the moment does not fit */
function signerOf(
  { certificate: [own], timeStampInfo: stamp, signingTime, exception, revokedStatusInfo, ...is }: z.infer<typeof signer>,
  now: Date,
): Signer {
  const refuse = (code: RefusalCode) => {
    logger.info({ code, exception }, 'the service of E-IMZO refuses a signature')
    return new Refusal(code)
  }
  if (!is.verified || (stamp && !(stamp.verified && stamp.digestVerified && stamp.certificateVerified))) throw refuse('signatureInvalid')
  if (revokedStatusInfo) throw refuse('certificateRevoked')
  if (!is.certificateVerified) throw refuse('certificateUntrusted')
  // Without a time stamp token the moment is of the person's clock.
  const signedAt = stamp?.time ?? signingTime ?? null
  const { subjectInfo, issuerInfo, validFrom, validTo } = own!
  if (!is.certificateValidAtSigningTime || now < validFrom || now > validTo) throw refuse('certificateExpired')
  if (exception) throw refuse('signatureUnavailable')
  refuseOtherMoment(signedAt, now)
  const number = (name: string, form: RegExp) => (form.test(subjectInfo[name] ?? '') ? subjectInfo[name]! : null)
  return {
    provider: 'eimzo',
    name: subjectInfo['CN'] ?? '',
    pinfl: number('1.2.860.3.16.1.2', /^\d{14}$/),
    organizationInn: number('1.2.860.3.16.1.1', /^\d{9}$/),
    personInn: number('UID', /^\d{9}$/),
    serialNumber: serialNumber(own!.serialNumber),
    issuer: issuerInfo['CN'] ?? '',
    validFrom,
    validTo,
    signedAt,
    isTrustedTime: Boolean(stamp),
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

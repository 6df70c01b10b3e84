import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { z } from 'zod'
import { Refusal, type RefusalCode } from '@nazorat/machines'
import { logger } from '../telemetry/logger.ts'
import { serialNumber } from './certificate.ts'
import { isNear, type SignatureContext, type SignatureProvider, type Signer } from './provider.ts'

/** How long an answer of the service may be, in bytes. */
const mostAnswer = 1024 * 1024

/** A moment as the service writes it: `2026-11-23 14:05:59`, of the clock of Tashkent. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+05:00`))
  .refine((date) => !Number.isNaN(date.getTime()))

const names = z.record(z.string(), z.string())

const certificate = z.object({ subjectInfo: names, issuerInfo: names, serialNumber: z.string().regex(/^[0-9a-f]+$/i), validFrom: moment, validTo: moment })

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

/** What a status beside 1 means for the person; any other is a signature that does not hold. */
const refusals: Readonly<Record<number, RefusalCode>> = {
  [-1]: 'signatureUnavailable',
  [-5]: 'signatureInvalid',
  [-10]: 'signatureInvalid',
  [-11]: 'certificateUntrusted',
  [-12]: 'certificateExpired',
}

interface Settings {
  /** The service beside our server, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** The domain for which the site has its key. */
  readonly site?: string | undefined
  /** How long the service may take for an answer, in milliseconds. */
  readonly patience?: number
}

/**
 * Lets the service of E-IMZO beside our server verify signatures, by its public integration guide: it alone knows the algorithms
 * O'z DSt 1092 and 1106, and asks the state's authority whether a certificate is revoked.
 */
export function openEimzo(settings: Settings): SignatureProvider {
  const service = new Service(settings)
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
function signerOf({ certificate: [own], timeStampInfo: stamp, signingTime, exception, revokedStatusInfo, ...is }: z.infer<typeof signer>, now: Date): Signer {
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
  if (signedAt && !isNear(signedAt, now)) throw refuse('signatureInvalid')
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

class Service {
  readonly #url: string
  readonly #site: string | undefined
  readonly #patience: number

  constructor({ url, site, patience = 5_000 }: Settings) {
    this.#url = url.replace(/\/+$/, '')
    this.#site = site
    this.#patience = patience
  }

  /** @throws Refusal `signatureUnavailable` when there is no answer in time that can be read, or what its status means */
  async ask<T extends { status: number; message?: string | null | undefined }>(path: string, answer: z.ZodType<T>, { address = '127.0.0.1' }: SignatureContext, body: string): Promise<T> {
    const headers = { 'content-type': 'text/plain', 'x-real-ip': address, ...(this.#site && { host: this.#site }) }
    const found = await this.#fetch(path, { method: 'POST', headers, body }).then((json) => answer.parse(json)).catch((error: unknown) => {
      logger.error({ err: error, path }, 'the service of E-IMZO does not answer')
      throw new Refusal('signatureUnavailable')
    })
    if (found.status === 1) return found
    logger.info({ status: found.status, reason: found.message }, 'the service of E-IMZO refuses a signature')
    throw new Refusal(refusals[found.status] ?? 'signatureInvalid')
  }

  async isThere(): Promise<boolean> {
    return this.#fetch('/ping', {}).then(() => true, () => false)
  }

  /** By Node's own client: `fetch` sends the service's name as `Host`, not the site's. */
  async #fetch(path: string, { body, ...options }: { method?: string; headers?: Record<string, string>; body?: string }): Promise<unknown> {
    const url = new URL(this.#url + path)
    const sent = (url.protocol === 'https:' ? https : http).request(url, { ...options, signal: AbortSignal.timeout(this.#patience) })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of response as AsyncIterable<Uint8Array>) {
      length += part.length
      if (length > mostAnswer) throw new Error(`an answer of more than ${mostAnswer} bytes`)
      parts.push(part)
    }
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
    return JSON.parse(Buffer.concat(parts).toString())
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

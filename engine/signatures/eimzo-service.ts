import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { z } from 'zod'
import { Refusal, type RefusalCode } from '@nazorat/machines/workflow'
import { logger } from '../telemetry/logger.ts'
import { maxMinutes, type SignatureContext } from './provider.ts'

/** How long an answer of the service may be, in bytes. */
const maxAnswer = 1024 * 1024

/** The refusal for each status but 1, which is success; a status that is not listed is a signature that does not hold. */
const refusals: Readonly<Record<number, RefusalCode>> = {
  [-1]: 'signatureUnavailable',
  [-5]: 'signatureStale',
  [-10]: 'signatureInvalid',
  [-11]: 'certificateUntrusted',
  [-12]: 'certificateExpired',
}

export interface EimzoSettings {
  /** The service beside our server, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** The domain for which the site has its key. */
  readonly site?: string | undefined
  /** How long the service may take for an answer, in milliseconds. */
  readonly answerTimeout?: number
}

interface Answer {
  readonly status: number
  readonly message?: string | null | undefined
}

/** The calls of E-IMZO's service, with bounds. */
export class EimzoService {
  readonly #url: string
  readonly #site: string | undefined
  readonly #answerTimeout: number

  constructor({ url, site, answerTimeout = 5_000 }: EimzoSettings) {
    this.#url = url.replace(/\/$/, '')
    this.#site = site
    this.#answerTimeout = answerTimeout
  }

  /** @throws Refusal `signatureUnavailable` when there is no answer in time that can be read, or what its status means */
  async ask<T extends Answer>(path: string, answer: z.ZodType<T>, { address = '127.0.0.1' }: SignatureContext, body: string): Promise<T> {
    const headers = { 'content-type': 'text/plain', 'x-real-ip': address, ...(this.#site && { host: this.#site }) }
    const found = await this.#fetch(path, { method: 'POST', headers, body })
      .then((json) => answer.parse(json))
      .catch((error: unknown) => {
        logger.error({ err: error, path }, 'the service of E-IMZO does not answer')
        throw new Refusal('signatureUnavailable')
      })
    if (found.status === 1) return found
    logger.info({ status: found.status, reason: found.message }, 'the service of E-IMZO refuses a signature')
    throw new Refusal(refusals[found.status] ?? 'signatureInvalid', { minutes: maxMinutes })
  }

  async isThere(): Promise<boolean> {
    return this.#fetch('/ping', {}).then(
      () => true,
      () => false,
    )
  }

  /** By Node's own client: `fetch` sends the service's name as `Host`, not the site's. */
  async #fetch(path: string, { body, ...options }: { method?: string; headers?: Record<string, string>; body?: string }): Promise<unknown> {
    const url = new URL(this.#url + path)
    const sent = (url.protocol === 'https:' ? https : http).request(url, { ...options, signal: AbortSignal.timeout(this.#answerTimeout) })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of response as AsyncIterable<Uint8Array>) {
      length += part.length
      if (length > maxAnswer) throw new Error(`an answer of more than ${maxAnswer} bytes`)
      parts.push(part)
    }
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
    return JSON.parse(Buffer.concat(parts).toString())
  }
}

import { type Cosignature, cosignaturesOf } from './cosignature.ts'
import type { KnownWitness } from './policy.ts'

/** A checkpoint for which a witness is asked, and what its answer is held against. */
export interface Question {
  readonly note: string
  readonly size: number
  /** The size that the witness has signed last, as far as is known here; 0 if it has signed none. */
  readonly known: number
  /** The consistency proof (RFC 6962, 2.1.2) from a smaller size. */
  readonly proof: (from: number) => Promise<readonly Buffer[]>
  /** The size of the newest checkpoint that the log has signed by now. */
  readonly newest: () => Promise<number>
  /** The moment, in milliseconds since 1970. */
  readonly now: number
  /** Ends the question, with its time limit. */
  readonly signal: AbortSignal
}

/**
 * The answer of a witness: its cosignature; or why there is none. `down`: it does not answer as a witness does. `declined`: it may not or
 * need not sign. `alarm`: it or the log is not what it was: a fork, a rollback, a forged signature.
 */
export type WitnessAnswer =
  | { readonly outcome: 'signed'; readonly cosignature: Cosignature; readonly alarm?: string }
  | { readonly outcome: 'down' | 'declined' | 'alarm'; readonly reason: string }

/** How long an answer may take, in milliseconds, how long it may be, in bytes, and how far its time may be from ours, in seconds. */
export const maxAnswer = { time: 5_000, length: 16 * 1024, skew: 300 }

/** Asks a witness to sign a checkpoint (C2SP tlog-witness, `add-checkpoint`). It never throws for what the witness does. */
export async function askWitness(witness: KnownWitness, question: Question): Promise<WitnessAnswer> {
  const { size, known, newest } = question
  const from = Math.min(known, size)
  const first = await send(witness, question, from)
  if (first.status !== 409) return read(witness, question, first)
  const named = sizeIn(first.body)
  if (named === null) return { outcome: 'down', reason: 'its answer 409 names no size' }
  if (named === from) return { outcome: 'alarm', reason: forked(named) }
  if (named > size) {
    const signed = await newest()
    return named > signed
      ? {
          outcome: 'alarm',
          reason: `it has signed ${named} events of this log, which has ${signed}: the log was rolled back, or another one has its key`,
        }
      : { outcome: 'declined', reason: 'it has signed a newer checkpoint meanwhile' }
  }
  const second = await send(witness, question, named)
  if (second.status === 409)
    return sizeIn(second.body) === named
      ? { outcome: 'alarm', reason: forked(named) }
      : { outcome: 'declined', reason: 'somebody else asks it at the same time' }
  const answer = await read(witness, question, second)
  const alarm = named < known ? `it has signed ${known} events, and says that it has signed ${named}: it was rolled back` : undefined
  return answer.outcome === 'signed' && alarm !== undefined ? { ...answer, alarm } : answer
}

const forked = (size: number): string => `it has signed another log of ${size} events under this name`

interface Reply {
  /** 0 where there is no answer. */
  readonly status: number
  /** Of an answer that is too long, or of none, the reason. */
  readonly body: string
}

async function send({ url }: KnownWitness, { note, proof, signal }: Question, from: number): Promise<Reply> {
  const path = from === 0 ? [] : await proof(from)
  const body = `${[`old ${from}`, ...path.map((hash) => hash.toString('base64'))].join('\n')}\n\n${note}`
  try {
    const response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      redirect: 'error',
      signal,
    })
    const text = await bounded(response)
    return text === null
      ? { status: 0, body: `its answer is longer than ${maxAnswer.length} bytes` }
      : { status: response.status, body: text }
  } catch (error) {
    const cause = (error as Error).cause
    return {
      status: 0,
      body: signal.aborted ? 'it does not answer in time' : cause instanceof Error ? cause.message : (error as Error).message,
    }
  }
}

/** The body of an answer; null when it is longer than an answer can be: no more of it is read. */
async function bounded({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the body.
  for await (const part of body ?? []) {
    length += part.length
    if (length > maxAnswer.length) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function read(witness: KnownWitness, { note, size, now }: Question, { status, body }: Reply): WitnessAnswer {
  if (status === 200) return signatureIn(witness, note, body, now)
  if (status === 422) return { outcome: 'alarm', reason: `it says that the log of ${size} events does not continue what it has signed` }
  if (status === 0) return { outcome: 'down', reason: body }
  const reason = refusals[status]
  return reason === undefined ? { outcome: 'down', reason: `it answers ${status}` } : { outcome: 'declined', reason }
}

const refusals: Readonly<Record<number, string>> = {
  400: 'it cannot read the request (400)',
  403: 'it does not know the key of the log (403)',
  404: 'it does not know the log (404)',
  429: 'it is asked too often (429)',
}

function signatureIn(witness: KnownWitness, note: string, body: string, now: number): WitnessAnswer {
  const lines = body.split('\n')
  // An empty line would part the note elsewhere: then another text would be signed.
  if (lines.pop() !== '' || lines.length > 32 || !lines.every((line) => line.startsWith('— ')))
    return { outcome: 'down', reason: 'its answer has other lines than signatures' }
  const { cosignatures, wrong } = cosignaturesOf([witness], note + body)
  if (wrong.length > 0) return { outcome: 'alarm', reason: 'its signature is forged: by its name and key, and wrong' }
  const [cosignature] = cosignatures
  if (!cosignature) return { outcome: 'declined', reason: 'its answer has no signature of the key that the policy names' }
  if (Math.abs(cosignature.time - now / 1000) > maxAnswer.skew)
    return { outcome: 'declined', reason: `its signature is of ${momentOf(cosignature.time)}, and not of now` }
  return { outcome: 'signed', cosignature }
}

/** A time may lie beyond what a Date can be. */
const momentOf = (seconds: number): string => (seconds < 8e12 ? new Date(seconds * 1000).toISOString() : `second ${seconds}`)

function sizeIn(body: string): number | null {
  const size = /^(0|[1-9]\d{0,15})\n?$/.exec(body)?.[1]
  return size !== undefined && Number.isSafeInteger(Number(size)) ? Number(size) : null
}

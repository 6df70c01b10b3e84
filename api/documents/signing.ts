import { z } from 'zod'
import type { Signature } from '@nazorat/engine'
import { saysItSigns } from '@nazorat/engine/signatures/signed-digest'
import { actionIn, type CommandToSign, type Definition, type DocumentToSign, inputFields, isVisible, read, Refusal, signedText, signedWithin, t, unknownField } from '@nazorat/machines'
import type { Context } from 'hono'
import type { AppContext, Env } from '../context.ts'
import { parse } from '../http/request-body.ts'
import { checkSigner } from '../signatures/signer.ts'
import type { Asked } from './documents.ts'

/** A signature of some 64 kB in base64. */
const sent = z.strictObject({ at: z.iso.datetime({ precision: 3 }), pkcs7: z.base64().min(1).max(90_000) })
const labels = { at: t('Imzolash vaqti', 'Имзолаш вақти', 'Время подписания'), pkcs7: t('Imzo', 'Имзо', 'Подпись') }

/**
 * The actor's signature of a command, verified: of the text that this command has, by a key of theirs. It is verified before the
 * command waits for others, and the engine compares the text again with what it decides. Throws a Refusal that says what is wrong.
 */
export async function verifySignature({ engine, signatures }: AppContext, c: Context<Env>, asked: Asked, given: unknown): Promise<Signature> {
  // Where nothing can be signed, a call has no such part.
  if (!signatures) throw new Refusal('invalid', {}, unknownField('signature'))
  const { at, pkcs7: encoded } = parse(sent, given, labels)
  const { actor, clientAddress } = c.var
  const now = new Date()
  if (Math.abs(Date.parse(at) - now.getTime()) > signedWithin) throw stale()
  const document = (await engine.load(asked.type, [asked.document])).get(asked.document)
  const bytes = Buffer.from(encoded, 'base64')
  const definition = engine.definitionOf(asked.type)
  // Whatever was signed, the engine answers that it was sent before, has moved or is not there: this text fits no command.
  if (document?.version !== asked.version || !isVisible(definition, document, actor)) return { at, content: '', pkcs7: bytes, signer: {} }
  const content = textOf(definition, document, { ...asked, actor: actor.id, onBehalfOf: actor.onBehalfOf?.id, at })
  const context = { now, address: clientAddress ?? undefined }
  const pkcs7 = Buffer.from(await signatures.stamped(bytes, context))
  const signer = await signatures.verify(Buffer.from(content), pkcs7, context).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'signatureInvalid' ? whyInvalid(error, bytes, (version) => textOf(definition, { ...document, version }, { ...asked, actor: actor.id, onBehalfOf: actor.onBehalfOf?.id, at }), asked.version) : error
  })
  await checkSigner(engine, actor, signer, clientAddress)
  return { at, content, pkcs7, signer }
}

/** Says of a signature that does not hold whether it is of an older version of the document, or of something else. */
function whyInvalid(error: Refusal, signature: Uint8Array, textOf: (version: number) => string, version: number): Refusal {
  const says = (of: number) => saysItSigns(signature, Buffer.from(textOf(of)))
  if (says(version) !== false) return error
  for (let older = version - 1; older > 0 && older >= version - mostOlder; older--) if (says(older)) return stale()
  return new Refusal('signatureOfAnother')
}

/** So many versions back a signature is told from one of something else. */
const mostOlder = 20

const stale = () => new Refusal('signatureStale')

/** The text of a command, with its input as the engine will read it. */
function textOf(definition: Definition, document: DocumentToSign, command: CommandToSign): string {
  const action = actionIn(definition, command.action, document.state)
  const { values: input, problems } = read(action ? inputFields(action, definition) : {}, command.input)
  if (Object.keys(problems).length > 0) throw new Refusal('invalid', {}, problems)
  return signedText(definition, document, { ...command, input })
}

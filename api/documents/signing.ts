import { z } from 'zod'
import { described } from '@nazorat/machines/api-schemas'
import type { Command, Signature } from '@nazorat/engine'
import { saysItSigns } from '@nazorat/engine/signatures/signed-digest'
import { actionIn, type Definition } from '@nazorat/machines/definition'
import { inputFields, read, unknownField } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { type CommandToSign, type DocumentToSign, isVisible, Refusal, signedText, signedWithin } from '@nazorat/machines/workflow'
import type { Context } from 'hono'
import type { AppContext, Env } from '../context.ts'
import { parse } from '../http/request-body.ts'
import { checkSigner, encodedSignature } from '../signatures/signer.ts'

/** A command as it was sent, with its signature not verified yet. */
export type SentCommand = Omit<Command, 'signature'> & { readonly signature?: unknown }

/** The signature of a command, as it is sent. */
export const sentSignature = described(
  z.strictObject({ at: z.iso.datetime({ precision: 3 }), pkcs7: encodedSignature }),
  t('буйруқ матнининг электрон рақамли имзоси', 'электронная цифровая подпись текста команды'),
)
const labels = { at: t('Имзолаш вақти', 'Время подписания'), pkcs7: t('Имзо', 'Подпись') }

/**
 * Verifies the actor's signature of a command: that it signs the text of this command, by a key of theirs. This happens before the
 * command is queued, since it may ask a service; the engine compares the text again when it decides the command. Throws a Refusal
 * that names the reason.
 */
export async function verifySignature(
  { engine, signatures }: AppContext,
  c: Context<Env>,
  asked: Omit<SentCommand, 'signature'>,
  given: unknown,
): Promise<Signature> {
  // Without a provider of signatures, no call has this field.
  if (!signatures) throw new Refusal('invalid', {}, unknownField('signature'))
  const { at, pkcs7: encoded } = parse(sentSignature, given, labels)
  const { actor, clientAddress } = c.var
  const now = new Date()
  if (Math.abs(Date.parse(at) - now.getTime()) > signedWithin) throw stale()
  const document = (await engine.load(asked.type, [asked.document])).get(asked.document)
  const bytes = Buffer.from(encoded, 'base64')
  const definition = engine.definitionOf(asked.type)
  // The engine answers such a command by itself: it was sent before, the document has moved, or is not there. An empty text is never
  // accepted.
  if (document?.version !== asked.version || !isVisible(definition, document, actor)) return { at, content: '', pkcs7: bytes, signer: {} }
  const command = { ...asked, actor: actor.id, onBehalfOf: actor.onBehalfOf?.id, at }
  const content = textOf(definition, document, command)
  const context = { now, address: clientAddress ?? undefined }
  const pkcs7 = Buffer.from(await signatures.stamped(bytes, context))
  const signer = await signatures.verify(Buffer.from(content), pkcs7, context).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'signatureInvalid') throw error
    throw whyInvalid(error, bytes, (version) => textOf(definition, { ...document, version }, command), asked.version)
  })
  await checkSigner(engine, actor, signer, clientAddress)
  return { at, content, pkcs7, signer }
}

/** The reason why a signature is invalid, where it can be told: it is of an older version of the document, or of another text. */
function whyInvalid(error: Refusal, signature: Uint8Array, textOf: (version: number) => string, version: number): Refusal {
  const says = (of: number) => saysItSigns(signature, Buffer.from(textOf(of)))
  if (says(version) !== false) return error
  for (let older = version - 1; older > 0 && older >= version - maxOlder; older--) if (says(older)) return stale()
  return new Refusal('signatureOfAnother')
}

/** How many versions back a signature is recognized as one of an older version. */
const maxOlder = 20

const stale = () => new Refusal('signatureStale')

/** The text of a command, with its input as the engine will read it. */
function textOf(definition: Definition, document: DocumentToSign, command: CommandToSign): string {
  const action = actionIn(definition, command.action, document.state)
  const { values: input, problems } = read(action ? inputFields(action, definition) : {}, command.input)
  if (Object.keys(problems).length > 0) throw new Refusal('invalid', {}, problems)
  return signedText(definition, document, { ...command, input })
}

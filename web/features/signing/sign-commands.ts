import { actionIn } from '@nazorat/machines/definition'
import { read } from '@nazorat/machines/fields'
import { type Actor, signedText } from '@nazorat/machines/workflow'
import { v5 } from 'uuid'
import { urlOf } from '../../api/client.ts'
import { askedFields } from '../../screens/document/actions/action-input.ts'
import type { CommandToAsk, SentSignature } from '../../screens/document/signing/sign-dialog.ts'
import type { Eimzo } from './eimzo.ts'
import type { PersonKey } from './person-key.ts'

/** Signs commands one after another by one key, whose password the program asks for once. */
export async function signCommands(
  eimzo: Pick<Eimzo, 'sign'>,
  key: PersonKey,
  actor: Actor,
  commands: readonly CommandToAsk[],
  onProgress: (signed: number) => void,
): Promise<SentSignature[]> {
  const ahead = await serverAhead()
  const signatures: SentSignature[] = []
  for (const command of commands) {
    const at = new Date(Date.now() + ahead).toISOString()
    signatures.push({ at, pkcs7: await eimzo.sign(key, new TextEncoder().encode(textOf(command, actor, at))) })
    onProgress(signatures.length)
  }
  return signatures
}

/** The text of a command as the server will build it: its id follows from the person and the key of the call. */
function textOf({ definition, document, name, input, key }: CommandToAsk, actor: Actor, at: string): string {
  const { values } = read(askedFields(actionIn(definition, name, document.state)!, definition), input)
  const { id, version, state, fields } = document
  return signedText(
    definition,
    { id, version, state, values: fields },
    { id: v5(`${actor.id} ${key}`, v5.URL), action: name, actor: actor.id, onBehalfOf: actor.onBehalfOf?.id, input: values, at },
  )
}

/** How far the server's clock is ahead of this computer's, in milliseconds, to a second: a signature names the server's time. */
async function serverAhead(): Promise<number> {
  const { headers } = await fetch(urlOf('health'), { cache: 'no-store' })
  const now = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(now) ? 0 : now - Date.now()
}

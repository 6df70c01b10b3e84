import type { DocumentReply } from '@nazorat/machines/api-types'
import { getDefinition } from '@nazorat/machines/documents'
import { createActor, fromPromise, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import type { CommandToAsk, Signed } from '../signing/sign-dialog.ts'
import { actionMachine } from './action-machine.ts'

const document = { id: 'd', type: 'request', version: 3, state: 'ceo', fields: {} } as unknown as DocumentReply
const signature = { at: '2026-11-23T07:00:00.000Z', pkcs7: 'AA==' }

/** An approval that is submitted, whose person signs as told; and what was sent. */
async function submitted(signed: Signed, isSigned = true) {
  const asked: CommandToAsk[] = []
  const sent: unknown[] = []
  const machine = actionMachine.provide({
    actors: {
      sign: fromPromise(async ({ input }) => (asked.push(input), signed)),
      fire: fromPromise(async ({ input }) => (sent.push(input.signature), { id: 'd', version: 4, state: 'sent' })),
    },
  })
  const actor = createActor(machine, {
    input: { definition: getDefinition('request'), document, name: 'approve', input: {}, isSigned },
  }).start()
  actor.send({ type: 'submit' })
  await waitFor(actor, (snapshot) => snapshot.matches('done') || snapshot.matches('asking'))
  return { asked, sent, state: actor.getSnapshot().value }
}

it('a decision is sent with the signature of its person, or without where they go on without', async () => {
  expect(await submitted([signature])).toMatchObject({
    sent: [signature],
    state: 'done',
    asked: [{ name: 'approve', document: { version: 3 }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
  })
  expect(await submitted('unsigned')).toMatchObject({ sent: ['unsigned'], state: 'done' })
})

it('a person who leaves the signing has sent nothing, and one whose organization signs nothing is not asked', async () => {
  expect(await submitted(null)).toMatchObject({ sent: [], state: 'asking' })
  expect(await submitted([signature], false)).toMatchObject({ asked: [], sent: [null], state: 'done' })
})

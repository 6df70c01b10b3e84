import type { DocumentReply, ListReply } from '@nazorat/machines/api-types'
import type { Attack, SignedIn } from '../attack.ts'
import { done } from '../new-user.ts'

/** Actions that make, replace or undo the decision about a check, each with its input. */
const decisions: Readonly<Record<string, object>> = {
  Agree: {},
  Reject: { reason: 'Sabab' },
  MakeNotified: {},
  MakeNotAgreed: {},
  ReturnToModerator: { reason: 'Sabab' },
  CancelAgreement: { reason: 'Sabab' },
}

export default {
  tries: 'in a body that requires signatures, decisions about checks without one: made, replaced and undone',
  length: 'short',
  async run({ signIn, blame }) {
    const [admin, moderator] = await Promise.all([signIn('admin'), signIn('moderator')])
    const { actor } = done(await moderator.get('account/GetUserInfo')) as { actor: { organizationId: string } }
    const { organizationId } = actor
    const before = await documentOf(admin, `organization/Get/${organizationId}`)
    const setSigning = async (signing: unknown) => {
      const { version } = await documentOf(admin, `organization/Get/${organizationId}`)
      done(await admin.post('organization/Update', { id: organizationId, version, signing }))
    }
    await setSigning('required')
    try {
      const { rows } = done(await moderator.post('request/GetList', { pageSize: 200 })) as ListReply
      let tried = 0
      for (const state of new Set(rows.map((row) => row['state']))) {
        const { id, version } = await documentOf(moderator, `request/Get/${rows.find((row) => row['state'] === state)!.id}`)
        for (const [action, input] of Object.entries(decisions)) {
          const { status, json } = await moderator.post(`request/${action}/${id}`, { version, ...input })
          if (status < 400) blame(`${action} of a check that is ${String(state)} is answered with ${status} without a signature`)
          if ((json as { code?: string } | undefined)?.code === 'signatureRequired') tried++
        }
      }
      if (tried === 0) throw new Error('no decision was refused for want of a signature')
    } finally {
      await setSigning(before.fields['signing'] ?? null)
    }
  },
} satisfies Attack

const documentOf = async (caller: SignedIn, path: string): Promise<DocumentReply> => done(await caller.get(path)) as DocumentReply

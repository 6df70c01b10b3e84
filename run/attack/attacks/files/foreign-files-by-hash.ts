import { createHash, randomUUID } from 'node:crypto'
import type { DocumentReply, ListReply, UploadReply } from '@nazorat/machines/api-types'
import type { StoredFile } from '@nazorat/machines/fields'
import { pdfOf } from '../../../seed/pdf.ts'
import type { Answer, Attack, SignedIn } from '../../attack.ts'
import { done } from '../../new-user.ts'

export default {
  tries:
    'to come to foreign files by their hashes: asked for with and without documents, named in a document of one’s own, and claimed by an upload',
  length: 'short',
  async run({ signIn, blame }) {
    const [auditor, inspector, moderator, contractor] = (await Promise.all(
      ['auditor', 'inspector', 'moderator', 'contractor'].map((account) => signIn(account)),
    )) as [SignedIn, SignedIn, SignedIn, SignedIn]
    const seen = new Set(await idsOf(inspector))
    const foreign: { id: string; file: StoredFile }[] = []
    for (const id of (await idsOf(auditor)).filter((each) => !seen.has(each)).slice(0, 6)) {
      const { fields } = done(await auditor.get(`request/Get/${id}`)) as DocumentReply
      for (const file of ((fields['orderFiles'] as StoredFile[] | null) ?? []).slice(0, 1)) foreign.push({ id, file })
    }
    if (foreign.length === 0) throw new Error('there is no foreign file to ask for')

    // The account's own file is served: the refusals below are because the file is foreign.
    const own = done(await inspector.post('file/Upload', form(randomUUID()))) as UploadReply
    const { id: draft, version } = done(await inspector.post('request/Create', { orderFiles: [own] })) as { id: string; version: number }
    done(await inspector.get(`file/${own.hash}?document=request/${draft}`))

    const refused = (who: string, what: string, { status }: Answer, expected: number) => {
      if (status !== expected) blame(`${who} ${what}, answered with ${status}`)
    }
    const asked = [
      ...foreign.map((each) => ({ ...each, callers: { inspector } })),
      { id: draft, file: own, callers: { moderator, contractor } },
    ]
    for (const { id, file, callers } of asked) {
      for (const [account, caller] of Object.entries(callers)) {
        for (const document of [
          `request/${id}`,
          `request/${draft}`,
          `request/${randomUUID()}`,
          `REQUEST/${id}`,
          `postponement/${id}`,
          `user/${id}`,
          `__proto__/${id}`,
          '',
        ]) {
          refused(account, `asks for a foreign file of ${document}`, await caller.get(`file/${file.hash}?document=${document}`), 404)
        }
        refused(
          account,
          'asks for a foreign file in other letters',
          await caller.get(`file/${file.hash.toUpperCase()}?document=request/${id}`),
          404,
        )
        refused(account, 'asks for a foreign file without a document', await caller.get(`file/${file.hash}`), 404)
      }
    }
    for (const { file } of foreign) {
      for (const field of ['orderFiles', 'basicFiles', 'programFiles']) {
        refused(
          'inspector',
          `names a foreign file in ${field} of a new check`,
          await inspector.post('request/Create', { [field]: [file] }),
          400,
        )
        refused(
          'inspector',
          `names a foreign file in ${field}`,
          await inspector.post('request/Update', { id: draft, version, [field]: [own, file] }),
          400,
        )
        refused(
          'inspector',
          'names it beside its own',
          await inspector.post('request/Update', { id: draft, version, [field]: [{ ...own, hash: file.hash }] }),
          400,
        )
      }
      const { headers } = await inspector.post('file/upload', undefined, { 'tus-resumable': '1.0.0', 'upload-length': String(file.size) })
      const begun = headers.get('location')?.split('/').at(-1)
      refused(
        'inspector',
        'finishes an upload of which nothing came',
        await inspector.post(`file/FinishUpload/${begun}`, { hash: file.hash }),
        409,
      )
      refused('inspector', 'asks for it all the same', await inspector.get(`file/${file.hash}?document=request/${draft}`), 404)
    }
  },
} satisfies Attack

const idsOf = async (caller: SignedIn): Promise<string[]> =>
  (done(await caller.post('request/GetList', { pageSize: 200 })) as ListReply).rows.map(({ id }) => id)

/** A unique PDF. */
function form(text: string): FormData {
  const all = new FormData()
  all.append('file', new File([pdfOf(createHash('sha256').update(text).digest('hex')) as BlobPart], 'buyruq.pdf'))
  return all
}

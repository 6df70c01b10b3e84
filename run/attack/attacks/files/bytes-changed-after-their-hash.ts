import type { UploadReply } from '@nazorat/machines/api-types'
import type { Attack } from '../../attack.ts'
import { formOf, uniquePdf } from '../../forms.ts'
import { done } from '../../new-user.ts'

export default {
  tries:
    'to replace the bytes of a stored file: the same bytes are uploaded, a piece is held open while the upload is finished, and other bytes come then',
  length: 'short',
  async run({ signIn, blame }) {
    const [inspector, contractor] = await Promise.all([signIn('inspector'), signIn('contractor')])
    const pdf = `${uniquePdf()}${' '.repeat(1000)}%%EOF`
    const stored = done(await inspector.post('file/Upload', formOf(pdf, 'a.pdf'))) as UploadReply
    const { id } = done(await inspector.post('request/Create', { orderFiles: [stored] })) as { id: string }
    const tus = { 'tus-resumable': '1.0.0' }
    for (const at of [0, 500]) {
      const { headers } = await contractor.post('file/upload', undefined, { ...tus, 'upload-length': String(pdf.length) })
      const upload = headers.get('location')!.split('/').at(-1)!
      const write = (offset: number, body: string | ReadableStream) =>
        contractor.call('PATCH', `file/upload/${upload}`, body, {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        })
      if (at > 0) await write(0, pdf.slice(0, at))
      const { promise: told, resolve: tell } = Promise.withResolvers<void>()
      const held = write(
        at,
        new ReadableStream({
          async start(controller) {
            controller.enqueue(Buffer.from(pdf.slice(at, at + 100)))
            await told
            // The server may have closed the connection.
            try {
              controller.enqueue(Buffer.from('!'.repeat(100)))
              controller.close()
            } catch {}
          },
        }),
      )
      await write(at, pdf.slice(at))
      await contractor.post(`file/FinishUpload/${upload}`)
      tell()
      await held
      const { status, text } = await inspector.get(`file/${stored.hash}?document=request/${id}`)
      if (status !== 200 || text !== pdf)
        blame(`after a piece that was held open at ${at}, the file is answered with ${status} and ${text === pdf ? 'its' : 'other'} bytes`)
    }
  },
} satisfies Attack

import type { DocumentReply, UploadReply } from '@nazorat/machines/api-types'
import type { Attack } from '../../attack.ts'
import { formOf, uniquePdf } from '../../forms.ts'
import { done } from '../../new-user.ts'

export default {
  tries: 'bytes that pass as subtitles are named in a field for PDFs, and files under names that a computer would run',
  length: 'short',
  async run({ signIn, blame }) {
    const inspector = await signIn('inspector')
    const subtitles = done(
      await inspector.post('file/UploadSubtitles', formOf('WEBVTT\n\n00:00.000 --> 00:01.000\nSalom\n', 'a.vtt')),
    ) as UploadReply
    const pdf = done(await inspector.post('file/Upload', formOf(uniquePdf(), 'a.pdf'))) as UploadReply
    for (const name of ['a.pdf', 'a.vtt', 'a.jpg', 'a.exe', 'a.hta', 'a.bat', 'a.lnk', 'a.pdf.exe']) {
      const asPdf = await inspector.post('request/Create', { orderFiles: [{ ...subtitles, name }] })
      if (asPdf.status !== 400) blame(`subtitles named ${name} in a field for PDFs are answered with ${asPdf.status}`)
      for (const size of [1, pdf.size + 1]) {
        const { status } = await inspector.post('request/Create', { orderFiles: [{ ...pdf, name, size }] })
        if (status !== 400) blame(`a file that is said to have ${size} bytes is answered with ${status}`)
      }
      const { id } = done(await inspector.post('request/Create', { orderFiles: [{ ...pdf, name }] })) as { id: string }
      const [file] = (done(await inspector.get(`request/Get/${id}`)) as DocumentReply).fields['orderFiles'] as UploadReply[]
      const { headers } = await inspector.get(`file/${pdf.hash}?document=request/${id}`)
      const served = decodeURIComponent(headers.get('content-disposition') ?? '')
      if (!file!.name.endsWith('.pdf') || !served.endsWith('.pdf') || headers.get('content-type') !== 'application/pdf')
        blame(`a PDF named ${name} stands as ${file!.name} and is served as ${served}`)
    }
  },
} satisfies Attack

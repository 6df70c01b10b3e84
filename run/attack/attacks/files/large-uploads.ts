import { longPdf } from '../../../testing/pdf.ts'
import type { Attack } from '../../attack.ts'

const megabyte = 1024 * 1024
const content = longPdf(12 * megabyte)

export default {
  tries: 'thirty files of 12 MB at once from one user, and a hundred uploads that are begun and left',
  length: 'long',
  async run({ signIn, blame }) {
    const contractor = await signIn('contractor3')
    const send = (i: number) => {
      const form = new FormData()
      form.append('file', new File([content, String(i)], 'a.pdf'))
      return contractor.post('file/Upload', form)
    }
    const files = await Promise.all(Array.from({ length: 30 }, (_, i) => send(i)))
    for (const { status } of files) if (![0, 200, 413, 429].includes(status)) blame(`a file is answered with ${status}`)
    if (files.filter(({ status }) => status === 200).length * 12 > 200)
      blame('more than 200 MB that no document names are taken of one user')
    const begun = await Promise.all(
      Array.from({ length: 100 }, () => contractor.post('file/upload', undefined, { 'tus-resumable': '1.0.0', 'upload-length': '1' })),
    )
    if (begun.filter(({ status }) => status === 201).length > 50) blame('more than fifty uploads of one user are under way')
  },
} satisfies Attack

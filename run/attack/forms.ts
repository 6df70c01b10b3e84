import { pdfOf } from '../seed/pdf.ts'

/** A form with one file. */
export function formOf(content: Uint8Array | string, name: string): FormData {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], name))
  return form
}

/** A PDF that no other attack has. */
export const uniquePdf = (): Uint8Array => pdfOf(crypto.randomUUID())

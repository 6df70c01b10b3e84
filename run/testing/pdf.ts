import { pdfOf } from '../seed/pdf.ts'

/** A PDF of one page that is so many bytes longer than it needs to be: readers pass over what stands behind its end. */
export const longPdf = (bytes: number, text = 'Buyruq'): Buffer<ArrayBuffer> =>
  Buffer.concat([pdfOf(text), Buffer.from('%'), Buffer.alloc(bytes, 'x'), Buffer.from('\n%%EOF\n')])

import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** How many pages a PDF has, or why nobody could read it: a password is asked for, or it does not open or has no page. */
export type PdfRead = { readonly pages: number } | 'locked' | 'damaged'

/** Reads a PDF of a path with PDFium, which mends what Chromium mends, in the process that `pdf.ts` starts. */
export default async function* (path: string): AsyncGenerator<PdfRead> {
  boundMemory()
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(path))
    const pages = document.getPageCount()
    // A file may say that it has more pages than there are.
    const isWhole = pages > 0 && [0, pages - 1].every((page) => document.getPage(page).getOriginalSize().originalWidth > 0)
    yield isWhole ? { pages } : 'damaged'
  } catch (error) {
    yield /password|security/i.test((error as Error).message) ? 'locked' : 'damaged'
  }
}

/** Of the memory of PDFium, in bytes: a file of 20 MB, and what is unpacked of it to find its pages. */
const maxMemory = 512 * 1024 * 1024

/** The bounds of a process know JavaScript's memory alone. */
function boundMemory(): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxMemory) throw new RangeError('a PDF takes too much memory')
    return grow.call(this, pages)
  }
}

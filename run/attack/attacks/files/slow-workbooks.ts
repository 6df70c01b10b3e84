import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import type { ImportReply } from '@nazorat/machines/api-types'
import type { Attack } from '../../attack.ts'
import { done } from '../../new-user.ts'

/** How long a small workbook may be read, in milliseconds: it waits for its worker too. */
const timeout = 30_000

export default {
  tries: 'workbooks of a kilobyte with formats of two hundred thousand characters, which an expression could read in very many ways',
  length: 'short',
  async run({ signIn, blame }) {
    const admin = await signIn('admin')
    for (const piece of ['[', '&quot;', '\\', '[a', '0[']) {
      const bytes = workbookWith(piece.repeat(200_000))
      const tus = { 'tus-resumable': '1.0.0' }
      const { headers } = await admin.post('file/upload', undefined, {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `becomes ${Buffer.from('sheet').toString('base64')}`,
      })
      const upload = headers.get('location')!.split('/').at(-1)!
      await admin.call('PATCH', `file/upload/${upload}`, bytes, {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      })
      const { id } = done(await admin.post('bank/Import', { upload, name: 'a.xlsx' })) as ImportReply
      const end = Date.now() + timeout
      let state = ''
      do {
        await sleep(100)
        state = (done(await admin.get(`import/${id}`)) as ImportReply).state
      } while ((state === 'queued' || state === 'checking') && Date.now() < end)
      if (Date.now() >= end) blame(`a workbook with a format of ${piece} is still ${state} after ${timeout} ms`)
      await admin.post(`import/${id}/Cancel`)
    }
  },
} satisfies Attack

/** A workbook of one cell, and twenty styles of one format. */
function workbookWith(format: string): Uint8Array {
  const styles = Array.from({ length: 20 }, (_, i) => `<numFmt numFmtId="${200 + i}" formatCode="${format}"/>`)
  return zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
        'xl/styles.xml': `<styleSheet><numFmts>${styles.join('')}</numFmts><cellXfs>${styles.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs></styleSheet>`,
        'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>1</v></c></row></sheetData></worksheet>',
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
    { level: 9 },
  )
}

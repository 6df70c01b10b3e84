import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { onTestFinished } from 'vitest'
import { openSheet, type SheetRow } from '../sheet/sheet.ts'

/** A file of this machine with these bytes. */
export async function fileOf(bytes: Uint8Array | string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-sheet-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return path
}

export const rowsOf = async (bytes: Uint8Array | string): Promise<SheetRow[]> =>
  (await Array.fromAsync((await openSheet(await fileOf(bytes))).rows)).flat()

/** Why a file is refused. */
export const refusal = async (bytes: Uint8Array | string): Promise<string> =>
  rowsOf(bytes).then(
    () => 'read',
    (error: { code: string }) => error.code,
  )

export const sheet = (rows: string): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet in its XML, with its other parts. */
export const book = (xml: string, more: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${[
          'worksheet" Target="worksheets/sheet1.xml',
          'styles" Target="styles.xml',
          'sharedStrings" Target="sharedStrings.xml',
        ]
          .map((each, i) => `<Relationship Id="rId${i + 1}" Type="${relationships}/${each}"/>`)
          .join('')}</Relationships>`,
        'xl/worksheets/sheet1.xml': xml,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

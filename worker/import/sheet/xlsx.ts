import { type Archive, openArchive } from './zip.ts'
import { readAllXml } from './xml.ts'
import type { Sheet } from './sheet.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readDateStyles } from './styles.ts'
import { rowsOfWorksheet } from './worksheet.ts'
import { SheetProblem } from './sheet-problem.ts'

const MB = 1024 * 1024

/** The most bytes of each part of a workbook, inflated: a sheet of two hundred thousand lines of twenty columns has some 200 MB. */
const most = { sheet: 600 * MB, strings: 200 * MB, other: 20 * MB }

/** Opens the first visible sheet of a workbook (ECMA-376, SpreadsheetML). */
export async function readXlsx(path: string): Promise<Sheet> {
  const archive = await openArchive(path)
  try {
    const { sheet, from1904 } = await firstSheet(archive)
    const [dates, strings] = [await readDateStyles(await archive.read('xl/styles.xml', most.other)), await readSharedStrings(await archive.read('xl/sharedStrings.xml', most.strings))]
    let worksheet: Sheet | undefined
    // Opened when rows are asked for: an error of a stream that nobody reads yet ends the process.
    const rows = async function* () {
      const stream = await archive.read(sheet, most.sheet)
      if (!stream) throw new SheetProblem('notSheet')
      worksheet = rowsOfWorksheet(stream, { strings, dates, from1904 })
      yield* worksheet.rows
    }
    return { rows: closing(rows(), archive), estimate: () => worksheet?.estimate() ?? 0 }
  } catch (error) {
    archive.close()
    throw error
  }
}

async function* closing<T>(rows: AsyncIterable<T>, archive: Archive): AsyncGenerator<T> {
  try {
    yield* rows
  } finally {
    archive.close()
  }
}

/** The file of the first sheet that is not hidden, and whether days are counted from 1904. */
async function firstSheet(archive: Archive): Promise<{ sheet: string; from1904: boolean }> {
  const workbook = await archive.read('xl/workbook.xml', most.other)
  const relations = await archive.read('xl/_rels/workbook.xml.rels', most.other)
  if (!workbook || !relations) throw new SheetProblem('notSheet')
  const sheets: { id: string; hidden: boolean }[] = []
  let from1904 = false
  await readAllXml(workbook, {
    open(name, attributes) {
      if (name === 'sheet') sheets.push({ id: attributes['r:id'] ?? '', hidden: (attributes['state'] ?? 'visible') !== 'visible' })
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
    },
  })
  const targets = new Map<string, string>()
  await readAllXml(relations, { open: (name, { Id, Target }) => void (name === 'Relationship' && Id && Target && targets.set(Id, Target)) })
  const target = targets.get(sheets.find(({ hidden }) => !hidden)?.id ?? '')
  if (!target) throw new SheetProblem('notSheet')
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 }
}

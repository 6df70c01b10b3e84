import { type Archive, openArchive } from './zip.ts'
import { localOf, type Namespaces, prefixOf, readAllXml } from './xml.ts'
import { type Relationship, relationshipsOf } from './package.ts'
import type { Sheet } from './sheet.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readDateStyles } from './styles.ts'
import { rowsOfWorksheet } from './worksheet.ts'
import { SheetProblem } from './sheet-problem.ts'

const MB = 1024 * 1024

/** The most bytes of each part of a workbook, inflated: a sheet of two hundred thousand lines of twenty columns has some 200 MB. */
const max = { sheet: 600 * MB, strings: 200 * MB, other: 20 * MB }

/** Opens the first visible sheet of a workbook (ECMA-376, SpreadsheetML). Its parts are found by the relationships of the package. */
export async function readXlsx(path: string): Promise<Sheet> {
  const archive = await openArchive(path)
  try {
    const { sheet, related, from1904 } = await firstSheet(archive)
    const partOf = (type: string, limit: number) => {
      const part = related.find((each) => each.type === type)?.part
      return part === undefined ? null : archive.read(part, limit)
    }
    const [dates, strings] = [
      await readDateStyles(await partOf('styles', max.other)),
      await readSharedStrings(await partOf('sharedStrings', max.strings)),
    ]
    let worksheet: Sheet | undefined
    const rows = async function* () {
      const stream = await archive.read(sheet, max.sheet)
      if (!stream) throw new SheetProblem('damaged')
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

/** The part of the first sheet with cells that is not hidden, the parts beside it, and whether days are counted from 1904. */
async function firstSheet(archive: Archive): Promise<{ sheet: string; related: readonly Relationship[]; from1904: boolean }> {
  const main =
    Array.from((await relationshipsOf(archive, '')).values()).find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  refuseOthers(archive, main)
  const workbook = await archive.read(main, max.other)
  if (!workbook) throw new SheetProblem('notSheet')
  const related = await relationshipsOf(archive, main)
  const sheets: { id: string; hidden: boolean }[] = []
  let from1904 = false
  await readAllXml(workbook, {
    open(name, attributes, namespaces) {
      if (name === 'sheet')
        sheets.push({ id: relationIn(attributes, namespaces), hidden: (attributes['state'] ?? 'visible') !== 'visible' })
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
    },
  })
  // A sheet may be a chart.
  const shown = sheets.find(({ id, hidden }) => !hidden && related.get(id)?.type === 'worksheet')
  if (!shown) throw new SheetProblem('notSheet')
  return { sheet: related.get(shown.id)!.part, related: [...related.values()], from1904 }
}

/** Archives of other programs, which their users know by name. */
function refuseOthers(archive: Archive, main: string): void {
  if (main.toLowerCase().endsWith('.bin')) throw new SheetProblem('binaryWorkbook')
  if (archive.has('content.xml') && archive.has('META-INF/manifest.xml')) throw new SheetProblem('openDocument')
}

/** The id of a relationship: the prefix of its namespace is whatever the program has chosen. */
function relationIn(attributes: Readonly<Record<string, string>>, namespaces: Namespaces): string {
  const name = Object.keys(attributes).find((name) => localOf(name) === 'id' && namespaces[prefixOf(name)]?.endsWith('/relationships'))
  return name ? attributes[name]! : ''
}

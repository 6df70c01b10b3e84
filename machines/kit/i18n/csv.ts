/**
 * A line of CSV with its end, as Excel opens it in a country that writes decimals with a comma: semicolons, and quotes where they must
 * be. A text that a spreadsheet would compute begins with an apostrophe, and so does one that would be taken for such a text.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = isComputed.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const isComputed = /^'*[=+\-@\t\r]/
/** A number may begin with a minus. */
const isNumber = /^-\d+(,\d+)?$/

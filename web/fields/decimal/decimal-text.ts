/**
 * The number that was typed: `1234,5`, `1 234.50`, with a comma or a point and spaces between thousands; the text itself when
 * it is none, so that the schema can say what is wrong; null when nothing is there.
 */
export function decimalIn(text: string): number | string | null {
  const bare = text.replace(/\s/g, '').replace('−', '-').replace(',', '.')
  if (bare === '') return null
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(bare) ? Number(bare) : text
}

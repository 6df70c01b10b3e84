import { fileKindOf, telling } from '@nazorat/machines/fields'
import { t, type Text } from '@nazorat/machines/i18n'
import { refusals } from '@nazorat/machines/workflow'

/** At most 20 MB (`docs/domain.md`, Formats and limits). */
export const largest = 20 * 1024 * 1024

/** Why a file would be refused by the server, or null: asked here first, so that nobody waits for 20 MB to be told. */
export async function reasonAgainst(file: File): Promise<Text | null> {
  if (file.size > largest) return refusals.tooLarge
  if (file.size === 0) return empty
  if (!/\.pdf$/i.test(file.name)) return refusals.notPdf
  const start = new Uint8Array(await file.slice(0, telling).arrayBuffer())
  return fileKindOf(start) === 'pdf' ? null : refusals.notPdf
}

const empty = t('Файл бўш', 'Файл пуст')

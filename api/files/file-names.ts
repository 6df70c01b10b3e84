import { nameOfKind } from '@nazorat/machines/fields'

/** A file name without a path, control characters and bidirectional marks, of at most 200 characters. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  // The cut may leave half of a surrogate pair.
  return (
    clean
      .slice(0, 200)
      .replace(/\p{Cs}$/u, '')
      .trim() || 'file'
  )
}

/** The name of a PDF. */
export const safePdfName = (name: string): string => nameOfKind(safeName(name.replace(/\.pdf$/i, '')), 'pdf')

/** The name of an uploaded picture without its extension. */
export function stemOf(name: string): string {
  const stem = safeName(name.replace(/\.\w{1,5}$/, ''))
  return stem === 'file' ? 'rasm' : stem
}

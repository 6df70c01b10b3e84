import type { StoredFile } from '@nazorat/machines/fields'

/** The files that a value names, also in rows, each once. */
export function filesIn(value: unknown): StoredFile[] {
  const found = new Map<string, StoredFile>()
  look(value)
  return [...found.values()]

  function look(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    // Values of files alone have both, by their schema.
    if ('hash' in value && 'size' in value) found.set(String(value.hash), value as StoredFile)
    else for (const each of Object.values(value)) look(each)
  }
}

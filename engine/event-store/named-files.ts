import { erasedFiles, eraseFiles } from '@nazorat/machines/definition'

/** A file as an event names it. */
interface FileOfText {
  readonly hash: string
  readonly size: number
}

/**
 * The files that an event names, by its canonical text alone: every object with the hash of bytes, a name and a size. A photo is
 * one, and so are the pictures that were drawn of it. None of a text that is no JSON, which does not fit its hash either.
 */
export function namedFiles(text: string): FileOfText[] {
  if (!text.includes(mark)) return []
  const found: FileOfText[] = []
  try {
    // Every object is visited once it is complete.
    JSON.parse(text, (_, value: unknown) => {
      if (isFile(value)) found.push({ hash: value.hash, size: value.size })
      return value
    })
  } catch {
    return []
  }
  return found
}

/** The files that an event destroys, by its canonical text alone. */
export function erasedIn(text: string): FileOfText[] {
  if (!text.includes(`"${erasedFiles}":`)) return []
  try {
    const { action, patch } = JSON.parse(text) as { action?: unknown; patch?: Readonly<Record<string, unknown>> }
    return action === eraseFiles ? namedFiles(JSON.stringify(patch?.[erasedFiles] ?? null)) : []
  } catch {
    return []
  }
}

/** Stands in the text of each event that names a file. */
export const mark = '"hash":"'

function isFile(value: unknown): value is FileOfText & { name: string } {
  if (typeof value !== 'object' || value === null || !('hash' in value && 'name' in value && 'size' in value)) return false
  return (
    typeof value.hash === 'string' && /^[0-9a-f]{64}$/.test(value.hash) && typeof value.name === 'string' && Number.isInteger(value.size)
  )
}

import type { Typed } from './form-values.ts'

/** What was typed and the server does not have yet, kept by the browser through a crash or a lost session. */
export interface TypedCopy {
  readonly version: number
  readonly values: Typed
  readonly at: string
}

export const copyName = (actorId: string, type: string, id: string | null): string => `nazorat.typed.${actorId}.${type}.${id ?? 'new'}`

export function readCopy(name: string): TypedCopy | null {
  try {
    const written = JSON.parse(localStorage.getItem(name) ?? 'null') as TypedCopy | null
    return written && typeof written.values === 'object' && Object.keys(written.values).length > 0 ? written : null
  } catch {
    return null
  }
}

export function writeCopy(name: string, copy: TypedCopy): void {
  try {
    localStorage.setItem(name, JSON.stringify(copy))
  } catch {
    // A full or closed storage takes nothing more; the form works on without its copy.
  }
}

export function dropCopy(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // See above.
  }
}

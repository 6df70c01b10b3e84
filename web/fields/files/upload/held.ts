/** Files that were chosen without a network, by their hashes: they go to the server with the command that names them. */
const held = new Map<string, File>()

/** Holds a file until its page is left, and gives its hash. */
export async function hold(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  held.set(hash, file)
  return hash
}

export const isHeld = (hash: string): boolean => held.has(hash)

export const heldFiles: ReadonlyMap<string, File> = held

/** Whether a value names a file that the server does not have yet. */
export function namesHeld(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ('hash' in value && typeof value.hash === 'string' && held.has(value.hash)) || Object.values(value).some(namesHeld)
}

import { keep, kept } from '../storage/local-storage.ts'

/** The id of this device: of this browser, until its storage is cleared. */
export function deviceId(): string {
  const known = kept<string | null>('device', null)
  if (known) return known
  const made = crypto.randomUUID()
  keep('device', made)
  return made
}

/** The release of the app that is open: the name of its first script, which names its content. */
export const release = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? ''

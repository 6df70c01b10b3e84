import bowser from 'bowser'

/** A longer header is no browser's. */
const maxRead = 500

/** The browser and the system that a request's `User-Agent` names: «Chrome 142, Windows 10»; null where it names neither. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent.slice(0, maxRead))
  const named = ({ name, version }: { name?: string | undefined; version?: string | undefined }) =>
    name && [name, version?.split('.')[0]].filter(Boolean).join(' ')
  // A version of macOS is frozen at 10.15 by browsers, and that of Windows says little: its name by years does.
  const parts = [named(browser), os.name && [os.name, os.versionName].filter(Boolean).join(' ')].filter(Boolean)
  return parts.length > 0
    ? parts
        .join(', ')
        .replace(/[^\x20-\x7e]/g, '')
        .slice(0, 100)
    : null
}

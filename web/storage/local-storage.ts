/** Where a browser keeps something: between visits, or until the window is closed. */
export type Keeper = 'localStorage' | 'sessionStorage'

/** Reads a stored value; gives `otherwise` when there is none or the storage is unavailable. */
export function readStored<T>(name: string, otherwise: T, keeper: Keeper = 'localStorage'): T {
  try {
    const written = window[keeper].getItem(storageKey(name))
    // Written by `writeStored` under the same name, hence of the same type; readers check what could have aged.
    return written === null ? otherwise : (JSON.parse(written) as T)
  } catch {
    return otherwise
  }
}

export function writeStored(name: string, value: unknown, keeper: Keeper = 'localStorage'): void {
  try {
    window[keeper].setItem(storageKey(name), JSON.stringify(value))
  } catch {
    // A private window may refuse: the choice then lasts as long as the page.
  }
}

/** Removes what is stored under a name. */
export function removeStored(name: string, keeper: Keeper = 'localStorage'): void {
  try {
    window[keeper].removeItem(storageKey(name))
  } catch {
    // Nothing is stored then.
  }
}

/** The names of stored values that begin so. */
export function storedNames(beginning: string, keeper: Keeper): string[] {
  try {
    return Object.keys(window[keeper])
      .filter((name) => name.startsWith(storageKey(beginning)))
      .map((name) => name.slice(storageKey('').length))
  } catch {
    return []
  }
}

/** The name under which the browser has it. */
export const storageKey = (name: string): string => `nazorat.${name}`

/** The name under which the browser keeps the id of the user who is signed in. */
export const whoIsHere = 'user'

/** The name under which the browser keeps that it keeps the app for times without a network: its user has installed it, or taken checks along. */
export const onDevice = 'onDevice'

/** Where the id of the user is kept who has taken checks along. */
export const takenBy = 'takenBy'

/** The name of the database with what is kept on this device. */
export const deviceDatabase = 'nazorat'

/** Whether this device may have something of a user. Local storage does not say: a browser that is killed loses what was written there last. */
export async function hasDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === deviceDatabase)
  } catch {
    // A private window may have none: its user can sign out all the same.
    return false
  }
}

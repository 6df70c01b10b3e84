/** What a browser keeps for its person between visits; it does without when the storage is closed or full. */
export function kept<T>(name: string, otherwise: T): T {
  try {
    const written = localStorage.getItem(keptAs(name))
    // Written by `keep` under the same name, hence of the same type; readers check what could have aged.
    return written === null ? otherwise : (JSON.parse(written) as T)
  } catch {
    return otherwise
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(keptAs(name), JSON.stringify(value))
  } catch {
    // A private window may refuse: the choice then lasts as long as the page.
  }
}

/** The name under which the browser has it. */
export const keptAs = (name: string): string => `nazorat.${name}`

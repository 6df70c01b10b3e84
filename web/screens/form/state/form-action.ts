import type { Action, Definition } from '@nazorat/machines'

/** The action that a type's form stands for, by its name; null for a type whose documents nobody writes. */
export function formActionOf({ actions }: Definition): { name: string; action: Action } | null {
  const [name, action] = Object.entries(actions).find(([, { input }]) => input === 'form') ?? []
  return name && action ? { name, action } : null
}

/** The action that sends a finished draft on its way: offered beside saving. */
export const sendingOf = ({ actions }: Definition): string | null => ('send' in actions ? 'send' : null)

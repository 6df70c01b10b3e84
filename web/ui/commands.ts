import type { Text } from '@nazorat/machines/i18n'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Something that the screen which is open lets a person do. */
export interface Command {
  readonly id: string
  readonly label: Text | string
  readonly run: () => void
}

/** Offers a screen's commands in the palette for as long as it is open. */
export function useCommands(commands: readonly Command[]): void {
  const run = useEffectEvent((id: string) => commands.find((each) => each.id === id)?.run())
  const key = JSON.stringify(commands.map(({ id, label }) => [id, label]))
  useEffect(() => {
    const offered = (JSON.parse(key) as [string, Text | string][]).map(([id, label]) => ({ id, label, run: () => run(id) }))
    put([...current, ...offered])
    return () => put(current.filter((each) => !offered.includes(each)))
  }, [key])
}

export const useOffered = (): readonly Command[] => useSyncExternalStore(subscribe, () => current)

let current: readonly Command[] = []
const listeners = new Set<() => void>()

function put(next: readonly Command[]): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

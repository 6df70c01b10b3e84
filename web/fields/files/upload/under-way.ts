import { useEffect, useSyncExternalStore } from 'react'

/** The inputs, by id, with files that the server does not have yet: what stands in them is not all that was chosen. */
let inputs: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Says of an input whether files of it are under way. */
export function useTellUnderWay(input: string, isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    change(new Set([...inputs, input]))
    return () => change(new Set([...inputs].filter((each) => each !== input)))
  }, [input, isUnderWay])
}

/** The inputs with files under way. */
export const useUnderWay = (): ReadonlySet<string> => useSyncExternalStore(listen, () => inputs)

function change(next: ReadonlySet<string>): void {
  inputs = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

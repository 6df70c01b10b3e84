import { useEffect } from 'react'
import { useQuiet } from './use-quiet.ts'

/** Fetches code or a definition that the next press probably needs, once the screen is quiet; undefined asks for nothing. */
export function useAhead(load: (() => unknown) | undefined): void {
  const isQuiet = useQuiet()
  useEffect(() => {
    if (isQuiet && load && !isDear()) Promise.resolve(load()).catch(() => undefined)
  }, [isQuiet, load])
}

/** Whether the person saves data, or the network is too slow to be given anything that may not be needed. Safari and Firefox do not say. */
function isDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection !== undefined && (connection.saveData === true || /2g$/.test(connection.effectiveType ?? ''))
}

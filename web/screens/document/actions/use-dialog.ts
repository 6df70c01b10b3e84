import { useState } from 'react'
import { words } from '../../../i18n/words.ts'
import { loadAnew } from '../../../ui/code.ts'
import { useAhead } from '../../../ui/idle/use-quiet.ts'
import { toast } from '../../../ui/toasts.ts'

type Load = () => Promise<typeof import('./action-dialog.tsx')>

/**
 * The dialog of actions, which has every kind of input: its code comes once the page is quiet, when a pointer is near, or at the
 * latest with the first press. Null until it is there.
 */
export function useActionDialog(load: Load, isAhead: boolean) {
  const [code, setCode] = useState<Awaited<ReturnType<Load>> | null>(null)
  useAhead(isAhead ? load : undefined)
  return {
    ActionDialog: code?.ActionDialog ?? null,
    prepare: () => void load().catch(() => undefined),
    /**
     * Opens the dialog. When its code cannot be fetched: reloads the page if there is a new release, else shows an error and returns false.
     */
    open: async (): Promise<boolean> => {
      try {
        setCode(await load())
        return true
      } catch {
        await loadAnew()
        toast.error(words.problem.network)
        return false
      }
    },
  }
}

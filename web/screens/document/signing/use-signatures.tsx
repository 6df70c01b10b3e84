import type { Action } from '@nazorat/machines/definition'
import type { Actor, Signing } from '@nazorat/machines/workflow'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { type CommandToAsk, loadSignDialog, type SignDialogProps, type Signed } from './sign-dialog.ts'

const SignDialog = lazy(async () => ({ default: (await loadSignDialog()).SignDialog }))

/** How this person has an action signed. */
export const signingOf = ({ signed }: Action, { signing }: Actor): Signing => (signed ? (signing ?? 'off') : 'off')

/** Asks the person to sign commands; the dialog is to be drawn. */
export function useSignatures(): { ask: (commands: readonly CommandToAsk[], isRequired: boolean) => Promise<Signed>; dialog: ReactNode } {
  const [asked, setAsked] = useState<SignDialogProps | null>(null)
  const ask = useCallback(
    (commands: readonly CommandToAsk[], isRequired: boolean) =>
      new Promise<Signed>((resolve) => {
        const onClose = (signed: Signed) => {
          setAsked(null)
          resolve(signed)
        }
        setAsked({ commands, isRequired, onClose })
      }),
    [],
  )
  return {
    ask,
    dialog: asked && (
      <Suspense fallback={null}>
        <SignDialog {...asked} />
      </Suspense>
    ),
  }
}

import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import type { SignDialogProps } from '../../screens/document/signing/sign-dialog.ts'
import { keyWords } from './key-words.ts'
import type { PersonKey } from './person-key.ts'
import { signCommands } from './sign-commands.ts'
import './sign-dialog.css'
import { OwnKeys } from './own-keys.tsx'
import { signWords } from './sign-words.ts'
import { SignedThings } from './signed-things.tsx'
import { useKeys } from './use-keys.ts'
import { useOwnKeys } from './use-own-keys.ts'

/** Shows what is signed, and signs it by a key of this computer. */
export function SignDialog({ commands, isRequired, onClose }: SignDialogProps) {
  const say = useSay()
  const actor = useActor()
  const { keys, signing, reason, mayRetry, look, sign } = useKeys()
  const { isKnown, isOwn } = useOwnKeys()
  const [signed, setSigned] = useState(0)

  const signBy = (key: PersonKey) => {
    setSigned(0)
    sign(key, async (eimzo) => onClose(await signCommands(eimzo, key, actor, commands, setSigned)))
  }
  return (
    <Dialog
      isOpen
      title={say(signWords.title)}
      className="sign-dialog"
      backdropProps={{ className: 'sign-backdrop' }}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      onClose={() => !signing && onClose(null)}
    >
      <DialogBody>
        <p>{say(signWords.what)}</p>
        <SignedThings commands={commands} />
        {reason && (
          <div ref={bringIntoView} className="sign-dialog-refused">
            <Callout intent="danger" role="alert" compact>
              {reason}
            </Callout>
          </div>
        )}
        {signing ? (
          // Nothing is signed before the password is typed.
          <p role="status">{signed === 0 ? say(keyWords.signing) : say(signWords.signing, { n: signed, total: commands.length })}</p>
        ) : (
          <p role="status">{keys && isKnown ? say(signWords.choose) : reason ? '' : say(keyWords.looking)}</p>
        )}
        {keys && isKnown && <OwnKeys keys={keys} isOwn={isOwn} signing={signing} onChoose={signBy} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button autoFocus onClick={() => onClose(null)} disabled={signing !== undefined}>
              {say(words.cancel)}
            </Button>
            {!isRequired && (
              <Button onClick={() => onClose('unsigned')} disabled={signing !== undefined}>
                {say(signWords.without)}
              </Button>
            )}
            {reason && !keys && mayRetry && (
              <Button intent="primary" onClick={look}>
                {say(words.retry)}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  )
}

/** The key that was chosen may stand far below. */
const bringIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

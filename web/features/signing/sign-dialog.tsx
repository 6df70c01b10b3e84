import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { SignatureOffer } from '@nazorat/machines'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import type { SignDialogProps } from '../../screens/document/signing/sign-dialog.ts'
import { Eimzo } from './eimzo.ts'
import { EimzoProblem } from './eimzo-problem.ts'
import { KeyList } from './key-list.tsx'
import type { PersonKey } from './person-key.ts'
import { signCommands } from './sign-commands.ts'
import './sign-dialog.css'
import { signWords } from './sign-words.ts'
import { SignedThings } from './signed-things.tsx'

/** Shows what is signed, and signs it by a key of this computer. */
export function SignDialog({ commands, isRequired, onClose }: SignDialogProps) {
  const say = useSay()
  const actor = useActor()
  const [keys, setKeys] = useState<readonly PersonKey[]>()
  const [signing, setSigning] = useState<{ key: PersonKey; signed: number }>()
  const [failure, setFailure] = useState<string>()
  const program = useRef<Promise<Eimzo>>(undefined)
  const close = () => void program.current?.then((eimzo) => eimzo.close(), () => undefined)

  const look = async () => {
    setFailure(undefined)
    setKeys(undefined)
    try {
      const { isOffered, apiKeys } = await call<SignatureOffer>('account/GetSignatureOffer')
      if (!isOffered) return setFailure(say(signWords.notOffered))
      close()
      program.current = Eimzo.open({ apiKeys })
      setKeys(await (await program.current).keys())
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const begin = useEffectEvent(() => void look())
  useEffect(() => {
    begin()
    return close
  }, [])

  const sign = async (key: PersonKey) => {
    setFailure(undefined)
    setSigning({ key, signed: 0 })
    try {
      onClose(await signCommands(await program.current!, key, actor, commands, (signed) => setSigning({ key, signed })))
    } catch (error) {
      setFailure(messageOf(error))
      if (error instanceof EimzoProblem && error.isGone) setKeys(undefined)
    } finally {
      setSigning(undefined)
    }
  }
  return (
    <Dialog isOpen title={say(signWords.title)} className="sign-dialog" isCloseButtonShown={false} canOutsideClickClose={false} onClose={() => !signing && onClose(null)}>
      <DialogBody>
        <p>{say(signWords.what)}</p>
        <SignedThings commands={commands} />
        {failure && (
          <Callout intent="danger" role="alert" compact>
            {failure}
          </Callout>
        )}
        {signing ? (
          <p role="status">{say(signWords.signing, { n: signing.signed, total: commands.length })}</p>
        ) : (
          <p role="status">{keys ? say(signWords.choose) : failure ? '' : say(signWords.looking)}</p>
        )}
        {keys && <KeyList keys={keys} signing={signing?.key} onChoose={(key) => void sign(key)} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => onClose(null)} disabled={signing !== undefined}>
              {say(words.cancel)}
            </Button>
            {!isRequired && (
              <Button onClick={() => onClose('unsigned')} disabled={signing !== undefined}>
                {say(signWords.without)}
              </Button>
            )}
            {failure && !keys && (
              <Button intent="primary" onClick={() => void look()}>
                {say(words.retry)}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

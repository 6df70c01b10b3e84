import type { SignatureOffer } from '@nazorat/machines/api-types'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSay } from '../../i18n/language.tsx'
import { Eimzo } from './eimzo.ts'
import { eimzoProblems, EimzoProblem } from './eimzo-problem.ts'
import type { PersonKey } from './person-key.ts'

interface Keys {
  /** Undefined until the program has listed them, and again when it does not answer any more. */
  readonly keys: readonly PersonKey[] | undefined
  /** The key that signs now. */
  readonly signing: PersonKey | undefined
  /** Why the last thing that was tried did not succeed: a sentence that says what to do. */
  readonly reason: string | undefined
  /** Whether it may succeed when it is tried again here. */
  readonly mayRetry: boolean
  /** Opens the program again and lists the keys. */
  look(): void
  /** Tries something; its failure becomes the reason. */
  attempt(work: () => Promise<void>): Promise<void>
  /** Tries something for which the program signs with a key. */
  sign(key: PersonKey, work: (eimzo: Eimzo) => Promise<void>): void
}

/** The keys of this computer. The E-IMZO program that has them is open as long as the component that uses this is on the screen. */
export function useKeys(): Keys {
  const say = useSay()
  const [keys, setKeys] = useState<readonly PersonKey[]>()
  const [signing, setSigning] = useState<PersonKey>()
  const [failed, setFailed] = useState<unknown>()
  const program = useRef<Promise<Eimzo>>(undefined)
  const close = () =>
    void program.current?.then(
      (eimzo) => eimzo.close(),
      () => undefined,
    )

  const attempt = async (work: () => Promise<void>) => {
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      setFailed(error)
      if (error instanceof EimzoProblem && error.isGone) setKeys(undefined)
    }
  }
  const look = () => {
    close()
    setKeys(undefined)
    const opened = open()
    program.current = opened
    void attempt(async () => setKeys(await (await opened).keys()))
  }
  const sign = (key: PersonKey, work: (eimzo: Eimzo) => Promise<void>) => {
    setSigning(key)
    void attempt(async () => work(await program.current!)).then(() => setSigning(undefined))
  }
  const begin = useEffectEvent(look)
  useEffect(() => {
    begin()
    return close
  }, [])
  const reason =
    failed instanceof EimzoProblem
      ? say(eimzoProblems[failed.code])
      : failed === undefined
        ? undefined
        : failed instanceof Error
          ? failed.message
          : String(failed)
  const mayRetry = !(failed instanceof EimzoProblem && failed.code === 'onPhone')
  return { keys, signing, reason, mayRetry, look, attempt, sign }
}

/** Opens the program for this site. Throws `notOffered` where the server verifies no signatures. */
async function open(): Promise<Eimzo> {
  const { isOffered, apiKeys } = await call<SignatureOffer>('account/GetSignatureOffer')
  if (!isOffered) throw new EimzoProblem('notOffered')
  // The program is one for computers: to look for it here would end in advice that nobody can follow.
  if (isPhone) throw new EimzoProblem('onPhone')
  return Eimzo.open({ apiKeys })
}

const isPhone = /Android|iPhone|iPad/.test(navigator.userAgent)

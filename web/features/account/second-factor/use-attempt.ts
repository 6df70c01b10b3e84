import { useState } from 'react'
import { useSay } from '../../../i18n/language.tsx'
import { factorWords } from './factor-words.ts'

/** Runs calls one at a time, and tells why the last one was refused. What a browser says of passkeys is not for people. */
export function useAttempt() {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true)
    setRefused(undefined)
    try {
      await run()
    } catch (error) {
      // A `WebAuthnError` has the browser's own error as its cause, and its name.
      const isBrowsers = error instanceof DOMException || (error as Error).cause instanceof DOMException
      setRefused(isBrowsers ? say(factorWords.cancelled) : (error as Error).message)
    }
    setBusy(false)
  }
  return { busy, refused, attempt }
}

import { Button, Callout } from '@blueprintjs/core'
import { useSay } from '../../../i18n/language.tsx'
import { factorWords } from './factor-words.ts'
import '../shown-once.css'
import './second-factor.css'

/** Shows recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useSay()
  return (
    <div className="second-factor stack">
      <h2>{say(factorWords.codes)}</h2>
      <Callout intent="warning">{say(factorWords.codesOnce)}</Callout>
      <ul className="shown-once recovery-codes" aria-label={say(factorWords.codes)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button intent="primary" fill size="large" onClick={onDone}>
        {say(factorWords.codesSaved)}
      </Button>
    </div>
  )
}

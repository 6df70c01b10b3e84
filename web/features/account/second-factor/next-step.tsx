import { Callout } from '@blueprintjs/core'
import type { SessionNeed } from '@nazorat/machines/api-types'
import { useState } from 'react'
import { call, Problem } from '../../../api/client.ts'
import { useSay } from '../../../i18n/language.tsx'
import { OneTimeLogin } from '../one-time-login.tsx'
import { AddFactor } from './add-factor.tsx'
import { factorWords } from './factor-words.ts'
import { SecondStep } from './second-step.tsx'

interface Props {
  needs: SessionNeed
  /** The password that was just typed. */
  password: string
  onDone: () => void
}

/** The steps that a session needs after the password, one by one, until it is open. */
export function NextStep({ needs: first, password, onDone }: Props) {
  const say = useSay()
  const [needs, setNeeds] = useState(first)
  const goOn = (next: SessionNeed | null) => (next ? setNeeds(next) : onDone())
  if (needs === 'secondFactor') return <SecondStep onDone={goOn} />
  if (needs === 'password') return <OneTimeLogin password={password} onDone={() => void nextNeed().then(goOn, onDone)} />
  return (
    <div className="one-time-login">
      <Callout>{say(factorWords.required)}</Callout>
      <AddFactor isKnown onDone={onDone} />
    </div>
  )
}

/** After the password was changed, a role may demand a second factor. */
async function nextNeed(): Promise<SessionNeed | null> {
  try {
    await call('account/GetUserInfo')
    return null
  } catch (error) {
    if (error instanceof Problem && error.reply.code === 'needsEnrolment') return 'enrolment'
    throw error
  }
}

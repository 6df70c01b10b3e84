import { Button } from '@blueprintjs/core'
import type { ChallengeReply, SignedIn, UserChoice, UserInfo } from '@nazorat/machines/api-types'
import type { Language } from '@nazorat/machines/i18n'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { RefusedNote } from '../account/refused-note.tsx'
import { whoSignedIn } from '../account/session.ts'
import { KeyList } from './key-list.tsx'
import { keyWords } from './key-words.ts'
import './key-login.css'
import type { PersonKey } from './person-key.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  readonly onSignedIn: (user: UserInfo) => void
  /** Back to the form with user name and password. */
  readonly onBack: () => void
  readonly language?: Language | undefined
}

interface Proof {
  readonly challenge: string
  readonly signature: string
}

/** Sign-in by the key of an electronic signature: one of this computer's keys signs what the server asks for. */
export function KeyLogin({ onSignedIn, onBack, language }: Props) {
  const say = useSay()
  const { keys, signing, reason, mayRetry, look, attempt, sign } = useKeys()
  const [choice, setChoice] = useState<UserChoice['users'] & object>()
  const proof = useRef<Proof>(undefined)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const enter = async (asked: Proof & { userId?: string }) => {
    try {
      const reply = await call<SignedIn | UserChoice>('account/LoginBySignature', asked)
      if ('users' in reply) setChoice(reply.users)
      else onSignedIn(await whoSignedIn(language))
    } catch (error) {
      setChoice(undefined)
      throw error
    }
  }
  const enterBy = (key: PersonKey) =>
    sign(key, async (eimzo) => {
      const { challenge } = await call<ChallengeReply>('account/Challenge', {})
      const signature = await eimzo.sign(key, new TextEncoder().encode(challenge))
      proof.current = { challenge, signature }
      await enter(proof.current)
    })
  return (
    <div className="key-login">
      <h2 ref={title} tabIndex={-1}>
        {say(choice ? keyWords.chooseUser : keyWords.choose)}
      </h2>
      <RefusedNote reason={reason} />
      {choice ? (
        <ul className="key-list stack">
          {choice.map(({ id, name, of }) => (
            <li key={id}>
              <button type="button" onClick={() => void attempt(() => enter({ ...proof.current!, userId: id }))}>
                <b>{name}</b>
                {of && <span>{say(of)}</span>}
              </button>
            </li>
          ))}
        </ul>
      ) : keys ? (
        <>
          <p className="key-login-how muted" role="status">
            {say(signing ? keyWords.signing : keyWords.chooseHow)}
          </p>
          <KeyList keys={keys} signing={signing} onChoose={enterBy} />
        </>
      ) : reason === undefined ? (
        <p role="status">{say(keyWords.looking)}</p>
      ) : (
        mayRetry && (
          <Button fill intent="primary" size="large" onClick={look}>
            {say(words.retry)}
          </Button>
        )
      )}
      <Button variant="minimal" fill onClick={onBack}>
        {say(keyWords.byPassword)}
      </Button>
    </div>
  )
}

import { Button } from '@blueprintjs/core'
import type { ChallengeReply, Language, SignatureOffer, SignedIn, UserChoice, UserInfo } from '@nazorat/machines'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { RefusedNote } from '../account/refused-note.tsx'
import { whoSignedIn } from '../account/session.ts'
import { Eimzo } from './eimzo.ts'
import { eimzoProblems, EimzoProblem } from './eimzo-problem.ts'
import { KeyList } from './key-list.tsx'
import { keyWords } from './key-words.ts'
import './key-login.css'
import type { PersonKey } from './person-key.ts'

interface Props {
  readonly offer: SignatureOffer
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
export function KeyLogin({ offer, onSignedIn, onBack, language }: Props) {
  const say = useSay()
  const [keys, setKeys] = useState<readonly PersonKey[]>()
  const [signing, setSigning] = useState<PersonKey>()
  const [choice, setChoice] = useState<UserChoice['users'] & object>()
  const [failed, setFailed] = useState<unknown>()
  const program = useRef<Promise<Eimzo>>(undefined)
  const close = () => void program.current?.then((eimzo) => eimzo.close(), () => undefined)
  const proof = useRef<Proof>(undefined)
  const title = useRef<HTMLHeadingElement>(null)

  const look = async () => {
    setFailed(undefined)
    try {
      close()
      program.current = Eimzo.open({ apiKeys: offer.apiKeys })
      setKeys(await (await program.current).keys())
    } catch (error) {
      setFailed(error)
    }
  }
  const begin = useEffectEvent(() => void look())
  useEffect(() => {
    begin()
    title.current?.focus()
    return close
  }, [])

  const enter = async (asked: Proof & { userId?: string }) => {
    const reply = await call<SignedIn | UserChoice>('account/LoginBySignature', asked)
    if ('users' in reply) setChoice(reply.users)
    else onSignedIn(await whoSignedIn(language))
  }
  const attempt = async (work: () => Promise<void>) => {
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      setChoice(undefined)
      setFailed(error)
      if (error instanceof EimzoProblem && error.isGone) setKeys(undefined)
    } finally {
      setSigning(undefined)
    }
  }
  const sign = (key: PersonKey) => {
    setSigning(key)
    return attempt(async () => {
      const { challenge } = await call<ChallengeReply>('account/Challenge', {})
      const signature = await (await program.current!).sign(key, new TextEncoder().encode(challenge))
      proof.current = { challenge, signature }
      await enter(proof.current)
    })
  }
  const reason = failed instanceof EimzoProblem ? say(eimzoProblems[failed.code]) : failed instanceof Error ? failed.message : undefined
  return (
    <div className="key-login">
      <h2 ref={title} tabIndex={-1}>
        {say(choice ? keyWords.chooseUser : keyWords.choose)}
      </h2>
      <RefusedNote reason={reason} />
      {choice ? (
        <ul className="key-list">
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
          <p className="key-login-how" role="status">
            {say(signing ? keyWords.signing : keyWords.chooseHow)}
          </p>
          <KeyList keys={keys} signing={signing} onChoose={(key) => void sign(key)} />
        </>
      ) : failed === undefined ? (
        <p role="status">{say(keyWords.looking)}</p>
      ) : (
        <Button fill intent="primary" size="large" onClick={() => void look()}>
          {say(words.retry)}
        </Button>
      )}
      <Button variant="minimal" fill onClick={onBack}>
        {say(keyWords.byPassword)}
      </Button>
    </div>
  )
}

import { Button, Spinner } from '@blueprintjs/core'
import { BanCircleIcon, ErrorIcon, LockIcon, SearchIcon } from '@blueprintjs/icons'
import type { Text } from '@nazorat/machines/i18n'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactElement, useEffect, useState } from 'react'
import { LinkButton } from './link-button.tsx'
import { Problem } from '../api/problem.ts'
import { useSay } from '../i18n/language.tsx'
import { shellWords } from '../i18n/shell-words.ts'
import { words } from '../i18n/words.ts'
import { Message } from './message.tsx'
import { isMissingCode, loadAnew } from './code.ts'
import { usePageTitle } from './page-title.ts'
import { useGap } from './idle/gaps.ts'
import { useLate } from './timing.ts'

export const Forbidden = () => <Page title={shellWords.forbidden} why={shellWords.forbiddenWhy} icon={<LockIcon size={32} />} />
export const NotAuthorized = () => (
  <Page title={shellWords.notAuthorized} why={shellWords.notAuthorizedWhy} icon={<BanCircleIcon size={32} />} />
)
export const NotFound = () => <Page title={shellWords.notFound} why={shellWords.notFoundWhy} icon={<SearchIcon size={32} />} />

export function NothingOpen() {
  usePageTitle(shellWords.nothingOpen)
  return <Message level={1} title={shellWords.nothingOpen} why={shellWords.forbiddenWhy} icon={<LockIcon size={32} />} />
}

/** A screen that could not be drawn; what can be said of the cause is said, the rest is for the console. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  if (isMissingCode(error)) return <MissingCode onAgain={again} />
  return <Failed why={error instanceof Problem ? error.message : words.problem.unknown} onAgain={again} />
}

/** How often it is asked whether the server is back, in milliseconds. */
const askEvery = 3000

/** Reloads the page to get the code once the server answers; until then the page stays as it is. */
function MissingCode({ onAgain }: { onAgain: () => void }) {
  const [asked, setAsked] = useState(0)
  const [answer, setAnswer] = useState<'away' | 'tried' | null>(null)
  useEffect(() => {
    void loadAnew().then(setAnswer)
  }, [asked])
  useEffect(() => {
    if (answer !== 'away') return undefined
    const again = setTimeout(() => setAsked(asked + 1), askEvery)
    return () => clearTimeout(again)
  }, [answer, asked])
  const ask = () => {
    setAnswer(null)
    setAsked(asked + 1)
  }
  if (answer === null) return <Wait />
  return answer === 'away' ? <Failed why={words.problem.network} onAgain={ask} /> : <Failed why={words.problem.unknown} onAgain={onAgain} />
}

function Failed({ why, onAgain }: { why: Text | string; onAgain: () => void }) {
  const say = useSay()
  usePageTitle(shellWords.crashed)
  return (
    <Message level={1} title={shellWords.crashed} why={why} icon={<ErrorIcon size={32} />}>
      <Button intent="primary" onClick={onAgain}>
        {say(words.retry)}
      </Button>
      <LinkButton to="/">{say(shellWords.home)}</LinkButton>
    </Message>
  )
}

/** Said only when a screen is slow to come; a quick one needs no word. */
export function Wait() {
  const say = useSay()
  const late = useLate()
  useGap()
  return late ? <Spinner className="wait" size={28} aria-label={say(words.loading)} /> : null
}

function Page({ title, why, icon }: { title: Text; why: Text; icon: ReactElement }) {
  const say = useSay()
  usePageTitle(title)
  return (
    <Message level={1} title={title} why={why} icon={icon}>
      <LinkButton to="/" intent="primary">
        {say(shellWords.home)}
      </LinkButton>
    </Message>
  )
}

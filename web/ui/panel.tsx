import { Button } from '@blueprintjs/core'
import type { Text } from '@nazorat/machines/i18n'
import { type ReactNode, useId } from 'react'
import { useLate } from './timing.ts'
import { useSay } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { dashboardWords } from '../i18n/dashboard-words.ts'
import './panel.css'

interface Answer {
  readonly isPending: boolean
  readonly error: Error | null
  readonly data: unknown
  refetch: () => unknown
}

interface Props {
  title: Text | string
  /** The panel's queries: a placeholder is shown until all have answered, and those that failed can be repeated. */
  answers: readonly Answer[]
  className?: string
  /** Beside the title. */
  aside?: ReactNode
  children: () => ReactNode
}

/** A titled part of the start page. */
export function Panel({ title, answers, className = '', aside, children }: Props) {
  const say = useSay()
  const id = useId()
  const failed = answers.filter(({ error, data }) => error && data === undefined)
  return (
    <section className={`panel box ${className}`} aria-labelledby={id}>
      <div className="panel-head wrap">
        <h2 id={id} className="panel-title strong">
          {say(title)}
        </h2>
        {aside}
      </div>
      {failed.length > 0 ? (
        <div className="panel-failed" role="alert">
          <p>
            {say(dashboardWords.failed)}. {failed[0]!.error!.message}
          </p>
          <Button size="small" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
            {say(words.retry)}
          </Button>
        </div>
      ) : answers.some(({ isPending }) => isPending) ? (
        <Shape />
      ) : (
        children()
      )}
    </section>
  )
}

/** The text of an empty panel. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="panel-nothing">{children}</p>

function Shape() {
  const say = useSay()
  if (!useLate()) return <div className="panel-shape stack" />
  return (
    <div className="panel-shape stack" role="status" aria-label={say(words.loading)}>
      {Array.from({ length: 3 }, (_, i) => (
        <div key={i} className="bp6-skeleton" />
      ))}
    </div>
  )
}

import { t } from '@nazorat/machines/i18n'
import { useEffect, useRef } from 'react'
import { useSay } from '../../i18n/language.tsx'

interface ProblemSummaryProps {
  problems: readonly { name: string; error: string; goTo: (() => void) | null }[]
  /** Each new attempt brings the focus here again. */
  attempt: number
}

/** Everything that stands in the way, on top of the form, each leading to its field. */
export function ProblemSummary({ problems, attempt }: ProblemSummaryProps) {
  const say = useSay()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt === 0) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView()
  }, [attempt])
  if (problems.length === 0) return null
  return (
    <div ref={summary} className="problem-summary" role="alert" tabIndex={-1} aria-labelledby="problem-summary-title">
      <h2 id="problem-summary-title">{say(title, { n: problems.length })}</h2>
      <ul>
        {problems.map(({ name, error, goTo }) => (
          <li key={`${name} ${error}`}>
            {goTo ? (
              <a
                href={`#field-${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  goTo()
                }}
              >
                {error}
              </a>
            ) : (
              error
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const title = t('Қуйидагиларни тўғриланг: {n}', 'Исправьте {n} {n|ошибку|ошибки|ошибок}')

import type { Definition } from '@nazorat/machines/definition'
import type { Fields } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useEffect, useRef } from 'react'
import { goToField } from '../../fields/form-field.tsx'
import { fieldAt, placeIn } from '../../fields/parts.ts'
import { type Say, useSay } from '../../i18n/language.tsx'

type Sections = Definition['sections']

interface FieldProblem {
  readonly name: string
  readonly error: string
  readonly goTo: (() => void) | null
}

interface ProblemSummaryProps {
  problems: readonly FieldProblem[]
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

interface Parts {
  readonly fields: Fields
  readonly sections: Sections
  readonly values: Readonly<Record<string, unknown>>
}

/** What is wrong, in the order of the form, each with the label of its field unless it names that itself. */
export function summaryOf(
  errors: Readonly<Record<string, readonly string[]>>,
  { fields, sections, values }: Parts,
  say: Say,
): FieldProblem[] {
  const order = Object.values(sections).flatMap((section) => section.fields)
  return Object.entries(errors)
    .toSorted(([one], [other]) => order.indexOf(fieldAt(one)) - order.indexOf(fieldAt(other)))
    .flatMap(([name, texts]) => {
      const field = fields[fieldAt(name)]
      const label = field && say(field.label)
      return texts.map((error) => ({
        name,
        error: label && !error.includes(label) ? `${label}: ${error}` : error,
        goTo: field ? () => goToField(placeIn(name, values)) : null,
      }))
    })
}

/** In how many places of each section something is wrong. */
export const wrongIn = (sections: Sections, errors: Readonly<Record<string, readonly string[]>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(sections).map(([name, section]) => [
      name,
      Object.keys(errors).filter((place) => section.fields.includes(fieldAt(place))).length,
    ]),
  )

const title = t('Қуйидагиларни тўғриланг: {n}', 'Исправьте {n} {n|ошибку|ошибки|ошибок}')

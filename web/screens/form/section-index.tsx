import type { Section } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'

export const sectionId = (name: string): string => `section-${name}`

/** The form's sections beside it: which one is read now, and which have problems. */
export function SectionIndex({
  sections,
  wrong,
}: {
  sections: Readonly<Record<string, Section>>
  wrong: Readonly<Record<string, number>>
}) {
  const say = useSay()
  const current = useCurrent(Object.keys(sections))
  return (
    <nav className="section-index" aria-label={say(words.sections)}>
      <ol>
        {Object.entries(sections).map(([name, { label }]) => (
          <li key={name}>
            <a
              href={`#${sectionId(name)}`}
              aria-current={name === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                const heading = document.getElementById(sectionId(name))
                heading?.scrollIntoView({ block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
            >
              {say(label)}
              {wrong[name] ? (
                <span className="section-wrong">
                  <span aria-hidden>{wrong[name]}</span>
                  <span className="visually-hidden">{say(words.problems, { count: wrong[name] })}</span>
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The last section whose heading has passed the upper third of the window. */
function useCurrent(names: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(names[0])
  const key = names.join(' ')
  useEffect(() => {
    const look = () => {
      const passed = key
        .split(' ')
        .filter((name) => (document.getElementById(sectionId(name))?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3)
      setCurrent(passed.at(-1) ?? key.split(' ')[0])
    }
    look()
    addEventListener('scroll', look, { passive: true, capture: true })
    return () => removeEventListener('scroll', look, { capture: true })
  }, [key])
  return current
}

const words = {
  sections: t('Бўлимлар', 'Разделы'),
  problems: t(', хатолар: {count}', ', {count} {count|ошибка|ошибки|ошибок}'),
}

import { Callout } from '@blueprintjs/core'
import type { DocumentReply, ProblemReply } from '@nazorat/machines/api-types'
import { type Definition, eventLabel } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useEffect, useRef } from 'react'
import { StateBadge } from '../../../ui/badge.tsx'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { Differences } from '../history/differences.tsx'

interface MovedNoteProps {
  definition: Definition
  before: DocumentReply
  current: DocumentReply | null
  by: ProblemReply['current'] | null
}

/** Who was first, what he did, when, and what is different now. */
export function MovedNote({ definition, before, current, by }: MovedNoteProps) {
  const say = useSay()
  const note = useRef<HTMLHeadingElement>(null)
  // The button that was pressed has gone, and Escape needs the focus inside of the dialog.
  useEffect(() => note.current?.focus(), [])
  return (
    <Callout intent="warning" role="alert" compact>
      <h3 ref={note} tabIndex={-1} className="moved-title">
        {say(words.title)}
      </h3>
      {by && (
        <p>
          {by.actor.name}, {by.at && formatMoment(by.at)}: {say(eventLabel(definition, by))}
        </p>
      )}
      {current && (
        <>
          <p>
            {say(words.now)} <StateBadge definition={definition} state={current.state} />
          </p>
          <Differences
            definition={definition}
            before={before.fields}
            after={current.fields}
            texts={{ ...before.texts, ...current.texts }}
          />
        </>
      )}
      <p>{say(words.kept)}</p>
    </Callout>
  )
}

const words = {
  title: t('Ҳужжат ўзгарди', 'Документ изменился'),
  now: t('Ҳозирги ҳолати:', 'Сейчас:'),
  kept: t('Сизнинг амалингиз бажарилмади, ёзганларингиз сақланиб турибди.', 'Ваше действие не выполнено, введённое вами сохранено.'),
}

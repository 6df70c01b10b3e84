import { AnchorButton, Button } from '@blueprintjs/core'
import { ArrowLeftIcon, ShareIcon } from '@blueprintjs/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { LessonPlayer } from './lesson-player.tsx'
import { lessonWords } from './lesson-words.ts'
import type { Lesson } from './queries.ts'

interface Props {
  lesson: Lesson
  collection: string | null
  /** The lesson after it in its collection. */
  next: Lesson | undefined
}

/** One lesson, open to be watched. */
export function LessonView({ lesson, collection, next }: Props) {
  const say = useSay()
  const navigate = useNavigate()
  const [hasEnded, setEnded] = useState(false)
  usePageTitle(lesson.theme)
  const { fileId, uri } = lesson
  const goOn = () => void navigate({ to: '.', search: { lesson: next?.id, ...(collection && { collection }) } })
  return (
    <article className="page lesson-view">
      <Link className="lesson-back" to="." search={{}}>
        <ArrowLeftIcon /> {say(lessonWords.back)}
      </Link>
      <h1 className="page-title strong">{lesson.theme}</h1>
      {fileId ? (
        <LessonPlayer lesson={{ ...lesson, fileId }} collection={collection} onEnded={() => setEnded(true)} />
      ) : (
        <p>
          {say(lessonWords.elsewhereWhy)}{' '}
          <AnchorButton
            href={uri ?? undefined}
            target="_blank"
            rel="noopener noreferrer"
            icon={<ShareIcon />}
            intent="primary"
            text={say(lessonWords.elsewhere)}
          />
        </p>
      )}
      {next && (
        <Button
          className="lesson-next"
          intent={hasEnded ? 'primary' : 'none'}
          text={`${say(lessonWords.next)}: ${next.theme}`}
          onClick={goOn}
        />
      )}
      {lesson.annotation && <p className="lesson-annotation">{lesson.annotation}</p>}
    </article>
  )
}

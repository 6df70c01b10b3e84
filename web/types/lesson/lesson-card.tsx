import { Tag } from '@blueprintjs/core'
import { ShareIcon, VideoIcon } from '@blueprintjs/icons'
import type { WatchReply } from '@nazorat/machines/documents/training/watching/watching'
import { Link } from '@tanstack/react-router'
import { useSay } from '../../i18n/language.tsx'
import { clockOf } from './clock.ts'
import { lessonWords } from './lesson-words.ts'
import { type Lesson, posterOf } from './queries.ts'

interface Props {
  lesson: Lesson
  watched: WatchReply | undefined
  /** The collection in which it stands here. */
  collection: string | null
  /** Its place in the collection. */
  place?: number
}

/** A lesson to be watched: its poster, how long it is, and how much of it is left. */
export function LessonCard({ lesson, watched, collection, place }: Props) {
  const say = useSay()
  const { id, theme, tag, fileId, duration } = lesson
  const poster = posterOf(lesson)
  const left = watched && watched.state !== 'watched' ? (watched.duration - watched.watched) / 1000 : null
  return (
    <li>
      <Link className="lesson-card" to="." search={{ lesson: id, ...(collection && { collection }) }}>
        <span className="lesson-poster">
          {poster && <img src={poster} alt="" loading="lazy" onError={({ currentTarget }) => (currentTarget.hidden = true)} />}
          <span className="lesson-sign muted" aria-hidden="true">
            {fileId ? <VideoIcon size={28} /> : <ShareIcon size={28} />}
          </span>
          {duration !== null && <span className="lesson-length small">{clockOf(duration)}</span>}
          {watched && (
            <progress
              className="lesson-progress"
              max={100}
              value={watched.percentage}
              aria-label={say(lessonWords.progress, { n: watched.percentage })}
            />
          )}
        </span>
        <span className="lesson-theme strong">
          {place !== undefined && `${place}. `}
          {theme}
        </span>
        <span className="lesson-about wrap muted note">
          {watched?.state === 'watched' && (
            <Tag minimal intent="success">
              {say(lessonWords.watched)}
            </Tag>
          )}
          {left !== null && say(lessonWords.left, { time: clockOf(left) })}
          {tag && <span>{tag}</span>}
        </span>
      </Link>
    </li>
  )
}

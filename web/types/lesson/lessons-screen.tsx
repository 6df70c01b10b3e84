import { InputGroup, Tag } from '@blueprintjs/core'
import { SearchIcon, VideoIcon } from '@blueprintjs/icons'
import type { Row } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import type { ListDefinition } from '@nazorat/machines/definition'
import { finder, type Text } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from '../../api/live.ts'
import { useMay } from '../../api/user.tsx'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import type { Screen } from '../../navigation/screen-map.ts'
import { Wait } from '../../ui/error-pages.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Message } from '../../ui/message.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { LessonCard } from './lesson-card.tsx'
import { LessonView } from './lesson-view.tsx'
import { lessonWords } from './lesson-words.ts'
import './lessons.css'
import { collectionsQuery, type Lesson, lessonOf, lessonsQuery, watchedQuery } from './queries.ts'

interface Group {
  readonly id: string | null
  readonly title: Text
  readonly dueDate: string | null
  readonly lessons: readonly Lesson[]
}

/** The lessons that the person may watch, as cards in the order of their collections; the one that the address names is open. */
export function LessonsScreen({ definition, screen }: { definition: ListDefinition; screen: Screen }) {
  const say = useSay()
  const asked = useSearch({ strict: false })
  const [search, setSearch] = useState('')
  const hasCollections = useMay('CourseCollectionView')
  const lessons = useQuery(lessonsQuery())
  const collections = useQuery({ ...collectionsQuery(), enabled: hasCollections })
  const watched = useQuery(watchedQuery())
  useWatch({ type: definition.type })
  const title = screen.label ?? definition.label.many
  usePageTitle(title)
  if (lessons.error) return <Failed title={lessonWords.failed} error={lessons.error} refetch={lessons.refetch} />
  if (!lessons.data || (hasCollections && collections.isPending)) return <Wait />
  const all = lessons.data.rows.map(lessonOf)
  const groups = groupsOf(all, collections.data?.rows ?? [])
  const open = all.find(({ id }) => id === asked.lesson)
  if (open) {
    const group = groups.find(({ id }) => id !== null && id === asked.collection)
    const next = group?.lessons[group.lessons.indexOf(open) + 1]
    return <LessonView key={open.id} lesson={open} collection={group?.id ?? null} next={next} />
  }
  const isWatched = ({ id }: Lesson) => watched.data?.[id]?.state === 'watched'
  const finds = finder(search)
  const isSought = ({ theme, tag }: Lesson) => finds(`${theme} ${tag ?? ''}`)
  const shown = groups.map((group) => ({ ...group, found: group.lessons.filter(isSought) })).filter(({ found }) => found.length > 0)
  return (
    <div className="page">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(title)}</h1>
        <InputGroup
          type="search"
          leftIcon={<SearchIcon />}
          value={search}
          onValueChange={setSearch}
          placeholder={say(lessonWords.search)}
          aria-label={say(lessonWords.search)}
        />
      </div>
      {shown.length === 0 && (
        <Message title={all.length === 0 ? lessonWords.nothing : lessonWords.nothingFound} icon={<VideoIcon size={32} />} />
      )}
      {shown.map(({ id, title, dueDate, lessons, found }) => (
        <section key={id} className="lesson-group">
          <h2 className="lesson-heading row wrap">
            {say(title)} {dueDate && <Due date={dueDate} isDone={lessons.every(isWatched)} />}
          </h2>
          {id !== null && (
            <p className="lesson-count">{say(lessonWords.lessonsOf, { n: lessons.filter(isWatched).length, total: lessons.length })}</p>
          )}
          <ul className="lesson-cards">
            {found.map((lesson) => (
              <LessonCard
                key={lesson.id}
                lesson={lesson}
                watched={watched.data?.[lesson.id]}
                collection={id}
                {...(id !== null && { place: lessons.indexOf(lesson) + 1 })}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Due({ date, isDone }: { date: string; isDone: boolean }) {
  const say = useSay()
  const isLate = !isDone && date < dayOf(new Date().toISOString())
  return (
    <Tag minimal intent={isDone ? 'success' : isLate ? 'danger' : 'warning'}>
      {say(isLate ? lessonWords.late : lessonWords.dueBy, { date: formatDate(date) })}
    </Tag>
  )
}

/** Each collection with those of its lessons that the person sees, in its order, and after them the lessons of none. */
function groupsOf(all: readonly Lesson[], collections: readonly Row[]): Group[] {
  const byId = new Map(all.map((lesson) => [lesson.id, lesson]))
  const groups = collections.map((row): Group => ({
    id: row.id,
    title: row['courseCollectionName'] as Text,
    dueDate: row['dueDate'] as string | null,
    lessons: (row['videos'] as readonly { lessonId: string }[]).flatMap(({ lessonId }) => byId.get(lessonId) ?? []),
  }))
  const grouped = new Set(groups.flatMap(({ lessons }) => lessons))
  const others = all.filter((lesson) => !grouped.has(lesson))
  return [...groups, { id: null, title: lessonWords.others, dueDate: null, lessons: others }].filter(({ lessons }) => lessons.length > 0)
}

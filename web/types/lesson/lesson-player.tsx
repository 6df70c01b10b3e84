import { Button, Callout, HTMLSelect } from '@blueprintjs/core'
import { secondsOf } from '@nazorat/machines/documents/training/chapters'
import { maxSpeed } from '@nazorat/machines/documents/training/watching/watching'
import { languages } from '@nazorat/machines/i18n'
import { useRef, useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { useKeys } from '../../ui/keys.ts'
import { clockOf } from './clock.ts'
import { lessonWords } from './lesson-words.ts'
import { type Lesson, lessonFile, posterOf } from './queries.ts'
import { usePlayback } from './use-playback.ts'
import { useStream } from './use-stream.ts'
import { subtitlesOf, useSubtitles } from './use-subtitles.ts'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, maxSpeed]

/** The names of the keys in the text about them. */
const keys = { k: 'K', j: 'J', l: 'L', m: 'M', f: 'F', c: 'C', slower: 'Shift+<', faster: 'Shift+>' }

interface Props {
  lesson: Lesson & { readonly fileId: string }
  collection: string | null
  onEnded: () => void
}

/**
 * Plays a lesson and counts what was played. The controls over the picture are the browser's own, which every phone and screen
 * reader knows; the speed, the chapters and the keys are beside them.
 */
export function LessonPlayer({ lesson, collection, onEnded }: Props) {
  const say = useSay()
  const video = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState(1)
  // Before the stream: when the page is left it reports what was played, and a stream that ends clears that in the element.
  const { watched, resumedAt, trouble, reopen } = usePlayback(video, lesson.id, collection)
  const hasFailed = useStream(video, lesson.fileId)
  const { language } = useLanguage()
  const subtitles = subtitlesOf(lesson, language)
  const { shown, isOn, show, toggle: toggleSubtitles } = useSubtitles(video, subtitles)
  const change = (to: number | undefined) => {
    if (!video.current || to === undefined) return
    video.current.playbackRate = to
    setSpeed(to)
  }
  const seek = (to: number) => video.current && (video.current.currentTime = Math.max(0, to))
  const toggle = () => void (video.current?.paused ? video.current.play().catch(() => {}) : video.current?.pause())
  const hop = (by: number) => seek((video.current?.currentTime ?? 0) + by)
  useKeys({
    Space: (event) => (event.target instanceof HTMLElement && event.target.closest('button, a, video') ? false : toggle()),
    KeyK: toggle,
    KeyJ: () => hop(-10),
    KeyL: () => hop(10),
    ArrowLeft: () => hop(-5),
    ArrowRight: () => hop(5),
    KeyC: () => (subtitles.length > 0 ? toggleSubtitles() : false),
    KeyF: () => void (document.fullscreenElement ? document.exitFullscreen() : video.current?.requestFullscreen().catch(() => {})),
    KeyM: () => video.current && (video.current.muted = !video.current.muted),
    'Shift+Comma': () => change(speeds.findLast((each) => each < speed)),
    'Shift+Period': () => change(speeds.find((each) => each > speed)),
  })
  return (
    <div className="lesson-player">
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        poster={posterOf(lesson) ?? undefined}
        aria-label={lesson.theme}
        onEnded={onEnded}
        onRateChange={({ currentTarget }) => setSpeed(currentTarget.playbackRate)}
      >
        {subtitles.map(({ language, file }, i) => (
          <track
            key={language}
            default={isOn && i === 0}
            kind="subtitles"
            src={lessonFile(lesson, file)}
            srcLang={languages[language].tag}
            label={languages[language].name}
          />
        ))}
      </video>
      <div className="lesson-bar row wrap">
        <span className="lesson-far" role="status">
          {watched && say(watched.state === 'watched' ? lessonWords.watched : lessonWords.progress, { n: watched.percentage })}
        </span>
        {subtitles.length > 0 && (
          <span className="row">
            <Button active={shown !== null} aria-pressed={shown !== null} text={say(lessonWords.subtitles)} onClick={toggleSubtitles} />
            {subtitles.length > 1 && (
              <HTMLSelect
                aria-label={say(lessonWords.subtitlesIn)}
                value={shown ?? languages[subtitles[0]!.language].tag}
                onChange={({ currentTarget }) => show(currentTarget.value)}
                options={subtitles.map(({ language }) => ({ value: languages[language].tag, label: languages[language].name }))}
              />
            )}
          </span>
        )}
        <label className="row">
          {say(lessonWords.speed)}
          <HTMLSelect
            value={speed}
            onChange={({ currentTarget }) => change(Number(currentTarget.value))}
            options={speeds.map((each) => ({ value: each, label: `${formatNumber(each)}×` }))}
          />
        </label>
      </div>
      {hasFailed && (
        <Callout intent="danger" role="alert" compact>
          {say(lessonWords.unplayable)}
        </Callout>
      )}
      {trouble === 'failed' && (
        <Callout intent="warning" role="alert" compact>
          {say(lessonWords.uncounted)} <Button size="small" text={say(words.retry)} onClick={reopen} />
        </Callout>
      )}
      {trouble === 'unsaved' && (
        <Callout intent="warning" role="alert" compact>
          {say(lessonWords.unsaved)}
        </Callout>
      )}
      {trouble === 'replaced' && (
        <Callout intent="warning" role="alert" compact>
          {say(lessonWords.replaced)} <Button size="small" text={say(lessonWords.here)} onClick={reopen} />
        </Callout>
      )}
      {resumedAt > 0 && (
        <p className="lesson-resumed">
          {say(lessonWords.resumed, { time: clockOf(resumedAt) })}{' '}
          <Button size="small" variant="minimal" intent="primary" text={say(lessonWords.fromStart)} onClick={() => seek(0)} />
        </p>
      )}
      {lesson.chapters && lesson.chapters.length > 0 && (
        <nav aria-label={say(lessonWords.chapters)}>
          <h2 className="lesson-heading row wrap">{say(lessonWords.chapters)}</h2>
          <ol className="lesson-chapters">
            {lesson.chapters.map(({ id, at, title }) => (
              <li key={id}>
                <Button variant="minimal" alignText="start" fill onClick={() => seek(secondsOf(at) ?? 0)}>
                  <span className="lesson-time muted numeric">{at}</span> {title}
                </Button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <p className="lesson-keys">{say(lessonWords.keys, keys)}</p>
    </div>
  )
}

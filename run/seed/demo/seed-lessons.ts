import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayOf } from '@nazorat/machines/calendar'
import { videoWorker } from '@nazorat/machines/documents/training/video-file/definition'
import { watchRecord } from '@nazorat/machines/documents/training/watch-history/definition'
import { percentageOf, watchState } from '@nazorat/machines/documents/training/watching/watching'
import { inLanguage, type Language } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { historyOf } from '@nazorat/worker/training/record-watching'
import { idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { actorOf } from './accounts.ts'
import { category, course, type Lesson, lessons, slideTime, watches } from './lessons.ts'
import { daysFrom, momentOf, seededCalendar } from './workdays.ts'

/**
 * Creates the demo's lessons, a course of them that is due, and what some people have watched. Their recordings, slides of a few
 * kilobytes that we made ourselves, are stored as prepared: they play where there is no ffmpeg.
 */
export async function seedLessons(run: Run): Promise<void> {
  const day = daysFrom(seededCalendar(run.now), run.now)
  const made = momentOf(day(-12), 10 * 60)
  const admin = actorOf('admin')
  const act = (actor: Actor, type: string, id: string, action: string, version: number, input: Record<string, unknown>, at = made) =>
    run.execute(actor, { id: idOf('command', id, action), type, document: id, action, version, input }, at)

  const categoryId = idOf('videocategory', 'system')
  await act(admin, 'videocategory', categoryId, 'save', 0, { name: category })
  for (const lesson of lessons) {
    const fileId = idOf('videofile', lesson.key)
    const recording = {
      bytes: await recorded(`${lesson.key}.mpegts`),
      poster: await recorded(`${lesson.key}.jpg`),
      duration: lengthOf(lesson),
    }
    const about = { fileName: `${lesson.key}.mpeg`, fileSize: recording.bytes.length }
    const theme = lesson.slides[0]!.title.cl
    await act(admin, 'videofile', fileId, 'begin', 0, { ...about, documentName: theme, ownerId: admin.id })
    const { sourceHash, streamsHash } = await run.storeRecording(recording)
    await act(admin, 'videofile', fileId, 'finish', 1, { fileExtension: 'mpeg', fileSize: about.fileSize, sourceHash })
    await act(videoWorker, 'videofile', fileId, 'start', 2, {})
    await act(videoWorker, 'videofile', fileId, 'publish', 3, { duration: recording.duration, streamsHash })
    const subtitles = (language: Language) => run.storeText(admin.id, `${lesson.key}.${language}.vtt`, subtitlesOf(lesson, language))
    await act(admin, 'videolesson', idOf('videolesson', lesson.key), 'save', 0, {
      theme,
      tag: lesson.tag,
      annotation: lesson.annotation,
      categoryId,
      fileId,
      subtitlesLn: await subtitles('ln'),
      subtitlesRu: await subtitles('ru'),
      chapters: lesson.slides.map(({ title }, i) => ({
        id: idOf('chapter', lesson.key, i),
        at: `0:${String(i * slideTime).padStart(2, '0')}`,
        title: title.cl,
      })),
    })
  }
  const videos = lessons.map(({ key }) => ({ id: idOf('course', key), lessonId: idOf('videolesson', key) }))
  const courseId = idOf('coursecollection', 'system')
  await act(admin, 'coursecollection', courseId, 'save', 0, {
    courseCollectionName: course,
    sequenceOrder: 1,
    videos,
    dueDate: addDays(dayOf(run.now), 14),
  })

  for (const { who, lesson: key, seconds, day: offset } of watches) {
    const lesson = lessons.find((each) => each.key === key)!
    const person = actorOf(who)
    const [length, watched] = [lengthOf(lesson) * 1000, seconds * 1000]
    const [begun, left] = [momentOf(day(offset), 11 * 60), momentOf(day(offset), 11 * 60 + 1)]
    const watch = { user_id: person.id, lesson: idOf('videolesson', key), collection: courseId }
    const state = watchState(watched, length)
    const far = {
      lastWatchAt: left,
      watchDuration: seconds,
      completionPercentage: percentageOf(watched, length),
      courseCollectionId: courseId,
    }
    const first = {
      theme: lesson.slides[0]!.title.cl,
      userId: person.id,
      organizationId: person.organizationId,
      videoLessonId: watch.lesson,
      firstWatchAt: begun,
    }
    // The system writes what a person did; no role lets them write it.
    const written: Actor = { ...person, grants: { [watchRecord]: '', AllVideoWatchHistoryView: '' } }
    const step = (action: string, version: number, input: Record<string, unknown>) =>
      act(written, 'videowatchhistory', historyOf(watch), action, version, input, left)
    await step('start', 0, { ...first, ...far })
    if (state !== 'started') await step(state === 'watched' ? 'complete' : 'progress', 1, far)
    await run.keepWatched({
      ...watch,
      duration: length,
      position: state === 'watched' ? 0 : watched,
      played: [0, watched],
      watched,
      state,
      first_at: begun,
      last_at: left,
      told_state: state,
      told: watched,
    })
  }
}

const lengthOf = ({ slides }: Lesson): number => slides.length * slideTime

const recorded = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, 'recordings', name))

/** WebVTT: the title and the lines of each slide, one after the other while it is shown. */
function subtitlesOf({ slides }: Lesson, language: Language): string {
  const clock = (seconds: number) => `00:${seconds.toFixed(3).padStart(6, '0')}`
  const cues = slides.flatMap(({ title, lines }, i) => {
    const said = [title, ...lines]
    const at = (part: number) => clock((i + part / said.length) * slideTime)
    return said.map((text, part) => `${at(part)} --> ${at(part + 1)}\n${inLanguage(text, language)}\n`)
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

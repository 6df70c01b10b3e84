import type { Row } from '@nazorat/machines/api-types'
import type { Interval } from '@nazorat/machines/documents/training/watching/intervals'
import type { WatchReply } from '@nazorat/machines/documents/training/watching/watching'
import type { StoredFile, StoredImage } from '@nazorat/machines/fields'
import { queryOptions } from '@tanstack/react-query'
import { call, fileUrl, urlOf } from '../../api/client.ts'
import { listQuery } from '../../api/queries.ts'

/** The largest page of a list: further lessons have no card here. */
const pageSize = 200

/** The lessons that the person may see, and the collections of them in their order. */
export const lessonsQuery = () => listQuery('videolesson', { state: ['active'], pageSize, sortBy: 'theme' })
export const collectionsQuery = () => listQuery('coursecollection', { state: ['active'], pageSize, sortBy: 'sequenceOrder' })

/** How far the person has come with each lesson that they have begun, by its id. */
export const watchedQuery = () =>
  queryOptions({
    queryKey: ['watched'],
    queryFn: ({ signal }) => call<Readonly<Record<string, WatchReply>>>('videolesson/GetWatched', undefined, { signal }),
  })

/** Opens a player on a lesson. */
export const beginWatching = (lesson: string, collectionId: string | null) =>
  call<WatchReply & { playback: string }>(`videolesson/Watch/${lesson}`, { collectionId })

interface WatchReport {
  readonly playback: string
  readonly played: readonly Interval[]
  readonly position: number
}

/** Reports all that a player has played since it was opened; the page may be left meanwhile. */
export const reportWatched = (body: WatchReport) => call<WatchReply>('watch/Report', body, { keepalive: true })

/** A lesson as its card and its player show it. */
export interface Lesson {
  readonly id: string
  readonly theme: string
  readonly tag: string | null
  readonly annotation: string | null
  readonly fileId: string | null
  readonly uri: string | null
  readonly duration: number | null
  readonly poster: StoredImage | null
  readonly subtitlesLn: StoredFile | null
  readonly subtitlesCl: StoredFile | null
  readonly subtitlesRu: StoredFile | null
  readonly chapters: readonly { readonly id: string; readonly at: string; readonly title: string }[] | null
}

/** Rows hold the values of every field of their type. */
export const lessonOf = (row: Row): Lesson => row as unknown as Lesson

/** The address of a file of a lesson. */
export const lessonFile = ({ id }: Pick<Lesson, 'id'>, file: StoredFile): string => fileUrl(file, { type: 'videolesson', id })

/** The address of the picture that stands for a lesson: its own, else that of its recording; null when it has neither. */
export const posterOf = (lesson: Lesson): string | null =>
  lesson.poster ? lessonFile(lesson, lesson.poster) : lesson.fileId && videoPath(lesson.fileId, 'poster.jpg')

export const videoPath = (file: string, part: string): string => urlOf(`videofile/${file}/${part}`)

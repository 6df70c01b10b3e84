import type { Document, Engine } from '@nazorat/engine'
import { type Actor, isVisible, type RelatedDocument } from '@nazorat/machines/workflow'

/**
 * A way by which a reader comes to see a video beside the permission to see video files: whether one of the documents that
 * show it to them does.
 */
type Showing = (engine: Engine, reader: Actor, video: string) => Promise<boolean>

/** Everybody who sees a lesson sees its video. */
const lessons: Showing = async (engine, reader, video) => {
  const found: RelatedDocument[] = await engine.find('videolesson', [{ field: 'fileId', is: 'equal', value: video }])
  const lessons = await engine.load(
    'videolesson',
    found.map(({ id }) => id),
  )
  return [...lessons.values()].some((lesson) => isVisible(engine.definitionOf('videolesson'), lesson, reader))
}

const showings: readonly Showing[] = [lessons]

/** The video file that a reader may watch: its streams and its poster are theirs. Null when there is none, or it is not for them. */
export async function videoFor(engine: Engine, reader: Actor, video: string): Promise<Document | null> {
  const found = (await engine.load('videofile', [video])).get(video)
  if (!found) return null
  if (isVisible(engine.definitionOf('videofile'), found, reader)) return found
  for (const shows of showings) if (await shows(engine, reader, video)) return found
  return null
}

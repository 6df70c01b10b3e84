import { type Engine, tail } from '@nazorat/engine'
import { lessonOpening } from '@nazorat/machines/documents/training/video-lesson'
import { type Actor, system } from '@nazorat/machines/workflow'
import type { Stop, WorkerContext } from '../task.ts'

/** The worker that opens lessons to those who see their collections: it sees all of both. */
const opener: Actor = { ...system, grants: { [lessonOpening]: '', AllVideoLessonView: '', AllCourseCollectionView: '' } }

/** Opens lessons whenever one of them or a collection changes. */
export const openLessonsOnChange = ({ engine, reserved, listener }: WorkerContext): Promise<Stop> =>
  tail(reserved, listener, async (moves) => {
    if (moves.some(({ type }) => type === 'videolesson' || type === 'coursecollection')) await openLessons(engine)
  })

/** The states of a lesson that is not deleted. */
const states = ['active', 'passive']

/**
 * Writes on each lesson the roles of the collections in which it stands, where those are not what it has (`docs/domain.md`,
 * Lessons). Any number of workers may: what another one has written is left alone.
 */
export async function openLessons(engine: Engine): Promise<void> {
  const roles = await rolesByLesson(engine)
  for await (const { rows } of engine.all(opener, 'videolesson', { state: states })) {
    const lessons = await engine.load(
      'videolesson',
      rows.map(({ id }) => id),
    )
    for (const [id, lesson] of lessons) {
      const wanted = isNobody(lesson.values['accessRoles']) ? (roles.get(id) ?? []) : []
      if (isSame(wanted, lesson.values['collectionRoles'])) continue
      await engine.fire(opener, {
        type: 'videolesson',
        document: id,
        from: states,
        action: 'open',
        input: { collectionRoles: wanted.length > 0 ? wanted : null },
      })
    }
  }
}

/** The roles of those who see a lesson by a collection; none where one of its collections is open to everybody. */
async function rolesByLesson(engine: Engine): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  for await (const { rows } of engine.all(opener, 'coursecollection', { state: ['active'] })) {
    for (const { accessRoles, videos } of rows) {
      const roles = (accessRoles ?? []) as string[]
      for (const { lessonId } of (videos ?? []) as { lessonId: string }[]) {
        const before = found.get(lessonId)
        found.set(lessonId, (before && isNobody(before)) || roles.length === 0 ? [] : [...new Set([...(before ?? []), ...roles])])
      }
    }
  }
  return found
}

const isNobody = (roles: unknown): boolean => !Array.isArray(roles) || roles.length === 0

const isSame = (roles: readonly string[], written: unknown): boolean =>
  roles.toSorted().join() === (Array.isArray(written) ? written : []).toSorted().join()

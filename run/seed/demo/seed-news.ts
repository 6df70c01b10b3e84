import { idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { actorOf } from './accounts.ts'
import { news } from './news.ts'
import { daysFrom, momentOf, seededCalendar } from './workdays.ts'

/** Creates and publishes the news of the demo's administrator. */
export async function seedNews(run: Run): Promise<void> {
  const admin = actorOf('admin')
  const dayAt = daysFrom(seededCalendar(run.now), run.now)
  for (const { key, kind, title, content, roles, day, steps } of news) {
    const id = idOf('news', key)
    const form = { kind, title, content, roles: roles.map((role) => idOf('role', role)), organizations: null }
    const inputs: Record<string, Record<string, unknown>> = { save: form, schedule: { scheduledDate: dayAt(3), scheduledTime: '09:00' } }
    for (const [version, action] of (['save', ...steps] as const).entries()) {
      const command = { id: idOf('command', id, action), type: 'news', document: id, action, version, input: inputs[action] ?? {} }
      await run.execute(admin, command, momentOf(dayAt(day), 10 * 60 + 20 * version))
    }
  }
}

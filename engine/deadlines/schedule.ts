import { type Definition, hasDeadlines } from '@nazorat/machines/definition'
import { type DeadlineSchedule, restartsDeadlines, scheduleOf } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import type { ReferenceData } from '../documents/reference-data.ts'
import { type Event, termStart } from '../event-store/event.ts'

/** The schedule of a document from a moment on (ISO 8601), but for the deadlines that have fired; null when none runs. */
export const runningSchedule = (
  reference: ReferenceData,
  { type, state, values }: Pick<Document, 'type' | 'state' | 'values'>,
  since: string,
  fired: readonly string[] = [],
): DeadlineSchedule | null => scheduleOf(reference.definitionOf(type), state, { values, since, lookups: reference.lookupsOf(type) }, fired)

/** The schedule of a document after an event: undefined when it does not change, null when it stops. */
export function scheduleAfter(
  reference: ReferenceData,
  definition: Definition,
  event: Event,
  document: Document,
): DeadlineSchedule | null | undefined {
  if (!restartsDeadlines(definition, event)) return undefined
  if (!hasDeadlines(definition, event.to)) return event.from !== null && hasDeadlines(definition, event.from) ? null : undefined
  reference.refreshSometimes()
  return runningSchedule(reference, document, termStart(event))
}

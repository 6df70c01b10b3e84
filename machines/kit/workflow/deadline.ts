import { type Actor, permissionIn, timerFires, system } from './actor.ts'
import type { Definition } from '../definition/document-type.ts'
import type { LookupsOf, ValuesOf } from '../definition/situation.ts'
import type { Fields } from '../fields/field.ts'
import type { Lookups } from './lookups.ts'
import { memoized } from '../memoized.ts'
import type { Text } from '../i18n/text.ts'

/** The hour at which the day's reminders go out, in Asia/Tashkent: for `momentAt`. */
export const morning = '09:00'

/** The inputs that a deadline is computed from. */
export interface ScheduleInputs<V = Record<string, unknown>, L = Record<string, unknown>> {
  readonly values: V
  /** The moment (ISO 8601, UTC) of the event that entered the state, or that last changed what the type's deadlines are counted from. */
  readonly since: string
  /** The lookups that the deadline looks at. */
  readonly lookups: L
}

/** Something that happens to a document by itself when it stands in a state for too long, or when a day comes. */
export interface Deadline<F extends Fields = Fields, S extends string = string, A extends string = string, L extends Lookups<F> = Lookups> {
  /** The thing to do until then: «Boshlash», «Rahbar qarori». A reminder has the label of the deadline that it reminds of. */
  readonly label: Text
  readonly states: readonly S[]
  /**
   * A reminder tells those whose turn it is; a breach tells them and the document's creator, and from then on the
   * document is late; an action is fired by the system and must be `firedBy: 'system'`.
   */
  readonly kind: 'reminder' | 'breach' | { readonly fires: A }
  /** A reminder or a breach tells the document's whole audience instead of those whose turn it is. */
  readonly notifiesAudience?: true
  /** The fields that it is computed from: a change of one restarts it. */
  readonly fields: readonly (keyof F & string)[]
  /** Names of the lookups that it is counted with. They must not depend on the document: the calendar, settings. */
  readonly lookups?: readonly (keyof L & string)[]
  /** The moment (ISO 8601, UTC) at which it falls due; null when it never does. */
  at(counted: ScheduleInputs<ValuesOf<F>, LookupsOf<F, L>>): string | null
}

/** A deadline by its name and the moment at which it falls due (ISO 8601, UTC). */
export interface Moment {
  readonly name: string
  readonly at: string
}

/** The schedule of a document. */
export interface DeadlineSchedule {
  /** The next reminder, breach or action. */
  readonly next: Moment | null
  /** The breach or the action by which somebody must act: once it has passed the document is late. */
  readonly due: Moment | null
}

/**
 * The deadlines of a document that stands in a state, or null when nothing runs. `fired` names those that have
 * fired since it is counted. A reminder that lies before the beginning of the count reminds nobody, nor does one of
 * what has fired already; a breach or an action that lies there falls due at once.
 */
export function scheduleOf(
  definition: Pick<Definition, 'deadlines'>,
  state: string,
  counted: ScheduleInputs,
  fired: readonly string[] = [],
): DeadlineSchedule | null {
  let next: Moment | null = null
  let due: Moment | null = null
  const over = fired.filter((name) => definition.deadlines[name]?.kind !== 'reminder').map((name) => definition.deadlines[name]?.label)
  for (const [name, { kind, label, at: dueAt }] of deadlinesIn(definition, state)) {
    const at = dueAt(counted)
    if (at === null) continue
    if (kind !== 'reminder' && (!due || at < due.at)) due = { name, at }
    if (fired.includes(name) || (kind === 'reminder' && (at <= counted.since || over.includes(label)))) continue
    if (!next || at < next.at) next = { name, at }
  }
  return next || due ? { next, due } : null
}

/** Whether an event restarts the deadlines: it enters another state, or changes a field that they are computed from. */
export const restartsDeadlines = (
  definition: Pick<Definition, 'deadlines'>,
  { from, to, patch }: { from: string | null; to: string; patch: Record<string, unknown> },
): boolean => from !== to || deadlineFields(definition).some((name) => Object.hasOwn(patch, name))

/** The system when a deadline fires an action of a type: it sees every document of it, and may do nothing else. */
export const timerActor = ({ permission }: Pick<Definition, 'permission'>): Actor => ({
  ...system,
  grants: { [timerFires]: '', [permissionIn('all', `${permission}View`)]: '' },
})

type Named = readonly (readonly [string, Definition['deadlines'][string]])[]

function deadlinesIn({ deadlines }: Pick<Definition, 'deadlines'>, state: string): Named {
  const byState = memoized(known, deadlines, () => new Map<string, Named>())
  return memoized(byState, state, () => Object.entries(deadlines).filter(([, { states }]) => states.includes(state)))
}

function deadlineFields({ deadlines }: Pick<Definition, 'deadlines'>): readonly string[] {
  return memoized(counted, deadlines, () => [...new Set(Object.values(deadlines).flatMap(({ fields }) => fields))])
}

const known = new WeakMap<Definition['deadlines'], Map<string, Named>>()
const counted = new WeakMap<Definition['deadlines'], readonly string[]>()

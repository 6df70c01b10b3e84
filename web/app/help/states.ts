import { actionIn, type Definition, deletedState } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import { advances, edgesFrom } from '@nazorat/machines/workflow'
import { causeOf } from '../../screens/document/page/who.ts'

interface Known {
  readonly state: string
  /** Who has the document in it: the role that the state names, else the parties whose step leads on. */
  readonly holders: readonly Text[]
  readonly next: readonly Next[]
}

interface Next {
  readonly action: string
  readonly label: Text
  readonly to: string
  /** Where no person takes the step: by what it happens. */
  readonly cause: Text | null
}

/** The states of a machine with their facts, in the order in which documents come to them. */
export const glossaryOf = (definition: Definition): Known[] =>
  Object.keys(definition.states)
    .filter((state) => state !== deletedState)
    .map((state) => {
      const edges = edgesFrom(definition, state).filter(({ action, to }) => to !== state && happens(definition, action))
      const next = edges.map(({ action, to }): Next => ({
        action,
        to,
        label: actionIn(definition, action, state)!.label,
        cause: causeOf(definition, { action, from: state }) ?? null,
      }))
      return { state, holders: holdersOf(definition, state, edges), next: distinct(next, ({ label, to }) => `${label.ru} ${to}`) }
    })

function holdersOf(definition: Definition, state: string, edges: readonly { readonly action: string }[]): Text[] {
  const { holder, returned } = definition.states[state]!
  if (holder) return [holder.role]
  const onwards = edges.filter(({ action }) => !definition.actions[action]!.firedBy && (returned || advances(definition, action, state)))
  const parties = onwards.flatMap(({ action }) => definition.fields[actionIn(definition, action, state)!.party ?? '']?.label ?? [])
  return distinct(parties, ({ ru }) => ru)
}

/** A step of the system is told where a deadline does it: its other steps repair what earlier releases have left. */
function happens({ actions, deadlines }: Definition, action: string): boolean {
  if (actions[action]!.firedBy !== 'system') return true
  return Object.values(deadlines).some(({ kind }) => typeof kind === 'object' && kind.fires === action)
}

const distinct = <T>(all: readonly T[], by: (each: T) => string): T[] => [...new Map(all.map((each) => [by(each), each])).values()]

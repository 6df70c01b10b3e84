import { type Day, addDays } from '@nazorat/machines/calendar'
import { type Definition, actionIn, hasDeadlines } from '@nazorat/machines/definition'
import { type WorkItem, initialState } from '@nazorat/machines/workflow'
import type { Part } from '../../screens/list/part.ts'
import { type Flow, turnFilters } from './flows.ts'
import { rowColumns } from './sources.ts'

/** A part of what is this person's turn. */
export interface Waiting {
  readonly part: Part
  readonly turn: WorkItem
  /** Whether it can be done now, waits for its day, or was only begun and waits for nobody but its author. */
  readonly when: 'now' | 'later' | 'unsent'
  /** The field with the day that it waits for. */
  readonly notBefore?: string | undefined
}

/**
 * The turns of this person, those apart whose day has not come. What is due first comes first, and where nothing is, what has waited
 * longest.
 */
export const waitingOf = (flows: readonly Flow[], today: Day): Waiting[] =>
  flows.flatMap(({ definition, turns }) =>
    turns.flatMap((turn): Waiting[] => {
      const notBefore = dayOfTurn(definition, turn)
      const columns = [...new Set([...rowColumns(definition), ...(notBefore === undefined ? [] : [notBefore])])]
      const part: Part = {
        definition,
        filters: turnFilters(turn),
        sort: hasDeadlines(definition, turn.state) ? 'due' : 'updatedAt',
        rows: 5,
        columns,
      }
      // A first state that others see is no draft: somebody else has made the document, and waits.
      if (turn.state === initialState(definition.machine) && definition.privateStates.includes(turn.state))
        return [{ turn, part, when: 'unsent' }]
      if (notBefore === undefined) return [{ turn, part, when: 'now' }]
      const within = (from: Day, to: Day, sort = part.sort): Part => ({
        ...part,
        sort,
        filters: { ...part.filters, [notBefore]: { from, to } },
      })
      return [
        { turn, part: within(earliest, today), when: 'now' },
        { turn, part: within(addDays(today, 1), latest, notBefore), when: 'later', notBefore },
      ]
    }),
  )

/** The day before which nothing of a turn can be done; undefined where something can be done at any time. */
function dayOfTurn(definition: Definition, { state, actions }: WorkItem): string | undefined {
  const days = actions.map((name) => actionIn(definition, name, state)!.notBefore)
  return days.every((day) => day !== undefined && day === days[0]) ? days[0] : undefined
}

/** Days are asked for with both ends. */
const earliest = '2000-01-01'
const latest = '2099-12-31'

import type { TakenTransition } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { edgesFrom, advances } from '@nazorat/machines/workflow'

/** A machine as it is drawn for one document: where it was, is and may go. */
export interface Diagram {
  readonly places: readonly Place[]
  readonly arrows: readonly Arrow[]
}

export interface Place {
  readonly state: string
  readonly when: 'now' | 'passed' | 'next' | 'other'
  /** How often the document came into the state. */
  readonly times: number
  /** How many documents came into it, where the drawing is of many. */
  readonly documents?: number
}

/** All that leads from one state to another: one line, however many actions take it. */
export interface Arrow {
  readonly from: string
  readonly to: string
  readonly when: 'taken' | 'next' | 'other'
  /** Whether it shapes the drawing: taken, next, or a step onwards. The others are drawn over it when they are asked for. */
  readonly main: boolean
  readonly actions: readonly DrawnAction[]
  /** How many documents went that way, where the drawing is of many. */
  readonly documents?: number
}

interface DrawnAction {
  readonly action: string
  /** How often it was taken, and the newest of the versions that it made. */
  readonly times: number
  readonly versions: readonly number[]
}

/**
 * The way that a document took, with what may come next; with `whole`, every other state and transition of its machine
 * too. What an earlier machine allowed and today's does not know is in it where it was taken.
 */
export function diagramOf(definition: Definition, state: string, taken: readonly TakenTransition[], whole: boolean): Diagram {
  const states = new Set([...Object.keys(definition.states), ...taken.flatMap(({ from, to }) => [from ?? to, to]), state])
  const arrows = new Map<string, { from: string; to: string; actions: Map<string, Omit<DrawnAction, 'action'>> }>()
  const draw = (from: string, to: string, action: string, done: Omit<DrawnAction, 'action'>) => {
    const key = `${from} ${to}`
    if (!arrows.has(key)) arrows.set(key, { from, to, actions: new Map() })
    arrows.get(key)!.actions.set(action, done)
  }
  for (const from of Object.keys(definition.states)) {
    if (!whole && from !== state) continue
    for (const { action, to } of edgesFrom(definition, from)) if (to !== from) draw(from, to, action, { times: 0, versions: [] })
  }
  for (const { from, to, action, times, versions } of taken) if (from !== null) draw(from, to, action, { times, versions })

  const onwards = onwardsIn(definition, [...arrows.values()])
  const drawn = Array.from(arrows, ([key, { actions, ...ends }]): Arrow => {
    const done = [...actions.values()].some(({ times }) => times > 0)
    const when = done ? 'taken' : ends.from === state ? 'next' : 'other'
    return {
      ...ends,
      when,
      main: when !== 'other' || onwards.has(key),
      actions: Array.from(actions, ([action, how]) => ({ action, ...how })),
    }
  })
  const next = new Set(drawn.filter(({ from }) => from === state).map(({ to }) => to))
  const places = [...states].map((each): Place => {
    const times = taken.reduce((sum, transition) => sum + (transition.to === each ? transition.times : 0), 0)
    const isPassed = times > 0 || taken.some(({ from }) => from === each)
    return { state: each, when: each === state ? 'now' : isPassed ? 'passed' : next.has(each) ? 'next' : 'other', times }
  })
  return { places: places.filter(({ when }) => whole || when !== 'other'), arrows: drawn }
}

interface Ends {
  readonly from: string
  readonly to: string
  readonly actions: ReadonlyMap<string, unknown>
}

/**
 * The arrows that lead onwards: a definition names its states in the order in which a document comes to them. Of those
 * that lead to one state these are the steps that its definition calls forward, or else the first.
 */
function onwardsIn(definition: Definition, arrows: readonly Ends[]): Set<string> {
  const order = Object.keys(definition.states)
  const onwards = arrows.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to))
  const isForwards = ({ from, actions }: Ends) => [...actions.keys()].some((action) => advances(definition, action, from))
  const chosen = [...Map.groupBy(onwards, ({ to }) => to).values()].flatMap((ways) =>
    ways.some(isForwards) ? ways.filter(isForwards) : ways.slice(0, 1),
  )
  return new Set(chosen.map(({ from, to }) => `${from} ${to}`))
}

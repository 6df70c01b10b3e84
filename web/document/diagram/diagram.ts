import { type Definition, type HistoryEvent, isForward } from '@nazorat/machines'
import { transitionsFrom } from '../graph.ts'

/** A machine as it is drawn for one document: where it was, is and may go. */
export interface Diagram {
  readonly places: readonly Place[]
  readonly arrows: readonly Arrow[]
}

export interface Place {
  readonly state: string
  readonly when: 'now' | 'passed' | 'next' | 'other'
  /** The versions at which the document came into the state. */
  readonly versions: readonly number[]
}

/** All that leads from one state to another: one line, however many actions take it. */
export interface Arrow {
  readonly from: string
  readonly to: string
  readonly when: 'taken' | 'next' | 'other'
  /** Whether it shapes the drawing: taken, next, or a step onwards. The others are drawn over it when they are asked for. */
  readonly main: boolean
  readonly deeds: readonly Deed[]
}

export interface Deed {
  readonly action: string
  /** The versions that it made. */
  readonly versions: readonly number[]
}

/**
 * The way that a document took, with what may come next; with `whole`, every other state and transition of its machine
 * too. What an earlier machine allowed and today's does not know is in it where it was taken.
 */
export function diagramOf(definition: Definition, state: string, events: readonly Pick<HistoryEvent, 'from' | 'to' | 'action' | 'version'>[], whole: boolean): Diagram {
  const came = events.toSorted((a, b) => a.version - b.version)
  const taken = came.flatMap(({ from, ...event }) => (from !== null && from !== event.to ? [{ from, ...event }] : []))
  const states = new Set([...Object.keys(definition.states), ...came.map(({ to }) => to), state])
  const arrows = new Map<string, { from: string; to: string; deeds: Map<string, number[]> }>()
  const arrow = (from: string, to: string, action: string): number[] => {
    const key = `${from} ${to}`
    if (!arrows.has(key)) arrows.set(key, { from, to, deeds: new Map() })
    const { deeds } = arrows.get(key)!
    if (!deeds.has(action)) deeds.set(action, [])
    return deeds.get(action)!
  }
  for (const from of Object.keys(definition.states)) {
    if (!whole && from !== state) continue
    for (const { action, to } of transitionsFrom(definition, from)) if (to !== from) arrow(from, to, action)
  }
  for (const { from, to, action, version } of taken) arrow(from, to, action).push(version)

  const onwards = onwardsIn(definition, [...arrows.values()])
  const drawn = Array.from(arrows, ([key, { deeds, ...ends }]): Arrow => {
    const done = [...deeds.values()].some((versions) => versions.length > 0)
    const when = done ? 'taken' : ends.from === state ? 'next' : 'other'
    return { ...ends, when, main: when !== 'other' || onwards.has(key), deeds: Array.from(deeds, ([action, versions]) => ({ action, versions })) }
  })
  const next = new Set(drawn.filter(({ from }) => from === state).map(({ to }) => to))
  const entered = (each: string) => came.filter(({ from, to }) => to === each && from !== to).map(({ version }) => version)
  const places = [...states].map((each): Place => {
    const versions = entered(each)
    return { state: each, when: each === state ? 'now' : versions.length > 0 ? 'passed' : next.has(each) ? 'next' : 'other', versions }
  })
  return { places: places.filter(({ when }) => whole || when !== 'other'), arrows: drawn }
}

interface Ends {
  readonly from: string
  readonly to: string
  readonly deeds: ReadonlyMap<string, unknown>
}

/**
 * The arrows that lead onwards: a definition names its states in the order in which a document comes to them. Of those
 * that lead to one state these are the steps that its definition calls forward, or else the first.
 */
function onwardsIn(definition: Definition, arrows: readonly Ends[]): Set<string> {
  const order = Object.keys(definition.states)
  const onwards = arrows.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to))
  const isForwards = ({ from, deeds }: Ends) => [...deeds.keys()].some((action) => isForward(definition, action, from))
  const chosen = [...Map.groupBy(onwards, ({ to }) => to).values()].flatMap((ways) => (ways.some(isForwards) ? ways.filter(isForwards) : ways.slice(0, 1)))
  return new Set(chosen.map(({ from, to }) => `${from} ${to}`))
}

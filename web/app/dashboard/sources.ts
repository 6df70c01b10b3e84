import { type Actor, mayView } from '@nazorat/machines/workflow'
import { catalogue } from '@nazorat/machines/catalogue'
import type { Definition } from '@nazorat/machines/definition'
import { panelTypes } from './panel-types.ts'

/** The types whose definitions the start page is drawn from, for this person: what moves, what falls due, and what has a panel. */
export const typesFor = (actor: Actor): string[] =>
  catalogue
    .filter((entry) => (entry.isWorkflow || entry.hasDeadlines || panelTypes.some((type) => type === entry.type)) && mayView(entry, actor))
    .map(({ type }) => type)

/** The source of a row of the start page: its title and number, the columns of its list, and the parties that may have it now. */
export const rowColumns = ({ title, number, list, parties }: Definition): readonly string[] => [
  ...new Set([title, ...(number === undefined ? [] : [number]), ...list.columns, ...Object.keys(parties)]),
]

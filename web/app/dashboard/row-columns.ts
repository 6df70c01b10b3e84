import type { Definition } from '@nazorat/machines/definition'

/** What a row of the start page is drawn from: its title and number, the columns of its list, and the parties that may have it now. */
export const rowColumns = ({ title, number, list, parties }: Definition): readonly string[] => [
  ...new Set([title, ...(number === undefined ? [] : [number]), ...list.columns, ...Object.keys(parties)]),
]

import type { Report } from '@nazorat/machines/report'

/** The columns of a report in parts that fit beside each other on a printed page; those of one heading stay together where they fit. */
export function columnParts({ columns }: Pick<Report, 'columns'>, most: number): string[][] {
  const groups: { heading: string | undefined; names: string[] }[] = []
  for (const [name, { heading }] of Object.entries(columns)) {
    const last = groups.at(-1)
    if (last && heading && last.heading === heading.ru && last.names.length < most) last.names.push(name)
    else groups.push({ heading: heading?.ru, names: [name] })
  }
  const parts: string[][] = []
  for (const { names } of groups) {
    const last = parts.at(-1)
    if (last && last.length + names.length <= most) last.push(...names)
    else parts.push(names)
  }
  return parts
}

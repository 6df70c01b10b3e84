import { inLanguage } from '@nazorat/machines/i18n'
import type { Report, ReportQuery, ReportReply } from '@nazorat/machines/report'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../../api/queries.ts'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import { Figure } from '../../../screens/report/figure.tsx'
import { reportWords } from '../../../screens/report/report-words.ts'
import { overviewWords } from './overview-words.ts'

interface Props {
  report: Report
  query: ReportQuery
  reply: ReportReply
  isPast: boolean
}

/** The fourteen regions as tiles, roughly where they lie; each with its number, which the colour only repeats. */
export function TileMap({ report, query, reply, isPast }: Props) {
  const say = useSay()
  const { language } = useLanguage()
  const regions = useQuery({ ...listQuery('region', { pageSize: 50 }), meta: {}, staleTime: Infinity })
  const max = Math.max(1, ...reply.rows.map(({ values }) => values['all'] ?? 0))
  const rows = new Map(reply.rows.map((row) => [row.keys['region'], row]))
  const known = (regions.data?.rows ?? []).flatMap((region) => {
    const place = places[String(region['soato'])]
    return place ? [{ id: region.id, name: inLanguage(region['name'] as string, language), place }] : []
  })
  const placed = new Set<string | null>(known.map(({ id }) => id))
  const others = reply.rows.filter(({ keys }) => !placed.has(keys['region'] ?? null))
  return (
    <ul className="tile-map" aria-label={say(overviewWords.map)}>
      {known.map(({ id, name, place: [column, row] }) => {
        const value = rows.get(id)?.values['all'] ?? 0
        return (
          <li key={id} className="tile" style={{ '--column': column, '--row': row, '--share': String(value / max) } as React.CSSProperties}>
            <span className="tile-name">{name}</span>
            <span className="tile-number">
              <Figure report={report} name="all" value={value} query={query} keys={{ region: id }} isPast={isPast} />
            </span>
          </li>
        )
      })}
      {others.map(({ keys, values }, i) => (
        <li
          key={keys['region']}
          className="tile"
          style={
            {
              '--column': 1 + (i % 5),
              '--row': 6 + Math.floor(i / 5),
              '--share': String((values['all'] ?? 0) / max),
            } as React.CSSProperties
          }
        >
          <span className="tile-name">{say(reply.texts[keys['region'] ?? ''] ?? reportWords.none)}</span>
          <span className="tile-number">
            <Figure report={report} name="all" value={values['all']} query={query} keys={keys} isPast={isPast} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The column and row of each region, by its SOATO code: the west is left, the Fergana valley right. */
const places: Readonly<Record<string, readonly [column: number, row: number]>> = {
  '1735': [1, 1],
  '1733': [1, 2],
  '1712': [2, 2],
  '1706': [2, 3],
  '1718': [3, 3],
  '1708': [3, 2],
  '1710': [3, 4],
  '1722': [4, 4],
  '1724': [4, 3],
  '1727': [4, 2],
  '1726': [4, 1],
  '1714': [5, 1],
  '1730': [5, 2],
  '1703': [5, 3],
}

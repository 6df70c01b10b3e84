import { type Fields, targetOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { mayView } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getEntry } from '../../api/catalogue.ts'
import { listQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { numberWord } from '../../fields/reference/titles.ts'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import type { ScoreLine } from './lines-tab.tsx'

/** The documents behind a line, those that the reader may open, by their types. */
export function Behind({ line, cells }: { line: ScoreLine; cells: Fields }) {
  const named = Object.entries(cells).flatMap(([name, field]) => {
    const ids = line[name]
    return Array.isArray(ids) && ids.length > 0 ? [{ name, type: targetOf(field)!.to, ids: ids as string[] }] : []
  })
  if (named.length === 0) return <span className="value-empty">—</span>
  return named.map(({ name, ...documents }) => <Documents key={name} {...documents} />)
}

/** How many are shown before the rest is folded away. */
const shown = 5

function Documents({ type, ids }: { type: string; ids: readonly string[] }) {
  const say = useSay()
  const entry = getEntry(type)
  const may = mayView(entry, useActor())
  const { data } = useQuery({ ...listQuery(type, { id: ids, pageSize: 50 }), enabled: may })
  const rows = may ? (data?.rows ?? []) : []
  const hidden = ids.length - rows.length
  const item = (row: (typeof rows)[number]) => (
    <li key={row.id}>
      <Link to={documentPath(type, row.id)}>
        {say(entry.label.one)} {numberWord((row['requestDocNumber'] ?? row['docNumber'] ?? null) as string | null)}
      </Link>{' '}
      <time dateTime={row.updatedAt}>{formatDate(String(row['docDate'] ?? row['sentDate'] ?? row['checkEndDate'] ?? row.updatedAt))}</time>
    </li>
  )
  return (
    <>
      {rows.length > 0 && <ul className="risk-behind">{rows.slice(0, shown).map(item)}</ul>}
      {rows.length > shown && (
        <details>
          <summary>{say(words.more, { n: rows.length - shown })}</summary>
          <ul className="risk-behind">{rows.slice(shown).map(item)}</ul>
        </details>
      )}
      {(!may || data) && hidden > 0 && <span className="risk-hidden">{say(words.hidden, { type: say(entry.label.many), n: hidden })}</span>}
    </>
  )
}

const words = {
  more: t('Яна {n} та', 'Ещё {n}'),
  hidden: t('{type}: сизга очиқ эмас: {n}', '{type}: вам недоступно: {n}'),
}

import { AnchorButton } from '@blueprintjs/core'
import { DownloadIcon } from '@blueprintjs/icons'
import type { StoredReport } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { exportWords } from '../../i18n/export-words.ts'
import { fileOf } from '../../screens/exports/exports.ts'

/** The reports that the server keeps for the user, also those that it makes each month. `except`: exports that the bell shows already. */
export function StoredReports({ except }: { except: readonly string[] }) {
  const say = useSay()
  const { data = [] } = useQuery({
    queryKey: ['stored reports'],
    queryFn: ({ signal }) => call<StoredReport[]>('export', undefined, { signal }),
    staleTime: 10_000,
  })
  const ready = data.filter(({ id, state }) => state === 'ready' && !except.includes(id))
  if (ready.length === 0) return null
  return (
    <>
      <h2 className="bell-heading strong">{say(storedReports)}</h2>
      <ul className="bell-exports">
        {ready.map(({ id, label, createdAt }) => (
          <li key={id} className="export">
            <div className="export-line row">
              <span className="export-name">{say(label)}</span>
              <span className="muted">{formatDate(dayOf(createdAt))}</span>
              <AnchorButton variant="minimal" size="small" icon={<DownloadIcon />} href={fileOf(id)} download>
                {say(exportWords.download)}
              </AnchorButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const storedReports = t('Сақланган ҳисоботлар', 'Сохранённые отчёты')

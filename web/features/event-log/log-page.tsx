import { Button } from '@blueprintjs/core'
import { ErrorIcon, FilterIcon } from '@blueprintjs/icons'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Chips } from '../../screens/list/filters/chips.tsx'
import { FilterPanel } from '../../screens/list/filters/filter-panel.tsx'
import { SearchInput } from '../../screens/list/filters/search-input.tsx'
import { Skeleton } from '../../screens/list/rows/skeleton.tsx'
import '../../screens/list/list.css'
import { useKeys } from '../../ui/keys.ts'
import { usePreference } from '../../api/preferences.ts'
import { Failed } from '../../ui/failed.tsx'
import { Message } from '../../ui/message.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useNarrow } from '../../ui/use-media.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { listWords } from '../../screens/list/list-words.ts'
import { filtersOf, logFilters, useLogAddress } from './log-address.ts'
import { LogPages } from './log-pages.tsx'
import './log.css'
import { logWords } from './log-words.ts'
import { Signed } from './signed.tsx'
import { TakeButton } from './take-button.tsx'
import { useSnapshot } from './use-snapshot.ts'

const LogTable = lazy(() => import('./log-table.tsx').then(({ LogTable }) => ({ default: LogTable })))

/** Everything that happened, newest first; what happens now comes by itself while one looks at the newest. */
export function LogPage() {
  const say = useSay()
  const narrow = useNarrow()
  const [address, change] = useLogAddress()
  const filters = useMemo(() => filtersOf(address), [address])
  const [filtering, setFiltering] = useState(false)
  const [paged, setPaged] = usePreference('log.paged', false)
  const [isTop, setTop] = useState(true)
  // Of another number the table begins at its top.
  const [taken, setTaken] = useState(0)
  const search = useRef<HTMLInputElement>(null)
  const { snapshot, texts, isOld, error, retry, news, follow } = useSnapshot(filters, isTop)
  usePageTitle(eventLog.label.many)
  useKeys({ Slash: () => search.current?.focus() })

  const total = snapshot?.total
  const inPages = narrow || paged
  const filterCount = Object.keys(address.filters).length
  const show = (next: boolean) => {
    setPaged(next)
    setTop(true)
  }
  const toNewest = () => {
    setTaken(taken + 1)
    setTop(true)
    follow()
  }
  return (
    <div className="list-page stack">
      <div className="page-head row wrap">
        <h1 className="page-title strong">
          {say(eventLog.label.many)} {total !== undefined && <span className="page-total muted">{formatNumber(total)}</span>}
        </h1>
        {!narrow && <Signed />}
      </div>
      <div className="list-tools">
        <SearchInput value={address.search} onSearch={(sought) => change({ search: sought })} inputRef={search} label={logWords.search} />
        <Button icon={<FilterIcon />} active={filtering} aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
          {filterCount > 0 ? say(listWords.filtersOn, { n: filterCount }) : say(listWords.filters)}
        </Button>
        <span className="list-tools-rest" />
        <TakeButton filters={filters} disabled={!total} />
        {!narrow && <Button onClick={() => show(!paged)}>{say(paged ? logWords.endless : logWords.pages)}</Button>}
      </div>
      {filterCount > 0 && (
        <Chips definition={logFilters} filters={address.filters} texts={texts} onChange={(next) => change({ filters: next })} />
      )}
      <p className="visually-hidden" role="status">
        {total !== undefined && !isOld && say(listWords.found, { n: formatNumber(total) })}
      </p>
      {news > 0 && !isTop && (
        <Button className="log-news" intent="primary" size="small" onClick={toNewest}>
          {say(logWords.news, { n: formatNumber(news) })}
        </Button>
      )}
      <div className="list-middle">
        {error ? (
          <Failed title={logWords.failed} error={error} icon={<ErrorIcon size={32} />} refetch={retry} />
        ) : !snapshot ? (
          <Skeleton />
        ) : total === 0 ? (
          <Message title={logWords.none} why={listWords.nothingFoundWhy}>
            <Button onClick={() => change({ filters: {}, search: '' })}>{say(listWords.clearFilters)}</Button>
          </Message>
        ) : inPages ? (
          <LogPages
            key={`${JSON.stringify(filters)} ${taken}`}
            filters={filters}
            head={snapshot.head}
            total={snapshot.total}
            onTop={setTop}
          />
        ) : (
          <section className={isOld ? 'log-endless dimmed' : 'log-endless'} aria-label={say(logWords.table)}>
            <p className="visually-hidden">{say(logWords.toPages)}</p>
            <Suspense fallback={<Skeleton />}>
              <LogTable
                key={`${JSON.stringify(filters)} ${taken}`}
                filters={filters}
                head={snapshot.head}
                total={snapshot.total}
                onTop={setTop}
              />
            </Suspense>
          </section>
        )}
        {filtering && (
          <FilterPanel
            definition={logFilters}
            filters={address.filters}
            inQueue={false}
            onChange={(next) => change({ filters: next })}
            onClose={() => setFiltering(false)}
          />
        )}
      </div>
    </div>
  )
}

import { AnchorButton, Button } from '@blueprintjs/core'
import { FilterIcon, PlusIcon } from '@blueprintjs/icons'
import { type Definition, mayCreate, type Row } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useActor } from '../account/user.tsx'
import { useCommands } from '../palette/commands.ts'
import { useWatch } from '../server/live.ts'
import { listQuery } from '../server/queries.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { documentPath, newPath } from '../shell/paths.ts'
import { useNarrow } from '../shell/use-media.ts'
import { formatNumber } from '../words/format.ts'
import { useSay } from '../words/language.tsx'
import { listWords } from '../words/list-words.ts'
import { queryOf } from './address.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { columnsOf, useShownColumns } from './columns.ts'
import { ExportButton } from './export-button.tsx'
import { leaveFrom, returnTo } from './last-place.ts'
import { ListBody } from './list-body.tsx'
import './list.css'
import { Paging } from './paging.tsx'
import { Queues } from './queues.tsx'
import { SearchInput } from './search-input.tsx'
import { mayShare } from './shared-actions.ts'
import { SortSelect } from './sort-select.tsx'
import { useAddress } from './use-address.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

const Chips = lazy(() => import('./chips.tsx').then(({ Chips }) => ({ default: Chips })))
const FilterPanel = lazy(() => import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })))
const SelectionBar = lazy(() => import('./selection-bar.tsx').then(({ SelectionBar }) => ({ default: SelectionBar })))

const noRows: readonly Row[] = []

/** The list of any document type, all of it drawn from the definition. */
export function ListPage({ definition }: { definition: Definition }) {
  const say = useSay()
  const actor = useActor()
  const router = useRouter()
  const narrow = useNarrow()
  const location = useLocation({ select: ({ searchStr }) => searchStr })
  const [address, change] = useAddress(definition)
  const [filtering, setFiltering] = useState(false)
  const [shown, show] = useShownColumns(definition)
  const search = useRef<HTMLInputElement>(null)
  const query = queryOf(definition, address, actor)
  const answer = useQuery(listQuery(definition.type, query))
  const rows = answer.data?.rows ?? noRows
  const total = answer.data?.total
  const selection = useSelection(rows)
  const canShare = mayShare(definition, actor)
  // Once there, the bar stays: what came of its action is told when nothing is chosen any more.
  const [hasSelected, setHasSelected] = useState(false)
  if (selection.ids.size > 0 && !hasSelected) setHasSelected(true)
  useWatch({ type: definition.type })
  usePageTitle(definition.label.many)

  const all = columnsOf(definition)
  const leading = all.find(({ name }) => name === definition.title)?.name ?? all[0]!.name
  const columns = all.filter(({ name }) => shown.has(name) || name === leading)
  const filterCount = Object.keys(address.filters).length
  const creates = mayCreate(definition, actor)

  const remember = (row: Row) => leaveFrom(definition.type, location, row.id)
  const open = (row: Row, inNewTab = false) => {
    const href = documentPath(definition.type, row.id)
    if (inNewTab) return void window.open(href, '_blank', 'noopener')
    remember(row)
    void router.navigate({ href })
  }
  const [current, setCurrent] = useRowKeys(rows, {
    onOpen: (row) => (open(row), true),
    onSelect: canShare ? selection.toggle : undefined,
    onSearch: () => search.current?.focus(),
  })
  useEffect(() => {
    if (rows.length === 0) return
    const row = returnTo(definition.type, location)
    if (!row) return
    setCurrent(row)
    const element = document.querySelector<HTMLElement>(`[data-row="${row}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }, [rows, definition, location, setCurrent])
  useCommands([
    { id: 'filters', label: listWords.filters, run: () => setFiltering(true) },
    { id: 'search', label: listWords.search, run: () => search.current?.focus() },
  ])

  const rowsProps = {
    definition,
    columns,
    leading,
    sort: address.sort || definition.list.sort,
    onSort: (sort: string) => change({ sort: sort === definition.list.sort ? '' : sort }),
    selection: canShare ? selection : null,
    current,
    onOpen: open,
    onFollow: remember,
  }
  const clear = () => change({ filters: {}, search: '' })
  return (
    <div className="list-page">
      <div className="page-head">
        <h1 className="page-title">
          {say(definition.label.many)} {total !== undefined && <span className="page-total">{formatNumber(total)}</span>}
        </h1>
        {creates && (
          <AnchorButton
            intent="primary"
            icon={<PlusIcon />}
            href={newPath(definition.type)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              void router.navigate({ href: newPath(definition.type) })
            }}
          >
            {say(listWords.create)}
          </AnchorButton>
        )}
      </div>
      <Queues
        definition={definition}
        queue={address.queue}
        onChoose={(queue) => {
          const { state: _, ...filters } = address.filters
          change({ queue, filters: definition.queues[queue] ? filters : address.filters })
        }}
      />
      <div className="list-tools">
        {definition.list.search.length > 0 && <SearchInput value={address.search} onSearch={(sought) => change({ search: sought })} inputRef={search} />}
        {definition.list.filters.length > 0 && (
          <Button icon={<FilterIcon />} active={filtering} aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
            {filterCount > 0 ? say(listWords.filtersOn, { n: filterCount }) : say(listWords.filters)}
          </Button>
        )}
        <span className="list-tools-rest" />
        {narrow ? (
          <SortSelect columns={columns} sort={address.sort} onSort={(sort) => change({ sort })} />
        ) : (
          <ColumnChooser columns={all} shown={shown} fixed={leading} onShow={show} />
        )}
        <ExportButton definition={definition} query={query} disabled={!total} />
      </div>
      {filterCount > 0 && (
        <Suspense>
          <Chips definition={definition} filters={address.filters} texts={answer.data?.texts ?? {}} onChange={(filters) => change({ filters })} />
        </Suspense>
      )}
      <p className="visually-hidden" role="status">
        {total !== undefined && !answer.isPlaceholderData && say(listWords.found, { n: total })}
      </p>
      <Suspense>{hasSelected && <SelectionBar definition={definition} selection={selection} />}</Suspense>
      <div className="list-middle">
        <ListBody answer={answer} address={address} rowsProps={rowsProps} narrow={narrow} onClear={clear} onAll={() => change({ queue: '' })} />
        <Suspense>
          {filtering && (
            <FilterPanel
              definition={definition}
              filters={address.filters}
              inQueue={definition.queues[address.queue] !== undefined}
              onChange={(filters) => change({ filters })}
              onClose={() => setFiltering(false)}
            />
          )}
        </Suspense>
      </div>
      {total !== undefined && total > 0 && <Paging page={address.page} pageSize={address.pageSize} total={total} onChange={change} />}
    </div>
  )
}

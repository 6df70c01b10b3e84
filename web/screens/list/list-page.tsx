import { type Row, maxPaged } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import { holdsOne } from '@nazorat/machines/workflow'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, lazy, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useActor } from '../../api/user.tsx'
import { listName, presetOf } from '../../navigation/paths.ts'
import type { Screen } from '../../navigation/screen-map.ts'
import { useCommands } from '../../ui/commands.ts'
import { useWatch } from '../../api/live.ts'
import { Problem } from '../../api/problem.ts'
import { listQuery } from '../../api/queries.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import type { TabProps } from '../document/page/tab.ts'
import { useNarrow } from '../../ui/use-media.ts'
import { useSay } from '../../i18n/language.tsx'
import { type Amount, totalInWords } from '../../i18n/total.ts'
import { listWords } from './list-words.ts'
import { type ListAddress, filterOf, mine, narrowedBy, queryOf, readAddress, withColumns } from './address.ts'
import { movedOnto, useColumns, useShownColumns } from './rows/columns.ts'
import { ListBody } from './rows/list-body.tsx'
import { ListHead } from './rows/list-head.tsx'
import { ListTools } from './list-tools.tsx'
import './list.css'
import { useInline } from './inline/use-inline.ts'
import { Paging, pagesOf } from './paging.tsx'
import { Queues } from './filters/queues.tsx'
import { type Change, useAddress } from './use-address.ts'
import { useTotal } from './use-total.ts'
import { type Beside, useBeside } from './use-beside.ts'
import { useOpening } from './rows/use-opening.ts'
import { useRowKeys } from './rows/use-row-keys.ts'
import { type Selection, useSelection } from './selection/use-selection.ts'

const Chips = lazy(() => import('./filters/chips.tsx').then(({ Chips }) => ({ default: Chips })))
const DocumentAside = lazy(() => import('../document/page/document-aside.tsx').then(({ DocumentAside }) => ({ default: DocumentAside })))
const FilterPanel = lazy(() => import('./filters/filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })))
const SavedQueues = lazy(() => import('./filters/saved-queues.tsx').then(({ SavedQueues }) => ({ default: SavedQueues })))
const SelectionBar = lazy(() => import('./selection/selection-bar.tsx').then(({ SelectionBar }) => ({ default: SelectionBar })))

const noRows: readonly Row[] = []

interface ListPageProps {
  definition: ListDefinition
  screen: Screen
  /** A short summary of a document for the panel beside the list; without one, the panel shows the columns. */
  facts?: ComponentType<TabProps> | undefined
}

/** The list of any document type, all of it drawn from the definition. */
export function ListPage({ definition: whole, screen, facts }: ListPageProps) {
  const say = useSay()
  const actor = useActor()
  const narrow = useNarrow()
  const preset = useMemo(() => presetOf(screen, actor), [screen, actor])
  const definition = useMemo(() => withColumns(narrowedBy(whole, preset), screen.columns), [whole, screen, preset])
  const name = listName(screen)
  const [address, change] = useAddress(definition, name)
  const [filtering, setFiltering] = useState(false)
  const [shown, show] = useShownColumns(definition, name)
  const search = useRef<HTMLInputElement>(null)
  const { query, answer, isDrawn, rows, amount, ask, isCounting, selection, hasSelected } = useRows(definition, address, preset)
  const canShare = holdsOne(actor, definition.bulkPermissions)
  useWatch({ type: definition.type })
  const title = screen.label ?? definition.label.many
  usePageTitle(title)

  const { current, beside, look, open, remember } = useWalk({
    definition,
    label: definition.queues[address.queue]?.label ?? title,
    rows,
    beside: useBeside(address, change),
    selection,
    canShare,
    onSearch: () => search.current?.focus(),
  })
  const inline = useInline(definition, rows, current)
  useCommands([
    { id: 'filters', label: listWords.filters, run: () => setFiltering(true) },
    { id: 'search', label: listWords.search, run: () => search.current?.focus() },
  ])
  useLastPage(answer, amount, address, change)

  const { filters, queue } = address
  const inQueue = definition.queues[queue] !== undefined
  const { columns, ordered, leading } = useColumns(definition, shown, rows, definition.queues[queue]?.states.length === 1)
  const names = ordered.map((column) => column.name)
  const queueLabel = queue === mine ? (definition.label.mine ?? listWords.mine) : definition.queues[queue]?.label
  return (
    <div className="list-page stack">
      <ListHead definition={definition} title={title} path={screen.path} total={amount}>
        <ListTools
          {...{ definition, address, change, query, total: amount?.total, columns, leading, filtering, narrow, beside }}
          shown={names}
          onLook={rows.length > 0 ? () => look(rows.find(({ id }) => id === current) ?? rows[0]!) : undefined}
          onShow={show}
          onFiltering={setFiltering}
          searchRef={search}
        />
      </ListHead>
      {Object.keys(preset).length === 0 && <ListQueues {...{ definition, address, change }} />}
      <p className="list-printed">{[queueLabel && say(queueLabel), address.search && `«${address.search}»`].filter(Boolean).join(' · ')}</p>
      <Suspense>
        {Object.keys(filters).length > 0 && (
          <Chips
            definition={definition}
            filters={filters}
            texts={answer.data?.texts ?? {}}
            onChange={(next) => change({ filters: next })}
          />
        )}
      </Suspense>
      <p className="visually-hidden" role="status">
        {amount && !answer.isPlaceholderData && say(listWords.found, { n: totalInWords(amount, say) })}
      </p>
      <Suspense>{hasSelected && <SelectionBar type={definition.type} selection={selection} />}</Suspense>
      <div className="list-middle">
        <ListBody
          answer={answer}
          isDrawn={isDrawn}
          address={address}
          narrow={narrow}
          rowsProps={{
            definition,
            columns: ordered,
            areChosen: shown.some((each) => !definition.list.columns.includes(each)),
            leading,
            sort: address.sort || definition.list.sort,
            onSort: (sort) => change({ sort: sort === definition.list.sort ? '' : sort }),
            onMove: (name, onto) => show(movedOnto(names, name, onto)),
            selection: canShare ? selection : null,
            current,
            // Beside an open document a row is looked at; its own link opens its page all the same.
            onOpen: (row, inNewTab) => (beside?.id && !inNewTab ? look(row) : open(row, inNewTab)),
            onFollow: remember,
            inline,
          }}
          onClear={() => change({ filters: {}, search: '' })}
          onQueue={(next) => change({ queue: next })}
        />
        <Suspense>
          {filtering && (
            <FilterPanel
              definition={definition}
              filters={filters}
              inQueue={inQueue}
              onChange={(next) => change({ filters: next })}
              onClose={() => setFiltering(false)}
            />
          )}
        </Suspense>
        <Suspense>
          {beside?.id && !filtering && <DocumentAside type={definition.type} id={beside.id} facts={facts} onClose={beside.close} />}
        </Suspense>
      </div>
      {amount && isDrawn && amount.total > 0 && (
        <Paging
          {...amount}
          page={address.page}
          pageSize={address.pageSize}
          pages={pagesOf(amount, address.pageSize)}
          onChange={change}
          onCount={ask}
          isCounting={isCounting}
        />
      )}
    </div>
  )
}

/** The rows that the address asks for, how many there are of all, and which of them are chosen. */
function useRows(definition: ListDefinition, address: ListAddress, preset: ReturnType<typeof presetOf>) {
  const actor = useActor()
  const query = { ...queryOf(definition, address, actor), ...preset }
  const answer = useQuery(listQuery(definition.type, query))
  // The first rows are drawn bit by bit, and what is below them with them: in one piece they would keep a phone busy for a third of a
  // second.
  const isDrawn = useDeferredValue(answer.data !== undefined)
  const rows = answer.data?.rows ?? noRows
  const { amount, ask, isCounting } = useTotal(definition.type, query, answer.data)
  const selection = useSelection(rows)
  // Once there, the bar stays: what came of its action is told when nothing is chosen any more.
  const [hasSelected, setHasSelected] = useState(false)
  if (selection.ids.size > 0 && !hasSelected) setHasSelected(true)
  return { query, answer, isDrawn, rows, amount, ask, isCounting, selection, hasSelected }
}

interface Walk {
  definition: ListDefinition
  /** The name of the list where a document leads back to it. */
  label: Text
  rows: readonly Row[]
  beside: Beside | null
  selection: Selection
  canShare: boolean
  onSearch: () => void
}

/** The row that the keys are at, how it is opened, and how it is looked at beside the list, where there is room. */
function useWalk({ definition, label, rows, beside, selection, canShare, onSearch }: Walk) {
  const [walkedTo, setCurrent] = useState<string | null>(null)
  const { open, remember } = useOpening(definition, label, rows, setCurrent)
  const current = beside?.id ?? walkedTo
  const look = (row: Row) => {
    setCurrent(row.id)
    beside?.look(row.id)
  }
  useRowKeys(rows, [current, setCurrent], {
    onWalk: beside?.id ? look : undefined,
    onLeave: beside?.id ? beside.close : selection.ids.size > 0 ? () => selection.set([]) : undefined,
    onLook: beside ? (row) => (beside.id === row.id ? beside.close() : look(row)) : undefined,
    onOpen: open,
    onSelect: canShare ? selection.toggle : undefined,
    onSearch,
  })
  return { current, beside, look, open, remember }
}

/** The queues of the type, and beside them those that the person has saved. */
function ListQueues({ definition, address, change }: { definition: ListDefinition; address: ListAddress; change: Change }) {
  const { filters, queue } = address
  return (
    <Queues
      definition={definition}
      queue={queue}
      onChoose={(next) => {
        // A queue says by itself which states it shows.
        const { state: _, ...rest } = filters
        change({ queue: next, filters: definition.queues[next] ? rest : filters })
      }}
    >
      <Suspense>
        {definition.list.filters.length > 0 && (
          <SavedQueues
            definition={definition}
            filter={filterOf(definition, address)}
            onApply={(filter) => {
              const { queue, filters, search } = readAddress(definition, filter)
              change({ queue, filters, search })
            }}
          />
        )}
      </Suspense>
    </Queues>
  )
}

/** A page that is no longer there, since its rows have moved on, gives way to the last one that is. */
function useLastPage(
  { error, isPlaceholderData }: UseQueryResult,
  amount: Amount | undefined,
  { page, pageSize }: ListAddress,
  change: Change,
): void {
  // Of a list that is long the server refuses a page that is too far back.
  const isRefused = error instanceof Problem && error.reply.errors?.['page'] !== undefined
  const last = isRefused ? Math.floor(maxPaged / pageSize) : amount && !isPlaceholderData ? pagesOf(amount, pageSize).last : page
  useEffect(() => {
    if (page > last) change({ page: last })
  })
}

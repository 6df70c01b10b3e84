import { Button } from '@blueprintjs/core'
import { BookmarkIcon, FilterIcon, MoreIcon, PanelStatsIcon } from '@blueprintjs/icons'
import type { ListQuery } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import type { Ref } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { listWords } from './list-words.ts'
import { PressPopover } from '../../ui/press-popover.tsx'
import { type ListAddress, filterOf, readAddress } from './address.ts'
import type { Column } from './rows/columns.ts'
import { SearchInput } from './filters/search-input.tsx'
import { SortSelect } from './rows/sort-select.tsx'
import type { Change } from './use-address.ts'
import type { Beside } from './use-beside.ts'

interface Props {
  definition: ListDefinition
  address: ListAddress
  change: Change
  query: ListQuery
  total: number | undefined
  columns: readonly Column[]
  /** The names of the columns of the table, in its order; exported files have the same. */
  shown: readonly string[]
  leading: string
  onShow: (names: readonly string[] | null) => void
  filtering: boolean
  onFiltering: (filtering: boolean) => void
  narrow: boolean
  searchRef: Ref<HTMLInputElement>
  beside: Beside | null
  /** Looks at a row beside the list. */
  onLook: (() => void) | undefined
}

/** The controls of a list: search, filters, and a menu of all that is done more rarely. */
export function ListTools(props: Props) {
  const say = useSay()
  const {
    definition,
    address,
    change,
    query,
    total,
    columns,
    shown,
    leading,
    onShow,
    filtering,
    onFiltering,
    narrow,
    searchRef,
    beside,
    onLook,
  } = props
  const filterCount = Object.keys(address.filters).length
  return (
    <div className="list-tools">
      {definition.list.search.length > 0 && (
        <SearchInput value={address.search} onSearch={(search) => change({ search })} inputRef={searchRef} />
      )}
      {definition.list.filters.length > 0 && (
        <Button icon={<FilterIcon />} active={filtering} aria-expanded={filtering} onClick={() => onFiltering(!filtering)}>
          {filterCount > 0 ? say(listWords.filtersOn, { n: filterCount }) : say(listWords.filters)}
        </Button>
      )}
      {definition.list.filters.length > 0 && (
        <PressPopover
          kind="dialog"
          load={() => import('./filters/saved-filters.tsx')}
          content={({ SavedFilters }, close) => (
            <SavedFilters
              type={definition.type}
              filter={filterOf(definition, address)}
              onApply={(filter) => {
                const { queue, filters, search } = readAddress(definition, filter)
                change({ queue, filters, search })
              }}
              onClose={close}
            />
          )}
        >
          <Button icon={<BookmarkIcon />} aria-label={say(listWords.savedFilters)} title={say(listWords.savedFilters)} />
        </PressPopover>
      )}
      <span className="list-tools-rest" />
      {beside && (
        <Button
          icon={<PanelStatsIcon />}
          active={beside.id !== null}
          aria-pressed={beside.id !== null}
          disabled={!beside.id && !onLook}
          onClick={() => (beside.id ? beside.close() : onLook?.())}
        >
          {say(listWords.beside)}
        </Button>
      )}
      {narrow && <SortSelect columns={columns} sort={address.sort} onSort={(sort) => change({ sort })} />}
      <PressPopover
        kind="dialog"
        load={() => import('./tool-menu.tsx')}
        content={({ ToolMenu }, close) => (
          <ToolMenu {...{ definition, query, columns, shown, narrow }} fixed={leading} onShow={onShow} isEmpty={!total} onClose={close} />
        )}
      >
        <Button icon={<MoreIcon />} aria-label={say(listWords.tools)} title={say(listWords.tools)} />
      </PressPopover>
    </div>
  )
}

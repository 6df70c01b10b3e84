import { Button } from '@blueprintjs/core'
import { BookmarkIcon, ColumnLayoutIcon, FilterIcon, ImportIcon, PanelStatsIcon } from '@blueprintjs/icons'
import type { ListQuery } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { holdsOne } from '@nazorat/machines/workflow'
import type { Ref } from 'react'
import { useActor } from '../../api/user.tsx'
import { importPath } from '../../navigation/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useSay } from '../../i18n/language.tsx'
import { listWords } from './list-words.ts'
import { PressPopover } from '../../ui/press-popover.tsx'
import { type ListAddress, filterOf, readAddress } from './address.ts'
import type { Column } from './rows/columns.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { SearchInput } from './filters/search-input.tsx'
import { SortSelect } from './rows/sort-select.tsx'
import type { Change } from './use-address.ts'
import type { Beside } from './use-beside.ts'
import type { ColumnChoicesProps } from './rows/column-choices.tsx'

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

/** The controls of a list: search, filters, columns and export. */
export function ListTools(props: Props) {
  const say = useSay()
  const actor = useActor()
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
      {narrow ? (
        <SortSelect columns={columns} sort={address.sort} onSort={(sort) => change({ sort })} />
      ) : (
        <ColumnChooser columns={columns} shown={shown} fixed={leading} onShow={onShow} />
      )}
      {definition.isImportable && holdsOne(actor, definition.creates) && (
        <LinkButton icon={<ImportIcon />} to={importPath(definition.type)} aria-label={say(listWords.import)} title={say(listWords.import)}>
          <span className="wide-only">{say(listWords.importShort)}</span>
        </LinkButton>
      )}
      <ExportButton definition={definition} query={query} columns={shown} disabled={!total} />
      <ExportButton format="Csv" definition={definition} query={query} columns={shown} disabled={!total} />
    </div>
  )
}

/** The button that opens the choice of columns. */
function ColumnChooser(props: ColumnChoicesProps) {
  const say = useSay()
  return (
    <PressPopover
      kind="dialog"
      load={() => import('./rows/column-choices.tsx')}
      content={({ ColumnChoices }) => <ColumnChoices {...props} />}
    >
      <Button icon={<ColumnLayoutIcon />}>
        <span className="wide-only">{say(listWords.columns)}</span>
      </Button>
    </PressPopover>
  )
}

import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon, DoubleChevronLeftIcon, DoubleChevronRightIcon } from '@blueprintjs/icons'
import { type JSX, useId } from 'react'
import type { Text } from '@nazorat/machines/i18n'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { type Amount, totalInWords } from '../../i18n/total.ts'
import { listWords } from './list-words.ts'
import { pageSizes } from './address.ts'
import './paging.css'
import { maxCounted, maxPaged } from '@nazorat/machines/api-types'

interface Props extends Amount {
  page: number
  pageSize: number
  /** The pages that can be opened, where that is not all of them. */
  pages?: Pages | undefined
  /** Has all of them counted. */
  onCount?: (() => void) | undefined
  isCounting?: boolean
  onChange: (paging: { page: number; pageSize: number }) => void
}

export function Paging({ page, pageSize, total, totalIsLowerBound, pages, onCount, isCounting = false, onChange }: Props) {
  const say = useSay()
  const id = useId()
  const { last, goesOn } = pages ?? { last: Math.max(1, Math.ceil(total / pageSize)), goesOn: false }
  const from = Math.min(total, (page - 1) * pageSize + 1)
  const to = Math.min(total, page * pageSize)
  const go = (next: number) => () => onChange({ page: next, pageSize })
  return (
    <nav className="paging row wrap" aria-label={say(listWords.paging)}>
      <span className="paging-range muted">
        {say(listWords.range, { from: formatNumber(from), to: formatNumber(to), total: totalInWords({ total, totalIsLowerBound }, say) })}
        {onCount && (
          <Button className="paging-count" variant="minimal" size="small" loading={isCounting} onClick={onCount}>
            {say(listWords.countAll)}
          </Button>
        )}
      </span>
      {goesOn && page >= last && <p className="paging-end">{say(listWords.goesOn)}</p>}
      <label className="paging-size row muted" htmlFor={id}>
        {say(listWords.pageSize)}
        <HTMLSelect
          id={id}
          value={pageSize}
          options={[...pageSizes]}
          onChange={({ currentTarget }) => onChange({ page: 1, pageSize: Number(currentTarget.value) })}
        />
      </label>
      <ButtonGroup variant="minimal">
        <Button
          icon={<DoubleChevronLeftIcon />}
          aria-label={say(listWords.first)}
          title={say(listWords.first)}
          disabled={page <= 1}
          onClick={go(1)}
        />
        <Button
          icon={<ChevronLeftIcon />}
          aria-label={say(listWords.previous)}
          title={say(listWords.previous)}
          disabled={page <= 1}
          onClick={go(page - 1)}
        />
        <span className="paging-page numeric" aria-current="page">
          {formatNumber(page)} / {goesOn ? '…' : formatNumber(last)}
        </span>
        <PageButton
          icon={<ChevronRightIcon />}
          label={listWords.next}
          why={page >= last && goesOn ? listWords.goesOn : undefined}
          disabled={page >= last}
          onClick={go(page + 1)}
        />
        <PageButton
          icon={<DoubleChevronRightIcon />}
          label={listWords.last}
          why={goesOn ? listWords.goesOn : undefined}
          disabled={page >= last || goesOn}
          onClick={go(last)}
        />
      </ButtonGroup>
    </nav>
  )
}

interface PageButtonProps {
  icon: JSX.Element
  label: Text
  /** Why it leads nowhere: such a button stays in reach of the keyboard. */
  why: Text | undefined
  disabled: boolean
  onClick: () => void
}

function PageButton({ icon, label, why, disabled, onClick }: PageButtonProps) {
  const say = useSay()
  return (
    <Button
      icon={icon}
      aria-label={why ? `${say(label)}. ${say(why)}` : say(label)}
      title={say(why ?? label)}
      {...(why ? { 'aria-disabled': true } : { disabled, onClick })}
    />
  )
}

/** The pages of a list. */
export interface Pages {
  /** The last one that can be opened. */
  readonly last: number
  /** Whether the list goes on after it. */
  readonly goesOn: boolean
}

/** A list of more documents than are counted can be paged through at its beginning alone. */
export function pagesOf({ total, totalIsLowerBound }: Amount, pageSize: number): Pages {
  const all = Math.max(1, Math.ceil(total / pageSize))
  const isLong = totalIsLowerBound === true || total > maxCounted
  return isLong ? { last: Math.min(all, Math.floor(maxPaged / pageSize)), goesOn: true } : { last: all, goesOn: false }
}

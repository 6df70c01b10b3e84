import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon, DoubleChevronLeftIcon, DoubleChevronRightIcon } from '@blueprintjs/icons'
import { useId } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { listWords } from './list-words.ts'
import { pageSizes } from './address.ts'

interface Props {
  page: number
  pageSize: number
  total: number
  onChange: (paging: { page: number; pageSize: number }) => void
}

export function Paging({ page, pageSize, total, onChange }: Props) {
  const say = useSay()
  const id = useId()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = Math.min(total, (page - 1) * pageSize + 1)
  const to = Math.min(total, page * pageSize)
  const go = (next: number) => () => onChange({ page: next, pageSize })
  return (
    <nav className="paging" aria-label={say(listWords.paging)}>
      <span className="paging-range">{say(listWords.range, { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })}</span>
      <label className="paging-size" htmlFor={id}>
        {say(listWords.pageSize)}
        <HTMLSelect
          id={id}
          value={pageSize}
          options={[...pageSizes]}
          onChange={({ currentTarget }) => onChange({ page: 1, pageSize: Number(currentTarget.value) })}
        />
      </label>
      <ButtonGroup variant="minimal">
        <Button icon={<DoubleChevronLeftIcon />} aria-label={say(listWords.first)} title={say(listWords.first)} disabled={page <= 1} onClick={go(1)} />
        <Button icon={<ChevronLeftIcon />} aria-label={say(listWords.previous)} title={say(listWords.previous)} disabled={page <= 1} onClick={go(page - 1)} />
        <span className="paging-page" aria-current="page">
          {formatNumber(page)} / {formatNumber(last)}
        </span>
        <Button icon={<ChevronRightIcon />} aria-label={say(listWords.next)} title={say(listWords.next)} disabled={page >= last} onClick={go(page + 1)} />
        <Button icon={<DoubleChevronRightIcon />} aria-label={say(listWords.last)} title={say(listWords.last)} disabled={page >= last} onClick={go(last)} />
      </ButtonGroup>
    </nav>
  )
}

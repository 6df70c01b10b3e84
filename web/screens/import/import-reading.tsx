import { Button, HTMLSelect } from '@blueprintjs/core'
import type { DayOrder, ImportReply, ReadingChoice } from '@nazorat/machines/api-types'
import { type Encoding, encodings } from '@nazorat/machines/import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useSay } from '../../i18n/language.tsx'
import { toast } from '../../ui/toasts.ts'
import { dayOrderWords, importWords } from './import-words.ts'
import { importLinesQuery } from './queries.ts'

interface Props {
  run: ImportReply
  onReadAgain: (said: ImportReply) => void
}

/** Rows of a file that are shown before the others are asked for. */
const maxShown = 4

/** How a file was read, with its first rows, and how else it may be. */
export function ImportReadingChoice({ run, onReadAgain }: Props) {
  const say = useSay()
  const { id, reading } = run
  const [chosen, choose] = useState<ReadingChoice>({})
  const [busy, setBusy] = useState(false)
  const [isWhole, showAll] = useState(run.state === 'asking')
  const { data } = useQuery(importLinesQuery(run, 1, 50))
  if (!reading.encoding && !reading.dayOrder && reading.headerRow === undefined) return null
  const readAgain = async () => {
    setBusy(true)
    await call<ImportReply>(`import/${id}/ReadAgain`, isOther ? chosen : { encoding: reading.encoding }).then(onReadAgain, (error: Error) =>
      toast.error(error.message),
    )
    setBusy(false)
  }
  const rows = data?.firstRows ?? []
  const wasRead = run.state === 'checked' || rows.length > 0
  const isOther = (Object.keys(chosen) as (keyof ReadingChoice)[]).some((name) => chosen[name] !== reading[name])
  const headerRow = chosen.headerRow ?? reading.headerRow
  const filled = rows.flatMap((cells, i) => (cells.length > 0 ? [i + 1] : []))
  const offered = headerRow ? [...new Set([...filled, headerRow])].toSorted((a, b) => a - b) : filled
  const shown = isWhole ? rows : rows.slice(0, Math.max(maxShown, (reading.headerRow ?? 0) + 1))
  return (
    <section className="import-reading" aria-label={say(importWords.reading)}>
      <div className="import-buttons">
        {reading.encoding && (
          <label>
            {say(importWords.encoding)}{' '}
            <HTMLSelect
              value={chosen.encoding ?? reading.encoding}
              onChange={({ currentTarget }) => choose({ ...chosen, encoding: currentTarget.value as Encoding })}
              options={Object.entries(encodings).map(([value, label]) => ({ value, label }))}
            />
          </label>
        )}
        {reading.dayOrder && (
          <label>
            {say(importWords.dayOrder)}{' '}
            <HTMLSelect
              value={chosen.dayOrder ?? reading.dayOrder}
              onChange={({ currentTarget }) => choose({ ...chosen, dayOrder: currentTarget.value as DayOrder })}
              options={Object.entries(dayOrderWords).map(([value, label]) => ({ value, label: say(label) }))}
            />
          </label>
        )}
        {headerRow !== undefined && (
          <label>
            {say(importWords.headerRow)}{' '}
            <HTMLSelect
              value={headerRow}
              onChange={({ currentTarget }) => {
                choose({ ...chosen, headerRow: Number(currentTarget.value) })
                showAll(true)
              }}
              options={[
                ...offered.map((n) => ({ value: n, label: say(importWords.inRow, { n }) })),
                { value: 0, label: say(importWords.noHeaders) },
              ]}
            />
          </label>
        )}
        {(isOther || !wasRead) && (
          <Button intent="primary" loading={busy} onClick={() => void readAgain()}>
            {say(importWords.readAgain)}
          </Button>
        )}
      </div>
      {rows.length > 0 && (
        <div className="import-first-rows">
          <table aria-label={say(importWords.firstRows)}>
            <tbody>
              {shown.map((cells, i) => (
                // The rows of a file have no other name than their place.
                <tr key={i} className={i + 1 === headerRow ? 'import-header-row' : ''}>
                  <th scope="row">{i + 1}</th>
                  {cells.length > 0 ? cells.map((cell, j) => <td key={j}>{cell}</td>) : <td />}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length < rows.length && (
        <div className="import-buttons">
          <Button onClick={() => showAll(true)}>{say(importWords.moreRows)}</Button>
        </div>
      )}
    </section>
  )
}

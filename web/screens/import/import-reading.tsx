import { Button, HTMLSelect } from '@blueprintjs/core'
import { type DayOrder, type Encoding, encodings, type ImportReading, type ImportReply } from '@nazorat/machines'
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

/** How a file was read, with its first rows, and how else it may be. */
export function ImportReadingChoice({ run, onReadAgain }: Props) {
  const say = useSay()
  const { id, reading } = run
  const [chosen, choose] = useState<ImportReading>(reading)
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(importLinesQuery(run, 1, 50))
  if (!reading.encoding && !reading.dayOrder) return null
  const readAgain = async () => {
    setBusy(true)
    const { encoding, dayOrder } = chosen
    await call<ImportReply>(`import/${id}/ReadAgain`, { encoding, dayOrder }).then(onReadAgain, (error: Error) => toast.error(error.message))
    setBusy(false)
  }
  const wasRead = run.state === 'checked' || (data?.firstRows.length ?? 0) > 0
  const isOther = chosen.encoding !== reading.encoding || chosen.dayOrder !== reading.dayOrder
  return (
    <section className="import-reading" aria-label={say(importWords.reading)}>
      <div className="import-buttons">
        {reading.encoding && (
          <label>
            {say(importWords.encoding)}{' '}
            <HTMLSelect value={chosen.encoding ?? reading.encoding} onChange={({ currentTarget }) => choose({ ...chosen, encoding: currentTarget.value as Encoding })} options={Object.entries(encodings).map(([value, label]) => ({ value, label }))} />
          </label>
        )}
        {reading.dayOrder && (
          <label>
            {say(importWords.dayOrder)}{' '}
            <HTMLSelect value={chosen.dayOrder ?? reading.dayOrder} onChange={({ currentTarget }) => choose({ ...chosen, dayOrder: currentTarget.value as DayOrder })} options={Object.entries(dayOrderWords).map(([value, label]) => ({ value, label: say(label) }))} />
          </label>
        )}
        {(isOther || !wasRead) && <Button intent="primary" loading={busy} onClick={() => void readAgain()}>{say(importWords.readAgain)}</Button>}
      </div>
      {data && data.firstRows.length > 0 && (
        <div className="import-first-rows">
          <table aria-label={say(importWords.firstRows)}>
            <tbody>
              {data.firstRows.map((cells, i) => (
                // The rows of a file have no other name than their place.
                <tr key={i}>{cells.map((cell, j) => <td key={j}>{cell}</td>)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

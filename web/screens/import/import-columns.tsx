import { Button, Callout, HTMLSelect } from '@blueprintjs/core'
import type { ImportReply, SampledColumn } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { columnKey, columnLabel, idColumn, importColumns } from '@nazorat/machines/import'
import { emptyDocument } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useActor } from '../../api/user.tsx'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { toast } from '../../ui/toasts.ts'
import { columnWords } from './column-words.ts'
import { importColumnsQuery } from './queries.ts'

interface Props {
  definition: Definition
  run: ImportReply
  onChosen: (said: ImportReply) => void
}

/** The columns of a sheet with some of their values, and a chooser of the field of each. */
export function ImportColumns({ definition, run, onChosen }: Props) {
  const { data } = useQuery(importColumnsQuery(run))
  return data && data.length > 0 ? <ColumnForm definition={definition} run={run} onChosen={onChosen} found={data} /> : null
}

function ColumnForm({ definition, run: { id, state }, onChosen, found }: Props & { found: readonly SampledColumn[] }) {
  const say = useSay()
  const { language } = useLanguage()
  const actor = useActor()
  const [columns, choose] = useState(() => found.map(({ column }) => column))
  const [busy, setBusy] = useState(false)
  const offered = [...importColumns(definition), idColumn].map((column) => ({
    ...column,
    key: columnKey(column),
    label: columnLabel(definition, column, language),
  }))
  const given = emptyDocument(definition, '', actor, new Date().toISOString()).values
  const chosen = offered.filter(({ key }) => columns.includes(key))
  const isNamed = ({ key, field }: { key: string; field: string }) =>
    chosen.some((other) => other.key === key || (other.part && other.field === field))
  const lacking = offered.filter(
    (each) => !each.part && definition.fields[each.field]?.required && given[each.field] === null && !isNamed(each),
  )
  const check = async () => {
    setBusy(true)
    await call<ImportReply>(`import/${id}/Columns`, { columns }).then(onChosen, (error: Error) => toast.error(error.message))
    setBusy(false)
  }
  return (
    <section className="import-columns stack" aria-labelledby="import-columns-title">
      <h2 id="import-columns-title">{say(columnWords.title)}</h2>
      <p className="import-hint">{say(state === 'asking' ? columnWords.asked : columnWords.hint)}</p>
      <table className="import-column-table">
        <thead>
          <tr>
            <th scope="col">{say(columnWords.header)}</th>
            <th scope="col">{say(columnWords.examples)}</th>
            <th scope="col">{say(columnWords.field)}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ header, examples, isProposed, column }, i) => {
            const name = header || say(columnWords.unnamed, { n: i + 1 })
            return (
              // The columns of a sheet have no other name than their place.
              <tr key={i}>
                <th scope="row">{name}</th>
                <td className="import-hint">{examples.join(' · ') || '—'}</td>
                <td>
                  <HTMLSelect
                    fill
                    aria-label={say(columnWords.fieldOf, { column: name })}
                    value={columns[i] ?? ''}
                    onChange={({ currentTarget }) => choose(columns.with(i, currentTarget.value || null))}
                  >
                    <option value="">{say(columnWords.none)}</option>
                    {offered.map(({ key, field, label }) => (
                      <option key={key} value={key} disabled={columns.includes(key) && columns[i] !== key}>
                        {label}
                        {definition.fields[field]?.required ? ' *' : ''}
                      </option>
                    ))}
                  </HTMLSelect>
                  {isProposed && columns[i] === column && <span className="import-hint">{say(columnWords.proposed)}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {lacking.length > 0 && (
        <Callout intent="warning" role="status">
          {say(columnWords.lacking, { fields: lacking.map(({ label }) => `«${label}»`).join(', ') })}
        </Callout>
      )}
      <div className="import-buttons">
        <Button intent="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void check()}>
          {say(columnWords.check)}
        </Button>
      </div>
    </section>
  )
}

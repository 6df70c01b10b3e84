import { Button } from '@blueprintjs/core'
import type { ColumnChoices, ImportChoicesReply, ImportReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { columnLabel, columnOf } from '@nazorat/machines/import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { toast } from '../../ui/toasts.ts'
import { choiceWords, columnWords } from './column-words.ts'
import { MeaningInput } from './meaning-input.tsx'
import { importChoicesQuery } from './queries.ts'

interface Props {
  definition: Definition
  run: ImportReply
  onChosen: (said: ImportReply) => void
}

/** By column and value. */
type Chosen = Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** The values of a checked sheet that are none of their column's choices, and a chooser of what each stands for. */
export function ImportChoices({ definition, run, onChosen }: Props) {
  const { data } = useQuery(importChoicesQuery(run))
  return data && data.columns.length > 0 ? <ChoiceForm definition={definition} run={run} onChosen={onChosen} reply={data} /> : null
}

function ChoiceForm({ definition, run: { id }, onChosen, reply: { columns, texts } }: Props & { reply: ImportChoicesReply }) {
  const say = useSay()
  const [chosen, choose] = useState<Chosen>({})
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    await call<ImportReply>(`import/${id}/Choices`, { choices: chosen }).then(onChosen, (error: Error) => toast.error(error.message))
    setBusy(false)
  }
  return (
    <section className="import-columns stack" aria-labelledby="import-choices-title">
      <h2 id="import-choices-title">{say(choiceWords.title)}</h2>
      <p className="import-hint">{say(choiceWords.hint)}</p>
      {columns.map((each) => (
        <ColumnOfValues
          key={each.column}
          definition={definition}
          found={each}
          texts={texts}
          chosen={chosen[each.column] ?? {}}
          onChange={(values) => choose({ ...chosen, [each.column]: values })}
        />
      ))}
      <div className="import-buttons">
        <Button intent="primary" loading={busy} disabled={Object.keys(chosen).length === 0} onClick={() => void check()}>
          {say(columnWords.check)}
        </Button>
      </div>
    </section>
  )
}

/** Values that are shown before the others are asked for. */
const maxShown = 10

interface ColumnProps {
  definition: Definition
  found: ColumnChoices
  texts: ImportChoicesReply['texts']
  chosen: Readonly<Record<string, string | null>>
  onChange: (chosen: Readonly<Record<string, string | null>>) => void
}

function ColumnOfValues({ definition, found: { column: key, values, isCut }, texts, chosen, onChange }: ColumnProps) {
  const say = useSay()
  const { language } = useLanguage()
  const [isWhole, showAll] = useState(false)
  const column = columnOf(definition, key)
  const field = column && definition.fields[column.field]
  if (!field) return null
  return (
    <>
      <table className="import-column-table import-choice-table">
        <caption>{columnLabel(definition, column, language)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(choiceWords.value)}</th>
            <th scope="col">{say(choiceWords.lines)}</th>
            <th scope="col">{say(choiceWords.means)}</th>
          </tr>
        </thead>
        <tbody>
          {values.slice(0, isWhole ? values.length : maxShown).map(({ value, count, choice }, i) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td className="import-hint">
                <span className="import-choice-lines">{say(choiceWords.lines)}: </span>
                {formatNumber(count)}
              </td>
              <td>
                <MeaningInput
                  id={`meaning-${key}-${i}`}
                  label={say(choiceWords.meaningOf, { value })}
                  field={field}
                  texts={texts}
                  value={value in chosen ? chosen[value]! : choice}
                  onChange={(next) => onChange({ ...chosen, [value]: next })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {values.length > maxShown && !isWhole && (
        <div className="import-buttons">
          <Button onClick={() => showAll(true)}>{say(choiceWords.all, { n: formatNumber(values.length) })}</Button>
        </div>
      )}
      {isCut && <p className="import-hint">{say(choiceWords.isCut)}</p>}
    </>
  )
}

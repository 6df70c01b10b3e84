import { Button, Callout, ProgressBar } from '@blueprintjs/core'
import type { ImportReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useMessage } from '../../api/live.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { importPath } from '../../navigation/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Nothing } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { ApplyButtons } from './apply-buttons.tsx'
import { columnWords } from './column-words.ts'
import { ImportChoices } from './import-choices.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportLines } from './import-lines.tsx'
import { ImportReadingChoice } from './import-reading.tsx'
import { importWords, stateWords } from './import-words.ts'
import { ImportBadge } from './past-imports.tsx'
import { importLinesKey, importQuery, isUnderWay } from './queries.ts'

/** An import as it goes: checked, shown, applied. */
export function ImportRun({ definition, id }: { definition: Definition; id: string }) {
  const say = useSay()
  const client = useQueryClient()
  const { data, error } = useQuery(importQuery(id))
  const [isChanging, setChanging] = useState(false)
  const take = (said: ImportReply) => {
    if (said.id !== id) return
    if (said.state === 'applied' && data?.state === 'applying') toast.done(say(importWords.applied, { n: formatNumber(said.applied) }))
    // Read again, its lines are others.
    if (said.state === 'queued') setChanging(false)
    if (said.state === 'queued') client.removeQueries({ queryKey: importLinesKey(id) })
    client.setQueryData(importQuery(id).queryKey, said)
  }
  useMessage('import', take)
  const applied = data?.applied ?? 0
  // The list was not watched meanwhile.
  useEffect(() => {
    if (applied > 0)
      for (const shown of ['list', 'counts', 'select', 'total']) void client.invalidateQueries({ queryKey: [shown, definition.type] })
  }, [applied, client, definition.type])
  if (error && !data)
    return (
      <Callout intent="danger" role="alert">
        {error.message}
      </Callout>
    )
  if (!data) return null
  const cancel = () => call<ImportReply>(`import/${id}/Cancel`, {}).then(take, (failure: Error) => toast.error(failure.message))
  return (
    <>
      <div className="import-head">
        <strong className="import-name">{data.name}</strong>
        <ImportBadge state={data.state} />
        {data.state === 'checked' && <ApplyButtons run={data} onApplied={take} />}
        {data.state === 'checked' && (
          <Button aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {say(columnWords.change)}
          </Button>
        )}
        {(isUnderWay(data) || data.state === 'checked' || data.state === 'asking') && (
          <Button onClick={() => void cancel()}>{say(importWords.cancel)}</Button>
        )}
        {!isUnderWay(data) && <LinkButton to={importPath(definition.type)}>{say(importWords.another)}</LinkButton>}
      </div>
      <Result run={data} />
      <ImportReadingChoice key={JSON.stringify(data.reading)} run={data} onReadAgain={take} />
      {(data.state === 'asking' || (data.state === 'checked' && isChanging)) && (
        <ImportColumns definition={definition} run={data} onChosen={take} />
      )}
      {data.state === 'checked' && <ImportChoices definition={definition} run={data} onChosen={take} />}
      {isUnderWay(data) ? <UnderWay run={data} /> : <ImportLines definition={definition} run={data} />}
    </>
  )
}

function UnderWay({ run: { state, done, total } }: { run: ImportReply }) {
  const say = useSay()
  return (
    <div className="import-progress" role="status">
      <p>
        {say(stateWords[state])}. {total > 0 && say(importWords.progress, { done: formatNumber(done), total: formatNumber(total) })}
      </p>
      <ProgressBar {...(total > 0 && { value: done / total })} intent="primary" aria-label={say(stateWords[state])} />
    </div>
  )
}

/** Its result, in sentences. */
function Result({ run: { state, applied, resumed, problem } }: { run: ImportReply }) {
  const say = useSay()
  const sentences = [
    ...(problem ? [say(problem)] : []),
    ...(state === 'applied' ? [say(importWords.applied, { n: formatNumber(applied) })] : []),
    ...((state === 'cancelled' || state === 'failed') && applied > 0 ? [say(importWords.appliedBefore, { n: formatNumber(applied) })] : []),
    ...(resumed === null ? [] : [resumed === 0 ? say(importWords.begunAgain) : say(importWords.resumed, { line: resumed })]),
  ]
  if (sentences.length === 0) return null
  return (
    <Callout intent={state === 'applied' ? 'success' : problem ? 'danger' : 'none'} role="status">
      {sentences.map((sentence) => (
        <Nothing key={sentence}>{sentence}</Nothing>
      ))}
    </Callout>
  )
}

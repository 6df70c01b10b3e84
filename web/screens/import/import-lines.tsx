import { AnchorButton, Button, ButtonGroup } from '@blueprintjs/core'
import { DownloadIcon } from '@blueprintjs/icons'
import type { ImportOutcome, ImportReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { urlOf } from '../../api/client.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { Nothing } from '../../ui/panel.tsx'
import { Paging } from '../list/paging.tsx'
import { ImportLineRow } from './import-line-row.tsx'
import { importWords, outcomeWords } from './import-words.ts'
import { importLinesQuery } from './queries.ts'

const outcomes = Object.keys(outcomeWords) as ImportOutcome[]

/** The lines of a checked sheet with their outcomes, by outcome and in pages. */
export function ImportLines({ definition, run }: { definition: Definition; run: ImportReply }) {
  const say = useSay()
  const [outcome, setOutcome] = useState<ImportOutcome | undefined>(run.counts.refused > 0 ? 'refused' : undefined)
  const [{ page, pageSize }, setPaging] = useState({ page: 1, pageSize: 50 })
  const { data } = useQuery(importLinesQuery(run, page, pageSize, outcome))
  const all = outcomes.reduce((sum, each) => sum + run.counts[each], 0)
  if (all === 0) return null
  const show = (next: ImportOutcome | undefined) => {
    setOutcome(next)
    setPaging({ page: 1, pageSize })
  }
  const ignored = data?.columns.filter(({ header, field }) => field === null && header !== '') ?? []
  return (
    <section className="import-preview" aria-label={say(importWords.lines)}>
      <div className="import-buttons">
        <ButtonGroup className="import-counts">
          <Button active={outcome === undefined} aria-pressed={outcome === undefined} onClick={() => show(undefined)}>
            {say(importWords.all)}: {formatNumber(all)}
          </Button>
          {outcomes.map((each) => (
            <Button
              key={each}
              active={outcome === each}
              aria-pressed={outcome === each}
              disabled={run.counts[each] === 0}
              onClick={() => show(each)}
            >
              {say(outcomeWords[each])}: {formatNumber(run.counts[each])}
            </Button>
          ))}
        </ButtonGroup>
        {run.counts.refused > 0 && (
          <AnchorButton icon={<DownloadIcon />} href={urlOf(`import/${run.id}/Refused`)} download>
            {say(importWords.takeRefused)}
          </AnchorButton>
        )}
      </div>
      {ignored.length > 0 && (
        <p className="import-hint">{say(importWords.notImported, { headers: ignored.map(({ header }) => `«${header}»`).join(', ') })}</p>
      )}
      {data && data.rows.length === 0 && <Nothing>{say(importWords.gone)}</Nothing>}
      <ul className="import-lines">
        {data?.rows.map((line) => (
          <ImportLineRow key={line.line} definition={definition} line={line} texts={data.texts} isDone={run.state === 'applied'} />
        ))}
      </ul>
      {data && data.total > 0 && <Paging page={page} pageSize={pageSize} total={data.total} onChange={setPaging} />}
    </section>
  )
}

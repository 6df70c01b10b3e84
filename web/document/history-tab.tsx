import { Button } from '@blueprintjs/core'
import { t } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { historyQuery } from '../server/queries.ts'
import { useLate } from '../shell/use-late.ts'
import { useSay } from '../words/language.tsx'
import { words as common } from '../words/words.ts'
import { CaseFileButton } from './case-file-button.tsx'
import { EventRow } from './event-row.tsx'
import { foldHistory } from './fold-history.ts'
import { PastContext } from './past.ts'
import type { TabProps } from './tab.ts'

/** What happened to the document, newest first; of a past, what came after it stands there too, paler. */
export function HistoryTab({ definition, document }: TabProps) {
  const say = useSay()
  const late = useLate()
  const { version: shown, look } = use(PastContext)
  const { data, isError, refetch } = useQuery(historyQuery(definition.type, document.id))
  const moments = useMemo(() => foldHistory(data?.events ?? []), [data])
  if (isError) {
    return (
      <p className="tab-empty" role="alert">
        {say(words.failed)} <Button onClick={() => void refetch()}>{say(common.retry)}</Button>
      </p>
    )
  }
  if (!data) return late ? <p className="tab-empty">{say(common.loading)}</p> : null
  return (
    <>
      <CaseFileButton type={definition.type} id={document.id} />
      <ol className="history" reversed>
        {moments.map((moment) => {
          const { version } = moment.event
          return (
            <EventRow
              key={version}
              definition={definition}
              id={document.id}
              moment={moment}
              texts={data.texts}
              when={shown === null || version < shown ? 'before' : version === shown ? 'shown' : 'after'}
              onLook={() => look(version)}
            />
          )
        })}
      </ol>
    </>
  )
}

const words = { failed: t('Tarixni yuklab boʻlmadi.', 'Тарихни юклаб бўлмади.', 'Не удалось загрузить историю.') }

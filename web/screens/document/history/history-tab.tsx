import { Button } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useMemo, useState } from 'react'
import { historyQuery } from '../../../api/queries.ts'
import { useLate } from '../../../ui/timing.ts'
import { useSay } from '../../../i18n/language.tsx'
import { words as common } from '../../../i18n/words.ts'
import { CaseFileButton } from '../../exports/case-file-button.tsx'
import { EventRow } from './event-row.tsx'
import { foldHistory } from './fold-history.ts'
import { PastContext } from '../as-of/as-of.ts'
import type { TabProps } from '../page/tab.ts'

/** Of a past further back than this the list begins with the version that is shown. */
const far = 100

/** The document's history, newest first, in pages; in an as-of view later events are listed too, paler. */
export function HistoryTab({ definition, document }: TabProps) {
  const say = useSay()
  const late = useLate()
  const { version: shown, newest, look } = use(PastContext)
  const [whole, setWhole] = useState(false)
  const from = shown !== null && newest - shown > far && !whole ? shown : null
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(definition.type, document.id, from),
  )
  const pages = useMemo(() => (data?.pages ?? []).map((page) => ({ page, moments: foldHistory(page) })), [data])
  if (isError) {
    return (
      <p className="tab-empty" role="alert">
        {say(words.failed)} <Button onClick={() => void refetch()}>{say(common.retry)}</Button>
      </p>
    )
  }
  if (!data) return late ? <p className="tab-empty">{say(common.loading)}</p> : null
  const oldest = data.pages.at(-1)!
  return (
    <>
      <CaseFileButton definition={definition} document={document} />
      {from !== null && (
        <p className="history-more">
          <Button size="small" onClick={() => setWhole(true)}>
            {say(words.later, { from: from + 1, to: newest })}
          </Button>
        </p>
      )}
      <ol className="history" reversed>
        {pages.map(({ page, moments }) =>
          moments.map((moment, i) => {
            const { version } = moment.event
            const before = moments[i + 1]?.event.version ?? page.earlier?.version ?? 0
            return [
              <EventRow
                key={version}
                definition={definition}
                id={document.id}
                moment={moment}
                texts={page.texts}
                when={shown === null || version < shown ? 'before' : version === shown ? 'shown' : 'after'}
                onLook={() => look(version)}
              />,
              version - before > 1 && (
                <li key={`before ${version}`} className="event-unseen" value={version - 1}>
                  {say(words.private, { versions: version - before > 2 ? `${before + 1}–${version - 1}` : version - 1 })}
                </li>
              ),
            ]
          }),
        )}
      </ol>
      {hasNextPage && (
        <p className="history-more">
          {say(words.more, { from: oldest.first ?? 1, to: oldest.events.at(-1)!.version - 1 })}{' '}
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say(words.earlier)}
          </Button>
        </p>
      )}
    </>
  )
}

const words = {
  failed: t('Тарихни юклаб бўлмади.', 'Не удалось загрузить историю.'),
  private: t(
    '{versions}-таҳрир кўрсатилмайди: ҳужжат сиз учун ёпиқ ҳолатда бўлган',
    'Версия {versions} не показана: документ был в состоянии, закрытом для вас',
  ),
  more: t('Олдинги таҳрирлар ҳали кўрсатилмаган: {from}–{to}.', 'Более ранние версии ещё не показаны: {from}–{to}.'),
  earlier: t('Олдингиларини кўрсатиш', 'Показать более ранние'),
  later: t('Кейингиларини кўрсатиш: {from}–{to}', 'Показать последующие: {from}–{to}'),
}

import { Button, Tab, Tabs } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { type Actor, type Definition, holds, reachOf, t } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useActor } from '../account/user.tsx'
import { titleOf } from '../kinds/titles.ts'
import { screens } from '../screens.ts'
import { type Moved, useWatch } from '../server/live.ts'
import { documentQuery, historyQuery } from '../server/queries.ts'
import { Wait } from '../shell/error-pages.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { StateBadge } from '../theme/badge.tsx'
import { formatMoment } from '../words/format.ts'
import { useSay } from '../words/language.tsx'
import { ActionBar } from './action-bar.tsx'
import { DocumentProblem } from './document-problem.tsx'
import './document.css'
import { FilesTab } from './files-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LastReason } from './last-reason.tsx'
import { LiveNote } from './live-note.tsx'
import { MainTab } from './main-tab.tsx'
import { numberOf } from './number-of.ts'
import { PastBar } from './past-bar.tsx'
import { PastContext } from './past.ts'
import { stepsOf } from './path.ts'
import { Standing } from './standing.tsx'
import { Steps } from './steps.tsx'
import type { DocumentTab } from './tab.ts'
import { useTab } from './use-tab.ts'

interface DocumentPageProps {
  definition: Definition
  id: string
  /** What the page is made of; the type's files and history follow by themselves. */
  tabs?: readonly DocumentTab[]
}

/** A document: what it is, where it stands, what this person may do with it, what it says and what happened to it. */
export function DocumentPage({ definition, id, tabs: given }: DocumentPageProps) {
  const say = useSay()
  const actor = useActor()
  const [at, setAt] = useState<number | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const now = useQuery(documentQuery(definition.type, id))
  const earlier = useQuery({ ...documentQuery(definition.type, id, at ?? 0), enabled: at !== null })
  const mayKnow = holds(actor, 'EventHistoryView')
  const history = useQuery({ ...historyQuery(definition.type, id), enabled: mayKnow })
  useWatch({ type: definition.type, id }, (news) => news.actorId !== actor.id && setMoved(news))

  const tabs = useMemo(() => tabsOf(definition, given, actor), [definition, given, actor])
  const [open, setOpen] = useTab(tabs)
  const past = useMemo(() => ({ at, look: (version: number | null) => (setAt(version), setOpen(tabs[0]!.id)) }), [at, setOpen, tabs])
  const title = now.data ? say(titleOf(definition, now.data)) : say(definition.label.one)
  usePageTitle(title)

  if (now.isError && !now.data) return <DocumentProblem definition={definition} error={now.error} onAgain={() => void now.refetch()} />
  if (!now.data) return <Wait />

  const isPast = at !== null && at !== now.data.version
  const document = isPast && earlier.data?.version === at ? earlier.data : now.data
  const came = mayKnow && !isPast ? history.data?.events.toReversed().map(({ to }) => to) : undefined
  const steps = stepsOf(definition, document.state, { values: document.fields, actor, now: new Date().toISOString(), facts: document.facts }, came)
  const number = numberOf(definition, document.fields)
  const author = document.texts[document.createdUserId]
  return (
    <article className="document-page">
      <header className="document-header">
        <div className="document-kind">
          {say(definition.label.one)}
          {number && <> № {number}</>}
        </div>
        <h1 tabIndex={-1}>{title}</h1>
        <StateBadge definition={definition} state={document.state} />
        <Button className="document-print" variant="minimal" icon={<Print />} aria-label={say(words.print)} title={say(words.print)} onClick={() => print()} />
        {steps.length > 2 && <Standing definition={definition} document={document} />}
        {steps.length > 2 && <Steps definition={definition} steps={steps} />}
      </header>
      {!isPast && history.data && <LastReason definition={definition} state={document.state} history={history.data} />}
      <LiveNote definition={definition} moved={moved} onClose={() => setMoved(null)} />
      {isPast ? <PastBar definition={definition} id={id} at={at} newest={now.data.version} onLook={(version) => setAt(version)} /> : <ActionBar definition={definition} document={now.data} />}
      <PastContext value={past}>
        <Tabs id="document" className="document-tabs" selectedTabId={open} onChange={(tab) => setOpen(String(tab))}>
          {tabs.map(({ id: tab, label, view: View }) => (
            <Tab
              key={tab}
              id={tab}
              title={say(label)}
              panel={
                <>
                  <h2 className="tab-printed">{say(label)}</h2>
                  <View definition={definition} document={document} />
                </>
              }
            />
          ))}
        </Tabs>
      </PastContext>
      <footer className="document-footer">
        {say(words.created)} {formatMoment(document.createdAt)}
        {author !== undefined && <>, {say(author)}</>} · {say(words.updated)} {formatMoment(document.updatedAt)}
      </footer>
    </article>
  )
}

function tabsOf(definition: Definition, given: readonly DocumentTab[] | undefined, actor: Actor): readonly DocumentTab[] {
  const extra = (screens[definition.type]?.tabs ?? []).filter(({ may }) => !may || reachOf(actor, may))
  const hasFiles = Object.values(definition.fields).some(({ kind }) => kind === 'files')
  return [
    ...(given ?? [{ id: 'main', label: words.main, view: MainTab }, ...(hasFiles ? [filesTab] : []), ...extra]),
    ...(holds(actor, 'EventHistoryView') ? [{ id: 'history', label: words.history, view: HistoryTab }] : []),
  ]
}

const words = {
  main: t('Asosiy', 'Асосий', 'Основное'),
  files: t('Fayllar', 'Файллар', 'Файлы'),
  history: t('Tarix', 'Тарих', 'История'),
  print: t('Chop etish', 'Чоп этиш', 'Печать'),
  created: t('Yaratilgan:', 'Яратилган:', 'Создано:'),
  updated: t('Oʻzgartirilgan:', 'Ўзгартирилган:', 'Изменено:'),
}

export const filesTab: DocumentTab = { id: 'files', label: words.files, view: FilesTab }

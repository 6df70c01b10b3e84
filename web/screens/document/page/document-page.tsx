import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { hasPermission } from '@nazorat/machines/workflow'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react'
import { useActor } from '../../../api/user.tsx'
import { numberOf } from '../../../fields/reference/number-of.ts'
import { titleOf } from '../../../fields/reference/titles.ts'
import { remember } from '../../../storage/recent.ts'
import { useReadMark } from '../../notifications/use-read-mark.ts'
import { type Moved, useWatch } from '../../../api/live.ts'
import { documentQuery, eventQuery } from '../../../api/queries.ts'
import { Wait } from '../../../ui/error-pages.tsx'
import { fetched } from '../../../ui/code.ts'
import { Later } from '../../../ui/timing.ts'
import { useRoomy } from '../../../ui/use-media.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ActionBar } from '../actions/action-bar.tsx'
import { awaitVersion, isBehind } from '../actions/awaited.ts'
import './document.css'
import { DocumentBeside } from './document-beside.tsx'
import { DocumentFooter } from './document-footer.tsx'
import { DocumentHeader, DocumentName, DocumentStanding, DocumentTools } from './document-header.tsx'
import { DocumentProblem } from './document-problem.tsx'
import { DocumentTabs } from './document-tabs.tsx'
import { DocumentTrailBar, useTrail } from './document-trail.tsx'
import { FileBeside } from '../files/file-beside.tsx'
import { erasedIn, foldHistory } from '../history/fold-history.ts'
import { LastReason } from '../history/last-reason.tsx'
import { LiveNote } from './live-note.tsx'
import { PastActions } from '../as-of/as-of-actions.tsx'
import { PastContext } from '../as-of/as-of.ts'
import type { DocumentTab, ExtraTab, TabProps } from './tab.ts'
import { printWhole } from './print-whole.tsx'
import { tabsOf } from './tabs.ts'
import { WaitingNote } from '../../waiting/waiting-note.tsx'
import { useView } from '../as-of/use-view.ts'

const PastBar = fetched(() => import('../as-of/as-of-bar.tsx').then(({ PastBar }) => PastBar))

const noTabs: readonly ExtraTab[] = []

interface DocumentPageProps {
  definition: Definition
  id: string
  /** The tabs of the document's content; those of its files and history are added to them. */
  tabs?: readonly DocumentTab[]
  /** Tabs beside the generic ones. */
  extraTabs?: readonly ExtraTab[]
  /** Buttons beside the document's actions. */
  more?: ComponentType<{ document: DocumentReply }>
  /** Stands above the actions: the first thing to know of the document. Not in the past. */
  note?: ComponentType<TabProps>
  /** Facts of its type that stand in the line of facts below its name. */
  facts?: ComponentType<TabProps>
  /** The part beside its sections on a wide screen, above its files. */
  aside?: ComponentType<TabProps>
}

/** The page of a document: its type, state, actions, content and history; now, or as of a moment. */
export function DocumentPage({ definition, id, tabs: given, extraTabs = noTabs, more: More, note: Note, facts, aside }: DocumentPageProps) {
  const actor = useActor()
  const client = useQueryClient()
  const [moved, setMoved] = useState<Moved | null>(null)
  const [isWhole, setWhole] = useState(false)
  const isRoomy = useRoomy()
  const tabs = useMemo(() => tabsOf(definition, given, extraTabs, actor), [definition, given, extraTabs, actor])
  const { tab, when, show } = useView(tabs)
  const trail = useTrail(definition, id)
  const now = useQuery(documentQuery(definition.type, id))
  const then = useQuery({ ...documentQuery(definition.type, id, when ?? { at: 1 }), enabled: when !== null })
  const mayKnow = hasPermission(actor, 'EventHistoryView')
  const newest = useQuery({ ...eventQuery(definition.type, id), enabled: mayKnow })
  useReadMark(now.data ? id : null)
  useWatch({ type: definition.type, id }, (news) => {
    awaitVersion(news)
    if (news.actorId === actor.id) setMoved(null)
    // A page that was opened after the move shows it, and has nothing to tell of it.
    else if (now.data && isBehind(now.data)) setMoved(news)
  })

  const document = (when && then.data) || now.data
  const older = useQuery({
    ...eventQuery(definition.type, id, document?.version),
    enabled: mayKnow && when !== null && document !== undefined,
  })
  const history = when ? older.data : newest.data
  const past = useMemo(() => {
    const shown = when && document && history?.events[0]?.version === document.version ? history : null
    return {
      version: when && document ? document.version : null,
      newest: now.data?.version ?? 0,
      // Of the first version everything is new: to say so of each field would say nothing.
      before: shown?.earlier ? foldHistory(shown)[0]!.before : null,
      erased: shown ? erasedIn(shown) : [],
      texts: shown?.texts ?? {},
      history,
      moment: document?.then?.moment ?? null,
      look: (version: number) => show({ when: { at: version }, tab: tabs[0]!.id }),
    }
  }, [when, history, document, now.data, show, tabs])
  usePageTitle(document ? titleOf(definition, document) : definition.label.one)
  const { data: known } = now
  useEffect(() => {
    if (known) remember({ type: definition.type, id, title: titleOf(definition, known), number: numberOf(definition, known.fields) })
  }, [definition, id, known])

  if (now.isError && !now.data) return <DocumentProblem definition={definition} error={now.error} onAgain={() => void now.refetch()} />
  if (!now.data || !document) return <Wait />

  const isPast = document.then !== undefined
  const earlier = when ? null : history?.earlier
  const isMissing = when !== null && then.isError
  const bar = when && (
    <Suspense fallback={<Wait />}>
      <PastBar
        definition={definition}
        when={when}
        now={now.data}
        shown={document}
        history={history}
        isMissing={isMissing}
        onLook={(next) => show({ when: next })}
      />
    </Suspense>
  )
  if (isMissing) {
    return (
      <article className="document-page">
        {bar}
        <header className="document-header row wrap">
          <DocumentName definition={definition} document={now.data} />
        </header>
      </article>
    )
  }
  return (
    <article className="document-page">
      <div className="document-line">
        <DocumentTrailBar definition={definition} {...trail} />
        <DocumentTools
          definition={definition}
          document={document}
          onPast={earlier ? () => show({ when: { at: earlier.version } }) : null}
          onPrint={() => void printWhole(client, setWhole)}
        />
      </div>
      {bar}
      <div className="document-top">
        <DocumentHeader definition={definition} document={document} />
        {!isPast && (
          <ActionBar definition={definition} document={now.data} more={More && <More document={now.data} />} onNext={trail.toNext} />
        )}
      </div>
      <PastContext value={past}>
        <DocumentStanding definition={definition} document={document} history={history} facts={facts} />
      </PastContext>
      <LastReason cause={document.cause} />
      {Note && !isPast && <Note definition={definition} document={document} />}
      {!isPast && <WaitingNote definition={definition} document={document} />}
      <LiveNote definition={definition} moved={moved} />
      {isPast && <PastActions definition={definition} document={document} />}
      <Later>
        <PastContext value={past}>
          <FileBeside definition={definition} document={document}>
            <DocumentTabs
              definition={definition}
              document={document}
              tabs={tabs}
              open={tab}
              isWhole={isWhole}
              aside={isRoomy && <DocumentBeside definition={definition} document={document} of={aside} />}
              onOpen={(next) => show({ tab: next })}
            />
          </FileBeside>
        </PastContext>
        {!isRoomy && <DocumentFooter document={document} />}
      </Later>
    </article>
  )
}

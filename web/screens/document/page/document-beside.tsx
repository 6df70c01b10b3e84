import type { HistoryEvent } from '@nazorat/machines/api-types'
import { type Definition, eventLabel } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { hasPermission } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, use, useId } from 'react'
import { latestQuery } from '../../../api/queries.ts'
import { useActor } from '../../../api/user.tsx'
import type { Texts } from '../../../fields/kind-view.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { documentPath } from '../../../navigation/paths.ts'
import { useQuiet } from '../../../ui/idle/use-quiet.ts'
import { PastContext } from '../as-of/as-of.ts'
import { FilesTab } from '../files/files-tab.tsx'
import { attachmentsOf } from '../files/open-file.ts'
import { DocumentFooter } from './document-footer.tsx'
import type { TabProps } from './tab.ts'
import { whoOf } from './who.ts'

/** The facts that a decision on a document needs beside its sections: its people, its files, what happened last, and when it was made. */
export function DocumentBeside({ definition, document, of: Of }: TabProps & { of: ComponentType<TabProps> | undefined }) {
  const { version } = use(PastContext)
  const hasFiles = attachmentsOf(definition, document).length > 0
  return (
    <div className="document-beside">
      {Of && <Of definition={definition} document={document} />}
      {hasFiles && (
        <BesidePart label={words.files}>
          <FilesTab definition={definition} document={document} />
        </BesidePart>
      )}
      {version === null && <LatestEvents definition={definition} id={document.id} />}
      <DocumentFooter document={document} />
    </div>
  )
}

/** A part of what stands beside a document, under its own heading. */
export function BesidePart({ label, children }: { label: Parameters<ReturnType<typeof useSay>>[0]; children: ReactNode }) {
  const say = useSay()
  const id = useId()
  return (
    <section className="beside-part" aria-labelledby={id}>
      <h2 id={id}>{say(label)}</h2>
      {children}
    </section>
  )
}

/** The newest steps of a document, for those who may see its history. */
function LatestEvents({ definition, id }: { definition: Definition; id: string }) {
  const say = useSay()
  const mayKnow = hasPermission(useActor(), 'EventHistoryView')
  const isQuiet = useQuiet()
  const { data } = useQuery({ ...latestQuery(definition.type, id), enabled: mayKnow && isQuiet })
  if (!data || data.events.length === 0) return null
  return (
    <BesidePart label={words.events}>
      <ol className="beside-events" reversed>
        {data.events.map((event) => (
          <LatestEvent key={event.version} definition={definition} event={event} texts={data.texts} />
        ))}
      </ol>
      <Link to={documentPath(definition.type, id)} search={{ tab: 'history' }}>
        {say(words.all)}
      </Link>
    </BesidePart>
  )
}

function LatestEvent({ definition, event, texts }: { definition: Definition; event: HistoryEvent; texts: Texts }) {
  const say = useSay()
  return (
    <li>
      {say(eventLabel(definition, event))}
      <span className="muted small dotted">
        <span>{say(whoOf(event, texts))}</span> <time dateTime={event.at}>{formatMoment(event.at)}</time>
      </span>
    </li>
  )
}

const words = {
  files: t('Файллар', 'Файлы'),
  events: t('Сўнгги воқеалар', 'Последние события'),
  all: t('Бутун тарих', 'Вся история'),
}

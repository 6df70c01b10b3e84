import { Button } from '@blueprintjs/core'
import { Duplicate, History, Print } from '@blueprintjs/icons'
import type { DocumentReply, HistoryReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { mayCreate } from '@nazorat/machines/workflow'
import type { ComponentType } from 'react'
import { useActor } from '../../../api/user.tsx'
import { titleOf } from '../../../fields/reference/titles.ts'
import { useSay } from '../../../i18n/language.tsx'
import { newPath } from '../../../navigation/paths.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { numberOf } from '../../../fields/reference/number-of.ts'
import { mayRepeat } from '../../form/state/form-values.ts'
import { stepsOf } from '../diagram/path.ts'
import { Due } from './due.tsx'
import { DocumentState, Standing } from './holder.tsx'
import type { TabProps } from './tab.ts'
import { Steps } from '../diagram/steps.tsx'

interface DocumentHeaderProps {
  definition: Definition
  document: DocumentReply
}

interface DocumentToolsProps extends DocumentHeaderProps {
  /** Null where there is no past to go to. */
  onPast: (() => void) | null
  onPrint: () => void
}

/** The number, the name and the state of a document. */
export function DocumentHeader({ definition, document }: DocumentHeaderProps) {
  return (
    <header className="document-header row wrap">
      <DocumentName definition={definition} document={document} />
      <DocumentState definition={definition} document={document} />
    </header>
  )
}

/** The tools of any document: to look at its past, to copy it, to print it. */
export function DocumentTools({ definition, document, onPast, onPrint }: DocumentToolsProps) {
  const say = useSay()
  const actor = useActor()
  return (
    <div className="document-tools">
      {onPast && <Button variant="minimal" icon={<History />} aria-label={say(words.past)} title={say(words.past)} onClick={onPast} />}
      {document.then === undefined && mayRepeat(definition) && mayCreate(definition, actor) && (
        <LinkButton
          variant="minimal"
          icon={<Duplicate />}
          aria-label={say(words.similar)}
          title={say(words.similar)}
          to={`${newPath(definition.type)}?like=${document.id}`}
        />
      )}
      <Button variant="minimal" icon={<Print />} aria-label={say(words.print)} title={say(words.print)} onClick={onPrint} />
    </div>
  )
}

/** Until when what is to be done, who has the document and what comes next; below, how far it has come. */
export function DocumentStanding({
  definition,
  document,
  history,
  facts: Facts,
}: DocumentHeaderProps & {
  /** The history up to that moment, where this person may see it. */
  history: HistoryReply | undefined
  facts: ComponentType<TabProps> | undefined
}) {
  const actor = useActor()
  const moment = document.then?.moment ?? new Date().toISOString()
  const steps = stepsOf(
    definition,
    document.state,
    { values: document.fields, actor, now: moment, lookups: document.lookups },
    history?.transitions,
  )
  return (
    <>
      <div className="document-facts wrap">
        <Due definition={definition} document={document} />
        {Facts && <Facts definition={definition} document={document} />}
        {steps.length > 2 && <Standing definition={definition} document={document} />}
      </div>
      {steps.length > 2 && <Steps definition={definition} steps={steps} />}
    </>
  )
}

/** The number and the name of a document; the way back above them names its type. */
export function DocumentName({ definition, document }: DocumentHeaderProps) {
  const say = useSay()
  const number = numberOf(definition, document.fields)
  return (
    <h1 tabIndex={-1}>
      {number && <span className="document-number numeric">№ {number} · </span>}
      {say(titleOf(definition, document))}
    </h1>
  )
}

const words = {
  past: t('Ҳужжатнинг ўтган ҳолатлари', 'Прошлые состояния документа'),
  print: t('Чоп этиш', 'Печать'),
  similar: t('Шунга ўхшаш ҳужжат яратиш', 'Создать похожий документ'),
}

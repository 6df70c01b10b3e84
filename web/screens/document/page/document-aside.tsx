import { Button } from '@blueprintjs/core'
import { Cross, Maximize } from '@blueprintjs/icons'
import type { Definition } from '@nazorat/machines/definition'
import { isEmpty } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { type ComponentType, Suspense } from 'react'
import { useDefinition } from '../../../api/definitions.ts'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '../../../fields/reference/titles.ts'
import { useWatch } from '../../../api/live.ts'
import { documentQuery } from '../../../api/queries.ts'
import { documentPath } from '../../../navigation/paths.ts'
import { useLate } from '../../../ui/timing.ts'
import { useSay } from '../../../i18n/language.tsx'
import { words as common } from '../../../i18n/words.ts'
import { ActionBar } from '../actions/action-bar.tsx'
import { Description } from './description.tsx'
import './document.css'
import { Due } from './due.tsx'
import { LastReason } from '../history/last-reason.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { numberOf } from '../../../fields/reference/number-of.ts'
import { DocumentState, Standing } from './holder.tsx'
import type { TabProps } from './tab.ts'

interface DocumentAsideProps {
  type: string
  id: string
  /** In place of the columns of its row. */
  facts?: ComponentType<TabProps> | undefined
  onClose: () => void
}

/** A document beside its list: where it stands and until when, what may be done with it, and what a decision needs. */
export function DocumentAside({ type, id, facts: Facts, onClose }: DocumentAsideProps) {
  const definition = useDefinition(type)
  const say = useSay()
  const late = useLate()
  const { data: document, isError } = useQuery(documentQuery(definition.type, id))
  useWatch({ type: definition.type, id })
  const number = document && numberOf(definition, document.fields)
  return (
    <aside className="document-aside box" aria-label={say(definition.label.one)} aria-busy={!document}>
      <div className="aside-tools row">
        <span className="document-kind muted">
          {say(definition.label.one)}
          {number && <> № {number}</>}
        </span>
        <LinkButton
          to={documentPath(definition.type, id)}
          variant="minimal"
          icon={<Maximize />}
          aria-label={say(words.whole)}
          title={say(words.whole)}
        />
        <Button variant="minimal" icon={<Cross />} aria-label={say(common.close)} title={say(common.close)} onClick={onClose} />
      </div>
      {isError && <p className="tab-empty">{say(words.gone)}</p>}
      {!document && !isError && late && <p className="tab-empty">{say(common.loading)}</p>}
      {document && (
        <>
          <h2 className="aside-title">{say(titleOf(definition, document))}</h2>
          <DocumentState definition={definition} document={document} />
          <Standing definition={definition} document={document} />
          <Due definition={definition} document={document} />
          <LastReason cause={document.cause} />
          <ActionBar key={id} definition={definition} document={document} onGone={onClose} />
          {Facts ? (
            <Suspense>
              <Facts definition={definition} document={document} />
            </Suspense>
          ) : (
            <Description definition={definition} document={document} label={words.main} names={namesOf(definition, document.fields)} />
          )}
        </>
      )}
    </aside>
  )
}

/** The fields that are columns of the list, where filled in. */
const namesOf = ({ list, fields, title }: Definition, values: Readonly<Record<string, unknown>>): string[] =>
  list.columns.filter((name) => name in fields && name !== title && !isEmpty(values[name]))

const words = {
  whole: t('Саҳифасини очиш', 'Открыть страницу'),
  gone: t('Ҳужжат топилмади.', 'Документ не найден.'),
  main: t('Асосий', 'Основное'),
}

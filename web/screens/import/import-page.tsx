import { ArrowLeftIcon } from '@blueprintjs/icons'
import type { Definition } from '@nazorat/machines/definition'
import { mayCreate } from '@nazorat/machines/workflow'
import { useSearch } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { listPath } from '../../navigation/paths.ts'
import { NotAuthorized } from '../../ui/error-pages.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ImportRun } from './import-run.tsx'
import { ImportStart } from './import-start.tsx'
import { importWords } from './import-words.ts'
import './import.css'

/** Makes and changes documents of a type from a sheet: a file is chosen, checked, shown line by line and applied. */
export function ImportPage({ definition }: { definition: Definition }) {
  const say = useSay()
  const actor = useActor()
  const { id } = useSearch({ strict: false })
  usePageTitle(importWords.toImport)
  if (!mayCreate(definition, actor)) return <NotAuthorized />
  return (
    <div className="import-page stack">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(importWords.title, { list: say(definition.label.many) })}</h1>
        <LinkButton icon={<ArrowLeftIcon />} to={listPath(definition.type)}>
          {say(importWords.back)}
        </LinkButton>
      </div>
      {typeof id === 'string' ? <ImportRun key={id} definition={definition} id={id} /> : <ImportStart definition={definition} />}
    </div>
  )
}

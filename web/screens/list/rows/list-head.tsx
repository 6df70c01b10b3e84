import { CalendarIcon, PlusIcon } from '@blueprintjs/icons'
import type { ListDefinition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import { holdsOne } from '@nazorat/machines/workflow'
import type { ReactNode } from 'react'
import { useActor } from '../../../api/user.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { mayOpen } from '../../../navigation/menu.ts'
import { newPath } from '../../../navigation/paths.ts'
import { screenGroups } from '../../../navigation/screen-map.ts'
import type { Amount } from '../../../i18n/total.ts'
import { Total } from '../../../ui/total.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'

interface Props {
  definition: ListDefinition
  title: Text
  /** Its address. */
  path: string
  total: Amount | undefined
  /** The tools, which stand in the line of the title: each line less is a row more. */
  children: ReactNode
}

export function ListHead({ definition, title, path, total, children }: Props) {
  const say = useSay()
  const actor = useActor()
  const views = screenGroups.flatMap(({ screens }) => screens.filter((each) => each.viewOf === path && mayOpen(each, actor)))
  return (
    <div className="list-head wrap">
      <h1 className="page-title strong">
        {say(title)}{' '}
        {total !== undefined && (
          <span className="page-total muted">
            <Total of={total} />
          </span>
        )}
      </h1>
      {children}
      {views.map((view) => (
        <LinkButton key={view.path} icon={<CalendarIcon />} to={view.path} aria-label={say(view.label!)} title={say(view.label!)} />
      ))}
      {holdsOne(actor, definition.creates) && (
        <LinkButton intent="primary" icon={<PlusIcon />} to={newPath(definition.type)}>
          {say(listWords.create)}
        </LinkButton>
      )}
    </div>
  )
}

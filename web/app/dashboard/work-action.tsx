import { Button } from '@blueprintjs/core'
import type { Row } from '@nazorat/machines/api-types'
import { actionIn, type Definition } from '@nazorat/machines/definition'
import { awaitedIn } from '@nazorat/machines/workflow'
import { lazy, Suspense, useRef, useState } from 'react'
import { documentPath, editPath } from '../../navigation/paths.ts'
import { useSay } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const QuickAction = lazy(() => import('./quick-action.tsx').then(({ QuickAction }) => ({ default: QuickAction })))

interface Props {
  definition: Definition
  row: Row
  action: string
  /** The document's title, by which the button is told apart from those of other rows. */
  title: string
  /** Told when its document is gone to. */
  onLeave: () => void
}

/** The next action of a row: taken here, or, where it is a choice of several or a form, on the document's own page. */
export function WorkAction({ definition, row: { id, state }, action, title, onLeave }: Props) {
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsked, ask] = useState(false)
  const label = say(awaitedIn(definition, state, action))
  const isForm = actionIn(definition, action, state)!.input === 'form'
  const shared = { className: 'work-action', size: 'small', variant: 'outlined', 'aria-label': `${label}: ${title}` } as const
  if (isForm || definition.states[state]!.awaits)
    return (
      <span className="work-action-place" onClickCapture={onLeave}>
        <LinkButton {...shared} to={isForm ? editPath(definition.type, id) : documentPath(definition.type, id)}>
          {label}
        </LinkButton>
      </span>
    )
  return (
    <>
      <Button {...shared} ref={button} loading={isAsked} onClick={() => ask(true)}>
        {label}
      </Button>
      {isAsked && (
        <Suspense>
          <QuickAction
            definition={definition}
            id={id}
            action={action}
            onClose={() => {
              ask(false)
              requestAnimationFrame(() => button.current?.focus())
            }}
          />
        </Suspense>
      )}
    </>
  )
}

import { type Definition, findDefinition } from '@nazorat/machines'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ListPage } from '../screens/list/list-page.tsx'
import { screens } from './screens.ts'
import { NotFound, Wait } from './shell/error-pages.tsx'
import { type Fetched, fetched } from './code.ts'

const DocumentPage = fetched(() => import('../screens/document/page/document-page.tsx').then(({ DocumentPage }) => DocumentPage))
const FormPage = lazy(() => import('../screens/form/form-page.tsx').then(({ FormPage }) => ({ default: FormPage })))

/* Each screen is the type's own, where `screens.ts` names one, else the generic one. */

export const ListScreen = () => (
  <OfType>
    {(definition) => (
      <>
        <Drawn screen={screens[definition.type]?.list ?? ListPage} key={definition.type} definition={definition} />
        <Ahead of={screens[definition.type]?.document ?? DocumentPage} />
      </>
    )}
  </OfType>
)

export const NewScreen = () => (
  <OfType>{(definition) => <Drawn screen={screens[definition.type]?.form ?? FormPage} key={definition.type} definition={definition} />}</OfType>
)

export const DocumentScreen = () => (
  <OfType>{(definition, id) => <Drawn screen={screens[definition.type]?.document ?? DocumentPage} key={id} definition={definition} id={id} />}</OfType>
)

export const EditScreen = () => (
  <OfType>{(definition, id) => <Drawn screen={screens[definition.type]?.form ?? FormPage} key={id} definition={definition} id={id} />}</OfType>
)

/** Fetches the code of the screen that will be wanted next while nothing else is to be done: the first click waits for data alone. */
function Ahead({ of: { fetch } }: { of: Pick<Fetched<never>, 'fetch'> }) {
  useEffect(() => {
    // Safari has no idle time to give.
    const wait = window.requestIdleCallback ?? ((act: () => void) => window.setTimeout(act, 1000))
    const waiting = wait(fetch)
    return () => (window.cancelIdleCallback ?? clearTimeout)(waiting)
  }, [fetch])
  return null
}

function OfType({ children }: { children: (definition: Definition, id: string) => ReactNode }) {
  const { area, type, id = '' } = useParams({ strict: false })
  const definition = type === undefined ? undefined : findDefinition(type)
  return definition?.area === area && definition ? children(definition, id) : <NotFound />
}

function Drawn<P extends object>({ screen: Screen, ...props }: { screen: ComponentType<P> } & P) {
  return (
    <Suspense fallback={<Wait />}>
      {/* What is left of the props is the screen's own. */}
      <Screen {...(props as unknown as P)} />
    </Suspense>
  )
}

import type { Definition } from '@nazorat/machines'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useDefinition } from '../api/definitions.ts'
import { ListPage } from '../screens/list/list-page.tsx'
import { screenAt } from '../navigation/paths.ts'
import type { Screen } from '../navigation/screen-map.ts'
import { lists, screens } from './screens.ts'
import { NotFound, Wait } from '../ui/error-pages.tsx'
import { type Fetched, fetched } from '../ui/code.ts'

const DocumentPage = fetched(() => import('../screens/document/page/document-page.tsx').then(({ DocumentPage }) => DocumentPage))
const FormPage = lazy(() => import('../screens/form/form-page.tsx').then(({ FormPage }) => ({ default: FormPage })))

/* Each screen is the type's own, where `screens.ts` names one, else the generic one. */

export const ListScreen = () => (
  <OfType>
    {({ definition, screen }) => (
      <>
        <Drawn view={lists[screen.path] ?? screens[definition.type]?.list ?? ListPage} key={screen.path} definition={definition} screen={screen} />
        <Ahead of={screens[definition.type]?.document ?? DocumentPage} />
      </>
    )}
  </OfType>
)

export const NewScreen = () => (
  <OfType>{({ definition }) => <Drawn view={screens[definition.type]?.form ?? FormPage} key={definition.type} definition={definition} />}</OfType>
)

export const DocumentScreen = () => (
  <OfType>{({ definition, id }) => <Drawn view={screens[definition.type]?.document ?? DocumentPage} key={id} definition={definition} id={id} />}</OfType>
)

export const EditScreen = () => (
  <OfType>{({ definition, id }) => <Drawn view={screens[definition.type]?.form ?? FormPage} key={id} definition={definition} id={id} />}</OfType>
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

interface Shown {
  screen: Screen
  definition: Definition
  /** Of the document, on the screens of one. */
  id: string
}

function OfType({ children }: { children: (shown: Shown) => ReactNode }) {
  const { group, name, id = '' } = useParams({ strict: false })
  const screen = screenAt(`/${group}/${name}`)
  return screen ? <WithDefinition {...{ screen, id, children }} /> : <NotFound />
}

function WithDefinition({ children, ...shown }: Omit<Shown, 'definition'> & { children: (shown: Shown) => ReactNode }) {
  return children({ ...shown, definition: useDefinition(shown.screen.type) })
}

function Drawn<P extends object>({ view: View, ...props }: { view: ComponentType<P> } & P) {
  return (
    <Suspense fallback={<Wait />}>
      {/* What is left of the props is the view's own. */}
      <View {...(props as unknown as P)} />
    </Suspense>
  )
}

import { type Definition, findDefinition } from '@nazorat/machines'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ListPage } from './list/list-page.tsx'
import { screens } from './screens.ts'
import { NotFound, Wait } from './shell/error-pages.tsx'

const DocumentPage = lazy(() => import('./document/document-page.tsx').then(({ DocumentPage }) => ({ default: DocumentPage })))
const FormPage = lazy(() => import('./form/form-page.tsx').then(({ FormPage }) => ({ default: FormPage })))

/* Each screen is the type's own, where `screens.ts` names one, else the generic one. */

export const ListScreen = () => (
  <OfType>{(definition) => <Drawn screen={screens[definition.type]?.list ?? ListPage} key={definition.type} definition={definition} />}</OfType>
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

import type { Definition } from '@nazorat/machines/definition'
import { isImportable } from '@nazorat/machines/import'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useCallback } from 'react'
import { getEntry } from '../api/catalogue.ts'
import { loadDefinition, useDefinition, useListDefinition } from '../api/definitions.ts'
import { provideSignDialog } from '../screens/document/signing/sign-dialog.ts'
import { screenAt } from '../navigation/paths.ts'
import type { Screen } from '../navigation/screen-map.ts'
import { code } from './fetch-ahead.ts'
import { lists, screens } from './screens.ts'
import { NotFound, Wait } from '../ui/error-pages.tsx'
import { type Fetched, fetched } from '../ui/code.ts'
import { useAhead } from '../ui/idle/use-quiet.ts'

const ListPage = fetched(() => code.list().then(({ ListPage }) => ListPage))
const DocumentPage = fetched(() => import('../screens/document/page/document-page.tsx').then(({ DocumentPage }) => DocumentPage))
const ImportPage = fetched(() => import('../screens/import/import-page.tsx').then(({ ImportPage }) => ImportPage))
const ReportScreen = fetched(() => import('../screens/report/report-page.tsx').then(({ ReportScreen }) => ReportScreen))
const FormPage = fetched(() => import('../screens/form/form-page.tsx').then(({ FormPage }) => FormPage))

provideSignDialog(() => import('../features/signing/sign-dialog.tsx'))

/** Fetches the code of what a screen shows at its own address, where `rest` is empty, or at one below it. */
export function fetchView(screen: Screen, rest: string): Promise<unknown> {
  const { type } = screen
  const isForm = rest === '/new' || rest.endsWith('/edit')
  const view =
    rest === ''
      ? getEntry(type).isReport
        ? ReportScreen
        : listOf(screen)
      : rest === '/import'
        ? ImportPage
        : isForm
          ? (screens[type]?.form ?? FormPage)
          : (screens[type]?.document ?? DocumentPage)
  return view.fetch()
}

const listOf = ({ path, type }: Screen) => lists[path] ?? screens[type]?.list ?? ListPage

/* Each screen is the type's own, where `screens.ts` names one, else the generic one. */

export const ListScreen = () => (
  <AtAddress>
    {({ screen }) => {
      const { path, type } = screen
      return getEntry(type).isReport ? <Drawn view={ReportScreen} key={path} type={type} /> : <List key={path} screen={screen} />
    }}
  </AtAddress>
)

function List({ screen }: { screen: Screen }) {
  const { type } = screen
  return (
    <>
      <Drawn view={listOf(screen)} definition={useListDefinition(type)} screen={screen} facts={screens[type]?.facts} />
      <Ahead of={screens[type]?.document ?? DocumentPage} type={type} />
    </>
  )
}

export const NewScreen = () => (
  <OfType>
    {({ definition }) => <Drawn view={screens[definition.type]?.form ?? FormPage} key={definition.type} definition={definition} />}
  </OfType>
)

export const ImportScreen = () => (
  <OfType>
    {({ definition }) =>
      isImportable(definition) ? <Drawn view={ImportPage} key={definition.type} definition={definition} /> : <NotFound />
    }
  </OfType>
)

export const DocumentScreen = () => (
  <AtAddress>
    {({ id }) =>
      id === '' ? (
        <ListScreen />
      ) : (
        <OfType>
          {({ definition }) => <Drawn view={screens[definition.type]?.document ?? DocumentPage} key={id} definition={definition} id={id} />}
        </OfType>
      )
    }
  </AtAddress>
)

export const EditScreen = () => (
  <OfType>
    {({ definition, id }) => <Drawn view={screens[definition.type]?.form ?? FormPage} key={id} definition={definition} id={id} />}
  </OfType>
)

/** Fetches what the page of a document needs once the list stands and nothing else is to be done: the first click waits for data alone. */
function Ahead({ of: { fetch }, type }: { of: Pick<Fetched<never>, 'fetch'>; type: string }) {
  useAhead(useCallback(() => Promise.all([fetch(), loadDefinition(type)]), [fetch, type]))
  return null
}

interface Addressed {
  screen: Screen
  /** Of the document, on the screens of one; empty for a screen below another one's address. */
  id: string
}

function AtAddress({ children }: { children: (addressed: Addressed) => ReactNode }) {
  const { group, name, id = '' } = useParams({ strict: false })
  const below = screenAt(`/${group}/${name}/${id}`)
  const screen = below ?? screenAt(`/${group}/${name}`)
  return screen ? children({ screen, id: below ? '' : id }) : <NotFound />
}

const OfType = ({ children }: { children: (shown: { definition: Definition; id: string }) => ReactNode }) => (
  <AtAddress>
    {({ screen: { type }, id }) =>
      getEntry(type).isReport ? <NotFound /> : <WithDefinition type={type}>{(definition) => children({ definition, id })}</WithDefinition>
    }
  </AtAddress>
)

const WithDefinition = ({ type, children }: { type: string; children: (definition: Definition) => ReactNode }) =>
  children(useDefinition(type))

function Drawn<P extends object>({ view: View, ...props }: { view: ComponentType<P> } & P) {
  return (
    <Suspense fallback={<Wait />}>
      {/* The other props are the view's own. */}
      <View {...(props as unknown as P)} />
    </Suspense>
  )
}

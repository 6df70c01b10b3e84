import { eventLog } from '@nazorat/machines/reports/event-log'
import { mayView } from '@nazorat/machines/workflow'
import type { QueryClient } from '@tanstack/react-query'
import {
  Outlet,
  type SearchSchemaInput,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './router-search.ts'
import { Problem } from '../api/problem.ts'
import { userInfoQuery } from '../api/queries.ts'
import { Crashed, Forbidden, NotAuthorized, NotFound, Wait } from '../ui/error-pages.tsx'
import { routeCode } from '../ui/code.ts'
import { typesFor } from './dashboard/sources.ts'
import { code, fetchScreen } from './fetch-ahead.ts'
import { loadDefinitions } from '../api/definitions.ts'
import { pages, screenAt } from '../navigation/paths.ts'
import { type Screen, logPath, openVisitPath } from '../navigation/screen-map.ts'
import { mayOpen } from '../navigation/menu.ts'
import { ToastRegion } from './shell/toast-region.tsx'

/** Every value in an address is a string (`router-search.ts`); each screen reads its own. */
type Search = Readonly<Record<string, string>>

/** The search of a link: undefined leaves a name out. */
type LinkSearch = Readonly<Record<string, string | undefined>> & SearchSchemaInput

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  validateSearch: (search: LinkSearch): Search => search as Search,
  component: () => (
    <>
      <Outlet />
      <ToastRegion />
    </>
  ),
  errorComponent: Crashed,
})

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login,
  component: lazyRouteComponent(
    routeCode(() => import('../features/account/login-page.tsx')),
    'LoginPage',
  ),
})

/** The page that confirms a certificate: public, as the code on the printed certificate leads to it. */
const certificate = createRoute({
  getParentRoute: () => root,
  path: `${pages.certificate}/$id`,
  component: lazyRouteComponent(
    routeCode(() => import('../types/employee/certificate-page.tsx')),
    'CertificatePage',
  ),
})

/** Without a session, as everybody must be able to read it. */
const accessibility = createRoute({
  getParentRoute: () => root,
  path: pages.accessibility,
  component: lazyRouteComponent(
    routeCode(() => import('../features/account/login/accessibility-page.tsx')),
    'AccessibilityPage',
  ),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(routeCode(code.shell), 'Shell'),
  pendingComponent: Wait,
  beforeLoad: async ({ context: { client }, location }) => {
    try {
      return { user: await client.ensureQueryData(userInfoQuery()) }
    } catch (error) {
      if (error instanceof Problem && (error.status === 401 || error.reply.code === 'mustChangePassword')) {
        throw redirect({ to: pages.login, search: location.href === '/' ? {} : { from: location.href } })
      }
      throw error
    }
  },
})

const inShell = { getParentRoute: () => shell }

const home = createRoute({
  ...inShell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: pages.dashboard, replace: true })
  },
})

const dashboard = createRoute({
  ...inShell,
  path: pages.dashboard,
  loader: async ({ context: { user } }) => void (await loadDefinitions(typesFor(user.actor))),
  component: lazyRouteComponent(routeCode(code.dashboard), 'DashboardPage'),
})

const forbidden = createRoute({ ...inShell, path: pages.forbidden, component: Forbidden })
const notAuthorized = createRoute({ ...inShell, path: pages.notAuthorized, component: NotAuthorized })
const myInformation = createRoute({
  ...inShell,
  path: pages.myInformation,
  component: lazyRouteComponent(
    routeCode(() => import('../features/account/mine/my-information.tsx')),
    'MyInformation',
  ),
})
const changeUser = createRoute({
  ...inShell,
  path: pages.changeUser,
  component: lazyRouteComponent(
    routeCode(() => import('../features/account/change-user.tsx')),
    'ChangeUser',
  ),
})
const notifications = createRoute({
  ...inShell,
  path: pages.notifications,
  component: lazyRouteComponent(
    routeCode(() => import('../features/notifications/notifications-page.tsx')),
    'NotificationsPage',
  ),
})

/** Its pages tell each other apart: with a route for each, the first page would list the files of all. */
const help = createRoute({
  ...inShell,
  path: `${pages.help}/$`,
  component: lazyRouteComponent(
    routeCode(() => import('./help/help-pages.tsx')),
    'HelpPages',
  ),
})

const log = createRoute({
  ...inShell,
  path: logPath,
  beforeLoad: ({ context: { user } }) => {
    if (!mayView(eventLog, user.actor)) throw redirect({ to: pages.notAuthorized })
  },
  component: lazyRouteComponent(
    routeCode(() => import('../features/event-log/log-page.tsx')),
    'LogPage',
  ),
})

/** The address on the sign at a door, as the camera of a phone opens it. */
const door = createRoute({
  ...inShell,
  path: '/d/$code',
  beforeLoad: ({ params: { code } }) => {
    const [, group = '', name = ''] = openVisitPath.split('/')
    throw redirect({ to: '/$group/$name', params: { group, name }, search: { code }, replace: true })
  },
})

/** An address of nothing. It stands in the shell, so that its user keeps the menu. */
const unknown = createRoute({ ...inShell, path: '/$', component: NotFound })

/** The screens of the screen map; who may not see one is told so, and an address of none is not found. */
const screen = createRoute({
  ...inShell,
  path: '/$group/$name',
  beforeLoad: ({ params: { group, name }, location, context: { user } }) => {
    // A screen may stand below the address of another one.
    const screen = screenAt(location.pathname) ?? screenAt(`/${group}/${name}`)
    if (screen && !mayOpen(screen, user.actor)) throw redirect({ to: pages.notAuthorized })
    return { screen }
  },
})

const screens = routeCode(code.screen)
// The code of a screen comes at the same time as its definition.
const inScreen = {
  getParentRoute: () => screen,
  loader: async ({ context: { screen }, location }: { context: { screen: Screen | undefined }; location: { pathname: string } }) =>
    void (screen && (await fetchScreen(screen, location.pathname.slice(screen.path.length).replace(/\/$/, '')))),
}
const list = createRoute({ ...inScreen, path: '/', component: lazyRouteComponent(screens, 'ListScreen') })
const create = createRoute({ ...inScreen, path: '/new', component: lazyRouteComponent(screens, 'NewScreen') })
const importing = createRoute({ ...inScreen, path: '/import', component: lazyRouteComponent(screens, 'ImportScreen') })
const document = createRoute({ ...inScreen, path: '/$id', component: lazyRouteComponent(screens, 'DocumentScreen') })
const edit = createRoute({ ...inScreen, path: '/$id/edit', component: lazyRouteComponent(screens, 'EditScreen') })

const routeTree = root.addChildren([
  login,
  certificate,
  accessibility,
  shell.addChildren([
    home,
    dashboard,
    forbidden,
    notAuthorized,
    myInformation,
    changeUser,
    notifications,
    help,
    log,
    door,
    screen.addChildren([list, create, importing, document, edit]),
    unknown,
  ]),
])

export const createNazoratRouter = (client: QueryClient) =>
  createRouter({
    routeTree,
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Wait,
    defaultErrorComponent: Crashed,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createNazoratRouter>
  }
}

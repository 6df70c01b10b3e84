import { getEntry } from '../api/catalogue.ts'
import { loadDefinition, loadListDefinition } from '../api/definitions.ts'
import { dashboardPath, screenAt } from '../navigation/paths.ts'
import type { Screen } from '../navigation/screen-map.ts'
import { readStored, whoIsHere } from '../storage/local-storage.ts'

/** The code of what stands around every screen, of those of the screen map, of the generic list, and of the start page. */
export const code = {
  shell: () => import('./shell/shell.tsx'),
  screen: () => import('./screen.tsx'),
  list: () => import('../screens/list/list-page.tsx'),
  dashboard: () => import('./dashboard/dashboard-page.tsx'),
}

/**
 * Fetches the code and the definition of what a screen shows at its own address, where `rest` is empty, or at an address below it. A
 * report fetches the definitions that it needs by itself.
 */
export const fetchScreen = (screen: Screen, rest: string): Promise<unknown> =>
  Promise.all([
    code.screen().then(({ fetchView }) => fetchView(screen, rest)),
    getEntry(screen.type).isReport ? undefined : rest === '' ? loadListDefinition(screen.type) : loadDefinition(screen.type),
  ])

/**
 * Begins to fetch what an address shows while the server is asked who is here. Where nobody has signed in, that would only
 * delay the login page.
 */
export function fetchAhead(pathname: string): void {
  if (readStored(whoIsHere, null) === null) return
  const [, path = '', rest = ''] = /^(\/[^/]+\/[^/]+)(\/.+)?$/.exec(pathname) ?? []
  const screen = screenAt(path)
  const wanted: Promise<unknown>[] = [code.shell()]
  // The generic list is fetched at the same time as the code that asks for it.
  if (screen) wanted.push(fetchScreen(screen, rest), ...(rest ? [] : [code.list()]))
  else if (pathname === '/' || pathname === dashboardPath) wanted.push(code.dashboard())
  // A file that does not come is asked for again, with its error, when it is shown.
  for (const each of wanted) each.catch(() => undefined)
}

import { getEntry } from '../api/catalogue.ts'
import { loadDefinition, loadListDefinition } from '../api/definitions.ts'
import { dashboardPath, screenAt } from '../navigation/paths.ts'
import { kept } from '../storage/local-storage.ts'
import { whoIsHere } from '../storage/who-is-here.ts'

/** The code of what stands around every screen, of those of the screen map, of the generic list, and of the start page. */
export const code = {
  shell: () => import('./shell/shell.tsx'),
  screen: () => import('./screen.tsx'),
  list: () => import('../screens/list/list-page.tsx'),
  dashboard: () => import('./dashboard/dashboard-page.tsx'),
}

/** Fetches the definition of a type's list; the screen of a report fetches its own. */
export const loadOfList = async (type: string): Promise<unknown> => (getEntry(type).isReport ? undefined : loadListDefinition(type))

/**
 * Begins to fetch what an address shows while the server is asked who is here. Where nobody has signed in, that would only
 * delay the login page.
 */
export function fetchAhead(pathname: string): void {
  if (kept(whoIsHere, null) === null) return
  const [, path = '', rest] = /^(\/[^/]+\/[^/]+)(\/.+)?$/.exec(pathname) ?? []
  const screen = screenAt(path)
  const wanted: Promise<unknown>[] = [code.shell()]
  if (screen && rest) wanted.push(code.screen().then(({ fetchBelow }) => fetchBelow(screen, rest)), loadDefinition(screen.type))
  else if (screen) wanted.push(code.screen(), code.list(), loadOfList(screen.type))
  else if (pathname === '/' || pathname === dashboardPath) wanted.push(code.dashboard())
  // A file that does not come is asked for again, with its error, when it is shown.
  for (const each of wanted) each.catch(() => undefined)
}

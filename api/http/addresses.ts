import { getPath } from 'hono/utils/url'

/** The public part of the log: checkpoint, tiles and keys, at the paths of C2SP tlog-tiles and, like every call, under `/api`. */
const openLog = /^\/log\/(?:checkpoint|keys?|policy|tile)(?=\/|$)/

/** Whether a path is that of a call, and not of a page. */
export const isCall = (path: string): boolean => /^\/api(?:\/|$)/.test(path) || openLog.test(path)

/** Whether a path is that of a page for everybody, which the server writes itself, or by which the app is installed. */
export const isPublicPage = (path: string): boolean => /^\/(?:(?:c|open)(?:\/|$)|manifest\.webmanifest$|apple-touch-icon\.png$)/.test(path)

/** The path that routes are matched with. The name of a resource is not case-sensitive: `/api/User/GetList` is `/api/user/GetList`. */
export function pathOf(request: Request): string {
  const path = getPath(request)
  return (openLog.test(path) ? `/api${path}` : path).replace(/^\/api\/\w+/, (start) => start.toLowerCase())
}

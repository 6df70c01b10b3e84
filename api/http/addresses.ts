import { getPath } from 'hono/utils/url'

/** What strangers read of the log, where clients of C2SP tlog-tiles look for it; and under `/api`, like every call. */
const openLog = /^\/log\/(?:checkpoint|keys?|policy|tile)(?=\/|$)/

/** Whether a path is that of a call, and not of a page. */
export const isCall = (path: string): boolean => /^\/api(?:\/|$)/.test(path) || openLog.test(path)

/** The path that routes are matched with. The name of a resource is not case-sensitive: `/api/User/GetList` is `/api/user/GetList`. */
export function pathOf(request: Request): string {
  const path = getPath(request)
  return (openLog.test(path) ? `/api${path}` : path).replace(/^\/api\/\w+/, (start) => start.toLowerCase())
}

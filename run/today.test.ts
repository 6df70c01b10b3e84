import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{machines,engine,api,worker,web,run}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|dist$|testing$|e2e$|bench$|reports$|\.test\.tsx?$/.test(path),
})

/**
 * A day or an hour that is cut by the clock of a server, a browser, UTC or a database instead of that in Tashkent (`dayOf`, `timeOf`,
 * `startOfDay`).
 */
const cuts = [
  /new Date\(\)\.toISOString\(\)\.slice\(0, ?(7|10)\)/,
  /new Date\(Date\.now\(\)\)\.toISOString\(\)\.slice/,
  /\.(getDate|getDay|getMonth|getFullYear|getHours|getMinutes|getTimezoneOffset|setHours|setDate|toDateString|toLocaleDateString|toLocaleTimeString)\(/,
  /\bcurrent_date\b|\bnow\(\)::date|\blocaltimestamp\b/,
]

// The calendar of the browser's library has days as local dates and no moments.
const allowed = ['web/fields/date/day-calendar.tsx']

test('today is that of Tashkent everywhere', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources
    .filter((path) => !allowed.includes(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      return lines.flatMap((line, i) => (cuts.some((cut) => cut.test(line)) ? [`${path}:${i + 1} ${line.trim()}`] : []))
    })
  expect(found).toEqual([])
})

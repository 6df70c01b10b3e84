import { parseArgs } from 'node:util'
import { command } from '../processes/process.ts'
import { printUnfinished } from './figures.ts'

const benches: Record<
  string,
  () => Promise<(options: { json: boolean; checks?: number; data?: string; runs?: number; page?: string }) => Promise<void>>
> = {
  append: async () => (await import('./append.ts')).benchAppend,
  'day-of-work': async () => (await import('./clients/day-of-work.ts')).benchDayOfWork,
  deadlines: async () => (await import('./deadlines.ts')).benchDeadlines,
  field: async () => (await import('./field/field.ts')).benchField,
  http: async () => (await import('./http.ts')).benchHttp,
  import: async () => (await import('./import.ts')).benchImport,
  list: async () => (await import('./list.ts')).benchList,
  people: async () => (await import('./people.ts')).benchPeople,
  public: async () => (await import('./public.ts')).benchPublic,
  replay: async () => (await import('./replay.ts')).benchReplay,
  report: async () => (await import('./report.ts')).benchReport,
  sign: async () => (await import('./sign.ts')).benchSign,
  transcode: async () => (await import('./transcode.ts')).benchTranscode,
  upload: async () => (await import('./upload.ts')).benchUpload,
  watch: async () => (await import('./watch.ts')).benchWatch,
  verify: async () => (await import('./verify.ts')).benchVerify,
  web: async () => (await import('./web.ts')).benchWeb,
}

// `main.ts` ends everything else, and removes it.
process.once('SIGINT', () => {
  printUnfinished()
  process.exit(130)
})

/**
 * `pnpm bench <name> [--json]`; of `list` and `report`, `--checks` is how many there are, a million unless told otherwise. Of `list`,
 * `--data` is a folder in which they are kept for the next run, as long as the definitions are the same. `--runs`
 * is of how many rounds of `append`, `http` and `web` the median is taken, and of how many starts of `field`. Of `web`, `--page` names the only
 * page to measure, or `action`; of `field`, the only part.
 */
await command(async () => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false }, checks: text, data: text, runs: text, page: text },
    allowPositionals: true,
  })
  const bench = benches[positionals[0] ?? '']
  if (!bench) throw new Error(`usage: pnpm bench ${Object.keys(benches).join('|')} [--json]`)
  const { json, checks, data, runs, page } = values
  await (
    await bench()
  )({ json, ...(checks && { checks: Number(checks) }), ...(data && { data }), ...(runs && { runs: Number(runs) }), ...(page && { page }) })
})

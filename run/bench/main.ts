import { parseArgs } from 'node:util'
import { command } from '../processes/process.ts'

const benches: Record<string, () => Promise<(options: { json: boolean; checks?: number; data?: string }) => Promise<void>>> = {
  append: async () => (await import('./append.ts')).benchAppend,
  deadlines: async () => (await import('./deadlines.ts')).benchDeadlines,
  http: async () => (await import('./http.ts')).benchHttp,
  import: async () => (await import('./import.ts')).benchImport,
  list: async () => (await import('./list.ts')).benchList,
  people: async () => (await import('./people.ts')).benchPeople,
  replay: async () => (await import('./replay.ts')).benchReplay,
  report: async () => (await import('./report.ts')).benchReport,
  sign: async () => (await import('./sign.ts')).benchSign,
  transcode: async () => (await import('./transcode.ts')).benchTranscode,
  upload: async () => (await import('./upload.ts')).benchUpload,
  watch: async () => (await import('./watch.ts')).benchWatch,
  verify: async () => (await import('./verify.ts')).benchVerify,
}

/**
 * `pnpm bench <name> [--json]`; of `list` and `report`, `--checks` is how many there are, a million unless told otherwise. Of `list`,
 * `--data` is a folder in which they are kept for the next run, as long as the definitions are the same.
 */
await command(async () => {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean', default: false }, checks: { type: 'string' }, data: { type: 'string' } }, allowPositionals: true })
  const bench = benches[positionals[0] ?? '']
  if (!bench) throw new Error(`usage: pnpm bench ${Object.keys(benches).join('|')} [--json]`)
  await (await bench())({ json: values.json, ...(values.checks && { checks: Number(values.checks) }), ...(values.data && { data: values.data }) })
})

import { appendFileSync } from 'node:fs'

/** Does work that starts something for tests, and notes how long that took where `pnpm test --timings` asks for it. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const file = process.env['TIMINGS']
  const begun = performance.now()
  const result = await work()
  if (file) appendFileSync(file, `${JSON.stringify({ what, seconds: (performance.now() - begun) / 1000 })}\n`)
  return result
}

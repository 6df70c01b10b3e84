import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

const reported = z.object({ testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })) })
const begun = z.object({ what: z.string(), seconds: z.number() })

const groups = [
  ['in a browser', /\.e2e\.ts$/],
  ['on Postgres', /\.db\.test\.ts$/],
  ['of functions', /./],
] as const

/** How long each file of tests took in the last reported run, in seconds, the longest first; paths from the root. */
export function timesOf(root: string, report: string): { file: string; seconds: number }[] {
  if (!existsSync(report)) return []
  const { testResults } = reported.parse(JSON.parse(readFileSync(report, 'utf8')))
  const times = testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
  return times.toSorted((a, b) => b.seconds - a.seconds)
}

/** Prints where the time of a run went: by file, by group, by what tests have started, and of the processor. */
export function printTimings(root: string, report: string, started: string, before: ProcessorTime | null): void {
  const times = timesOf(root, report)
  const row = (seconds: number, text: string) => console.log(`${seconds.toFixed(1).padStart(8)} s  ${text}`)
  console.log('\nby file')
  for (const { file, seconds } of times.filter(({ seconds }) => seconds >= 1)) row(seconds, file)
  console.log('by group, added up over the workers')
  const groupOf = (file: string) => groups.find(([, pattern]) => pattern.test(file))![0]
  for (const [name] of groups) {
    const files = times.filter(({ file }) => groupOf(file) === name)
    row(
      files.reduce((sum, { seconds }) => sum + seconds, 0),
      `${files.length} files of tests ${name}`,
    )
  }
  console.log('by what tests have started')
  const lines = existsSync(started)
    ? readFileSync(started, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => begun.parse(JSON.parse(line)))
    : []
  for (const [what, each] of Map.groupBy(lines, (line) => line.what))
    row(
      each.reduce((sum, { seconds }) => sum + seconds, 0),
      `${each.length} × ${what}`,
    )
  const after = processorTime()
  if (!before || !after) return
  const spent = (name: keyof ProcessorTime) => `${Math.round(after[name] - before[name])} s`
  console.log(`of the machine's processors: ${spent('programs')} in programs, ${spent('system')} in the system, ${spent('idle')} idle`)
}

/** Seconds of the processors of this machine: busy in programs, busy in the system, and idle. */
interface ProcessorTime {
  readonly programs: number
  readonly system: number
  readonly idle: number
}

/**
 * What the processors of the machine have done since it started; null where Linux does not say so. It counts what else runs on the
 * machine: Chromium and Postgres end as children of nobody, so no process could add them up.
 */
export function processorTime(): ProcessorTime | null {
  if (!existsSync('/proc/stat')) return null
  // user, nice, system, idle, iowait, irq, softirq, in hundredths of a second: proc(5).
  const [, user, nice, system, idle, iowait, irq, softirq] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/ +/).map(Number) as [
    number,
    ...number[],
  ]
  return { programs: (user! + nice!) / 100, system: (system! + irq! + softirq!) / 100, idle: (idle! + iowait!) / 100 }
}

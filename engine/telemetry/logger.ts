import { AsyncLocalStorage } from 'node:async_hooks'
import { destination, type Level, pino } from 'pino'

/** The levels that a process may log at, the quietest first. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug'] as const satisfies readonly Level[]
export type LogLevel = (typeof logLevels)[number]

const isTerminal = process.stderr.isTTY

/** The level of a server process that is told none: on a terminal a line for each request would hide the rest. */
export const defaultLevel: LogLevel = isTerminal ? 'warn' : 'info'

const currentRequest = new AsyncLocalStorage<string>()

/** Does something for a request: whatever is logged meanwhile bears the request's id. */
export const forRequest = <T>(id: string, run: () => T): T => currentRequest.run(id, run)

/** An error as it is logged. Only these of its properties: Postgres' `detail` quotes the row, which may tell of a person. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack, cause, code, constraint } = error as Error & { code?: string; constraint?: string }
  const several = error instanceof AggregateError ? error.errors.map(errorFields) : undefined
  return {
    type: error.name,
    message,
    code,
    constraint,
    stack,
    cause: cause === undefined ? undefined : errorFields(cause),
    errors: several,
  }
}

/**
 * The log of a process: one line of JSON an entry, on stderr, since stdout is for what a command answers; on a terminal the
 * same, readable. At `warn` until a server process sets its level, so that commands tell only what goes wrong.
 */
export const logger = pino(
  {
    level: 'warn',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: errorFields },
    mixin: () => {
      const request = currentRequest.getStore()
      return request === undefined ? {} : { request }
    },
  },
  // Written at once: what was logged last before a fall is what one wants to read.
  isTerminal ? (await import('pino-pretty')).PinoPretty({ destination: 2, sync: true, ignore: 'pid' }) : destination(2),
)

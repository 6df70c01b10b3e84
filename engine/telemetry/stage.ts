import { logger } from './logger.ts'

/**
 * Runs a part of a start. With `LOG_LEVEL=debug` the log says how long it took (`ms`) and when it ended after the process began (`since`),
 * in milliseconds.
 */
export async function stage<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const began = performance.now()
  const done = await work()
  logger.debug({ stage: name, ms: Math.round(performance.now() - began), since: Math.round(performance.now()) }, 'a part of the start')
  return done
}

import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'
import { addDays } from '@nazorat/machines/calendar'
import { today } from './today.ts'

/**
 * Tests of the whole product name days: one that began before midnight would go on with yesterday's. None begins in the last minutes
 * of a day in Tashkent; the file, which may name days as it is loaded, waits as well.
 */
const lastMinutes = 4 * 60_000

async function notBeforeMidnight(): Promise<void> {
  const left = Date.parse(`${addDays(today(), 1)}T00:00:00+05:00`) - Date.now()
  if (left < lastMinutes) await sleep(left)
}

await notBeforeMidnight()
beforeEach(notBeforeMidnight)

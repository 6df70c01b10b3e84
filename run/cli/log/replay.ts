import { countersOf, inTransaction, replay, wrongCounts, wrongSteps } from '@nazorat/engine'
import { rebuildDeadlines } from '@nazorat/engine/deadlines/rebuild'
import { reports } from '@nazorat/machines/reports/reports'
import { open } from '../../processes/open.ts'
import type { Settings } from '../../processes/settings.ts'

/**
 * `pnpm log replay [type…]`: rebuilds document tables from the log beside the current ones, compares them and adopts the rebuilt
 * ones. Without types it rebuilds all tables and the deadlines.
 */
export async function replayLog(settings: Settings, types: string[]): Promise<void> {
  const opened = await open(settings, 'owner')
  try {
    let different = 0
    const compared = (what: string, wrong: number) => {
      different += wrong
      console.log(`${what.padEnd(28)} ${wrong === 0 ? 'equal' : `DIFFERENT: ${wrong}`}`)
    }
    const chosen = opened.engine.definitions.filter(({ type }) => types.length === 0 || types.includes(type))
    for (const definition of chosen) {
      const { events, documents, differences } = await replay(opened.pool, definition, { adopt: true })
      different += differences.length
      const verdict = differences.length === 0 ? 'equal' : `DIFFERENT: ${differences.join(', ')}`
      console.log(
        `${definition.type.padEnd(28)} ${String(events).padStart(9)} events ${String(documents).padStart(9)} documents  ${verdict}`,
      )
    }
    const counters = countersOf(chosen, Object.values(reports))
    compared('numbers of documents', await inTransaction(opened.pool, (tx) => wrongCounts(tx, counters, { adopt: true })))
    if (types.length === 0)
      compared(
        'steps from state to state',
        await inTransaction(opened.pool, (tx) => wrongSteps(tx, opened.engine.definitions, { adopt: true })),
      )
    if (types.length === 0)
      console.log(
        `${await rebuildDeadlines(opened.pool, opened.engine.definitions, opened.engine.referenceData)} documents whose clock runs`,
      )
    if (different > 0) process.exitCode = 1
  } finally {
    await opened.close()
  }
}

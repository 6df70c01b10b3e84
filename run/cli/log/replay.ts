import { inTransaction, replay, reportCounts, wrongReportCounts, wrongSteps } from '@nazorat/engine'
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
    for (const definition of opened.engine.definitions) {
      if (types.length > 0 && !types.includes(definition.type)) continue
      const { events, documents, differences, miscounted } = await replay(opened.pool, definition, { adopt: true })
      different += differences.length + miscounted
      const counts = miscounted === 0 ? '' : `, MISCOUNTED in ${miscounted} groups`
      const verdict = (differences.length === 0 ? 'equal' : `DIFFERENT: ${differences.join(', ')}`) + counts
      console.log(
        `${definition.type.padEnd(28)} ${String(events).padStart(9)} events ${String(documents).padStart(9)} documents  ${verdict}`,
      )
    }
    if (types.length === 0) {
      const steps = await inTransaction(opened.pool, (tx) => wrongSteps(tx, opened.engine.definitions, { adopt: true }))
      different += steps
      console.log(`${'steps from state to state'.padEnd(28)} ${steps === 0 ? 'equal' : `DIFFERENT: ${steps}`}`)
      const kept = reportCounts(opened.engine.definitions, Object.values(reports))
      const counts = await inTransaction(opened.pool, (tx) => wrongReportCounts(tx, kept, { adopt: true }))
      different += counts
      console.log(`${'numbers of reports'.padEnd(28)} ${counts === 0 ? 'equal' : `DIFFERENT: ${counts}`}`)
    }
    if (types.length === 0)
      console.log(
        `${await rebuildDeadlines(opened.pool, opened.engine.definitions, opened.engine.referenceData)} documents whose clock runs`,
      )
    if (different > 0) process.exitCode = 1
  } finally {
    await opened.close()
  }
}

import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Difference, whatIf } from '@nazorat/engine'
import type { Definition } from '@nazorat/machines/definition'
import { fill } from '@nazorat/machines/i18n'
import { connect } from '../../processes/open.ts'
import { system } from '../../seed/system.ts'
import type { Settings } from '../../processes/settings.ts'

/**
 * `pnpm log whatif [--machines <folder>]`: decides the whole log again with the definitions of this checkout, or of another
 * folder of machines, and lists the differences. Run it before a changed machine is deployed.
 */
export async function whatIfLog(settings: Settings, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { machines: { type: 'string' } } })
  const from = values.machines ? pathToFileURL(resolve(values.machines, 'documents/index.ts')).href : '@nazorat/machines/documents'
  if (values.machines) findPackagesHere()
  const { definitions } = (await import(from)) as { definitions: readonly Definition[] }
  const { pool, close } = await connect(settings)
  try {
    const { events, different, differences, undecided, unknown, imported } = await whatIf(pool, { definitions, system: [system] })
    for (const difference of differences) console.log(lineOf(difference))
    if (different > differences.length) console.log(`… and ${different - differences.length} more`)
    console.log(`${events} events, ${different === 0 ? 'none would have gone differently' : `${different} would have gone DIFFERENTLY`}`)
    if (undecided > 0) console.log(`${undecided} could not be decided again: what they looked at cannot be told any more`)
    if (imported > 0) console.log(`${imported} were decided by another system`)
    if (unknown > 0) console.log(`${unknown} are of types that these definitions do not have`)
    if (different > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

/** A folder of machines that lies anywhere has no packages of its own: it takes those of this checkout. */
function findPackagesHere(): void {
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context)
      } catch (error) {
        if (specifier.startsWith('.')) throw error
        return next(specifier, { ...context, parentURL: import.meta.resolve('@nazorat/machines/documents') })
      }
    },
  })
}

function lineOf({ event, refused, to, fields }: Difference): string {
  const { pos, type, stream, version, action, from } = event
  const instead = [
    ...(refused
      ? [
          `refused: ${refused.message}${Object.entries(refused.problems)
            .map(([name, [problem]]) => ` ${name}: ${problem ? fill(problem, {}, 'ru') : ''}`)
            .join(';')}`,
        ]
      : []),
    ...(to ? [`to ${to}`] : []),
    ...(fields ? [`other values of ${fields.join(', ')}`] : []),
  ]
  return `${pos}\t${type}/${stream} version ${version}\t${action}: ${from ?? '–'} → ${event.to}\t${instead.join('; ')}`
}

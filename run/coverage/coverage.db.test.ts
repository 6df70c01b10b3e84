import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { groupFinished } from '@nazorat/engine/testing'
import { callProbes } from './calls.ts'
import { type Coming, coming } from './coming.ts'
import { fieldAt, filterAt, namesOf, typeAt } from './entities.ts'
import { colourAt, constantProbes, hasCome, messageAt, permissionAt, requiredAt, roleAt, routeAt, ruleProbes } from './probes.ts'
import { entities, routes } from './product.ts'
import { calls, colours, constants, messages, permissions, required, roles, rules } from './rules.ts'
import { openSystem, type System } from './system.ts'

/**
 * Every item of the specification is looked for in the running system. `docs/coverage.md` is the result:
 * `pnpm test run/coverage -u` writes it again.
 */
interface Item {
  readonly name: string
  /** With what it comes, where it is known not to be there yet. */
  readonly coming: Coming | null
  /** Where it is. */
  readonly probe: () => Promise<string | null> | string | null
}

const finished = groupFinished()
let system: System

beforeAll(async () => {
  system = await openSystem(finished)
})

const sections = (): Readonly<Record<string, readonly Item[]>> => ({
  Routes: Object.entries(routes).map(([name, coming]) => ({ name, coming, probe: () => routeAt(name) })),
  'Entities and fields': Object.entries(entities).flatMap(([name, { type, coming = null, fields, later = {} }]) => [
    { name, coming, probe: () => typeAt(system, type) },
    ...namesOf(fields).map((field) => ({ name: `${name}: ${field.name}`, coming, probe: () => fieldAt(system, type, field) })),
    ...(Object.entries(later) as [Coming, string][]).flatMap(([by, names]) => namesOf(names).map((field) => ({ name: `${name}: ${field.name}`, coming: by, probe: () => fieldAt(system, type, field) }))),
  ]),
  Filters: Object.entries(entities).flatMap(([name, { type, coming = null, filters = '' }]) => namesOf(filters).map((filter) => ({ name: `${name}: ${filter.name}`, coming, probe: () => filterAt(system, type, filter) }))),
  'Colours of states': colours.flatMap(([code, values, colour, coming = null]) => values.map((value) => ({ name: `${code} ${value}: ${colour}`, coming, probe: () => colourAt(code, value, colour) }))),
  Validation: [
    ...required.flatMap(([type, action, fields, coming = null]) => fields.split(' ').map((field) => ({ name: `${type}: ${field}`, coming, probe: () => requiredAt(system, type, action, field) }))),
    ...Object.entries(rules).map(([name, coming]) => ({ name, coming, probe: () => ruleProbes[name]?.(system) ?? null })),
  ],
  Permissions: permissions.flatMap(([names, coming = null]) => names.split(' ').map((name) => ({ name, coming, probe: () => permissionAt(name) }))),
  Roles: Object.entries(roles).map(([name, key]) => ({ name, coming: null, probe: () => roleAt(key) })),
  Calls: Object.entries(calls).map(([name, coming]) => ({ name, coming, probe: async () => ((await callProbes[name]?.(system, await system.as('admin'))) ? 'api' : null) })),
  Messages: messages.map(([name, said, coming = null]) => ({ name, coming, probe: () => messageAt(said) })),
  Constants: Object.entries(constants).map(([name, coming]) => ({ name, coming, probe: () => constantProbes[name]?.(system) ?? null })),
})

/** Whether an item is tried by a probe of its name. */
const hasProbe = (section: string, name: string): boolean => !['Validation', 'Calls', 'Constants'].includes(section) || name in ruleProbes || name in callProbes || name in constantProbes || /^\w+: \w+$/.test(name)

test('docs/coverage.md says what of the specification is there, and with what the rest comes', async () => {
  const faults: string[] = []
  const count = { there: 0, coming: 0 }
  const pages: string[] = []
  for (const [section, items] of Object.entries(sections())) {
    const lines: string[] = []
    for (const { name, coming: by, probe } of items) {
      const where = (await probe()) ?? (by !== null && !hasProbe(section, name) && hasCome[by](system) ? 'somewhere' : null)
      if (where === null && by === null) faults.push(`${section}: ${name} is not there`)
      if (where !== null && by !== null) faults.push(`${section}: ${name} is there, and still named as coming with «${coming[by]}»`)
      count[where === null ? 'coming' : 'there']++
      lines.push(`| ${name} | ${where ?? `*comes with: ${by ? coming[by] : 'nothing'}*`} |`)
    }
    pages.push(`## ${section}\n\n| item | where |\n|---|---|\n${lines.join('\n')}\n`)
  }
  expect(faults).toEqual([])
  const head = `# Coverage\n\nWhat of the specified product is there and what is coming: ${count.there} items are there, ${count.coming} are coming. A test asks the running\nsystem for each item (\`run/coverage\`), compares this page with what it found, and writes it anew: \`pnpm test run/coverage -u\`.\n`
  await expect([head, ...pages].join('\n')).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/coverage.md'))
})

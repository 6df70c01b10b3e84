import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { groupFinished } from '@nazorat/engine/testing'
import type { ReportReply } from '@nazorat/machines/report'
import { callProbes } from './calls.ts'
import { type Coming, coming } from './coming.ts'
import { fieldAt, filterAt, namesOf, typeAt } from './entities.ts'
import { colourAt, constantProbes, hasCome, permissionAt, requiredAt, roleAt, routeAt, ruleProbes } from './probes.ts'
import { messages } from './messages.ts'
import { entities, routes } from './product.ts'
import { behaviour, calls, colours, constants, notificationFields, permissions, ratingColumns, required, roles, rules } from './rules.ts'
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
    ...(Object.entries(later) as [Coming, string][]).flatMap(([by, names]) =>
      namesOf(names).map((field) => ({ name: `${name}: ${field.name}`, coming: by, probe: () => fieldAt(system, type, field) })),
    ),
  ]),
  Filters: Object.entries(entities).flatMap(([name, { type, coming = null, filters = '' }]) =>
    namesOf(filters).map((filter) => ({ name: `${name}: ${filter.name}`, coming, probe: () => filterAt(system, type, filter) })),
  ),
  'Colours of states': colours.flatMap(([code, values, colour, instead]) =>
    values.map((value) => ({ name: `${code} ${value}: ${colour}`, coming: null, probe: () => colourAt(code, value, colour, instead) })),
  ),
  Validation: [
    ...required.flatMap(([type, action, fields, coming = null]) =>
      fields.split(' ').map((field) => ({ name: `${type}: ${field}`, coming, probe: () => requiredAt(system, type, action, field) })),
    ),
    ...Object.entries(rules).map(([name, coming]) => ({ name, coming, probe: () => ruleProbes[name]?.(system) ?? null })),
  ],
  // Before the calls: one of them ends the sessions of its user.
  Messages: Object.entries(messages).map(([name, probe]) => ({ name, coming: null, probe: () => probe(system) })),
  Permissions: permissions.flatMap(([names, coming = null]) =>
    names.split(' ').map((name) => ({ name, coming, probe: () => permissionAt(name) })),
  ),
  Roles: Object.entries(roles).map(([name, key]) => ({ name, coming: null, probe: () => roleAt(key) })),
  Calls: Object.entries(calls).map(([name, coming]) => ({
    name,
    coming,
    probe: async () => ((await callProbes[name]?.(system, await system.as('admin'))) ? 'api' : null),
  })),
  Constants: Object.entries(constants).map(([name, coming]) => ({ name, coming, probe: () => constantProbes[name]?.(system) ?? null })),
  'Columns of the rating': ratingColumns.split(/\s+/).map((name) => ({ name, coming: null, probe: () => ratingColumnAt(system, name) })),
  'Fields of a notification': notificationFields
    .split(' ')
    .map((name) => ({ name, coming: null, probe: () => notificationFieldAt(system, name) })),
  'On the screen': Object.entries(behaviour).map(([name, [file, title]]) => ({ name, coming: null, probe: () => testedIn(file, title) })),
})

/** How the items of a section are asked for. */
const asked: Readonly<Record<string, string>> = {
  Routes:
    'Opened in a browser, each with its heading, by the tests of `web/e2e/screens`; here the menu’s group and the type that it shows.',
  'Entities and fields': 'In the definition with its kind, in the OpenAPI page, and in the rows of the list.',
  Filters: 'The list is asked: a value that no document has finds none, one that a document has finds some.',
  'Colours of states':
    'The badges of all states that a code stands for. Blueprint draws `info` as `primary`, and `secondary` without a colour.',
  Validation: 'An action is tried without the value; the refusal names the field.',
  Permissions: 'Among the permissions of roles.',
  Roles: 'Among the roles of the seed.',
  Calls: 'The call is made; its content type and the shape of its reply are looked at.',
  Messages: 'Read from the action that says it, provoked over the API, or waited for by the named test in a browser.',
  Constants: 'Asked of the running system where it can be, else of the constant that the code uses.',
  'Columns of the rating': 'In the rows of the report’s reply.',
  'Fields of a notification': 'In a notification of the demo.',
  'On the screen': 'Done in a browser by the named test.',
}

/** Where a column of the rating is: its values come with the rows. */
async function ratingColumnAt({ as }: System, name: string): Promise<string | null> {
  const period = { from: '2020-01-01', to: '2029-12-31' }
  const reply = (await (await (await as('auditor'))('POST', 'rating/GetList', { period })).json()) as ReportReply
  return reply.rows.length > 0 && reply.rows.every(({ values }) => Object.hasOwn(values, name)) ? 'POST /api/rating/GetList' : null
}

async function notificationFieldAt({ as, notified }: System, name: string): Promise<string | null> {
  await notified()
  const reply = (await (await (await as('moderator'))('POST', 'notification/GetList', {})).json()) as { rows: object[] }
  return reply.rows.length > 0 && reply.rows.every((row) => Object.hasOwn(row, name)) ? 'POST /api/notification/GetList' : null
}

/** The test in a browser whose name begins so. */
function testedIn(file: string, title: string): string | null {
  const source = readFileSync(join(import.meta.dirname, '../../web/e2e', file), 'utf8')
  return source.includes(`\ntest('${title}`) ? `web/e2e/${file}` : null
}

/** Whether an item is tried by a probe of its name. */
const hasProbe = (section: string, name: string): boolean =>
  !['Validation', 'Calls', 'Constants'].includes(section) ||
  name in ruleProbes ||
  name in callProbes ||
  name in constantProbes ||
  /^\w+: \w+$/.test(name)

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
    pages.push(`## ${section}\n\n${asked[section]}\n\n| item | where |\n|---|---|\n${lines.join('\n')}\n`)
  }
  expect(faults).toEqual([])
  const head = `# Coverage\n\nWhat of the specified product is there and what is coming: ${count.there} items are there, ${count.coming} are coming. A test looks for\neach item as its section says (\`run/coverage\`), compares this page with what it found, and writes it anew: \`pnpm test run/coverage -u\`.\n`
  await expect([head, ...pages].join('\n')).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/coverage.md'))
})

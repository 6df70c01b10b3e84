import { join } from 'node:path'
import type { ListDefinition } from '@nazorat/machines/definition'
import { type Plugin, runnerImport } from 'vite'

const machines = join(import.meta.dirname, '../machines')

/** Modules whose exports are plain data that Node computes from all definitions. */
const derived = ['catalogue.ts', 'permissions.ts', 'template-uses.ts', 'reports/event-log-labels.ts', 'reports/reports.ts'].map((name) =>
  join(machines, name),
)

/** The module with `listLoaders`, and the prefix of the modules that it loads in the browser: one for each document type. */
const lists = join(machines, 'documents/lists.ts')
const listOf = 'list-of:'

/**
 * Some modules of `machines` only compute data from the definitions. The build runs them and gives the browser their results as
 * JSON, so that no page loads definitions (machines, rules, schemas) to show a menu or a list. Node runs the modules as written.
 */
export function derivedData(): Plugin {
  const results = new Map<string, ReturnType<typeof runnerImport>>()
  const run = (file: string) => {
    if (!results.has(file)) results.set(file, runnerImport(file))
    return results.get(file)!
  }
  return {
    name: 'derived-data',
    enforce: 'pre',
    watchChange: () => results.clear(),
    resolveId: (id) => (id.startsWith(listOf) ? id : undefined),
    async load(id) {
      const isList = id === lists || id.startsWith(listOf)
      if (!isList && !derived.includes(id)) return undefined
      // One module for the lists: of two that are run, each has its own copies of what the definitions are compared with.
      const { module, dependencies } = await run(isList ? join(machines, 'list-definitions.ts') : id)
      for (const file of dependencies) this.addWatchFile(file)
      if (isList) {
        // The types of modules are unknown to `runnerImport`.
        const { listDefinitions } = module as typeof import('../machines/list-definitions.ts')
        return id === lists
          ? listLoadersOf(listDefinitions)
          : `export default ${JSON.stringify(listDefinitions.find(({ type }) => type === id.slice(listOf.length)))}`
      }
      return Object.entries(module as object)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/**
 * The browser's `documents/lists.ts`. A list definition with a function in it (a role's) is no JSON, and is made of the whole definition.
 */
function listLoadersOf(lists: readonly ListDefinition[]): string {
  const loaders = lists.map((list) => {
    const load = isData(list) ? `async () => (await import('${listOf}${list.type}')).default` : `() => fromDefinition('${list.type}')`
    return `  ${list.type}: ${load},`
  })
  return `
    import { loaders } from './types.ts'
    const fromDefinition = async (type) => (await import('../kit/definition/list-definition.ts')).listDefinition(await loaders[type]())
    export const listLoaders = {\n${loaders.join('\n')}\n}`
}

/** Whether JSON keeps all of a value. */
const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isData) : typeof value !== 'function' && value !== undefined

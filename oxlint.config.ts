import { defineConfig } from 'oxlint'

/**
 * Who may import whom. A part sees those before it and not those after it; parts in one entry do not see each other.
 * ARCHITECTURE.md draws the same (`run/layers.test.ts`).
 */
export const layers = {
  '': ['machines', 'engine', ['api', 'worker'], 'run'],
  engine: [
    ['telemetry', 'files'],
    ['signatures', 'postgres'],
    'secrets',
    'event-store',
    'documents',
    'deadlines',
    'projections',
    'jobs',
    ['queries', 'commands'],
    'proof',
    'import',
    'audit',
  ],
  web: [['storage', 'record-page'], 'i18n', 'api', 'navigation', 'ui', 'fields', 'offline', 'screens', 'features', 'types', 'app'],
} as const satisfies Record<string, Layers>

export type Layers = readonly (string | readonly string[])[]

/** `a ← {b, c} ← d` */
export const drawn = (parts: Layers): string => parts.map((part) => (typeof part === 'string' ? part : `{${part.join(', ')}}`)).join(' ← ')

interface Pattern {
  group: string[]
  message: string
}

const packages = (names: readonly string[]): Pattern => ({
  group: names.flatMap((name) => [`@nazorat/${name}`, `@nazorat/${name}/**`]),
  message: `Imports run one way: ${drawn(layers[''])}, machines ← web.`,
})

/** The imports that no file of a package may have. */
const outside = {
  machines: {
    group: ['*', '!./**', '!../**', '!xstate', '!zod', '!zod/mini', '!vitest', '!fast-check'],
    message: 'machines imports zod and xstate, nothing else.',
  },
  engine: packages(['api', 'worker', 'web', 'run']),
  api: packages(['worker', 'web', 'run']),
  worker: packages(['api', 'web', 'run']),
  web: packages(['engine', 'api', 'worker', 'run']),
} satisfies Record<string, Pattern>

const refuse = (files: string[], pattern: Pattern) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [pattern] }] as ['error', { patterns: Pattern[] }] },
})

/** For each folder of a package: the folders that stand beside it or after it. */
function inside(name: keyof typeof outside, parts: Layers) {
  const floors = parts.map((part) => (typeof part === 'string' ? [part] : part))
  return floors.flatMap((floor, at) =>
    floor.map((folder) => {
      const others = floors.slice(at).flat()
      // One pattern: of several, an exception of the first (`!../**`) would hold for all.
      const group = others.filter((other) => other !== folder).flatMap((other) => [`../${other}/**`, `../../**/${other}/**`])
      return refuse([`${name}/${folder}/**`], {
        group: [...outside[name].group, ...group],
        message: `${outside[name].message} ${name}: ${drawn(parts)}`,
      })
    }),
  )
}

const tests = [
  'engine/**/*.test.ts',
  'engine/**/testing/**',
  'api/**/*.test.ts',
  'api/testing/**',
  'worker/**/*.test.ts',
  'web/**/*.test.ts',
]

export default defineConfig({
  categories: { correctness: 'error' },
  plugins: ['typescript', 'import', 'react'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'react/set-state-in-effect': 'off',
    'react/purity': 'off',
    'react/refs': 'off',
    'react/exhaustive-effect-dependencies': 'off',
  },
  ignorePatterns: ['**/dist', '**/node_modules'],
  overrides: [
    ...Object.entries(outside).map(([name, pattern]) => refuse([`${name}/**`], pattern)),
    // Documents and reports see each other: a role's permissions open reports.
    refuse(['machines/kit/**'], {
      group: [...outside.machines.group, '**/documents/**', '**/reports/**'],
      message: 'machines: kit ← {documents, reports}',
    }),
    ...inside('engine', layers.engine),
    ...inside('web', layers.web),
    // Not even by a type: a context of services and the routes that take it would be read as one.
    { files: ['api/**'], rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] } },
    { files: [...tests, 'web/e2e/**'], rules: { 'no-restricted-imports': 'off' } },
    refuse(['machines/**/*.test.ts', 'machines/testing/**'], outside.machines),
  ],
})

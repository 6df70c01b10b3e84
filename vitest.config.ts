import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that measure response times: they run after all others, so that they do not delay them. */
const measuring = ['run/attack/**/*.test.ts']

/** Tests of functions, which leave nothing behind. */
const pure = '{machines,engine,api,worker,migrations,run,web}/**/*.test.{ts,tsx}'
const onPostgres = '**/*.db.test.ts'
const inBrowser = 'web/e2e/**/*.e2e.ts'

/**
 * What takes longest begins first, so that no worker is left with it at the end: the browser's tests, of them that of every
 * screen, then those of the database. Vitest's own order is by size, and by earlier times where they are kept.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      [/e2e\/screens\//, /\.e2e\.ts$/, /\.db\.test\.ts$/, /./].findIndex((pattern) => pattern.test(moduleId))
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

// Processes that tests start, and the workers in which tests run, find there what another one has compiled.
process.env['NODE_COMPILE_CACHE'] = join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  test: {
    // Much of a test is waiting, for a browser or Postgres: one worker alone would leave half of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Long enough for a machine that is busy with something else: a time-out is for what never ends.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    // A worker that loads the same modules again for every file takes longer for that than for many of the tests. A test leaves
    // nothing behind in the worker: what it spies on is restored.
    isolate: false,
    restoreMocks: true,
    // Processes that tests start open what the tests have sealed.
    env: { MASTER_KEY: Buffer.alloc(32, 'tests').toString('base64') },
    setupFiles: ['./engine/testing/master-key.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: [onPostgres, inBrowser],
          exclude: [...configDefaults.exclude, ...measuring],
          globalSetup: ['./run/testing/setup.ts'],
          setupFiles: ['./engine/testing/midnight.ts'],
          // Node imports the modules itself, as in operation.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: 'pure', include: [pure], exclude: [...configDefaults.exclude, ...measuring, onPostgres] } },
      { extends: true, test: { name: 'measuring', include: measuring, sequence: { groupOrder: 1 } } },
    ],
  },
})

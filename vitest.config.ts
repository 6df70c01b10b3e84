import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that measure response times: they run after all others, so that they do not delay them. */
const measuring = ['run/attack/**/*.test.ts']

export default defineConfig({
  test: {
    // Much of a test is waiting, for a browser or Postgres: one worker alone would leave half of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A page may take its time on a machine that is busy.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['{machines,engine,api,worker,migrations,run,web}/**/*.test.{ts,tsx}', 'web/e2e/**/*.e2e.ts'],
          exclude: [...configDefaults.exclude, ...measuring],
          globalSetup: ['./run/testing/setup.ts'],
        },
      },
      { extends: true, test: { name: 'measuring', include: measuring, sequence: { groupOrder: 1 } } },
    ],
  },
})

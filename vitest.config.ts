import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{machines,engine,api,worker,migrations,run,web}/**/*.test.{ts,tsx}', 'web/e2e/**/*.e2e.ts'],
    globalSetup: ['./run/testing/setup.ts'],
    // Much of a test is waiting, for a browser or Postgres: one worker alone would leave half of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A page may take its time on a machine that is busy.
    expect: { poll: { timeout: 15_000 } },
  },
})

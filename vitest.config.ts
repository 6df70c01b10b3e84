import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{machines,engine,api,worker,migrations,run,web}/**/*.test.{ts,tsx}', 'web/e2e/**/*.e2e.ts'],
    globalSetup: ['./run/testing/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

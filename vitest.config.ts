import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const architecture = 'server/src/architecture.test.ts'

export default defineConfig({
  test: {
    // Each has a database and its connections.
    maxWorkers: Math.min(8, Math.max(1, availableParallelism() - 1)),
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      // Reads files and needs no database, so that `npm run check` is quick.
      { test: { name: 'architecture', include: [architecture] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, architecture],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

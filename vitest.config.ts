import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { objectSpreadInTests } from './server/build/object-spread.ts'
import { LongestFirst } from './server/src/testing/longest-first.ts'
import { components } from './web/testing/project.ts'

/** Of projects that try properties on cases that are made up. */
const setupFiles = ['scripts/fixed-seed.mjs']
const architecture = ['server/src/architecture.test.ts', 'server/src/spec-coverage.test.ts']

export default defineConfig({
  test: {
    // Each has a database and its connections. Three of them even on two cores: one waits for its database, or a clock, a third of the time.
    maxWorkers: Math.min(8, Math.max(3, availableParallelism() - 1)),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Their tests read every file, or try ten thousand sums: a machine that is busy takes more than the five seconds that are usual. What they
      // import is read once: anew for each file it took longer than the tests.
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], setupFiles, isolate: false, testTimeout: 60_000 } },
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'web', include: ['web/{src,testing,build,pictures}/**/*.test.ts'], isolate: false, testTimeout: 60_000 } },
      components,
      // Reads files and needs no database, so that `npm run check` is quick.
      { test: { name: 'architecture', include: architecture } },
      {
        plugins: [objectSpreadInTests],
        test: {
          name: 'server',
          include: ['server/{src,build}/**/*.test.ts'],
          setupFiles,
          exclude: [...configDefaults.exclude, ...architecture],
          // The app keeps nothing in its modules: each file has its own app over its own database. To read them anew for each file was
          // half of the work.
          isolate: false,
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

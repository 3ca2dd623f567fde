import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { architecture } from './scripts/parts.mjs'
import { objectSpreadInTests } from './server/build/object-spread.ts'
import { FileOrder } from './server/src/testing/file-order.ts'
import { components } from './web/testing/project.ts'

/** Of projects that try properties on cases that are made up, and that count days. */
const setupFiles = ['scripts/fixed-seed.mjs', 'scripts/clock-at.mjs']

export default defineConfig({
  test: {
    // Each has a database and its connections. Three of them even on two cores: one waits for its database, or a clock, a third of the time.
    maxWorkers: Math.min(8, Math.max(3, availableParallelism() - 1)),
    sequence: { sequencer: FileOrder },
    // Databases are asked the laws and stopped after the last file. At vitest's ten seconds it ends, and on a busy machine left its database running.
    teardownTimeout: 300_000,
    projects: [
      // Their tests read every file, or try ten thousand sums: a machine that is busy takes more than the five seconds that are usual. What they
      // import is read once: anew for each file it took longer than the tests.
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], setupFiles, isolate: false, testTimeout: 60_000 } },
      {
        test: {
          name: 'scripts',
          include: ['scripts/*.test.mjs'],
          exclude: [...configDefaults.exclude, ...architecture],
          testTimeout: 120_000,
        },
      },
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'web',
          include: ['web/{src,testing,build,pictures}/**/*.test.ts'],
          setupFiles: ['scripts/clock-at.mjs'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      components,
      // Reads files and needs no database, so that `npm run check` is quick.
      { test: { name: 'architecture', include: architecture, testTimeout: 120_000 } },
      {
        plugins: [objectSpreadInTests],
        test: {
          name: 'server',
          include: ['server/{src,build}/**/*.test.ts'],
          setupFiles: [...setupFiles, 'server/src/testing/cheap-passwords.ts'],
          exclude: [...configDefaults.exclude, ...architecture],
          // The app keeps nothing in its modules. To read them anew for each file was half of the work; and files that want nothing special
          // share one app a worker.
          isolate: false,
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

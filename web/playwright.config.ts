import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { defineConfig } from '@playwright/test'
import { inOrder, longestFirst } from './e2e/in-order.ts'
import { launchOptions, place } from './testing/chromium.ts'

/** Chosen once, in the process that starts the others: these inherit it. */
const port = (process.env.E2E_PORT ??= String(await freePort()))
const baseURL = `http://127.0.0.1:${port}`

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** The long and the steady run make every journey (`inLongRun` of e2e/sizes.ts). */
const isWhole = Boolean(process.env.LONG || process.env.TEST_ORDER)

export default defineConfig({
  testDir: 'e2e',
  projects: process.env.TEST_ORDER ? inOrder(process.env.TEST_ORDER) : longestFirst,
  testMatch: '*.spec.ts',
  ...(isWhole ? {} : { grepInvert: /@long/ }),
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of the usual machine: a third of a journey waits, for a pause of the screen, an animation or the network.
  workers: 3,
  // Allows a machine ten times slower. On a quiet one a page takes up to three seconds, and the longest test twenty-five. Only what fails waits so long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    ...place,
    // A third of the work where every test is traced for the few that fail: their last screen is kept, and `--trace on` tells the rest.
    // Animations take a quarter of a journey. The long run has them, and so have component tests.
    ...(isWhole ? {} : { reducedMotion: 'reduce' as const }),
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  webServer: {
    command: 'node e2e/fresh-app.mjs',
    url: `${baseURL}/health/ready`,
    env: {
      ...{ PORT: port, PUBLIC_URL: baseURL, RATE_MULTIPLIER: '100', PATIENCE: '10', LOG_LEVEL: 'warn' },
      // The demo business is a quarter of a minute's work, and journeys of the long run alone look around in it.
      ...(isWhole ? {} : { DEMO: '0' }),
    },
    timeout: 300_000,
    // The app stops its database; killed at once, it would leave that behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
})

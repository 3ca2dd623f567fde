import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { chromium, defineConfig } from '@playwright/test'
import { inOrder } from './e2e/in-order.ts'

/** Chosen once, in the process that starts the others: these inherit it. */
const port = (process.env.E2E_PORT ??= String(await freePort()))
const baseURL = `http://127.0.0.1:${port}`

/** Playwright's own browser where it was downloaded, otherwise the system's. */
const wholes = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const named = process.env.CHROMIUM_PATH
const own = chromium.executablePath()
const browser = named ?? (existsSync(own) ? undefined : ['/usr/bin/chromium-headless-shell', ...wholes].find((path) => existsSync(path)))

/** One with all that a browser has, found in the same way: a headless shell has no camera, not even one that is made up. */
export const wholeBrowser = [named, own, ...wholes].find((path) => path && !path.includes('headless') && existsSync(path))

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

export default defineConfig({
  testDir: 'e2e',
  ...(process.env.TEST_ORDER ? { projects: inOrder(process.env.TEST_ORDER) } : {}),
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of the usual machine: a third of a journey waits, for a pause of the screen, an animation or the network.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // A third of the work where every test is traced for the few that fail: their last screen is kept, and `--trace on` tells the rest.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node e2e/fresh-app.mjs',
    url: `${baseURL}/health/ready`,
    env: { PORT: port, PUBLIC_URL: baseURL, RATE_MULTIPLIER: '100', LOG_LEVEL: 'warn' },
    timeout: 180_000,
    // The app stops its database; killed at once, it would leave that behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
})

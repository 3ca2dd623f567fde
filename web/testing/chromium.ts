import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const wholes = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const configuredPath = process.env.CHROMIUM_PATH
const downloadedPath = chromium.executablePath()

/** Playwright's own browser where it was downloaded (undefined), otherwise the system's. */
export const browser =
  configuredPath ??
  (existsSync(downloadedPath) ? undefined : ['/usr/bin/chromium-headless-shell', ...wholes].find((path) => existsSync(path)))

/** One with all that a browser has, found in the same way: a headless shell has no camera, not even one that is made up. */
export const wholeBrowser = [configuredPath, downloadedPath, ...wholes].find(
  (path) => path && !path.includes('headless') && existsSync(path),
)

export const launchOptions = {
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
}

/** Where the shop of a test is. */
export const place = { locale: 'en-NG', timezoneId: 'Africa/Lagos' }

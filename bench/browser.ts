import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import type { BuiltApp } from './built-app.ts'
import type { Business } from './business.ts'

export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export const noBrowser = `no browser at ${executablePath}`

/** A browser, if the machine has one. */
export const openBrowser = async (): Promise<Browser | undefined> =>
  existsSync(executablePath) ? chromium.launch({ executablePath, args }) : undefined

/** @returns the browser state after a login, to start other contexts with */
export async function logIn(browser: Browser, app: BuiltApp, { email, password }: Business) {
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[type="email"], input[name="email"]').first().fill(email)
  await page.locator('input[type="password"]').first().fill(password)
  await page.locator('input[type="password"]').first().press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.waitForLoadState('networkidle')
  const state = await context.storageState()
  await context.close()
  return state
}

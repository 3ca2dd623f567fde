import { existsSync } from 'node:fs'
import { type Browser, type Request, chromium } from '@playwright/test'
import type { BuiltApp } from './built-app.ts'
import type { Business } from './business.ts'
import type { Figures } from './figures.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Screens with a list, and what each asks the server for when it is there. */
const screens = [
  { path: '/sales', asks: '/v1/business/sales?' },
  { path: '/products', asks: '/v1/business/products?' },
]

const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js')

/** What a browser with nothing in its cache gets of JavaScript, as it travels, until a list is on the screen and the network is quiet. */
export async function firstLoad(figures: Figures, app: BuiltApp, business: Business): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) return figures.skipped('JavaScript of a list screen', `no browser at ${executablePath}`)
  const browser = await chromium.launch({ executablePath, args })
  try {
    const session = await logIn(browser, app, business)
    for (const { path, asks } of screens) {
      const work = `JavaScript of ${path}, compressed`
      const context = await browser.newContext({ baseURL: app.url, storageState: session })
      const page = await context.newPage()
      const sent: Promise<number>[] = []
      let there = false
      page.on('requestfinished', (request) => {
        if (request.url().includes(asks)) there = true
        if (isScript(request)) sent.push(request.sizes().then((sizes) => sizes.responseBodySize))
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(sent)).reduce((sum, size) => sum + size, 0)
      if (there) figures.atMost(work, 200, bytes / 1000, { unit: ' kB', detail: `${sent.length} files` })
      else figures.skipped(work, 'that screen is not there yet')
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

async function logIn(browser: Browser, app: BuiltApp, { email, password }: Business) {
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

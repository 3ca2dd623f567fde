import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type Page, chromium } from '@playwright/test'
import { Caller, type Login, know } from './known.ts'
import { type Place, places } from './places.ts'
import { openShop } from '../e2e/shop.ts'

/**
 * `npm run pictures -- --url http://127.0.0.1:3000 --email … --password … --into /tmp/pictures/after [--only sale]`: a picture of every
 * screen at three widths in light and one in dark, of a business with data (the demo's), of one without any, and of nobody's.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    email: { type: 'string', default: 'demo@kasuwa.test' },
    password: { type: 'string', default: '' },
    into: { type: 'string', default: '/tmp/pictures' },
    only: { type: 'string', default: '' },
  },
})

const looks = [
  { name: '1440', width: 1440, height: 900, colorScheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: '820', width: 820, height: 1180, colorScheme: 'light' },
  { name: '390', width: 390, height: 844, colorScheme: 'light' },
] as const

const isQuiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}

async function take(page: Page, place: Place, path: string): Promise<void> {
  for (const [index, { name, width, height, colorScheme }] of looks.entries()) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (index === 0 || place.act) {
      // What was opened or typed for the size before is not to be asked about.
      await page.goto('about:blank')
      await page.goto(path)
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (/draft|held|form/.test(key)) localStorage.removeItem(key)
      })
      if (place.act) await page.reload()
    }
    await isQuiet(page)
    if (place.act) {
      await place.act(page)
      await isQuiet(page)
    }
    const whole = !place.act && !path.includes('?')
    const file = join(values.into, `${place.name}.${name}.png`)
    await page.screenshot({ path: file, fullPage: whole, ...(whole ? { clip: await upTo(page, width, 2 * height) } : {}) })
  }
}

/** The page, as far as two screens go. */
async function upTo(page: Page, width: number, height: number) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  return { x: 0, y: 0, width, height: Math.min(whole, height) }
}

async function pageOf(browser: Browser, login: Login | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: values.url,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  if (!login) return page
  await page.goto('/login')
  await page.getByLabel('Email').fill(login.email)
  await page.locator('input[type="password"]').fill(login.password)
  await page.locator('input[type="password"]').press('Enter')
  await page.waitForURL('/')
  await isQuiet(page)
  return page
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
mkdirSync(values.into, { recursive: true })
const demo = { email: values.email, password: values.password }
const { request } = await browser.newContext({ baseURL: values.url })
const caller = new Caller(request)
await caller.logIn(demo)
const known = await know(caller)
const pages = {
  demo: await pageOf(browser, demo),
  empty: await pageOf(browser, await openShop(request)),
  nobody: await pageOf(browser, null),
}
let failed = 0
for (const place of places.filter(({ name }) => name.includes(values.only))) {
  try {
    await take(pages[place.as ?? 'demo'], place, place.path(known))
    process.stdout.write(`${place.name}\n`)
  } catch (error) {
    failed++
    process.stdout.write(`${place.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
  }
}
await browser.close()
process.stdout.write(`${places.length - failed} of ${places.length} in ${values.into}\n`)

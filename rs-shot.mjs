import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
const exe = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((p) => existsSync(p))
const browser = await chromium.launch({ ...(existsSync(chromium.executablePath()) ? {} : { executablePath: exe }), args: ['--no-sandbox'] })
const base = process.env.BASE ?? 'http://127.0.0.1:4391'
const [email, password] = [process.env.EMAIL ?? 'demo@kasuwa.test', process.env.PASSWORD]
const shots = process.argv.slice(2).map((a) => a.split('|')) // name|path|width|scheme|media
for (const [name, path, width = '1440', scheme = 'light', media = 'screen', act = ''] of shots) {
  const page = await browser.newPage({
    viewport: { width: Number(width), height: width === '390' ? 844 : width === '820' ? 1180 : 900 },
    colorScheme: scheme,
    locale: process.env.LOCALE ?? 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
  })
  page.on('console', (m) => {
    if (m.type() === 'error') console.log(name, 'console', m.text().slice(0, 300))
  })
  page.on('pageerror', (e) => console.log(name, 'ERROR', e.message.slice(0, 400)))
  page.on('response', (r) => {
    if (r.status() >= 400) console.log(name, r.status(), r.url().slice(0, 200))
  })
  const answer = await page.request.post(base + '/v1/merchant/auth/login', { data: { email, password } })
  const { access_token: token, refresh_token: refreshToken, roles: rbac, merchant, business } = await answer.json()
  await page.addInitScript(
    (s) => localStorage.setItem('kasuwa.session', s),
    JSON.stringify({ token, refreshToken, rbac, merchant, business, skew: 0 }),
  )
  await page.goto(base + path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
  if (act) {
    await page.evaluate(() => 0)
    await eval(`(async()=>{${act}})()`)
    await page.waitForTimeout(500)
  }
  if (media === 'print') {
    await page.setViewportSize({ width: 1047, height: 718 })
    await page.emulateMedia({ media: 'print' })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/rs-shots/${name}.png` })
  } else {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log(name, 'sideways', over)
    await page.screenshot({ path: `/tmp/rs-shots/${name}.png`, fullPage: process.env.FULL === '1' })
  }
  await page.close()
}
await browser.close()

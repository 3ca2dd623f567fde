import { chromium } from '@playwright/test'
const [, , password, mode = 'demo'] = process.argv
const base = 'http://127.0.0.1:4471'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const shots = process.argv[4]
  ? JSON.parse(process.argv[4])
  : [
      [1440, 'light', '', 'en'],
      [1440, 'dark', '?period=last-30-days', 'en'],
      [390, 'light', '', 'en'],
      [390, 'dark', '?period=last-30-days', 'en'],
      [820, 'light', '?period=this-week', 'en'],
      [1440, 'light', '?period=last-7-days', 'fr'],
    ]
for (const [width, scheme, path, lang] of shots) {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: scheme,
    locale: lang === 'fr' ? 'fr-FR' : 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('ERR', m.text()))
  page.on('pageerror', (e) => console.log('PAGEERR', e.message))
  const a = await page.request.post(base + '/v1/merchant/auth/login', { data: { email: 'demo@kasuwa.test', password } })
  const { access_token: token, refresh_token: refreshToken, roles: rbac, merchant, business } = await a.json()
  await page.addInitScript(
    ([s, l, c]) => {
      localStorage.setItem('kasuwa.session', s)
      if (l === 'fr') localStorage.setItem('kasuwa.locale', JSON.stringify('fr'))
      localStorage.setItem('kasuwa.scheme', c)
    },
    [JSON.stringify({ token, refreshToken, rbac, merchant, business, skew: 0 }), lang, scheme],
  )
  await page.goto(base + '/' + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(3500)
  const name = `/tmp/homeshots/${mode}-${width}-${scheme}-${lang}-${path.replace(/\W/g, '') || 'today'}.png`
  await page.screenshot({ path: name, fullPage: true })
  console.log(name)
  await context.close()
}
await browser.close()

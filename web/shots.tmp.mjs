import { chromium } from 'playwright'
const [,, email, password, ...only] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
const base = 'http://127.0.0.1:4567'
let state
for (const [w,h] of [[390,844],[820,1180],[1440,900]]) for (const scheme of ['light','dark']) {
  const name = `${w}-${scheme}`
  if (only.length && !only.includes(name)) continue
  const ctx = await b.newContext({ viewport: {width:w,height:h}, colorScheme: scheme, hasTouch: w<1000, storageState: state, locale: process.env.LOC ?? 'en-NG' })
  const page = await ctx.newPage()
  const shot = async (n) => { await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/place-shots/${n}-${name}.png` }) }
  if (!state) { await page.goto(base+'/login'); await page.getByLabel('Email').fill(email); await page.locator('input[type="password"]').fill(password); await page.locator('button[type=submit]').click(); await page.waitForURL(base+'/'); await page.waitForTimeout(1500); state = await ctx.storageState() }
  await page.goto(base+'/sales/new'); 
  const search = page.getByRole('combobox',{name:/scan/}).first(); await search.waitFor()
  await page.waitForTimeout(1500)
  await search.fill('Stabilo pen'); await page.waitForTimeout(1200); await shot('1-till-search')
  await page.getByRole('option').last().click(); await page.waitForTimeout(800); await shot('2-till-product')
  await page.locator('form button').filter({hasText: /^(More|Plus)/}).click(); await page.waitForTimeout(500); await shot('3-till-product-more')
  await page.keyboard.press('Escape'); await page.waitForTimeout(600)
  await page.goto(base+'/inventory-actions/new/intake'); await page.waitForTimeout(1500)
  const supplier = page.getByRole('combobox',{name:/Supplier|Fournisseur/})
  await supplier.click(); await supplier.fill('Dangote Depot'); await page.waitForTimeout(1500); await shot('4-supplier-list')
  await page.getByRole('option').last().click(); await page.waitForTimeout(900); await shot('5-supplier-form')
  await page.locator('[role=dialog] input[type=tel]').fill(process.env.PHONE ?? '08031112222'); await page.keyboard.press('Enter'); await page.waitForTimeout(1200); await shot('6-known')
  await page.keyboard.press('Escape'); await page.waitForTimeout(500)
  await ctx.close()
}
await b.close()

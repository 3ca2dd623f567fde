import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { hire } from './team.ts'
import { inLongRun, widths } from './sizes.ts'

const zone = { timeZone: 'Africa/Lagos' } as const
/** The same for a whole journey: midnight may come within it. */
let now = 0
test.beforeEach(() => {
  now = Date.now()
})
const at = (daysAgo: number) => now - daysAgo * 86_400_000
/** “2026-11-24” */
const dayOf = (daysAgo: number) => new Intl.DateTimeFormat('en-CA', zone).format(at(daysAgo))
/** “Tue 24 Nov 2026”, as a bar is called. */
const barOf = (daysAgo: number) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...zone, ...options }).format(at(daysAgo)).replace('Sept', 'Sep')
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'short', year: 'numeric' })}`
}

interface SaleFixture {
  ada: string
  bola: string
  rice: string
}

/** Ada bought two bags of rice and a tin of milk three days ago, for ₦2,500.00; Bola a bag the day before, for ₦1,000.00. Both owe it. */
async function sell(shop: Shop): Promise<SaleFixture> {
  const [ada, bola] = [await addContact(shop, 'Ada Obi', 'customer'), await addContact(shop, 'Bola Ade', 'customer')]
  const rice = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000, cost: 60_000 })
  const milk = await addProduct(shop, { name: 'Milk', sku: 'MILK', price: 50_000, cost: 40_000 })
  await stockUp(shop, { [rice]: 9, [milk]: 9 })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  for (const [contact, daysAgo, items] of [
    [ada, 3, [rice, rice, milk]],
    [bola, 4, [rice]],
  ] as const)
    await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: rows[0]?.id, date: dayOf(daysAgo) },
      items: [...new Set(items)].map((product) => ({
        ...{ product, quantity: items.filter((item) => item === product).length },
        price: product === rice ? 100_000 : 50_000,
      })),
      payable_amount: items.reduce((sum, product) => sum + (product === rice ? 100_000 : 50_000), 0),
    })
  return { ada, bola, rice }
}

const table = (page: Page) => page.getByRole('table', { name: 'Sales', exact: true }).last()
const totalRow = (page: Page) => table(page).getByRole('row', { name: /^Total/ })
const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^(Add filter: )?${name}`) }).first()

async function choose(page: Page, name: string, choice: string): Promise<void> {
  await chip(page, name).click()
  await page.getByRole('menuitemcheckbox', { name: choice }).click()
}

for (const width of widths(1440)) {
  test(`a bar leads to the sale that made it, and Back to the bar, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    await sell(shop)
    await openAt(page, shop, '/reports')
    await expect(page).toHaveURL('/reports/sale')
    await expect(page.getByRole('heading', { level: 1, name: 'Sales report' })).toBeVisible()
    await expect(totalRow(page)).toContainText('₦3,500.00')
    await expectAccessible(page)
    // By keyboard: one stop for all bars, the arrows move among them.
    await page.getByRole('link', { name: barOf(4), exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('link', { name: barOf(3), exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/sales\\?.*from=${dayOf(3)}&to=${dayOf(3)}.*#sales`))
    await expect(page.getByText('SL-000001').first()).toBeVisible()
    await expect(page.getByText('SL-000002')).toHaveCount(0)
    await (width === 390 ? page.getByRole('button', { name: 'Ada Obi' }) : page.getByText('SL-000001')).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'SL-000001' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Sales report' })).toBeVisible()
    // A net figure has two lists behind it, and asks which: sales or returns.
    await totalRow(page)
      .getByRole('button', { name: /^Total, Profit: ₦/ })
      .click()
    await page.getByRole('menuitem', { name: 'Items sold' }).click()
    await expect(page).toHaveURL(/\/sales\?.*#items/)
    await expect(page.getByText('Milk').first()).toBeVisible()
  })

  test(`filters are chosen at the side, stand as chips, and go again, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    const { ada } = await sell(shop)
    await openAt(page, shop, '/reports/sale')
    await expect(totalRow(page)).toContainText('₦3,500.00')
    await expect(page.getByRole('button', { name: /days without sales/ }).first()).toBeVisible()
    const filters = page.getByRole('button', { name: 'Filters', exact: true })
    await filters.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await panel.getByRole('button', { name: /^Contact/ }).click()
    await page.keyboard.type('Ada')
    await panel.getByRole('button', { name: 'Ada Obi' }).click()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Show report' }).click()
    await expect(page).toHaveURL(`/reports/sale?contact=${ada}`)
    await expect(totalRow(page)).toContainText('₦2,500.00')
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/reports/sale')
    await expect(totalRow(page)).toContainText('₦3,500.00')
    await page.goForward()
    await page.getByRole('button', { name: 'Remove filter: Contact' }).click()
    await expect(page).toHaveURL('/reports/sale')
    await expect(totalRow(page)).toContainText('₦3,500.00')
  })

  test(`the query of a report stays in the address, over a reload and Back, at ${width} px`, async ({ page, request, refusals }) => {
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    await sell(shop)
    await openAt(page, shop, '/reports/sale')
    await expect(totalRow(page)).toContainText('₦3,500.00')
    await chip(page, 'Period').click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect(page).toHaveURL('/reports/sale?period=last-7-days')
    await expect(page.getByText(/compared with/)).toBeVisible()
    await choose(page, 'Compare with', 'A year ago')
    await expect(page).toHaveURL('/reports/sale?period=last-7-days&compare=year')
    await page.getByRole('button', { name: 'Remove filter: Compare with' }).click()
    await expect(page).toHaveURL('/reports/sale?period=last-7-days&compare=none')
    await expect(page.getByText(/compared with/)).toHaveCount(0)
    await choose(page, 'Compare with', 'The period before')
    await expect(page).toHaveURL('/reports/sale?period=last-7-days')
    await choose(page, 'Group by', 'Product')
    await expect(page).toHaveURL('/reports/sale?period=last-7-days&interval=none&group_by=product&limit=10')
    await expect(page.getByRole('list', { name: 'Total' }).getByRole('listitem')).toHaveText([/^Rice.*₦3,000\.00/, /^Milk.*₦500\.00/])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change figure' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Quantity' }).click()
    await expect(page.getByRole('list', { name: 'Quantity' }).getByRole('listitem')).toHaveText([/^Rice.*3/, /^Milk.*1/])
    await table(page).getByRole('button', { name: 'Product' }).click()
    await expect(page).toHaveURL(/sort=name\.asc/)
    await expect(table(page).getByRole('rowheader')).toHaveText(['Total', 'Milk', 'Rice'])
    await page.reload()
    await expect(table(page).getByRole('rowheader')).toHaveText(['Total', 'Milk', 'Rice'])
    await expect(chip(page, 'Period')).toContainText('Last 7 days')
    await page.goBack()
    await expect(table(page).getByRole('rowheader')).toHaveText(['Total', 'Rice', 'Milk'])
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/reports/sale?period=last-7-days')
    await expect(page.getByRole('link', { name: barOf(3), exact: true })).toBeVisible()
    // Any days, and what cannot be asked says why.
    await page.goto(`/reports/sale?from=${dayOf(4)}&to=${dayOf(4)}`)
    await expect(totalRow(page)).toContainText('₦1,000.00')
    refusals.push(422)
    await page.goto('/reports/sale?period=last-12-months&interval=hour')
    await expect(page.getByRole('alert')).toContainText('choose a longer interval')
    await page.getByRole('button', { name: 'Back to the last 30 days' }).click()
    await expect(totalRow(page)).toContainText('₦3,500.00')
  })
}

test('the file that is taken out adds up to the table', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await sell(shop)
  await openAt(page, shop, '/reports/sale?group_by=product&interval=none&limit=10')
  await expect(table(page).getByRole('rowheader')).toHaveText(['Total', 'Rice', 'Milk'])
  const columnHeadings = await table(page).getByRole('columnheader').allTextContents()
  const total = columnHeadings.indexOf('Total')
  const figures = await Promise.all(
    (await table(page).getByRole('row').all()).slice(1).map(async (row) => (await row.getByRole('cell').allTextContents())[total - 1]),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  const [heading = [], ...lines] = readFileSync(await file.path(), 'utf8')
    .replace('﻿', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  const column = heading.indexOf('Total (₦)')
  const kobo = (text: string | undefined) => Math.round(Number(text?.replaceAll(/[₦,]/g, '')) * 100)
  const inFile = lines.map((line) => kobo(line[column]))
  expect(inFile.toSorted((a, b) => b - a)).toEqual(figures.map(kobo))
  const [all = 0, ...each] = inFile.toSorted((a, b) => b - a)
  expect(each.reduce((sum, amount) => sum + amount, 0)).toBe(all)
})

test('a member who may see one report has only that report, without the cost of goods', inLongRun, async ({ page, request, refusals }) => {
  const shop = await openShop(request)
  await sell(shop)
  const clerk = await hire(request, shop, ['report.product-report'])
  await openAt(page, clerk, '/')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product report' })).toBeVisible()
  await expect(page).toHaveURL('/reports/product')
  // The menu beside it has only their saved reports of it.
  await expect(page.getByRole('navigation', { name: 'Reports' }).getByRole('link')).toHaveText(['Products', 'Saved reports'])
  await expect(page.getByRole('columnheader', { name: 'Sold', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Cost|Profit/ })).toHaveCount(0)
  // Figures are no links if the member may not open the lists behind them.
  await expect(page.getByRole('table').last().getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  refusals.push(403)
  await page.goto('/reports/sale')
  await expect(page.getByRole('dialog', { name: 'Forbidden!' })).toBeVisible()
})

const screens = ['sale', 'product', 'contact', 'purchase-order', 'inventory-level', 'inventory-action', 'serial-number']

for (const width of widths(390))
  for (const content of ['full', 'empty'] as const)
    test(`each report stands, ${content}, without scrolling the page sideways, at ${width} px`, inLongRun, async ({ page, request }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      const shop = await openShop(request)
      if (content === 'full') await sell(shop)
      await openAt(page, shop, '/reports/sale')
      for (const name of screens) {
        await page.goto(`/reports/${name}?interval=none&group_by=${name === 'contact' ? 'contact' : 'product'}`)
        await expect(page.locator(`[data-report="${name}"][aria-busy="false"]`)).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expectAccessible(page)
      }
    })

test('a contact and a product have reports of their own', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const { ada, rice } = await sell(shop)
  await openAt(page, shop, `/contacts/${ada}`)
  await page.getByRole('tab', { name: 'Report' }).click()
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('₦2,500.00')
  await expectAccessible(page)
  await page.goto(`/products/${rice}#report`)
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('₦3,000.00')
  await chip(page, 'Group by').click()
  await page.getByRole('menuitemcheckbox', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`/products/${rice}?interval=none&group_by=contact&limit=10#report`)
  await expect(page.getByRole('table').last().getByRole('rowheader')).toHaveText(['Total', 'Ada Obi', 'Bola Ade'])
})

test('a list that a figure opens asks for all that the figure is of', inLongRun, async ({ page, request }) => {
  test.slow()
  const shop = await openShop(request)
  const { ada, rice } = await sell(shop)
  const supplier = await addContact(shop, 'Mill', 'supplier')
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  await shop.call('PUT', '/v1/business/purchase-orders', {
    ...{ contact: supplier, location: rows[0]?.id, date: dayOf(2) },
    items: [{ product: rice, quantity: 5, cost: 60_000 }],
  })
  await openAt(page, shop, '/reports/sale')
  const queries = [
    ...['sale', 'product', 'inventory-action'].map((name) => `${name}?group_by=product&interval=none&limit=1`),
    ...['contact', 'purchase-order', 'inventory-level'].map((name) => `${name}?interval=none`),
    `sale?group_by=contact&interval=none&limit=1`,
    `sale?not_contact=${ada}&interval=none`,
    `sale?from=${dayOf(3)}&to=${dayOf(3)}&interval=hour`,
  ]
  const ways = new Map<string, string>()
  for (const question of queries) {
    await page.goto(`/reports/${question}`)
    await expect(page.getByRole('row', { name: /^Total/ }).first()).toBeVisible()
    for (const link of await page.getByRole('table').last().getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? ''
      const { pathname, searchParams, hash } = new URL(href, 'http://shop.test')
      if (searchParams.size > 0) ways.set(`${pathname}${hash}?${[...searchParams.keys()].toSorted().join()}`, href)
    }
  }
  expect(ways.size).toBeGreaterThan(8)
  for (const href of ways.values()) {
    const parameters = [...new URL(href, 'http://shop.test').searchParams].filter(([name]) => name !== 'with_taxes')
    const calls: string[] = []
    const listen = (call: { url: () => string }) => void calls.push(call.url())
    page.on('request', listen)
    await page.goto(href)
    await expect
      .poll(() => calls.some((url) => parameters.every(([name, value]) => new URL(url).searchParams.get(name) === value)), {
        message: href,
      })
      .toBe(true)
    page.off('request', listen)
  }
})

import { twoLines } from '../pictures/places.ts'
import { expect } from './faultless.ts'
import { test } from './net-shop.ts'
import { Line } from './quiet.ts'
import { logIn } from './shop.ts'
import { smallTargetsOnPage } from './targets.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, trace: 'off' })

test('on a phone a finger hits every target of the main screens over 44 px, asked pixel by pixel', async ({ page, long }) => {
  test.setTimeout(300_000)
  const { sale, unpaidSale, longSale, contact, product, intake, order } = long.screenIds
  await logIn(page, long.shop)
  const line = new Line(page)
  const faults: string[] = []
  const look = async (name: string) => {
    await line.quiet(0)
    const small = await page.evaluate(smallTargetsOnPage)
    faults.push(...small.map((fault) => `${name}: ${fault}`))
  }
  for (const path of [
    '/',
    '/sales#sales',
    '/sales#payments',
    `/sales/${sale}`,
    `/sales/${unpaidSale}`,
    `/sales/${longSale}`,
    '/contacts#contacts',
    `/contacts/${contact}`,
    `/contacts/${contact}#balance`,
    '/products',
    `/products/${product}`,
    '/inventory-actions#levels',
    `/inventory-actions/${intake}`,
    '/purchase-orders',
    `/purchase-orders/${order}`,
    '/purchase-orders/reorder',
    '/reports/sale',
    '/settings',
  ]) {
    await line.visit(path)
    await look(path)
  }
  await line.visit('/sales/new')
  await twoLines(page)
  await look('the till with two lines')
  expect(faults).toEqual([])
})

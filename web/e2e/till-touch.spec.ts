import { expect, expectAccessible, test } from './faultless.ts'
import { scan, typeAt } from './scanner.ts'
import { openAt, openShop, type Shop } from './shop.ts'
import { atTheTill, codes, salesOf, search, threeProducts } from './till.ts'
import { inLongRun, sizes } from './sizes.ts'

/** A shop with a category, a favourite, a shirt in two sizes and two accounts. */
async function touchShop(shop: Shop): Promise<void> {
  const ids = await threeProducts(shop)
  const { product_category: clothes } = await shop.call<{ product_category: { id: string } }>('PUT', '/v1/business/product-categories', {
    name: 'Clothes',
  })
  const sizesOf = ['Small', 'Large'].map((value) => ({ name: value, options: [{ name: 'Size', value }], price: 500_000, cost: 300_000 }))
  const { product } = await shop.call<{ product: { edges: { variants: { id: string }[] } } }>('PUT', '/v1/business/products', {
    ...{ name: 'Polo shirt', type: 'standard', inventory_type: 'variant', category: clothes.id, variants: sizesOf },
  })
  const depot = await shop.call<{ contact: { id: string } }>('PUT', '/v1/business/contacts', {
    name: 'Aba Depot',
    contact_type: 'supplier',
    email: 'aba@mail.test',
    phone: '08059876544',
  })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const items = product.edges.variants.map(({ id }) => ({ product: id, quantity: 4, cost: 300_000 }))
  await shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact: depot.contact.id, location: rows[0]?.id, items })
  await shop.call('POST', `/v1/business/products/${ids[1]}/favourite`, { is_favourite: true })
  const account = { bank_code: '058', account_number: '0123456789', account_name: 'Okafor Stores', kind: 'transfer' }
  await shop.call('PUT', '/v1/business/bank-accounts', account)
  await shop.call('PUT', '/v1/business/bank-accounts', { ...account, bank_code: '033', kind: 'pos' })
}

for (const [where, viewport] of sizes('on a phone')) {
  test.describe(where, () => {
    test.use({ viewport, hasTouch: true })

    test('by touch alone: favourites, a variant of a category, notes that add up, and the change', async ({ page, request }) => {
      const isPhone = viewport.width < 1025
      const shop = await openShop(request)
      await touchShop(shop)
      await openAt(page, shop, '/sales/new')
      // No key may be pressed, so that no keyboard covers a phone's screen.
      await page.addInitScript(() =>
        addEventListener(
          'keydown',
          () => {
            throw new Error('a key was pressed')
          },
          true,
        ),
      )
      const grid = page.getByRole('region', { name: 'Quick products' })
      await expect(grid).toContainText('Your best sellers show here')
      // On a phone the whole screen is the till's, with a way out of it.
      const frame = page.getByRole('navigation', { name: isPhone ? 'Most used' : 'Main menu' })
      await expect(frame).toBeVisible({ visible: !isPhone })
      await expect(page.getByRole('link', { name: 'Leave the till' })).toBeVisible({ visible: isPhone })
      await grid.getByRole('button', { name: 'Favourites' }).tap()
      await grid.getByRole('button', { name: /Product 2/ }).tap()
      await grid.getByRole('button', { name: /Product 2/ }).tap()
      await expect(page.getByLabel('Quantity of Product 2')).toHaveValue('2')
      // A tile names its stock only once that is low.
      await expect(grid.getByRole('button', { name: /Product 2/ })).not.toContainText('available')
      await expectAccessible(page)
      if (process.env.LOOK) await page.screenshot({ path: `/tmp/tt-1-${viewport.width}.png` })

      await grid.getByRole('button', { name: 'Categories' }).tap()
      await grid.getByRole('button', { name: 'Clothes' }).tap()
      await expectAccessible(page)
      await grid.getByRole('button', { name: /Polo shirt/ }).tap()
      await grid.getByRole('button', { name: /Large/ }).tap()
      await expect(page.getByLabel('Quantity of Polo shirt – Large')).toHaveValue('1')
      for (const tile of await grid.getByRole('button').all()) {
        const box = await tile.boundingBox()
        expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(isPhone ? 44 : 36)
      }
      await grid.getByRole('button', { name: 'Back' }).tap()
      await expect(grid.getByRole('button', { name: /Polo shirt/ })).toBeVisible()

      // 2 × 2,000 and 5,000: 9,000, with 3,000 by card. One note too many is removed again.
      await page
        .getByRole('button', { name: isPhone ? 'Pay' : 'Other ways to pay', exact: false })
        .first()
        .tap()
      const sheet = page.getByRole('dialog', { name: 'Payment' })
      await expect(sheet.getByText('POS')).toBeVisible()
      await expect(sheet.getByText('Transfer')).toBeVisible()
      await expect(sheet.getByRole('alert')).toHaveCount(0)
      const thousand = sheet.getByRole('button', { name: '+₦1,000' })
      for (let times = 0; times < 8; times++) await thousand.tap()
      await expect(sheet.getByLabel('Paid by Cash')).toHaveValue('8,000')
      await sheet.getByRole('button', { name: 'Undo' }).tap()
      await expect(sheet.getByLabel('Paid by Cash')).toHaveValue('7,000')
      await expect(sheet.getByRole('status').filter({ hasText: 'Left to pay' })).toContainText('₦2,000.00')
      await sheet
        .getByRole('button', { name: /The rest ?₦2,000.00/ })
        .last()
        .tap()
      await expect(sheet.getByRole('status').filter({ hasText: 'Paid in full' })).toBeVisible()
      await sheet.getByRole('button', { name: '+₦500' }).tap()
      await expect(sheet.getByRole('status').filter({ hasText: 'Change' })).toContainText('₦500.00')
      await expectAccessible(page)
      if (process.env.LOOK) await page.screenshot({ path: `/tmp/tt-2-${viewport.width}.png` })
      await sheet.getByRole('button', { name: 'Record sale' }).tap()
      const card = page.getByRole('status', { name: /^Sale saved/ })
      await expect(card).toContainText('Change ₦500.00')
      // The largest on the screen.
      const size = await card.getByText('Change ₦500.00').evaluate((fact) => Number.parseFloat(getComputedStyle(fact).fontSize))
      expect(size).toBeGreaterThanOrEqual(36)
      expect(await salesOf(shop)).toMatchObject([{ payable_amount: 900_000, payment_status: 'paid' }])
      await expectAccessible(page)
      if (process.env.LOOK) await page.screenshot({ path: `/tmp/tt-3-${viewport.width}.png` })
    })

    test('by keys alone: three of a tile, a variant, back, and the change', inLongRun, async ({ page, request }) => {
      const isPhone = viewport.width < 1025
      const shop = await openShop(request)
      await touchShop(shop)
      await openAt(page, shop, '/sales/new')
      await expect(page.getByRole('region', { name: 'Quick products' })).toBeVisible()
      await page.keyboard.press('F2')
      await expect(search(page)).toBeFocused()
      await scan(page, codes[0])
      await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
      await page.keyboard.type('3x', { delay: 80 })
      const grid = page.getByRole('region', { name: 'Quick products' })
      // Nothing was sold yet: the tabs are all there is to go to.
      await page.keyboard.press('F7')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const favourite = grid.getByRole('button', { name: /Product 2/ })
      await expect(favourite).toBeVisible()
      await page.keyboard.press('F7')
      await expect(favourite).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Quantity of Product 2')).toHaveValue('3')
      await expect(search(page)).toHaveValue('')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await expect(grid.getByRole('button', { name: 'Categories' })).toBeFocused()
      await page.keyboard.press('Enter')
      const clothes = grid.getByRole('button', { name: 'Clothes' })
      await expect(clothes).toBeVisible()
      await page.keyboard.press('F7')
      await page.keyboard.press('ArrowRight')
      await expect(clothes).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(grid.getByRole('button', { name: /Polo shirt/ })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(grid.getByRole('button', { name: /Large/ })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(grid.getByRole('button', { name: /Polo shirt/ })).toBeFocused()
      await page.keyboard.press('F8')
      const cash = page.getByLabel('Paid by Cash')
      await expect(cash).toBeVisible()
      if (isPhone) await cash.focus()
      await expect(cash).toBeFocused()
      // 1,000, 3 × 2,000 and 5,000.
      await page.keyboard.type('15000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status', { name: /^Sale saved/ })).toContainText('Change ₦3,000.00')
      expect(await salesOf(shop)).toMatchObject([{ payable_amount: 1_200_000, payment_status: 'paid' }])
    })
  })
}

test('favourites are chosen by who may change products, and stand at every till', inLongRun, async ({ page, request, browser }) => {
  const shop = await openShop(request)
  const ids = await threeProducts(shop)
  await atTheTill(page, shop)
  const grid = page.getByRole('region', { name: 'Quick products' })
  await grid.getByRole('button', { name: 'Favourites' }).click()
  await expect(grid).toContainText('No favourites yet')
  await grid.getByRole('button', { name: 'Choose favourites' }).click()
  for (const name of [/Product 1/, /Product 3/]) {
    await grid.getByRole('button', { name }).click()
    await expect(grid.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
  await expectAccessible(page)
  await grid.getByRole('button', { name: 'Product 1' }).click()
  await expect(grid.getByRole('button', { name: 'Product 1' })).toHaveAttribute('aria-pressed', 'false')
  await grid.getByRole('button', { name: 'Done' }).click()
  await expect(grid.getByRole('button', { name: /Product/ })).toHaveCount(1)
  await expect(page.getByLabel('Quantity of Product 3')).toHaveCount(0)
  // At another till of the shop.
  const otherPage = await (await browser.newContext()).newPage()
  await atTheTill(otherPage, shop)
  await otherPage.getByRole('region', { name: 'Quick products' }).getByRole('button', { name: 'Favourites' }).click()
  await expect(otherPage.getByRole('button', { name: /Product 3/ })).toBeVisible()
  expect(ids).toHaveLength(3)
  await otherPage.context().close()
})

test(
  'how many is said before a scan, by a star or a cross; what cannot be so many stays, in words, and nothing is sold meanwhile',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await threeProducts(shop)
    const phone = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', {
      ...{ name: 'Tecno Spark', sku: 'SPARK', price: 9_000_000, cost: 8_000_000, barcode: '6000000000042' },
      ...{ type: 'phone', inventory_type: 'standard', has_inventory: true, has_serial_number: true },
    })
    expect(phone.product.id).toBeTruthy()
    await atTheTill(page, shop)
    const quantity = page.getByLabel('Quantity of Product 1')
    await page.keyboard.type('3*', { delay: 80 })
    await scan(page, codes[0])
    await expect(quantity).toHaveValue('3')
    await page.keyboard.type('1.5x', { delay: 80 })
    await scan(page, codes[0])
    await expect(quantity).toHaveValue('4.5')
    await typeAt(page, 'hand', '2 x product 1')
    await expect(quantity).toHaveValue('6.5')
    await expect(search(page)).toHaveValue('')

    await page.keyboard.type('0*', { delay: 80 })
    await scan(page, codes[1])
    await expect(page.getByText('Type a quantity, like 3 or 2.5')).toBeVisible()
    await expect(search(page)).toHaveValue(`0*${codes[1]}`)
    await page.keyboard.press('F9')
    await expect(page.getByText(/is still here/)).toBeVisible()
    expect(await salesOf(shop)).toEqual([])
    await page.keyboard.press('Escape')

    await typeAt(page, 'hand', '2.5*6000000000042')
    await expect(page.getByText('Tecno Spark is sold whole: type 1, 2, 3 … before it.')).toBeVisible()
    await expect(page.getByLabel('Quantity of Tecno Spark')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('F9')
    await expect(page.getByRole('status', { name: /^Sale saved/ })).toBeVisible()
    expect(await salesOf(shop)).toMatchObject([{ payable_amount: 650_000 }])
  },
)

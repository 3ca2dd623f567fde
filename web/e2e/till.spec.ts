import { expect, expectAccessible, interceptEarly, test } from './faultless.ts'
import { addContact, openAt, openShop } from './shop.ts'
import { hire } from './team.ts'
import { atTheTill, codes, salesOf, search, threeProducts } from './till.ts'
import { scan } from './scanner.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

test.beforeEach(interceptEarly)

test('three lines, cash: one key after scanning, and the next sale can begin', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, ...codes)
  await expect(page.getByRole('listitem').filter({ hasText: 'Product' })).toHaveCount(3)
  await page.evaluate(() => {
    const counters = window as unknown as { keys: number }
    counters.keys = 0
    addEventListener('keydown', () => (counters.keys += 1), true)
  })
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  await expect(search(page)).toBeFocused()
  const keys = await page.evaluate(() => (window as unknown as { keys: number }).keys)
  expect(keys).toBe(1)
  await scan(page, codes[0], codes[0])
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('2')
  expect(await salesOf(shop)).toMatchObject([{ number: 'SL-000001', payable_amount: 600_000, payment_status: 'paid' }])
})

test('by keys alone: quantity, price, customer, part payment', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await addContact(shop, 'Bola Ade', 'customer')
  await atTheTill(page, shop)
  await scan(page, codes[0])
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Quantity of Product 1')).toBeFocused()
  await page.keyboard.type('2.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('bola')
  await page.keyboard.press('Enter')
  await expect(page.locator('strong', { hasText: 'Bola Ade' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByLabel('Paid by Cash')).toBeFocused()
  await page.keyboard.type('2000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ payable_amount: 225_000, payment_status: 'partial' }])
})

test('change is told, and only what the sale takes is recorded', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[1])
  await page.keyboard.press('F8')
  await page.getByLabel('Paid by Cash').fill('5000')
  await expect(page.getByRole('dialog').getByText('Change ₦3,000.00')).toBeVisible()
  await page.getByLabel('Paid by Cash').press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  await expect(page.getByText('Change ₦3,000.00')).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ payable_amount: 200_000, payment_status: 'paid' }])
})

test('more than there is lands on its line, and is sold once it is put right', async ({ page, request, refusals }) => {
  refusals.push(422)
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[0], `12*${codes[1]}`, codes[2])
  await page.keyboard.press('F9')
  const line = page.getByRole('listitem').filter({ hasText: 'Product 2' })
  await expect(line.getByRole('alert')).toHaveText('Only 10 available at Main store')
  await expect(page.getByLabel('Quantity of Product 2')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('3')
  await expect(line.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
})

test('F9 pressed twice records one sale, and input survives a reload', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[0], codes[1])
  await page.getByLabel('Discount, as amount or percent').fill('10%')
  await page.getByLabel('Price of Product 1').fill('2k')
  await page.reload()
  await expect(page.getByLabel('Price of Product 1')).toHaveValue('2k')
  await expect(page.getByLabel('Discount, as amount or percent')).toHaveValue('10%')
  await page.getByLabel('Price of Product 1').fill('1500')
  await Promise.all([page.keyboard.press('F9'), page.keyboard.press('F9')])
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ payable_amount: 315_000 }])
})

test('a tax that changed meanwhile is said, and the next press is right', inLongRun, async ({ page, request, refusals }) => {
  refusals.push(422)
  const shop = await openShop(request)
  await threeProducts(shop)
  const { sale_tax } = await shop.call<{ sale_tax: { id: string } }>('PUT', '/v1/business/sale-taxes', {
    name: 'VAT',
    rate: 5,
    is_default: true,
  })
  await atTheTill(page, shop)
  await scan(page, codes[0])
  await expect(page.getByText('VAT 5%')).toBeVisible()
  await shop.call('PATCH', `/v1/business/sale-taxes/${sale_tax.id}`, { rate: 7.5 })
  await page.keyboard.press('F9')
  await expect(page.getByText(/Prices or taxes have changed. The total is now ₦1,075.00/)).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
})

test('a sale is canceled with its consequence in sight, and begun again from a copy', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[0], codes[1])
  await page.keyboard.press('F9')
  await page.getByRole('link', { name: 'Open sale' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel sale' }).click()
  await expect(page.getByText('1 × Product 1 back on the shelf at Main store')).toBeVisible()
  await expect(page.getByText('₦3,000.00 is refunded in cash')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('Rung up twice')
  await page.getByRole('button', { name: 'Cancel sale' }).click()
  await expect(page.getByText('Canceled', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Quantity of Product 2')).toHaveValue('1')
  await expect(page).toHaveURL('/sales/new')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000002' })).toBeVisible()
})

test('two people cancel one sale: the second is told, and sees what the first did', inLongRun, async ({ page, request, refusals }) => {
  refusals.push(409)
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[0])
  await page.keyboard.press('F9')
  await page.getByRole('link', { name: 'Open sale' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel sale' }).click()
  await expect(page.getByText('back on the shelf')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await shop.call('PATCH', `/v1/business/sales/${id}/status`, { status: 'canceled' })
  await page.getByLabel('Reason').fill('Rung up twice')
  await page.getByRole('button', { name: 'Cancel sale' }).click()
  await expectToast(page, /Someone has already changed this/)
  await expect(page.getByText('Canceled', { exact: true }).first()).toBeVisible()
})

test(
  'Enter before the search returns selects the only match when it arrives, and selects none of several',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await threeProducts(shop)
    for (const name of ['Ada Obi', 'Bola Ade', 'Bola Cole']) await addContact(shop, name, 'customer')
    await atTheTill(page, shop)
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/contacts\/open\?.*search=/, async (route) => {
      await gate
      await route.continue()
    })
    await page.keyboard.press('F4')
    const customer = page.getByRole('combobox', { name: 'Customer' })
    await expect(page.getByRole('option', { name: 'Ada Obi' })).toBeVisible()
    await customer.pressSequentially('cole')
    await page.keyboard.press('Enter')
    await expect(customer).toBeVisible()
    answer()
    await expect(page.getByText('Bola Cole')).toBeVisible()
    await expect(customer).toHaveCount(0)
    // Two fit: they are shown, and Enter takes the first.
    await page.keyboard.press('F4')
    await customer.pressSequentially('bola')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Ada Obi' })).toHaveCount(0)
    await expect(page.getByRole('option', { name: 'Bola Ade' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bola Ade')).toBeVisible()
  },
)

test('F9 during the lookup of a scan waits for it, and the scanned products are sold', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  // A slow line: nothing is known ahead, and every code has to be asked about.
  await page.route('**/v1/business/items-for-sale?*', async (route) => {
    await gate
    await route.continue()
  })
  await atTheTill(page, shop)
  await scan(page, codes[0], codes[1])
  await page.keyboard.press('F9')
  await expect(page.getByText('Scan or type the first product')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ payable_amount: 300_000, payment_status: 'paid' }])
})

test('F9 sells nothing while typed text has several matches: the member chooses first', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/v1/business/items-for-sale?*', async (route) => {
    await gate
    await route.continue()
  })
  await atTheTill(page, shop)
  await scan(page, codes[0])
  // At a person's pace.
  await page.keyboard.type('product', { delay: 50 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('F9')
  answer()
  await expect(page.getByRole('option')).toHaveCount(3)
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  expect(await salesOf(shop)).toEqual([])
})

test('a shop without a bank account makes one while it is paid, and nothing typed is lost', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[2])
  await expect(page.getByLabel('Quantity of Product 3')).toHaveValue('1')
  await page.keyboard.press('F8')
  await expect(page.getByLabel('Paid by Cash')).toBeFocused()
  await page.keyboard.type('1000')
  await page.getByRole('button', { name: 'Add a transfer or POS account' }).click()
  const form = page.getByRole('dialog', { name: 'Add a transfer or POS account' })
  await expect(form.getByLabel('Bank')).toBeFocused()
  await page.keyboard.type('guaranty')
  await page.getByRole('option', { name: /Guaranty/ }).click()
  await form.getByLabel('Account number').fill('0123456789')
  await expect(form.getByRole('status')).not.toContainText('Looking up')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByLabel('Paid by Cash')).toHaveValue('1,000')
  const account = page.getByLabel(/^Paid by (?!Cash)/)
  await expect(account).toHaveValue('2,000')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  const [sale] = (await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/sales')).rows
  const { sale: recorded } = await shop.call<{ sale: { edges: { payments: object[] } } }>(
    'GET',
    `/v1/business/sales/${sale?.id}?with_payments=1`,
  )
  expect(recorded.edges.payments).toMatchObject([{ amount: 100_000, account: null }, { amount: 200_000 }])
})

test('a member who may not add accounts is told to ask the owner', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await openAt(page, await hire(request, shop, ['sale.create']), '/sales/new')
  await expect(search(page)).toBeFocused()
  await scan(page, codes[0])
  await page.keyboard.press('F8')
  await expect(page.getByText('Ask the owner to add one under Settings, Bank accounts.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a transfer or POS account' })).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { expect, expectAccessible, interceptEarly, test } from './faultless.ts'
import { addContact, openAt, openShop } from './shop.ts'
import { atTheTill, codes, salesOf, search, threeProducts } from './till.ts'
import { scan } from './scanner.ts'
import { inLongRun } from './sizes.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'Lines, newest first' }).getByRole('listitem')

async function newTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto('/sales/new')
  await expect(search(tab)).toBeFocused()
  return tab
}

test.beforeEach(interceptEarly)

test(
  'a second tab begins empty, and nothing done in it changes the first; a closed one is restored',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    await threeProducts(shop)
    await atTheTill(page, shop)
    await scan(page, codes[0], codes[1])
    await expect(lines(page)).toHaveCount(2)
    const second = await newTab(page)
    await expect(second.getByText('Scan or type the first product')).toBeVisible()
    await scan(second, codes[2])
    await expect(lines(second)).toHaveCount(1)
    await second.getByRole('button', { name: 'Start over' }).click()
    await second.getByRole('button', { name: 'Clear sale' }).click()
    await expect(second.getByText('Scan or type the first product')).toBeVisible()
    await scan(second, codes[2])
    await second.keyboard.press('F9')
    await expect(second.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
    await expect(lines(page)).toHaveCount(2)
    await page.reload()
    await expect(lines(page)).toHaveCount(2)
    await page.close()
    const third = await newTab(second)
    await expect(lines(third)).toHaveCount(2)
    await expect(third.getByLabel('Quantity of Product 1')).toHaveValue('1')
  },
)

test('sales are held by keys alone, taken back in any tab, and only once', async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await addContact(shop, 'Bola Ade', 'customer')
  await atTheTill(page, shop)
  await scan(page, codes[0], codes[1])
  await page.keyboard.press('F6')
  await expect(page.getByLabel('Name for this one')).toBeFocused()
  await expect(page.getByText('Held on this device only. No stock is reserved.')).toBeVisible()
  await page.keyboard.type('redcap')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Scan or type the first product')).toBeVisible()
  await expect(search(page)).toBeFocused()
  await scan(page, codes[2])
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('bola')
  await expect(page.getByRole('option', { name: 'Bola Ade' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('strong', { hasText: 'Bola Ade' })).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page.getByLabel('Name for this one')).toBeFocused()
  await page.keyboard.press('Enter')
  const second = await newTab(page)
  await second.getByRole('button', { name: '2 held' }).click()
  const parkedSales = second.getByRole('list', { name: 'Held' }).getByRole('listitem')
  await expect(parkedSales).toHaveCount(2)
  await expect(parkedSales.first()).toContainText('Bola Ade')
  await expect(parkedSales.last()).toContainText('redcap')
  await expect(parkedSales.last()).toContainText('2 lines')
  await expect(parkedSales.last()).toContainText('₦3,000.00')
  await page.bringToFront()
  await scan(page, codes[0], codes[0])
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: 'Resume redcap' }).click()
  await expect(page.getByLabel('Quantity of Product 2')).toHaveValue('1')
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  await expect(parkedSales.filter({ hasText: 'redcap' })).toHaveCount(0)
  // The draft at the till was parked.
  await expect(parkedSales.filter({ hasText: 'Product 1' })).toHaveCount(1)
  await second.getByRole('button', { name: 'Delete Product 1' }).click()
  await second.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(parkedSales).toHaveCount(1)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ payable_amount: 300_000 }])
})

/** The server records each sale, but its reply never arrives. @returns the idempotency keys received */
async function loseAnswers(page: Page): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/v1/business/sales', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

test('a lost reply is requested again with the same key, and lines added since stay', async ({ page, request, refusals }) => {
  refusals.push('ERR_CONNECTION_RESET')
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[0], codes[1])
  await expect(lines(page)).toHaveCount(2)
  const keys = await loseAnswers(page)
  await page.keyboard.press('F9')
  await expect(page.getByText('No answer from Kasuwa yet')).toBeVisible()
  await scan(page, codes[2])
  await expect(page.getByLabel('Quantity of Product 3')).toHaveValue('1')
  await expect.poll(() => keys.length).toBeGreaterThan(1)
  const sentKeys: string[] = []
  // Heard from before the answers come through: the next one may be asked for at that moment.
  page.on('request', (sent) => {
    if (sent.method() === 'PUT' && sent.url().endsWith('/sales')) sentKeys.push(sent.headers()['idempotency-key'] ?? '')
  })
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByText('Recorded as SL-000001')).toBeVisible()
  expect(sentKeys.length).toBeGreaterThan(0)
  expect(new Set([...keys, ...sentKeys]).size).toBe(1)
  await expect(page.getByText('The lines below were added since.')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000002' })).toBeVisible()
  expect((await salesOf(shop)).map((sale) => sale.payable_amount)).toEqual([300_000, 300_000])
})

test('the tab is gone before the answer: the next one finds out with the same key', async ({ page, request, refusals }) => {
  refusals.push('ERR_CONNECTION_RESET')
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, ...codes)
  await expect(lines(page)).toHaveCount(3)
  const keys: string[] = []
  let recorded = 0
  await page.route('**/v1/business/sales', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    // Recorded, and never answered.
    await route.fetch()
    recorded += 1
  })
  await page.keyboard.press('F9')
  await expect.poll(() => keys.length).toBe(1)
  await expect.poll(() => recorded).toBe(1)
  const next = await page.context().newPage()
  await page.close()
  const requestPromise = next.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().endsWith('/sales'))
  await next.goto('/sales/new')
  expect((await requestPromise).headers()['idempotency-key']).toBe(keys[0])
  await expect(next.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await salesOf(shop)).toHaveLength(1)
})

test('a sale refused on its retry is reported and parked, and none of it is lost', inLongRun, async ({ page, request, refusals }) => {
  refusals.push('ERR_CONNECTION_RESET', 422)
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, `12*${codes[0]}`)
  await expect(lines(page)).toHaveCount(1)
  await page.route('**/v1/business/sales', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await page.keyboard.press('F9')
  await expect(page.getByText('No answer from Kasuwa yet')).toBeVisible()
  await scan(page, codes[1])
  await expect(lines(page)).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByText('Not recorded: Product 1: Only 10 available at Main store')).toBeVisible()
  await expect(page.getByText('It is held, because you started another one.')).toBeVisible()
  await expect(page.getByLabel('Quantity of Product 2')).toHaveValue('1')
  await page.getByRole('button', { name: 'Hold (1 held)' }).click()
  await page.getByRole('button', { name: /^Resume/ }).click()
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('12')
})

test('offline nothing is sent, and nothing is said to be recorded', async ({ page, request, refusals }) => {
  // Requests of the till itself get no reply meanwhile; recorded sales are counted below.
  refusals.push('ERR_INTERNET_DISCONNECTED')
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[0])
  await expect(lines(page)).toHaveCount(1)
  let sent = 0
  page.on('request', (sentRequest) => (sent += Number(sentRequest.method() === 'PUT')))
  await page.context().setOffline(true)
  await page.keyboard.press('F9')
  await expect(page.getByText('Nothing was sent. Everything stays here')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  expect(sent).toBe(0)
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline')).toHaveCount(0)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await salesOf(shop)).toHaveLength(1)
})

test('the intake desk holds too, and asks by itself for a lost answer', inLongRun, async ({ page, request, refusals }) => {
  refusals.push('ERR_CONNECTION_RESET')
  const shop = await openShop(request)
  await threeProducts(shop)
  await openAt(page, shop, '/inventory-actions/new/intake')
  await expect(search(page)).toBeFocused()
  await scan(page, `5*${codes[0]}`)
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('5')
  await page.keyboard.press('F6')
  await expect(page.getByLabel('Name for this one')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Scan or type the first product that came in')).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Resume Product 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('5')
  // The dialog gives the focus back before the desk takes another key.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
  await page.getByRole('option', { name: 'Depot' }).click()
  await expect(page.locator('strong', { hasText: 'Depot' })).toBeVisible()
  const keys: string[] = []
  await page.route('**/intakes', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('F9')
  await expect(page.getByText('No answer from Kasuwa yet')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('heading', { name: 'Intake saved · SI-000002' })).toBeVisible()
  const { rows } = await shop.call<{ rows: object[] }>('GET', '/v1/business/inventory-actions')
  expect(rows).toHaveLength(2)
})

test('a payment that waits for a scan is dropped if a parked sale is taken back meanwhile', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, codes[0])
  await page.keyboard.press('F6')
  await expect(page.getByLabel('Name for this one')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Scan or type the first product')).toBeVisible()
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/v1/business/items-for-sale?*search=9*', async (route) => {
    await gate
    await route.continue()
  })
  let sent = 0
  page.on('request', (sentRequest) => (sent += Number(sentRequest.method() === 'PUT')))
  await scan(page, codes[1], '9999999999999')
  await expect(page.getByText('Looking for 9999999999999…')).toBeVisible()
  await page.keyboard.press('F9')
  await page.keyboard.press('F6')
  // A scan into the name is a scan.
  await expect(page.getByLabel('Name for this one')).toBeFocused()
  await scan(page, codes[2])
  await expect(page.getByLabel('Name for this one')).toHaveValue('')
  await expect(page.getByLabel('Quantity of Product 3')).toHaveValue('1')
  await page.getByRole('button', { name: 'Resume Product 1' }).click()
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  answer()
  await page.keyboard.press('F6')
  await expect(page.getByRole('list', { name: 'Held' })).toContainText('Product 2')
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  expect(sent).toBe(0)
  expect(await salesOf(shop)).toEqual([])
})

test('a copy waits for the sale that is being sent, and no line of either is lost', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await threeProducts(shop)
  await atTheTill(page, shop)
  await scan(page, `2*${codes[0]}`)
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('2')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  await scan(page, codes[0])
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/v1/business/sales', async (route) => {
    if (route.request().method() === 'PUT') await gate
    await route.continue()
  })
  await page.keyboard.press('F9')
  await page.getByRole('link', { name: 'Sales', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  await page.getByText('SL-000001').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'SL-000001' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/copy=/)
  answer()
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('2')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000003' })).toBeVisible()
  expect((await salesOf(shop)).map((sale) => sale.payable_amount)).toEqual([200_000, 100_000, 200_000])
})

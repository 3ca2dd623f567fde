import { test } from '@playwright/test'
import { openAt, openShop } from './shop.ts'
import { codes, search, threeProducts } from './till.ts'

test('look', async ({ page, request }) => {
  test.setTimeout(400_000)
  const out = '/tmp/drawer-look'
  const shop = await openShop(request)
  const ids = await threeProducts(shop)
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const location = rows[0]?.id
  await shop.call('PUT', '/v1/business/bank-accounts', { bank_code: '057', account_number: '2098765432', account_name: 'Okafor Stores' })
  const { rows: banks } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/bank-accounts')
  const shot = async (name: string) => {
    await page.waitForTimeout(700)
    await page.screenshot({ path: `${out}/${name}.png` })
  }
  await openAt(page, shop, '/drawers')
  await shot('1440-empty')
  const { drawer } = await shop.call<{ drawer: { id: string } }>('PUT', '/v1/business/drawers', { location, name: 'Front till' })
  await shop.call('PUT', '/v1/business/drawers', { location, name: 'Pharmacy counter' })
  const at = `/v1/business/drawers/${drawer.id}`
  const { rows: contacts } = await shop.call<{ rows: { id: string; is_walk_in: boolean }[] }>('GET', '/v1/business/contacts')
  const walkIn = contacts.find((one) => one.is_walk_in)?.id
  const sell = (index: number, account: string | null) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact: walkIn, location, items: [{ product: ids[index], quantity: 1, price: 100_000 * (index + 1) }], drawer: drawer.id },
      ...{ payable_amount: 100_000 * (index + 1), payment_accounts: [{ account, amount: 100_000 * (index + 1) }] },
    })
  for (const off of [0, -20_000]) {
    await shop.call('POST', `${at}/open`, { float: 1_000_000 })
    await sell(0, null)
    await sell(1, banks[0]?.id ?? null)
    await shop.call('POST', `${at}/movements`, { amount: 50_000, direction: 'out', reason: 'Fuel for the generator' })
    await shop.call('POST', `${at}/close`, {
      counted: [{ amount: 1_050_000 + off }, { account: banks[0]?.id, amount: 200_000 }],
      note: off ? 'Gave too much change' : null,
    })
  }
  await shop.call('POST', `${at}/open`, { float: 1_000_000 })
  await sell(0, null)
  await sell(1, banks[0]?.id ?? null)
  const { rows: sessions } = await shop.call<{ rows: { id: string }[] }>('GET', `${at}/sessions?sort=opened_at.asc`)
  await page.goto(`/drawers/${drawer.id}`)
  await page.getByRole('button', { name: 'Use on this till' }).click()
  for (const [width, height] of [
    [1440, 900],
    [820, 1100],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/drawers')
    await page.getByText('Front till').first().waitFor()
    await shot(`${width}-list`)
    await page.goto(`/drawers/${drawer.id}`)
    await page.getByText('Z-0001').first().waitFor()
    await shot(`${width}-drawer`)
    await page.goto(`/drawers/${drawer.id}/${sessions[1]?.id}`)
    await page.getByText('Fuel for').first().waitFor()
    await shot(`${width}-session`)
    await page.goto('/sales/new')
    await page.getByRole('button', { name: /^Drawer: Front till/ }).waitFor()
    await shot(`${width}-till`)
    await page.getByRole('button', { name: /^Drawer: Front till/ }).click()
    await shot(`${width}-menu`)
    await page.getByRole('menuitem', { name: 'Close drawer' }).click()
    const closing = page.getByRole('dialog', { name: 'Close Front till' })
    await closing.getByLabel('How many of ₦1,000').fill('10')
    await shot(`${width}-count`)
    await closing.getByRole('button', { name: 'Compare' }).click()
    await shot(`${width}-compare`)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /Discard/ })
      .click()
      .catch(() => {})
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/drawers/${drawer.id}/${sessions[1]?.id}`)
  await page.getByText('Fuel for').first().waitFor()
  await shot('dark-session')
  const z = await page.request.get(`${at}/sessions/${sessions[1]?.id}/download`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => JSON.parse(localStorage.getItem('kasuwa.session') ?? '{}').token)}` },
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setContent(await z.text())
  await page.screenshot({ path: `${out}/z.png`, fullPage: true })
  ;(void codes, search)
})

import type { Page, Route } from '@playwright/test'
import { chooseAction } from './actions.ts'
import { expect, expectAccessible, interceptEarly, test } from './faultless.ts'
import { addContact, openAt, openShop, type Shop } from './shop.ts'
import { hire } from './team.ts'
import { expectToast } from './toasts.ts'
import { codes, search, threeProducts } from './till.ts'
import { inLongRun, sizes } from './sizes.ts'

const cashier = ['sale.create', 'sale.view', 'sale.edit', 'sale.mark-canceled']

const chip = (page: Page) => page.getByRole('button', { name: /^Drawer: Front till/ })

async function sellOne(page: Page, viewport: { width: number }): Promise<void> {
  await expect(search(page)).toBeVisible()
  await search(page).fill(codes[0])
  await search(page).press('Enter')
  await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
  if (viewport.width > 1024) return page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Pay', exact: false }).last().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cash – paid in full/ })
    .click()
}

const sessionsOf = async (shop: Shop, drawer: string) =>
  (
    await shop.call<{ rows: { number: number; expected: number; counted: number; difference: number; opened_by: { name: string } }[] }>(
      'GET',
      `/v1/business/drawers/${drawer}/sessions?sort=opened_at.asc`,
    )
  ).rows

for (const [where, viewport] of sizes('at a desk')) {
  test(`a day at the drawer, two cashiers one after the other, ${where}`, async ({ page, request }) => {
    test.slow()
    const shop = await openShop(request)
    await threeProducts(shop)
    const evening = await hire(request, shop, cashier)
    await page.setViewportSize(viewport)

    // The owner makes the drawer, says that this browser is its till, and opens it.
    await openAt(page, shop, '/drawers')
    await expect(page.getByText('No cash drawers yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New drawer' }).first().click()
    const making = page.getByRole('dialog', { name: 'New drawer' })
    await making.getByLabel('Name').fill('Front till')
    await making.getByRole('button', { name: 'Add drawer' }).click()
    await expect(making).toHaveCount(0)
    await page.getByText('Front till', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Front till', level: 1 })).toBeVisible()
    const drawer = page.url().split('/').at(-1) ?? ''
    await chooseAction(page, 'Use on this till')
    await chooseAction(page, 'Open drawer')
    const opening = page.getByRole('dialog', { name: 'Open Front till' })
    await opening.getByLabel('Cash in the drawer now').fill('5000')
    await expectAccessible(page)
    await opening.getByRole('button', { name: 'Open drawer' }).click()
    await expect(opening).toHaveCount(0)
    await expectAccessible(page)

    // On the till: a sale, a pay-out, and the count, from the chip.
    await page.goto('/sales/new')
    await expect(chip(page)).toHaveAttribute('data-drawer', 'open')
    await sellOne(page, viewport)
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
    await chip(page).click()
    await page.getByRole('menuitem', { name: 'Pay out' }).click()
    const out = page.getByRole('dialog', { name: 'Pay out of Front till' })
    await out.getByLabel('Amount').fill('200')
    await out.getByLabel('Reason').fill('Fuel for the generator')
    await out.getByRole('button', { name: 'Pay out' }).click()
    await expect(out).toHaveCount(0)
    await chip(page).click()
    await page.getByRole('menuitem', { name: 'Close drawer' }).click()
    const closing = page.getByRole('dialog', { name: 'Close Front till' })
    await closing.getByRole('button', { name: 'Compare' }).click()
    await expect(closing.getByRole('alert')).toContainText('Count the cash first')
    // Nothing of what should be there is said before it is counted.
    await expect(closing).not.toContainText('5,800')
    await closing.getByLabel('How many of ₦1,000').fill('5')
    await closing.getByLabel('How many of ₦500', { exact: true }).fill('1')
    await closing.getByLabel('How many of ₦200', { exact: true }).fill('1')
    await expect(closing.getByRole('status', { name: 'Counted' })).toContainText('₦5,700.00')
    await expectAccessible(page)
    await closing.getByRole('button', { name: 'Compare' }).click()
    await expect(closing).toContainText('₦100.00 is missing.')
    await closing.getByLabel('Note').fill('Gave too much change')
    await expectAccessible(page)
    await closing.getByRole('button', { name: 'Close drawer' }).click()
    await expect(closing).toContainText('Its Z report is Z-0001')
    await closing.getByRole('button', { name: 'Print Z report' }).click()
    const printed = page.frameLocator('iframe[aria-hidden="true"]')
    for (const text of ['Z report', 'Front till', 'Z-0001', '₦5,000.00', '₦1,000.00', 'Fuel for the generator', '₦5,800.00', '₦5,700.00'])
      await expect(printed.locator('body')).toContainText(text)
    await expect(printed.locator('body')).toContainText('Gave too much change')
    await closing.getByRole('button', { name: 'Done' }).click()
    await expect(chip(page)).toHaveAttribute('data-drawer', 'closed')

    // The evening's cashier, in the same browser: what the morning came to is not theirs to see.
    await openAt(page, evening, '/sales/new')
    await expect(chip(page)).toHaveAttribute('data-drawer', 'closed')
    await chip(page).click()
    await page.getByRole('menuitem', { name: 'Open drawer' }).click()
    const eveningDialog = page.getByRole('dialog', { name: 'Open Front till' })
    await eveningDialog.getByLabel('Cash in the drawer now').fill('5700')
    await eveningDialog.getByRole('button', { name: 'Open drawer' }).click()
    await expect(eveningDialog).toHaveCount(0)
    await expect(chip(page)).toHaveAttribute('data-drawer', 'open')
    await sellOne(page, viewport)
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000002' })).toBeVisible()
    await page.goto(`/drawers/${drawer}`)
    await expect(page.getByText('Z-0002')).toBeVisible()
    await expect(page.getByText('Z-0001')).toHaveCount(0)
    await chooseAction(page, 'Close drawer')
    await closing.getByLabel('How many of ₦1,000').fill('6')
    await closing.getByLabel('How many of ₦500', { exact: true }).fill('1')
    await closing.getByLabel('How many of ₦200', { exact: true }).fill('1')
    await closing.getByRole('button', { name: 'Compare' }).click()
    await expect(closing).toContainText('The cash is right.')
    await closing.getByRole('button', { name: 'Close drawer' }).click()
    await closing.getByRole('button', { name: 'Done' }).click()
    await expect(closing).toHaveCount(0)

    // The owner sees both, by account and member, and leads on to the sales.
    await openAt(page, shop, `/drawers/${drawer}`)
    await expect(page.getByText('Z-0001')).toBeVisible()
    await expectAccessible(page)
    // A phone's row is one button that covers its text.
    await page.getByText('Z-0001').first().click({ force: true })
    await expect(page.getByRole('heading', { name: /Front till · Z-0001/, level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Fuel for the generator')
    await expect(page.getByRole('main')).toContainText('−₦100.00')
    await expectAccessible(page)
    await page.getByRole('link', { name: /1 sale/ }).click()
    await expect(page.getByText('SL-000001')).toBeVisible()
    await expect(page.getByText('SL-000002')).toHaveCount(0)
    expect(await sessionsOf(shop, drawer)).toMatchObject([
      { number: 1, expected: 580_000, counted: 570_000, difference: -10_000, opened_by: { name: 'Adaeze Okafor' } },
      { number: 2, expected: 670_000, counted: 670_000, difference: 0, opened_by: { name: 'Musa Bello' } },
    ])
  })
}

test(
  'a till whose drawer was closed elsewhere says so, and sells without it when told again',
  inLongRun,
  async ({ page, request, refusals }) => {
    refusals.push(422)
    const shop = await openShop(request)
    await threeProducts(shop)
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const { drawer } = await shop.call<{ drawer: { id: string } }>('PUT', '/v1/business/drawers', {
      location: rows[0]?.id,
      name: 'Front till',
    })
    await shop.call('POST', `/v1/business/drawers/${drawer.id}/open`, { float: 0 })
    await interceptEarly({ page })
    await openAt(page, shop, `/drawers/${drawer.id}`)
    await chooseAction(page, 'Use on this till')
    await page.goto('/sales/new')
    await expect(chip(page)).toHaveAttribute('data-drawer', 'open')
    // Closed as the sale is sent: a till that reads its drawer once more before that shows it closed, and sells without it.
    const closeBefore = async (route: Route) => {
      await shop.call('POST', `/v1/business/drawers/${drawer.id}/close`, { counted: [{ amount: 0 }] })
      await route.continue()
    }
    await page.route('**/v1/business/sales', closeBefore, { times: 1 })
    await sellOne(page, { width: 1440 })
    await expect(page.getByText('Front till is not open: open it first')).toBeVisible()
    await expect(chip(page)).toHaveAttribute('data-drawer', 'closed')
    await expect(page.getByLabel('Quantity of Product 1')).toHaveValue('1')
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
    await chip(page).click()
    await page.getByRole('menuitem', { name: 'Not on this till' }).click()
    await expect(chip(page)).toHaveCount(0)
  },
)

test(
  'cash that a drawer does not hold is not taken out: the form says so, and an account gives it instead',
  inLongRun,
  async ({ page, request, refusals }) => {
    refusals.push(422)
    const shop = await openShop(request)
    const [product] = await threeProducts(shop)
    const contact = await addContact(shop, 'Bola Ade', 'customer')
    const bank = { bank_code: '057', account_number: '2098765432', account_name: 'Stall' }
    await shop.call('PUT', '/v1/business/bank-accounts', bank)
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const location = rows[0]?.id
    const items = [{ product, quantity: 1, price: 100_000 }]
    const form = { contact, location, items, payable_amount: 100_000, payment_accounts: [{ account: null, amount: 100_000 }] }
    const { sale } = await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', form)
    const { drawer } = await shop.call<{ drawer: { id: string } }>('PUT', '/v1/business/drawers', { location, name: 'Front till' })
    await shop.call('POST', `/v1/business/drawers/${drawer.id}/open`, { float: 20_000 })
    const holds = 'Front till should have ₦200.00 in cash: pay some in before you pay out more'

    await openAt(page, shop, `/drawers/${drawer.id}`)
    await chooseAction(page, 'Use on this till')
    await chooseAction(page, 'Pay out')
    const paying = page.getByRole('dialog', { name: 'Pay out of Front till' })
    await paying.getByLabel('Amount').fill('500')
    await paying.getByLabel('Reason').fill('Fuel')
    await paying.getByRole('button', { name: 'Pay out' }).click()
    await expect(paying.getByText(holds)).toBeVisible()

    await page.goto(`/sales/${sale.id}`)
    await chooseAction(page, 'Cancel sale')
    const question = page.getByRole('dialog', { name: /^Cancel/ })
    await question.getByRole('radio', { name: 'Refund ₦1,000.00' }).click()
    await question.getByLabel('Reason').fill('Rung up twice')
    await question.getByRole('button', { name: 'Cancel sale' }).click()
    await expectToast(page, holds)
    await question.getByLabel('Refund from').click()
    await page.getByRole('option', { name: /2098765432/ }).click()
    await question.getByRole('button', { name: 'Cancel sale' }).click()
    await expectToast(page, 'SL-000001 is canceled')
  },
)

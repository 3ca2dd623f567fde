import type { Page } from '@playwright/test'
import { wholeDay } from './days.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { mailTo } from './mailbox.ts'
import { scan } from './scanner.ts'
import { addContact, addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { codes, salesOf, search, threeProducts } from './till.ts'
import { inLongRun, widths } from './sizes.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(wholeDay)

const dayOf = (many: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() - many * 86_400_000)

/** Ada owes ₦3,000.00 that was to be paid 40 days ago and an opening balance of ₦500.00; Bola ₦1,000.00 of the day before yesterday. */
async function debtors(shop: Shop): Promise<{ ada: string; bola: string }> {
  const [ada, bola] = [await addContact(shop, 'Ada Obi', 'customer'), await addContact(shop, 'Bola Ade', 'customer')]
  const product = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000 })
  await stockUp(shop, { [product]: 9 })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  for (const [contact, quantity, late] of [
    [ada, 3, 40],
    [bola, 1, 2],
  ] as const)
    await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: rows[0]?.id, date: dayOf(late + 10), due_date: dayOf(late) },
      ...{ items: [{ product, quantity, price: 100_000 }], payable_amount: quantity * 100_000 },
    })
  await shop.call('POST', `/v1/business/contacts/${ada}/adjust-balance`, { amount: 50_000, type: 'increment' })
  return { ada, bola }
}

async function remindsByMail(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Remind ${name}` })
  await expect(dialog.getByRole('blockquote')).toContainText('you owe Okafor Stores')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Email' }).click()
  await expectToast(page, `${name} is reminded`)
  await expect(dialog.getByRole('heading', { name: 'Earlier reminders' })).toBeVisible()
}

for (const width of widths(390)) {
  test(
    `a debtor is reminded from Home and from the debts by age, and a second time that day only after a question, at ${width} px`,
    inLongRun,
    async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 })
      const shop = await openShop(request)
      const { ada } = await debtors(shop)
      await openAt(page, shop)
      await page.getByRole('button', { name: 'Remind Ada Obi' }).click()
      await remindsByMail(page, 'Ada Obi')
      await mailTo(request, 'ada.obi@mail.test', /Okafor Stores/)
      await page.getByRole('dialog').getByRole('button', { name: 'Email' }).click()
      await expect(page.getByRole('heading', { name: 'Remind Ada Obi again?' })).toBeVisible()
      await page.getByRole('button', { name: 'Not today' }).click()
      expect((await shop.call<{ rows: object[] }>('GET', `/v1/business/contacts/${ada}/reminders`)).rows).toHaveLength(1)

      await page.goto('/')
      await page.getByRole('link', { name: 'See all', exact: true }).first().click()
      await expect(page.getByRole('heading', { name: 'Debts by age' })).toBeVisible()
      await expect(page.getByText('Bola Ade')).toBeVisible()
      await expectAccessible(page)
      if (width === 390) {
        await expect(page.getByText('40 days late')).toBeVisible()
        await page.getByRole('link', { name: 'Ada Obi', exact: true }).click()
      } else {
        await page.getByRole('checkbox', { name: 'Select Bola Ade' }).check()
        await page.getByRole('button', { name: 'Remind: Email' }).click()
        await expectToast(page, '1 contact is reminded')
        await mailTo(request, 'bola.ade@mail.test', /Okafor Stores/)
        // A figure opens its documents; one that an opening balance is in, the statement.
        await page.getByRole('link', { name: 'Bola Ade: ₦1,000.00 · 1–30 days late' }).click()
        await expect(page).toHaveURL(/\/sales\?.*due=1_30/)
        await expect(page.getByText('SL-000002')).toBeVisible()
        await expect(page.getByText('SL-000001')).toHaveCount(0)
        await page.goBack()
        await page.getByRole('link', { name: 'Ada Obi: ₦500.00 · not due yet' }).click()
      }
      await expect(page.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible()
      await expect(page.getByRole('img', { name: '₦500.00 · not due yet, ₦3,000.00 · 31–60 days late' })).toBeVisible()
      await expectAccessible(page)
    },
  )

  test(`a customer at their limit must pay, or be let go over it, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    await threeProducts(shop)
    const ada = await addContact(shop, 'Ada Obi', 'customer')
    await shop.call('PATCH', `/v1/business/contacts/${ada}`, { credit_limit: 150_000 })
    await openAt(page, shop, '/sales/new')
    await expect(search(page)).toBeVisible()
    // On a phone the keyboard would cover the screen: nothing has it yet.
    await search(page).focus()
    await scan(page, codes[1])
    await expect(page.getByLabel('Quantity of Product 2')).toHaveValue('1')
    await page.keyboard.press('F4')
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
    await page.keyboard.type('ada')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Can owe ₦1,500.00 more')).toBeVisible()
    await page.keyboard.press('F8')
    const paid = page.getByLabel('Paid by Cash')
    await expect(paid).toBeVisible()
    const sheet = page.getByRole('dialog')
    // Nothing is wrong before anything was typed.
    await expect(sheet.getByText(/over the limit/)).toHaveCount(0)
    await paid.fill('100')
    await expect(sheet.getByText('Ada Obi would owe ₦1,900.00; the limit is ₦1,500.00')).toBeVisible()
    await expectAccessible(page)
    // Enough is paid: nothing is said of it.
    await paid.fill('600')
    await expect(sheet.getByText(/over the limit/)).toHaveCount(0)
    await paid.fill('100')
    await sheet.getByLabel('Allow over the limit this once').check()
    await sheet.getByRole('button', { name: 'Record sale' }).click()
    await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
    expect(await salesOf(shop)).toMatchObject([{ payable_amount: 200_000, payment_status: 'partial' }])
  })
}

test('a debt is paid from its row, in the list of debts and among the unpaid sales', inLongRun, async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const shop = await openShop(request)
  const { bola } = await debtors(shop)
  await openAt(page, shop, '/contacts/ageing')
  await page.getByRole('link', { name: 'Record payment: Bola Ade' }).click()
  await expect(page).toHaveURL(new RegExp(`/contacts/${bola}`))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount')).toHaveValue('1,000')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expectToast(page, '₦1,000.00 received from Bola Ade')
  await page.goto('/sales?payment_status=unpaid,partial&status=approved')
  await page.getByRole('link', { name: /^Pay… SL-/ }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('3,000')
  await expectAccessible(page)
})

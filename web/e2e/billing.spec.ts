import type { Page } from '@playwright/test'
import { endTrial } from './by-sql.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import { inLongRun, widths } from './sizes.ts'
import { expectToast } from './toasts.ts'

for (const width of widths(1440)) {
  test(`an owner reads their plan, its capacity and the prices of other plans, at ${width}`, inLongRun, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    await openAt(page, shop, '/settings/billing')
    await expect(page.getByText('You are trying out Business')).toBeVisible()
    await expectAccessible(page)
    await endTrial(shop)
    await page.reload()
    await expect(page.getByText('You are on Free')).toBeVisible()
    await expect(page.getByText('1 of 1').first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '₦5,000.00 a month' })).toContainText('1,000 products')
    await expectAccessible(page)
  })
}

test('a form says that the plan is full before the member types', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await endTrial(shop)
  await openAt(page, shop, '/settings/inventory-location?location=new')
  await expect(page.getByRole('dialog').getByText('The Free plan is for one location')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Growth allows more')).toBeVisible()
  await openAt(page, shop, '/settings/team/members')
  await page.getByRole('button', { name: 'Invite' }).first().click()
  await expect(page.getByRole('dialog').getByText('The Free plan is for one person')).toBeVisible()
  await openAt(page, shop, '/products?product=new')
  await expect(page.getByRole('dialog').getByText('0 of 100 products on the Free plan')).toBeVisible()
  await openAt(page, shop, '/import/products')
  await expect(page.getByText('0 of 100 products on the Free plan')).toBeVisible()
  await page.goto('/settings/inventory-location?location=new')
  await page.getByRole('dialog').getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByText('You are on Free')).toBeVisible()
})

/** Pays or cancels on the sandbox checkout page. */
const onPage = async (page: Page, choice: RegExp) => {
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  await page.getByRole('button', { name: choice }).click()
  await page.waitForURL('**/settings/billing*')
}
const chooses = async (page: Page, plan: string) => {
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
  return page.getByRole('dialog', { name: `Change to ${plan}` })
}

for (const width of widths(390)) {
  test(`an owner changes the plan through the provider’s page, a declined card first, at ${width}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    await openAt(page, shop, '/settings/billing')
    await expect(page.getByText('Test mode: no money moves')).toBeVisible()
    const dialog = await chooses(page, 'Starter')
    await expect(dialog.getByText('₦5,000.00').last()).toBeVisible()
    await expect(dialog.getByText('Your trial of Business runs until')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await onPage(page, /Decline the payment/)
    await expect(page.getByText('The card was declined')).toBeVisible()
    await expect(page.getByText('Invoice KW-000001 of ₦5,000.00 is not paid yet.')).toBeVisible()
    // It is paid where it is said, too.
    await page.getByRole('button', { name: 'Pay ₦5,000.00' }).click()
    const retryDialog = page.getByRole('dialog', { name: 'Change to Starter' })
    await expect(retryDialog.getByText('₦5,000.00').last()).toBeVisible()
    await retryDialog.getByRole('button', { name: 'Continue to payment' }).click()
    await onPage(page, /Visa •••• 4081/)
    await expect(page.getByText('Paid: thank you')).toBeVisible()
    await expect(page.getByText('You are trying out Business')).toBeVisible()
    await expect(page.getByText('Then you are on Starter, paid until')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose Starter' })).toHaveCount(0)
    await expect(page.getByText('Renews the plan')).toBeVisible()
    await expect(page).not.toHaveURL(/reference/)
    await expectAccessible(page)
  })
}

test('a dearer plan with a card that is known, a cheaper one later and back, and the next stretch ahead', async ({ page, request }) => {
  const shop = await openShop(request)
  await endTrial(shop)
  await openAt(page, shop, '/settings/billing')
  await (await chooses(page, 'Starter')).getByRole('button', { name: 'Continue to payment' }).click()
  await onPage(page, /Mastercard •••• 0051/)
  await expect(page.getByText('You are on Starter')).toBeVisible()
  // The cards are listed, and another than the first may be charged for renewals.
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(card('Mastercard •••• 0051')).toContainText('Renews the plan')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('dialog', { name: 'Add a card' }).getByRole('button', { name: 'Continue to payment' }).click()
  await onPage(page, /Visa •••• 4081/)
  await expect(card('Visa •••• 4081')).toContainText('Renews the plan')
  await card('Mastercard •••• 0051').getByRole('button', { name: 'Use for renewals' }).click()
  await expectToast(page, 'Renewals are charged to this card')
  await expect(card('Mastercard •••• 0051')).toContainText('Renews the plan')
  await card('Visa •••• 4081').getByRole('button', { name: 'Use for renewals' }).click()
  await expect(card('Visa •••• 4081')).toContainText('Renews the plan')
  const dearer = await chooses(page, 'Growth')
  await expect(dearer.getByText('Unused days of Starter')).toBeVisible()
  // After payment, the price of the change is not requested again: its refusal, “already this plan”, would flash up.
  const requestedUrls: string[] = []
  page.on(
    'request',
    (sent) => void (sent.method() === 'GET' && sent.url().includes('/billing/change-plan') && requestedUrls.push(sent.url())),
  )
  await dearer.getByRole('button', { name: 'Pay with Visa •••• 4081' }).click()
  await expect(page.getByText('You are on Growth')).toBeVisible()
  expect(requestedUrls).toEqual([])
  await (await chooses(page, 'Starter')).getByRole('button', { name: 'Change at the end of the period' }).click()
  await expect(page.getByText('Then: Starter.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay on Growth' }).click()
  await expect(page.getByText('Then: Starter.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Renew now' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renew Growth' })
  await expect(renewal.getByText('₦12,000.00').last()).toBeVisible()
  await expectAccessible(page)
  await renewal.getByRole('button', { name: 'Pay with Visa •••• 4081' }).click()
  await expect(page.getByText('The next period is paid too')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'KW-000003' })).toContainText('Renewal')
  await page.getByRole('row').filter({ hasText: 'KW-000001' }).click()
  const invoice = page.getByRole('dialog', { name: 'KW-000001' })
  await expect(invoice.getByText('Mastercard •••• 0051')).toBeVisible()
  await expect(invoice.getByText('₦5,000.00').last()).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await invoice.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await saved).suggestedFilename()).toBe('KW-000001.pdf')
})

test('a card that paid stands in the profile too, and is forgotten there', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await endTrial(shop)
  await openAt(page, shop, '/settings/billing')
  await (await chooses(page, 'Starter')).getByRole('button', { name: 'Continue to payment' }).click()
  await onPage(page, /Visa •••• 4081/)
  await expect(page.getByText('You are on Starter')).toBeVisible()
  await page.goto('/settings/profile')
  const cards = page.locator('#cards')
  await expect(cards.getByText('Visa •••• 4081')).toBeVisible()
  await expectAccessible(page)
  await cards.getByRole('button', { name: 'Remove Visa •••• 4081' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click()
  await expect(cards.getByText('No cards yet')).toBeVisible()
})

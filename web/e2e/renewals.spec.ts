import type { Page } from '@playwright/test'
import { doJob } from './by-sql.ts'
import { expect, expectAccessible } from './faultless.ts'
import { test } from './own-app.ts'
import { openAt, registerShop } from './shop.ts'
import { inLongRun, widths } from './sizes.ts'

test.use({ clockOf: 'renewals' })

const day = 24 * 60

/** Pays on the pretend page with a card. */
const paysWith = async (page: Page, card: RegExp) => {
  await page.getByRole('button', { name: card }).click()
  await page.waitForURL('**/settings/billing*')
  await expect(page.getByText('Paid: thank you')).toBeVisible()
}

for (const width of widths(390)) {
  test(
    `a renewal whose card is declined is told and paid by hand; the next one is charged by itself, at ${width}`,
    inLongRun,
    async ({ page, request, own, refusals }) => {
      test.slow()
      // The login of before is over by then.
      refusals.push(401)
      await page.setViewportSize({ width, height: 900 })
      const shop = await registerShop(request, own.mails.mailTo)
      await openAt(page, shop, '/settings/billing')
      await page.getByRole('button', { name: 'Choose Starter' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
      await paysWith(page, /Mastercard •••• 0051/)
      await expect(page.getByText('Then you are on Starter, paid until')).toBeVisible()

      // The trial, the month that was paid for, and a day.
      await own.later(62 * day)
      await doJob(own.url, 'renew_plans')
      await own.mails.mailTo(shop.email, /could not be renewed/)
      await openAt(page, shop, '/settings/billing')
      await expect(page.getByText('Starter is not paid yet')).toBeVisible()
      await expect(page.getByText(/It could not be renewed\. Pay by/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Pay now' }).click()
      const dialog = page.getByRole('dialog', { name: 'Renew Starter' })
      await expect(dialog.getByText('₦5,000.00').last()).toBeVisible()
      await expect(dialog.getByText(/^Starter continues from/)).toBeVisible()
      await expectAccessible(page)
      // The card that is declined once more says so, and the way to another one is beside it.
      await dialog.getByRole('button', { name: 'Pay with Mastercard •••• 0051' }).click()
      await expect(page.getByText('The card was declined and not charged. Try another one.')).toBeVisible()
      await page.getByRole('button', { name: 'Pay now' }).click()
      await page.getByRole('dialog', { name: 'Renew Starter' }).getByRole('button', { name: 'Pay with another card' }).click()
      await paysWith(page, /Visa •••• 4081/)
      await expect(page.getByText('You are on Starter', { exact: true })).toBeVisible()
      await expect(page.getByText(/^Paid until/)).toBeVisible()

      await own.later(31 * day)
      await doJob(own.url, 'renew_plans')
      await expect(async () => {
        await openAt(page, shop, '/settings/billing')
        // These texts are true since the last renewal, so they show that the page has loaded. It does not poll, and the card is charged
        // in the background.
        await expect(page.getByText('KW-000002')).toBeVisible()
        await expect(page.getByText(/^You are on Starter/)).toBeVisible()
        expect(await page.getByText('KW-000003').count()).toBe(1)
        expect(await page.getByText('You are on Starter', { exact: true }).count()).toBe(1)
      }).toPass({ timeout: 180_000 })
      await expect(page.getByText(/is not paid yet/)).toHaveCount(0)
    },
  )
}

import { chooseAction } from './actions.ts'
import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, openAt, openShop } from './shop.ts'
import { sizes } from './sizes.ts'
import { expectToast } from './toasts.ts'

/** The server draws: seconds where others do the same. */
const drawn = { timeout: 120_000 }

for (const [where, viewport] of sizes('at a desk')) {
  test(`papers are set and seen before they are kept, and the next invoice is as they say, ${where}`, async ({ page, request }) => {
    test.slow()
    await page.setViewportSize(viewport)
    const shop = await openShop(request)
    const contact = await addContact(shop, 'Ada Obi', 'customer')
    const repair = { name: 'Repair', price: 500_000, type: 'service' }
    const { product } = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', repair)
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    await openAt(page, shop, '/settings/papers')
    await expect(page.getByRole('heading', { level: 1, name: 'Papers' })).toBeVisible()
    const invoice = page.getByRole('img', { name: 'Print preview: Invoice' })
    await expect(invoice).toBeVisible(drawn)
    const before = await invoice.getAttribute('src')
    const responsePromise = page.waitForResponse((answer) => {
      const { pathname, searchParams } = new URL(answer.url())
      return (
        pathname.endsWith('/papers/preview') &&
        searchParams.get('colour') === '#1f4fa3' &&
        searchParams.get('footer') === 'Open daily, 8 to 8'
      )
    })
    await page.getByRole('radio', { name: 'Blue' }).check()
    await page.getByLabel('Terms').fill('Goods are checked at the counter.')
    await page.getByLabel('Footer').fill('Open daily, 8 to 8')
    expect((await responsePromise).status()).toBe(200)
    await expect(invoice).not.toHaveAttribute('src', before ?? '', drawn)
    await page.getByRole('radio', { name: 'Receipt' }).check()
    const roll = page.frameLocator('iframe[title="Print preview: Receipt"]')
    await expect(roll.getByText('Open daily, 8 to 8')).toBeVisible(drawn)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save papers' }).click()
    await expectToast(page, 'Your papers are saved')

    const { sale } = await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', {
      contact,
      location: rows[0]?.id,
      items: [{ product: product.id, quantity: 1, price: 500_000 }],
      payable_amount: 500_000,
      payment_accounts: [{ amount: 200_000 }],
    })
    await page.goto(`/sales/${sale.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'SL-000001' })).toBeVisible()
    // The receipt of a payment is printed from a frame as long as its content.
    await page.getByRole('button', { name: 'Print the receipt for ₦2,000.00' }).click()
    const printed = page.frameLocator('iframe[aria-hidden="true"]')
    await expect(printed.getByText('Open daily, 8 to 8')).toBeAttached(drawn)
    await expect.poll(() => printed.locator('style').last().innerHTML()).toMatch(/^@page \{ size: 80mm \d+mm \}$/)
    const length = Number(/80mm (\d+)mm/.exec(await printed.locator('style').last().innerHTML())?.[1])
    const tall = await printed.locator('body').evaluate((body: HTMLElement) => body.offsetHeight)
    expect(Math.abs(length - (tall * 25.4) / 96)).toBeLessThan(5)
    if (where === 'on a phone') return
    const [note] = await Promise.all([page.waitForEvent('download'), chooseAction(page, 'Delivery note')])
    expect(note.suggestedFilename()).toBe('SL-000001.pdf')
  })
}

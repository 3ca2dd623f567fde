import type { Page } from '@playwright/test'
import { wholeDay } from './days.ts'
import { chooseAction } from './actions.ts'
import { expect, expectAccessible } from './faultless.ts'
import { onTheInternet, test } from './own-app.ts'
import { addContact, addProduct, openAt, registerShop } from './shop.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(wholeDay)

test.use({ ...onTheInternet, permissions: ['clipboard-read', 'clipboard-write'] })

const dialog = (page: Page) => page.getByRole('dialog', { name: /Share/ })

/** True if no content is wider than the window. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Email addresses that a line end cuts in two. */
const cutEmails = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      for (const { 0: email, index } of texts.currentNode.textContent?.matchAll(/\S+@\S+/g) ?? []) {
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + email.length)
        if (range.getClientRects().length > 1) cut.push(email)
      }
    }
    return cut
  })

test('a sale is shared by a link that a customer opens on a phone; once links are ended the next one sent is another', async ({
  page,
  request,
  browser,
  own,
}) => {
  test.slow()
  const shop = await registerShop(request, own.mails.mailTo)
  const contact = await addContact(shop, 'Ada Obi', 'customer')
  const { product } = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', {
    name: 'Container of rice',
    price: 9_876_543_210,
    type: 'service',
  })
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const { sale } = await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', {
    contact,
    location: rows[0]?.id,
    items: [{ product: product.id, quantity: 1, price: 9_876_543_210 }],
    payable_amount: 9_876_543_210,
    payment_accounts: [{ amount: 1_876_543_210 }],
  })
  await openAt(page, shop, `/sales/${sale.id}`)
  const share = () => chooseAction(page, 'Share')
  await share()
  const copied = async () => {
    await dialog(page).getByRole('button', { name: 'Copy link' }).click()
    await expectToast(page, 'The link is copied')
    const link = await dialog(page).getByLabel('Link', { exact: true }).inputValue()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    expect(link).toMatch(/^http:\/\/kasuwa\.test:\d+\/d\/[\w-]{43}$/)
    return new URL(link).pathname
  }
  const first = await copied()
  // Sent again it is the same one.
  expect(await copied()).toBe(first)
  await expect(dialog(page).getByRole('region', { name: 'Active links' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  const customerContext = await browser.newContext({ viewport: { width: 360, height: 760 }, baseURL: own.url })
  const customer = await customerContext.newPage()
  await customer.goto(first)
  await expect(customer.getByText('₦80,000,000.00 due')).toBeVisible()
  expect(await fits(customer)).toBe(true)
  expect(await cutEmails(customer)).toEqual([])
  const order = await shop.call<{ purchase_order: { id: string } }>('PUT', '/v1/business/purchase-orders', {
    contact: await addContact(shop, 'Ikorodu Dairy Depot', 'supplier'),
    location: rows[0]?.id,
    date: '2026-01-05',
    items: [
      { product: await addProduct(shop, { name: 'Peak Milk powder 400g', sku: 'PEAK', price: 476_000 }), quantity: 36, cost: 476_000 },
    ],
  })
  const { url: orderUrl } = await shop.call<{ url: string }>('POST', `/v1/business/purchase-orders/${order.purchase_order.id}/share`)
  await customer.goto(new URL(orderUrl).pathname)
  await expect(customer.getByRole('heading', { name: 'Purchase order' })).toBeVisible()
  expect(await cutEmails(customer)).toEqual([])
  const { url } = await shop.call<{ url: string }>('POST', `/v1/business/contacts/${contact}/statement/share`, {})
  await customer.goto(new URL(url).pathname)
  await expect(customer.getByText('Today: You owe ₦80,000,000.00')).toBeVisible()
  await expect(customer.getByText('Balance ₦98,765,432.10')).toBeVisible()
  expect(await fits(customer)).toBe(true)

  await dialog(page).getByRole('button', { name: 'Turn off all links' }).click()
  await page
    .getByRole('dialog', { name: /Turn off all links/ })
    .getByRole('button', { name: 'Turn off all links' })
    .click()
  await expectToast(page, 'The links are turned off')
  await expect(dialog(page).getByLabel('Link', { exact: true })).toHaveCount(0)
  await customer.goto(first)
  await expect(customer.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  const second = await copied()
  expect(second).not.toBe(first)
  await customer.goto(second)
  await expect(customer.getByText('₦80,000,000.00 due')).toBeVisible()
  await customerContext.close()
})

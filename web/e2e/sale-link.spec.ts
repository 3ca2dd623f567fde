import { expect } from './faultless.ts'
import { onTheInternet, test } from './own-app.ts'
import { addContact, addProduct, openAt, registerShop, stockUp } from './shop.ts'
import { search } from './till.ts'
import { inLongRun } from './sizes.ts'

test.use(onTheInternet)

test('a sale that was just recorded goes out with the link to its page', inLongRun, async ({ page, request, own, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/plain' }))
  const shop = await registerShop(request, own.mails.mailTo)
  await stockUp(shop, { [await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000 })]: 5 })
  const ada = await addContact(shop, 'Ada Obi', 'customer')
  await openAt(page, shop, `/sales/new?contact=${ada}`)
  await search(page).fill('Rice')
  await page.getByRole('option', { name: /Rice/ }).click()
  await page
    .getByRole('button', { name: /^(Other ways to pay|Pay)/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'WhatsApp' }).click()
  const chat = await opened
  await chat.waitForURL('https://wa.me/**')
  const text = new URL(chat.url()).searchParams.get('text') ?? ''
  expect(text).toContain('Left to pay: ₦1,000.00')
  expect(text).toMatch(/See it here: http:\/\/kasuwa\.test:\d+\/d\/\S{20,}$/)
})

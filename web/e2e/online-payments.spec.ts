import { expect, expectAccessible } from './faultless.ts'
import { onTheInternet, test } from './own-app.ts'
import { addContact, openAt, registerShop } from './shop.ts'
import { widths } from './sizes.ts'

// A customer opens the page where its link leads, and the provider's page leads back there.
test.use(onTheInternet)

for (const width of widths(390)) {
  test(`an owner lets customers pay online, and one pays a sale on its page, declined first, at ${width}`, async ({
    page,
    request,
    browser,
    own,
    refusals,
  }) => {
    // A subaccount that pays out elsewhere.
    refusals.push(422)
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const shop = await registerShop(request, own.mails.mailTo)
    await shop.call('PUT', '/v1/business/bank-accounts', { bank_code: '057', account_number: '2098765432', account_name: 'Ade Stores' })
    const contact = await addContact(shop, 'Ada Obi', 'customer')
    const { product } = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', {
      ...{ name: 'Delivery of rice', price: 12_500_00, type: 'service' },
    })
    const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
    const { sale } = await shop.call<{ sale: { id: string } }>('PUT', '/v1/business/sales', {
      ...{ contact, location: rows[0]?.id, items: [{ product: product.id, quantity: 1, price: 12_500_00 }], payable_amount: 12_500_00 },
    })

    await openAt(page, shop, '/settings/business')
    await page.getByRole('button', { name: 'Set up online payments' }).click()
    const part = page.locator('#online-payments')
    await expect(part.getByLabel('Your subaccount at Paystack')).toBeFocused()
    await expect(part.getByText('Test mode: no money moves')).toBeVisible()
    await part.getByLabel('Your subaccount at Paystack').fill('my subaccount')
    await part.getByLabel('Your subaccount at Paystack').blur()
    await expect(part.getByText(/begins with ACCT_, as Paystack shows it/)).toBeVisible()
    await part.getByLabel('Your subaccount at Paystack').fill('ACCT_8f4s1eq7ml6rlzj')
    await part.getByLabel('Recorded in').click()
    await page.getByRole('option', { name: /Ade Stores/ }).click()
    const turnOn = part.getByRole('button', { name: 'Let customers pay online' })
    await turnOn.click()
    // Nothing is kept of one that pays out elsewhere, and nothing that was typed is lost.
    await expect(part.getByText(/pays out to Sandbox Bank •••• \d{4}, not to the account you chose: Zenith Bank •••• 5432/)).toBeVisible()
    await part.getByLabel('Your subaccount at Paystack').fill('ACCT_2098765432')
    await turnOn.click()
    const question = page.getByRole('dialog', { name: 'Is this your account?' })
    await expect(question.getByText('Sandbox Bank')).toBeVisible()
    await expect(question.getByText('•••• 5432')).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'No', exact: true }).click()
    await expect(question).toBeHidden()
    await expect(turnOn).not.toHaveAttribute('data-loading', 'true')
    await expect(part.getByText('Customers can pay online.')).toHaveCount(0)
    await turnOn.click()
    await question.getByRole('button', { name: 'Yes, it is ours' }).click()
    await expect(part.getByText('Customers can pay online.')).toBeVisible()
    await expectAccessible(page)

    const { url } = await shop.call<{ url: string }>('POST', `/v1/business/sales/${sale.id}/share`, {})
    const customerContext = await browser.newContext({ viewport: { width, height: 800 } })
    const customer = await customerContext.newPage()
    await customer.goto(url)
    await expect(customer.getByText('Test mode: no money moves.')).toBeVisible()
    await expectAccessible(customer)
    const pay = customer.getByRole('button', { name: 'Pay ₦12,500.00 online' })
    await pay.click()
    await customer.getByRole('button', { name: /Decline the payment/ }).click()
    await expect(customer.getByRole('status')).toHaveText('The payment failed. Nothing was charged.')
    await pay.click()
    await customer.getByRole('button', { name: /Visa •••• 4081/ }).click()
    await expect(customer.getByRole('status')).toHaveText('Your payment of ₦12,500.00 was received. Thank you!')
    await expect(pay).toHaveCount(0)
    expect(await customer.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await customerContext.close()

    await page.goto(`/sales/${sale.id}`)
    await expect(page.getByText('Test payment online', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo the payment of ₦12,500.00' }).click()
    await expect(page.getByRole('dialog').getByText('was paid online. Kasuwa does not send it back', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep payment' }).click()
    await page.goto('/settings/business')
    await page.getByRole('button', { name: 'Set up online payments' }).click()
    await part.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(part.getByText('Customers can pay online.')).toHaveCount(0)
  })
}

import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, openShop } from './shop.ts'
import { expectToast } from './toasts.ts'
import { inLongRun } from './sizes.ts'

const heading = { level: 1 } as const

test('a contact who is added twice is pointed out, merged into the one they are, and made their own again', async ({ page, request }) => {
  const shop = await openShop(request)
  const add = async (name: string, phone: string, more: object = {}) =>
    (await shop.call<{ contact: { id: string } }>('PUT', '/v1/business/contacts', { name, email: `${phone}@mail.test`, phone, ...more }))
      .contact.id
  const bola = await add('Bola Ade', '08059876543')
  const duplicate = await add('Mrs Bola', '08031112222', { identity_type: 'nin', identity_number: '12345678901' })
  await shop.call('POST', `/v1/business/contacts/${duplicate}/adjust-balance`, { amount: 45_000_00, type: 'increment' })

  // Adding her a third time tells whose phone it is; nothing is refused.
  await openAt(page, shop, '/contacts?contact=new')
  const form = page.getByRole('dialog', { name: 'New contact' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Madam B')
  await form.getByRole('textbox', { name: 'Phone' }).fill('0805 987 6543')
  const like = form.getByRole('status').filter({ hasText: 'Is it one of these?' })
  await expect(like.getByText('Same phone')).toBeVisible()
  await expectAccessible(page)
  await like.getByRole('link', { name: 'Bola Ade' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { ...heading, name: 'Bola Ade' })).toBeVisible()

  // An ID number is masked until the member presses “Show”, which is then in the audit log.
  await page.goto(`/contacts/${duplicate}`)
  await expect(page.getByRole('heading', { ...heading, name: 'Mrs Bola' })).toBeVisible()
  await expect(page.getByText('•••••••8901')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('12345678901')).toBeVisible()
  await expect(page.getByText('Saw the ID number')).toBeVisible()
  // Another number is covered again.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const change = page.getByRole('dialog', { name: 'Edit contact' })
  await change.getByRole('textbox', { name: 'ID number' }).fill('22345678902')
  await change.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByText('•••••••8902')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Mrs Bola with another contact' })
  await dialog.getByRole('combobox', { name: 'The other contact' }).fill('Bola A')
  await page.getByRole('option', { name: /^Bola Ade/ }).click()
  await dialog.locator('label').filter({ hasText: 'Bola Ade' }).click()
  await expect(dialog.getByText('₦45,000.00')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page.getByRole('heading', { ...heading, name: 'Bola Ade' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(bola))
  await expect(page.getByRole('heading', { name: 'Merged contacts' })).toBeVisible()
  await expect(page.getByText('Merged with Mrs Bola')).toBeVisible()
  await expectAccessible(page)

  // Her old address is hers who she is.
  await page.goto(`/contacts/${duplicate}`)
  await expect(page.getByRole('heading', { ...heading, name: 'Bola Ade' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(bola))
  await page.getByRole('button', { name: 'Undo merge', exact: true }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Undo merge' }).click()
  await expectToast(page, 'Mrs Bola is separate again')
  await expect(page.getByRole('heading', { name: 'Merged contacts' })).toHaveCount(0)
  const { contact } = await shop.call<{ contact: { id: string; balance: number } }>('GET', `/v1/business/contacts/${duplicate}`)
  expect(contact).toMatchObject({ id: duplicate, balance: 45_000_00 })
})

test(
  'a product that was deleted is brought back, with another SKU where its own is taken',
  inLongRun,
  async ({ page, request, refusals }) => {
    const shop = await openShop(request)
    const id = await addProduct(shop, { name: 'Milo 400g', sku: 'MILO-400', price: 2_500_00 })
    await shop.call('DELETE', `/v1/business/products/${id}`)
    await addProduct(shop, { name: 'Milo sachet', sku: 'MILO-400', price: 200_00 })

    await openAt(page, shop, '/settings/deleted')
    await expect(page.getByRole('heading', { ...heading, name: 'Deleted' })).toBeVisible()
    await page.getByText('Milo 400g').click()
    const dialog = page.getByRole('dialog', { name: 'Restore Milo 400g?' })
    await expectAccessible(page)
    refusals.push(422)
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(dialog.getByText('There is already a product with this SKU')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'SKU' }).fill('MILO-4')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, 'Milo 400g is restored')
    await expect(page.getByRole('heading', { name: 'Nothing was deleted' })).toBeVisible()
    const { product } = await shop.call<{ product: { sku: string } }>('GET', `/v1/business/products/${id}`)
    expect(product.sku).toBe('MILO-4')
  },
)

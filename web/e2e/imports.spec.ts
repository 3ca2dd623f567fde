import { expect, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import { widths } from './sizes.ts'
import { expectToast } from './toasts.ts'

const loyverse = [
  'Handle,SKU,Name,Category,Option 1 name,Option 1 value,Cost,Barcode,Track stock,Default price,In stock [Main store],Low stock [Main store]',
  'indomie,10001,Indomie Chicken,Noodles,,,180.00,,Y,250.00,40,10',
  'polo,10002,Polo shirt,Clothes,Size,Medium,2500.00,,Y,4000.00,3,',
  'polo,10003,,,,Large,2500.00,,Y,4200.00,5,',
  'milk,10004,P,Drinks,,,700.00,,Y,nine hundred,12,',
].join('\r\n')

for (const width of widths(1440))
  test(`a file of another program is brought in: columns guessed, a bad row put right in its place, and undone, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAt(page, await openShop(request), '/products')
    await page.getByRole('link', { name: 'Import' }).first().click()
    await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({ name: 'export_items.csv', mimeType: 'text/csv', buffer: Buffer.from(loyverse) })

    await expect(page.getByLabel('“Default price” is')).toHaveValue('price')
    await expect(page.getByLabel('“In stock [Main store]” is')).toHaveValue('stock')
    await expect(page.getByLabel('“Handle” is')).toHaveValue('parent')
    await page.getByRole('button', { name: 'Check', exact: true }).click()

    const bad = page.getByRole('group', { name: 'Line 5' })
    await expect(bad.getByText('The price must be numeric')).toBeVisible()
    await bad.getByLabel('Name').fill('Peak milk')
    await bad.getByLabel('Price').fill('900')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Every row is right.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 4 rows' }).click()

    await expect(page.getByText('Brought in', { exact: true })).toBeVisible()
    // The result has its own address.
    await page.reload()
    await expect(page.getByText('Brought in', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'See products' }).click()
    await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible()
    // A row of the table, or an entry of the list that a phone shows.
    const rowOf = (name: string) => page.getByRole(width > 1000 ? 'row' : 'listitem').filter({ hasText: name })
    await expect(rowOf('Peak milk')).toContainText('₦900.00')
    await expect(rowOf('Polo shirt')).toContainText('8')

    // Undone from the list of imports. On a phone, the bar has the list's buttons without this one.
    if (width > 1000) await page.getByRole('link', { name: 'Import' }).first().click()
    else await page.goto('/import/products')
    await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo export_items.csv' }).click()
    const question = page.getByRole('dialog', { name: 'Undo the import of export_items.csv?' })
    await expect(question).toContainText('The 4 products it made will be deleted')
    await question.getByRole('button', { name: 'Undo', exact: true }).click()
    await expectToast(page, 'The import was undone')
    await page.getByRole('button', { name: /^export_items\.csv/ }).click()
    await expect(page.getByText('It was undone: everything is as it was before.')).toBeVisible()
    await page.getByRole('link', { name: 'See products' }).click()
    await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible()
    await expect(page.getByText('Peak milk')).toHaveCount(0)
  })

test('contacts of another program are brought in: what each column is stands there, and what the file has not is said to be none', async ({
  page,
  request,
}) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/contacts')
  await page.getByRole('link', { name: 'Import' }).first().click()
  await expect(page.getByRole('heading', { name: 'Import contacts' })).toBeVisible()
  const file = ['Customer Name,Phone Number,E-mail,Ville', 'Bola Ade,0805 987 6543,bola@mail.test,Ikeja'].join('\r\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByLabel('“Customer Name” is')).toHaveValue('name')
  await expect(page.getByLabel('“Ville” is')).toHaveValue('city')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('Brought in', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'See contacts' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Bola Ade' })).toBeVisible()
  const { rows } = await shop.call<{ rows: object[] }>('GET', '/v1/business/contacts?search=Bola')
  expect(rows).toMatchObject([{ name: 'Bola Ade', phone: '+2348059876543', email: 'bola@mail.test', city: 'Ikeja' }])
})

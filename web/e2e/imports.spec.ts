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
    await expect(bad.getByText('Type the price as a number')).toBeVisible()
    await bad.getByLabel('Name').fill('Peak milk')
    await bad.getByLabel('Price').fill('900')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('All rows are right.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 4 rows' }).click()

    await expect(page.getByText('Imported', { exact: true })).toBeVisible()
    // The result has its own address.
    await page.reload()
    await expect(page.getByText('Imported', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'See products' }).click()
    await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible()
    // A row of the table, or an entry of the list that a phone shows.
    const rowOf = (name: string) => page.getByRole(width > 1000 ? 'row' : 'listitem').filter({ hasText: name })
    await expect(rowOf('Peak milk')).toContainText('₦900.00')
    await expect(rowOf('Polo shirt')).toContainText('8')

    // Undone from the list of imports.
    await page.getByRole('link', { name: 'Import' }).first().click()
    await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo export_items.csv' }).click()
    const question = page.getByRole('dialog', { name: 'Undo the import of export_items.csv?' })
    await expect(question).toContainText('The 4 products it created are deleted')
    await question.getByRole('button', { name: 'Undo', exact: true }).click()
    await expectToast(page, 'The import was undone')
    await page.getByRole('button', { name: /^export_items\.csv/ }).click()
    await expect(page.getByText('Everything is as it was before.')).toBeVisible()
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
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'See contacts' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Bola Ade' })).toBeVisible()
  const { rows } = await shop.call<{ rows: object[] }>('GET', '/v1/business/contacts?search=Bola')
  expect(rows).toMatchObject([{ name: 'Bola Ade', phone: '+2348059876543', email: 'bola@mail.test', city: 'Ikeja' }])
})

for (const width of widths(1440))
  test(`a file that leaves its decimals open is asked about, and its sums and a column that is not ours are left out, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAt(page, await openShop(request), '/import/products')
    const file = ['Name;Price;Stock;Shelf', 'Ofada rice;900,50;1,250;A1', 'Iron beans;450,25;2,500;B2', 'TOTAL;;3,750;'].join('\r\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })

    const check = page.getByRole('button', { name: 'Check', exact: true })
    await expect(page.getByText('Answer the questions above first.')).toBeVisible()
    await expect(check).toBeDisabled()
    const question = page.getByRole('radiogroup', { name: 'Stock: what is 1,250?' })
    await question.getByRole('radio', { name: '1,250 is 1250' }).click()
    await expect(page.getByLabel('“Shelf” is')).toHaveValue('')
    await check.click()

    await expect(page.getByText('2 products, 3,750 pieces, ₦0.00 at cost; 2 without a cost')).toBeVisible()
    const previewTable = page.getByRole('table', { name: 'What will be saved from line 2' })
    await expect(previewTable.getByRole('row', { name: 'Stock now 1250 1,250' })).toBeVisible()
    await expect(previewTable.getByRole('row', { name: 'Left out – A1' })).toBeVisible()
    await page.getByText('1 row with totals').click()
    await page.getByRole('button', { name: 'Include this row, line 4' }).click()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('3 products, 7,500 pieces')).toBeVisible()
    await page.getByRole('button', { name: 'Leave out line 4' }).click()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()

    await expect(page.getByText('Imported', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'See products' }).click()
    const rowOf = (name: string) => page.getByRole(width > 1000 ? 'row' : 'listitem').filter({ hasText: name })
    await expect(rowOf('Ofada rice')).toContainText('₦900.50')
    await expect(rowOf('Ofada rice')).toContainText('1,250')
    await expect(rowOf('Iron beans')).toContainText('2,500')
    await expect(page.getByText('TOTAL')).toHaveCount(0)
  })

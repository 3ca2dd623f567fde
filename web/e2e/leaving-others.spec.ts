import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop, type Shop } from './shop.ts'
import { inLongRun } from './sizes.ts'
import { Thumb } from './thumb.ts'
import { salesOf, search } from './till.ts'
import { expectToast } from './toasts.ts'
import { workbookOf } from './workbook.ts'

/* A shop leaves another program by its file: from the list of goods to the first sale. Taps and questions are counted. */

interface SentFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const csv = (name: string, ...lines: string[]): SentFile => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

/** Most questions that a file may raise, if it is as its program writes it. */
const MOST_QUESTIONS = 3

interface Journey {
  page: Page
  shop: Shop
  thumb: Thumb
}

/** Brings a file in, from the list of goods or contacts back to that list. @returns the number of questions */
async function bringIn({ page, thumb }: Journey, file: SentFile, expected: { program?: string; rows: number; sums?: string }) {
  await thumb.tap(page.getByRole('link', { name: 'Import' }).first())
  const chooser = page.waitForEvent('filechooser')
  await thumb.tap(page.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles(file)
  const check = page.getByRole('button', { name: 'Check', exact: true })
  await expect(check).toBeVisible()
  if (expected.program) await expect(page.getByText(`This looks like an export of ${expected.program}.`)).toBeVisible()
  const questions = page.getByRole('region', { name: 'Questions about the file' }).getByRole('radiogroup')
  const count = await questions.count()
  expect(count).toBeLessThanOrEqual(MOST_QUESTIONS)
  for (let index = 0; index < count; index++) await thumb.tap(questions.nth(index).getByRole('radio').first())
  await thumb.tap(check)
  await expect(page.getByText('All rows are right.')).toBeVisible()
  if (expected.sums) await expect(page.getByText(expected.sums)).toBeVisible()
  await expectAccessible(page)
  await thumb.tap(page.getByRole('button', { name: `Import ${expected.rows} rows` }))
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible()
  await thumb.tap(page.getByRole('link', { name: /^See (products|contacts)$/ }))
  return count
}

/** Sells one product or variant for cash, in full. @param location where it is, if not at the main one */
async function sell({ page, shop, thumb }: Journey, name: string, total: number, location?: string) {
  await thumb.tap(page.getByRole('button', { name: 'New', exact: true }))
  await thumb.tap(page.getByRole('menuitem', { name: 'New sale' }))
  await expect(page.getByRole('heading', { level: 1, name: 'New sale' })).toBeVisible()
  if (location) await thumb.choose(page.getByRole('combobox', { name: 'Location' }), location)
  await thumb.type(search(page), name.split(' ')[0]?.toLowerCase() ?? '')
  await thumb.tap(page.getByRole('option', { name }))
  const pay = page.getByRole('button', { name: 'Pay', exact: true })
  const cash = page.getByRole('button', { name: /Cash – paid in full/ })
  await expect(pay.or(cash).first()).toBeVisible()
  if (!(await cash.isVisible())) await thumb.tap(pay)
  await thumb.tap(cash)
  await expect(page.getByRole('heading', { name: 'Sale saved · SL-000001' })).toBeVisible()
  expect(await salesOf(shop)).toMatchObject([{ payable_amount: total, payment_status: 'paid' }])
}

/** Rows of a list, by name. */
const listOf = async ({ shop }: Journey, path: string) =>
  (await shop.call<{ rows: Record<string, unknown>[] }>('GET', `/v1/business/${path}`)).rows

const inOrder = (rows: unknown[][]) => rows.toSorted((first, second) => first.join().localeCompare(second.join()))

/** The quantities on hand, by product and location. */
const stockOf = async (journey: Journey) =>
  inOrder(
    (await listOf(journey, 'inventory-levels')).map((row) => {
      const { product, location, on_hand } = row as { product: { name: string }; location: { name: string }; on_hand: number }
      return [product.name, location.name, on_hand]
    }),
  )

const shopify = csv(
  'products_export_1.csv',
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Barcode,Image Src,Image Position,Variant Weight Unit,Cost per item,Status',
  'ankara-dress,Ankara dress,<p>Wax print &amp; lining.</p>,Ada Prints,Apparel,Dresses,"wax, summer",true,Size,Small,Colour,Red,AD-S-R,350,shopify,4,deny,18500.00,,true,6151000000011,https://cdn.shop.test/1.jpg,1,kg,11000.00,active',
  'ankara-dress,,,,,,,,,Large,,Red,AD-L-R,380,shopify,2,deny,19500.00,21000.00,true,6151000000028,https://cdn.shop.test/2.jpg,2,kg,11500.00,',
  'ankara-dress,,,,,,,,,,,,,,,,,,,,,https://cdn.shop.test/3.jpg,3,,,',
  'shea-butter,Shea butter,<ul><li>Raw</li><li>250 g</li></ul>,Ada Prints,,Care,,true,Title,Default Title,,,SB-250,250,shopify,30,deny,2500.00,,true,,https://cdn.shop.test/4.jpg,1,g,1400.00,active',
)

const woocommerce = csv(
  'wc-product-export.csv',
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,In stock?,Stock,Low stock amount,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global',
  '11,simple,GARRI-1,Ijebu garri 1kg,1,0,visible,Crisp,<p>Sour and crisp.</p>,,,taxable,1,40,10,0,1,900,1200,"Food > Grains",staple,https://shop.test/g.jpg,,0,,,,',
  '12,variable,AG,Agbada,1,0,visible,,<p>Three pieces</p>,,,taxable,1,,,0,,,,Clothes,,https://shop.test/a.jpg,,0,Colour,"White, Blue",1,0',
  '13,variation,AG-W,Agbada - White,1,0,visible,,,,,taxable,1,4,,0,,,50000,,,,AG,1,Colour,White,,0',
  '14,variation,AG-B,Agbada - Blue,1,0,visible,,,,,taxable,1,2,,0,,,52000,,,,AG,2,Colour,Blue,,0',
)

const loyverse = csv(
  'export_items.csv',
  'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Cost,Barcode,Track stock,Available for sale [Ikeja],Price [Ikeja],In stock [Ikeja],Low stock [Ikeja],Available for sale [Lekki],Price [Lekki],In stock [Lekki],Low stock [Lekki]',
  'indomie,10001,Indomie chicken,Noodles,,N,,,180.00,6151000000035,Y,Y,250.00,40,10,Y,250.00,25,10',
  'polo,10002,Polo shirt,Clothes,,N,Size,Medium,2500.00,,Y,Y,4000.00,3,,Y,4000.00,6,',
  'polo,10003,,,,,,Large,2500.00,,Y,Y,4200.00,5,,Y,4200.00,1,',
  'oil,10004,Palm oil,Food,,Y,,,1100.00,,Y,Y,1650.50,12.5,2,Y,1700.00,8.25,2',
)

const french: SentFile = {
  name: 'stock novembre.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: workbookOf('Stock', [
    ['Boutique Awa – inventaire au 30/11/2026'],
    ['Responsable : Awa Diallo'],
    [],
    ['Désignation', 'Réf.', 'Rayon', 'Unité', 'Qté', 'Prix d’achat', 'Prix de vente'],
    ['Riz parfumé 5 kg', 'RIZ-5', 'Épicerie', 'sac', 24, 8200, 9500],
    ['Huile de palme', 'HUILE', 'Épicerie', 'litre', 62.5, 1420.25, 1850.5],
    ['Sous-total épicerie', '', '', '', 86.5, '', ''],
    ['Savon noir', 'SAVON', 'Hygiène', 'pièce', 48, 350, 600],
    ['TOTAL GÉNÉRAL', '', '', '', 134.5, '', ''],
    ['Signature :'],
  ]),
}

const quickbooks = csv(
  'Customers.csv',
  'Name,Company name,Street Address,City,State,Country,Zip,Phone,Email,Attachments,Open Balance',
  'Amara Nwosu,,12 Allen Avenue,Ikeja,Lagos,Nigeria,100271,0803 123 4567,amara@mail.test,,"12,500.00"',
  'Tunde Bello,,,,,,,,tunde@mail.test,1,0.00',
  'Bello Stores,Bello Stores,,Kano,Kano,Nigeria,,0805 123 4567,,,-300.00',
)

for (const width of [1440, 390]) {
  /** `npm test` makes two of the journeys, at a desk: `imports/profiles-property` reads the files of all programs. */
  const always = width > 1000 ? {} : inLongRun
  const begin = async (page: Page, shop: Shop, path: string): Promise<Journey> => {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 })
    await openAt(page, shop, path)
    return { page, shop, thumb: new Thumb(page) }
  }
  /** A phone pays in a sheet, after two taps more than a desk. */
  const taps = (atDesk: number) => atDesk + (width > 1000 ? 0 : 2)

  test(`a shop leaves Shopify with its variants and pictures, ${width} px wide`, always, async ({ page, request }) => {
    const journey = await begin(page, await openShop(request), '/products')
    expect(await bringIn(journey, shopify, { program: 'Shopify', rows: 3 })).toBe(0)
    await sell(journey, 'Ankara dress – Small / Red', 18_500_00)
    expect(journey.thumb.taps).toBe(taps(9))
    expect(await stockOf(journey)).toEqual([
      ['Ankara dress – Large / Red', 'Main store', 2],
      ['Ankara dress – Small / Red', 'Main store', 3],
      ['Shea butter', 'Main store', 30],
    ])
    const goods = JSON.stringify(await listOf(journey, 'products?with_variants'))
    for (const picture of ['1.jpg', '4.jpg']) expect(goods).toContain(`https://cdn.shop.test/${picture}`)
  })

  test(`a shop leaves WooCommerce, ${width} px wide`, inLongRun, async ({ page, request }) => {
    const journey = await begin(page, await openShop(request), '/products')
    expect(await bringIn(journey, woocommerce, { program: 'WooCommerce', rows: 4 })).toBe(0)
    await sell(journey, 'Ijebu garri 1kg', 1200_00)
    expect(journey.thumb.taps).toBe(taps(9))
    expect(await stockOf(journey)).toEqual([
      ['Agbada – Blue', 'Main store', 2],
      ['Agbada – White', 'Main store', 4],
      ['Ijebu garri 1kg', 'Main store', 39],
    ])
  })

  test(`a shop of two stores leaves Loyverse, and sells at one of them, ${width} px wide`, inLongRun, async ({ page, request }) => {
    const journey = await begin(page, await openShop(request), '/products')
    // The question is where the stock of stores goes that are no locations yet.
    expect(await bringIn(journey, loyverse, { program: 'Loyverse', rows: 4 })).toBe(1)
    await sell(journey, 'Indomie chicken', 250_00, 'Ikeja')
    expect(journey.thumb.taps).toBe(taps(12))
    expect(await stockOf(journey)).toEqual([
      ['Indomie chicken', 'Ikeja', 39],
      ['Indomie chicken', 'Lekki', 25],
      ['Palm oil', 'Ikeja', 12.5],
      ['Palm oil', 'Lekki', 8.25],
      ['Polo shirt – Large', 'Ikeja', 5],
      ['Polo shirt – Large', 'Lekki', 1],
      ['Polo shirt – Medium', 'Ikeja', 3],
      ['Polo shirt – Medium', 'Lekki', 6],
    ])
  })

  test(
    `a shop brings in its own French workbook, with a title above and sums below, ${width} px wide`,
    inLongRun,
    async ({ page, request }) => {
      const journey = await begin(page, await openShop(request), '/products')
      expect(await bringIn(journey, french, { rows: 3, sums: '3 products, 134.5 pieces, ₦302,365.63 at cost' })).toBe(0)
      await sell(journey, 'Savon noir', 600_00)
      expect(journey.thumb.taps).toBe(taps(9))
      expect(await stockOf(journey)).toEqual([
        ['Huile de palme', 'Main store', 62.5],
        ['Riz parfumé 5 kg', 'Main store', 24],
        ['Savon noir', 'Main store', 47],
      ])
    },
  )

  test(`a shop leaves QuickBooks with what its customers owe, and is paid a debt, ${width} px wide`, always, async ({ page, request }) => {
    const journey = await begin(page, await openShop(request), '/contacts')
    const { thumb } = journey
    expect(await bringIn(journey, quickbooks, { program: 'QuickBooks', rows: 3 })).toBe(0)
    await thumb.tap(page.getByText('Amara Nwosu', { exact: true }))
    await expect(page.getByRole('heading', { name: 'Amara Nwosu', level: 1 })).toBeVisible()
    await thumb.tap(page.getByRole('button', { name: 'Record payment' }))
    const dialog = page.getByRole('dialog')
    await thumb.type(dialog.getByLabel('Amount'), '5000')
    await thumb.tap(dialog.getByRole('button', { name: 'Record payment' }))
    await expectToast(page, '₦5,000.00 received from Amara Nwosu')
    expect(thumb.taps).toBe(8)
    const balances = (await listOf(journey, 'contacts')).map(({ name, balance }) => [name, balance])
    expect(inOrder(balances)).toEqual([
      ['Amara Nwosu', 7_500_00],
      ['Bello Stores', -300_00],
      ['Tunde Bello', 0],
      ['Walk-in customer', 0],
    ])
  })
}

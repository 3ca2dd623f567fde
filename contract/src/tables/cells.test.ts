import { expect, test } from 'vitest'
import { CellFault, readCell, writeCell } from './cells.ts'
import { guessColumns } from './headings.ts'

test.each([
  ['₦1,500.00', 150_000],
  ['1.500,00', 150_000],
  ['NGN 1500', 150_000],
  ['ngn1,500', 150_000],
  ['1,500 Naira', 150_000],
  ['NAIRA 1,500.00', 150_000],
  ['1,500', 150_000],
  ['1.500.000', 150_000_000],
  ['12,5', 1250],
  ['99.99000000000001', 9999],
  ['1.2E3', 120_000],
  ['.5', 50],
  ['0', 0],
])('an amount as it is written in files: %s', (typed, kobo) => expect(readCell('money', typed)).toBe(kobo))

test.each(['12 cedis', '1,50,00', '1.234', '--5', 'N/A', '9'.repeat(17)])('a cell that is no amount of naira is rejected: %s', (typed) =>
  expect(readCell('money', typed)).toBeInstanceOf(CellFault),
)

test('money of either sign, quantities, per cent', () => {
  expect(readCell('change', '(1,500.00)')).toBe(-150_000)
  expect(readCell('change', '-₦20')).toBe(-2000)
  expect(readCell('quantity', '1,234.125')).toBe(1234.125)
  expect(readCell('rate', '7.5%')).toBe(7.5)
  expect(['0,125', '0,5', '1,250'].map((typed) => readCell('quantity', typed))).toEqual([0.125, 0.5, 1250])
})

test('yes and no as `calls.md` has them, and nothing else', () => {
  const yes = ['TRUE', 'Yes', 'y', '1', 'X', 'Oui', 'VRAI', 'Sí', 'Sim', 'ja', 'wahr', 'On', 'Enabled', 'Activé', '✓']
  const no = ['False', 'NO', 'n', '0', 'Non', 'FAUX', 'não', 'Nein', 'falsch', 'off', 'Disabled', 'Désactivé', 'Falso']
  for (const word of yes) expect(readCell('yes_no', word), word).toBe(true)
  for (const word of no) expect(readCell('yes_no', word), word).toBe(false)
  expect(readCell('yes_no', ' ')).toBeNull()
  expect(readCell('yes_no', 'maybe')).toBeInstanceOf(CellFault)
  expect(readCell('yes_no', 'Archived')).toBeInstanceOf(CellFault)
})

test('whether a product is for sale is also read from its status in another program', () => {
  const yes = ['Active', 'Published', 'visible', 'Actif', 'Publié', 'Affiché', 'Shown', 'En vente', 'Oui', 'TRUE', '1']
  const no = ['Draft', 'ARCHIVED', 'Inactive', 'Hidden', 'Brouillon', 'Archivé', 'Inactif', 'Masqué', 'unlisted', 'Non', '0', '-1']
  for (const word of yes) expect(readCell('for_sale', word), word).toBe(true)
  for (const word of no) expect(readCell('for_sale', word), word).toBe(false)
  expect(readCell('for_sale', 'someday')).toEqual(new CellFault('yes_no'))
})

test.each(['6.15401E+12', '2.68E+17', '6,15401E+12', '1e+21', '-6.1E+10'])('a code that a spreadsheet cut short is no data: %s', (cell) =>
  expect(readCell('code', cell)).toEqual(new CellFault('cut_number')),
)

test.each(['8031234567.0', '+2348031234567.0', '6154010001234.00', '420,0'])(
  'a code with a decimal that a program added is no data: %s',
  (cell) => expect(readCell('code', cell)).toEqual(new CellFault('added_decimal')),
)

test.each(['0061540100012', '00420', 'RICE-5', '2E10', '12E5', 'E+12', '1.2.0', 'A1.0', '0803 123 4567', '+2348031234567', '•••••••8901'])(
  'a code is read as it is: %s',
  (cell) => expect(readCell('code', cell)).toBe(cell),
)

test.each(['Jan-12', '12-Jan', 'Oct-10', '10-Oct', '1-Mar-24', 'janv-12', '12-janv', '12-janv.', 'févr-5', '3-août', 'juil-8'])(
  'an option value that a spreadsheet turned into a date is no data: %s',
  (cell) => expect(readCell('option', cell)).toEqual(new CellFault('made_date')),
)

test.each(['10-12', '12 Jan', 'JAN-12', 'Mars', 'May', 'Jan', '12-Janet', 'XL', '2024-12-24'])(
  'an option value is read as it is: %s',
  (cell) => expect(readCell('option', cell)).toBe(cell),
)

test('days: as the calendar, the day first, with a time, or as a spreadsheet counts them', () => {
  // Spreadsheets store the time of a day as a fraction.
  const days = ['2024-2-29', '29/02/2024', '2024-02-29 10:00:00', '45351', '45351.4', '45351.9']
  for (const day of days) expect(readCell('day', day), day).toBe('2024-02-29')
  for (const cell of ['soon', '990', '199012']) expect(readCell('day', cell), cell).toEqual(new CellFault('date'))
  expect(readCell('day', '1990')).toEqual(new CellFault('year_alone'))
})

test('an amount with zeros before it is read, and one that a program wrote with an exponent', () => {
  expect(readCell('quantity', `${'0'.repeat(40)}12`)).toBe(12)
  expect(readCell('money', '1.5E+3')).toBe(150_000)
})

test('a written cell reads back unchanged, and no spreadsheet runs it', () => {
  for (const text of ['=1+1', '+2348031234567', '-5', '@home', "'=quoted", "''=twice", 'plain', "it's"]) {
    const cell = writeCell('text', text)
    expect(cell).not.toMatch(/^[=+\-@]/)
    expect(readCell('text', cell)).toBe(text)
  }
  const names = ['Phones, used', 'Say "hi"', 'Rice']
  expect(readCell('list', writeCell('list', names))).toEqual(names)
  expect(readCell('money', writeCell('money', 150_050))).toBe(150_050)
  expect(readCell('change', writeCell('change', -7))).toBe(-7)
  expect(readCell('quantity', writeCell('quantity', 0.125))).toBe(0.125)
  expect(readCell('yes_no', writeCell('yes_no', false))).toBe(false)
})

const headingsOf = (kind: 'products' | 'contacts', line: string) => {
  const headings = line.split(',')
  return Object.fromEntries(Object.entries(guessColumns(kind, headings)).map(([column, place]) => [column, headings[place]]))
}

test('headings of other programs are known, in any order and case', () => {
  expect(
    headingsOf(
      'products',
      'Handle,SKU,Name,Category,Sold by weight,Option 1 name,Option 1 value,Cost,Barcode,Track stock,Default price,In stock [Main],Low stock [Main]',
    ),
  ).toMatchObject({
    name: 'Name',
    sku: 'SKU',
    parent: 'Handle',
    price: 'Default price',
    stock: 'In stock [Main]',
    reorder_level: 'Low stock [Main]',
    has_inventory: 'Track stock',
    option_1_value: 'Option 1 value',
  })
  expect(headingsOf('products', 'Variant Price,TITLE,Vendor,Variant SKU,Variant Inventory Qty,Cost per item')).toMatchObject({
    ...{
      name: 'TITLE',
      price: 'Variant Price',
      brand: 'Vendor',
      sku: 'Variant SKU',
      stock: 'Variant Inventory Qty',
      cost: 'Cost per item',
    },
  })
  expect(headingsOf('products', 'Item Name,GTIN,Price,Current Quantity Shop')).toMatchObject({
    name: 'Item Name',
    barcode: 'GTIN',
    price: 'Price',
  })
  expect(headingsOf('products', 'Item Name,Rate,Purchase Rate,Reorder Point,Stock On Hand')).toMatchObject({
    ...{ name: 'Item Name', price: 'Rate', cost: 'Purchase Rate', reorder_level: 'Reorder Point', stock: 'Stock On Hand' },
  })
  expect(headingsOf('contacts', 'Customer Name,Phone Number,E-mail,Ville')).toMatchObject({
    ...{ name: 'Customer Name', phone: 'Phone Number', email: 'E-mail', city: 'Ville' },
  })
})

test('the first of two equal headings is mapped', () => {
  expect(guessColumns('products', ['Name', 'Name', 'Price'])).toEqual({ name: 0, price: 2 })
})

test('a weight is mapped in any unit that its heading names', () => {
  expect(guessColumns('products', ['Name', 'Weight (kg)'])).toEqual({ name: 0, weight: 1 })
  expect(guessColumns('products', ['Name', 'Weight (g)'])).toEqual({ name: 0, weight: 1 })
})

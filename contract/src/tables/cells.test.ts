import { expect, test } from 'vitest'
import { CellFault, readCell, writeCell } from './cells.ts'
import { guessColumns } from './headings.ts'

test.each([
  ['₦1,500.00', 150_000],
  ['1.500,00', 150_000],
  ['NGN 1500', 150_000],
  ['1,500', 150_000],
  ['1.500.000', 150_000_000],
  ['12,5', 1250],
  ['99.99000000000001', 9999],
  ['1.2E3', 120_000],
  ['.5', 50],
  ['0', 0],
])('an amount as it is written in files: %s', (typed, kobo) => expect(readCell('money', typed)).toBe(kobo))

test.each(['12 naira', '1,50,00', '1.234', '--5', 'N/A', '9'.repeat(17)])('a cell that is no amount of naira is rejected: %s', (typed) =>
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
  expect(['TRUE', 'Yes', 'y', '1', 'X'].map((word) => readCell('yes_no', word))).toEqual([true, true, true, true, true])
  expect(['False', 'NO', 'n', '0'].map((word) => readCell('yes_no', word))).toEqual([false, false, false, false])
  expect(readCell('yes_no', ' ')).toBeNull()
  expect(readCell('yes_no', 'maybe')).toBeInstanceOf(CellFault)
})

test('days: as the calendar, the day first, with a time, or as a spreadsheet counts them', () => {
  // Spreadsheets store the time of a day as a fraction.
  const days = ['2024-2-29', '29/02/2024', '2024-02-29 10:00:00', '45351', '45351.4', '45351.9']
  for (const day of days) expect(readCell('day', day), day).toBe('2024-02-29')
  expect(readCell('day', 'soon')).toBeInstanceOf(CellFault)
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

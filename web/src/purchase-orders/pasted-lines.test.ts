import { expect, test } from 'vitest'
import { pastedRows } from './pasted-lines.ts'

test('rows of a spreadsheet are read as name, quantity and cost, their headings left out', () => {
  expect(pastedRows('SKU\tQty\tCost\nRICE-50\t10\t₦45,000.50\n\nPalm oil\t2.5\t\n')).toEqual([
    { row: 2, text: 'RICE-50', quantity: 10, cost: 4_500_050 },
    { row: 4, text: 'Palm oil', quantity: 2.5, cost: null },
  ])
})

test('an invalid quantity or amount of a pasted row is reported, and a missing quantity is one', () => {
  expect(pastedRows('Rice\nSoap;many;3\nMilk;2;dear')).toEqual([
    { row: 1, text: 'Rice', quantity: 1, cost: null },
    { row: 2, text: 'Soap', quantity: undefined, cost: 300 },
    { row: 3, text: 'Milk', quantity: 2, cost: undefined },
  ])
})

test('a name keeps its commas where tabs or semicolons tell cells apart', () => {
  expect(pastedRows('Rice, long grain\t3')).toEqual([{ row: 1, text: 'Rice, long grain', quantity: 3, cost: null }])
  expect(pastedRows('RICE,3,1500')).toEqual([{ row: 1, text: 'RICE', quantity: 3, cost: 150_000 }])
})

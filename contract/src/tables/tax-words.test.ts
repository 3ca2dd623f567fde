import { expect, test } from 'vitest'
import { taxOfHeading, withoutTaxWords } from './tax-words.ts'

test.each([
  ['Price (incl. VAT)', 'included', 'Price'],
  ['Price incl. tax', 'included', 'Price'],
  ['Price tax included', 'included', 'Price'],
  ['retail_price_tax_inclusive', 'included', 'retail price'],
  ['Selling price including VAT', 'included', 'Selling price'],
  ['Prix de vente TTC', 'included', 'Prix de vente'],
  ['Prix T.T.C.', 'included', 'Prix'],
  ['Prix TVA incluse', 'included', 'Prix'],
  ['Gross price', 'included', 'price'],
  ['Price (tax excl.)', 'excluded', 'Price'],
  ['Price tax excluded', 'excluded', 'Price'],
  ['Price ex VAT', 'excluded', 'Price'],
  ['Price without tax', 'excluded', 'Price'],
  ['Prix HT', 'excluded', 'Prix'],
  ['Prix (HT)', 'excluded', 'Prix'],
  ['Prix d’achat H.T.', 'excluded', 'Prix d’achat'],
  ['Prix hors taxe', 'excluded', 'Prix'],
  ['Net price', 'excluded', 'price'],
  ['Price', undefined, 'Price'],
  ['Tax', undefined, 'Tax'],
  ['Ht (cm)', undefined, 'Ht (cm)'],
  ['Net weight', undefined, 'Net weight'],
  ['TTC', 'included', 'TTC'],
])('the heading %s says that tax is %s', (heading, tax, rest) => {
  expect(taxOfHeading(heading)).toBe(tax)
  expect(withoutTaxWords(heading)).toBe(rest)
})

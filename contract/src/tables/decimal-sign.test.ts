import { expect, test } from 'vitest'
import { type SignCounts, signOfCell, signOfColumn, withPoint } from './decimal-sign.ts'

const countsOf = (...cells: string[]): SignCounts => {
  const counts: SignCounts = { point: 0, comma: 0, eitherComma: 0, eitherPoint: 0 }
  for (const cell of cells) {
    const form = signOfCell(cell)
    if (form && form !== 'none') counts[form] += 1
  }
  return counts
}

test.each<[string[], number, 'point' | 'comma' | null, 'point' | 'comma' | 'ask' | null]>([
  [['1,250', '12,500', '0,750'], 3, null, 'comma'],
  [['12,50', '1.250', '1.749,00'], 2, null, 'comma'],
  [['8,00', '899,00', '1.250'], 2, null, 'comma'],
  [['1,250', '900.00'], 2, null, 'point'],
  [['1,250', '900,00'], 2, null, 'ask'],
  [['1,250', '3,000'], 2, null, 'point'],
  [['1,250', '3,000'], 3, 'comma', 'ask'],
  [['1,250', '3,000'], 3, 'point', 'point'],
  [['1.250', '3.000'], 3, null, 'point'],
  [['1.250', '3.000'], 2, null, 'ask'],
  [['1.250', '3.000'], 2, 'comma', 'comma'],
  [['1.250', '3,000'], 3, null, 'ask'],
  [['5', '12'], 2, 'comma', null],
  [['₦1,250.50', 'free'], 2, null, 'point'],
])('the column %j with %i decimals in a file with %s has the sign %s', (cells, decimals, fileSign, sign) => {
  expect(signOfColumn(countsOf(...cells), fileSign, decimals)).toBe(sign)
})

test.each([
  ['1,250', 'comma', '1.250'],
  ['1.749,00', 'comma', '1749.00'],
  ['1 250,5', 'comma', '1250.5'],
  ['₦1,250.50', 'point', '₦1250.50'],
  ['1,250', 'point', '1250'],
  ['none', 'comma', 'none'],
] as const)('%s with a decimal %s is %s', (cell, sign, text) => {
  expect(withPoint(cell, sign)).toBe(text)
})

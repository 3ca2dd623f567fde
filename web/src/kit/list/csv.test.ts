import { expect, test } from 'vitest'
import { toCsv, escapeFormula } from './csv.ts'

test('nothing in a file is a formula', () => {
  for (const text of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', ' =1']) expect(escapeFormula(text)).toBe(`'${text}`)
})

test('numbers stay numbers, owed ones too', () => {
  for (const text of ['1500.50', '-1500.50', '+2', '0']) expect(escapeFormula(text)).toBe(text)
})

test('commas, quotes and lines stay in their cell', () => {
  expect(toCsv([['a,b', 'say "x"', 'two\nlines', 'plain']])).toBe('"a,b","say ""x""","two\nlines",plain')
})

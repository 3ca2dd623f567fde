import { expect, test } from 'vitest'
import { expandSerials, imeiDoubt, numbersOf, repeatedSerials, normalizeSerial, serialRange } from './serial-rules.ts'

const [first, second] = ['358240051111110', '490154203237518']

test('neither case nor space around it tells one serial number from another', () => {
  expect(numbersOf('  SN-01a ')).toEqual(['sn-01a'])
})

test('a number is one line of what can be seen of it: what a scanner or a spreadsheet puts inside makes it no other', () => {
  expect(normalizeSerial('SN\u200B-01\uFEFF')).toBe('SN-01')
  expect(normalizeSerial('SN-01\r\nblack\u001D2')).toBe('SN-01 black 2')
  expect(numbersOf(' SN\u00AD-01\t')).toEqual(['sn-01'])
  expect(normalizeSerial('\u200B\n')).toBe('')
})

test('a phone of two SIM cards is found by either of its numbers; any other slash is part of the number', () => {
  expect(normalizeSerial(`${first} / ${second}`)).toBe(`${first}/${second}`)
  expect(numbersOf(`${first}/${second}`)).toEqual([first, second])
  expect(numbersOf('AB/12')).toEqual(['ab/12'])
  expect(numbersOf(`${first}/${second}/${first}`)).toHaveLength(1)
})

test('an IMEI has 15 digits and a correct check digit', () => {
  expect([first, second, `${first}/${second}`].map(imeiDoubt)).toEqual([false, false, false])
  expect(['358240051111111', '35824005111111', 'SN1', `${first}/${first}`].map(imeiDoubt)).toEqual([true, true, true, true])
  // One mistyped number of two is enough.
  expect([`${first}/358240051111129`, `358240051111111/${second}`].map(imeiDoubt)).toEqual([true, true])
})

test('a range is written out with as many digits', () => {
  expect(serialRange('SN008-SN011')).toEqual(['SN008', 'SN009', 'SN010', 'SN011'])
  expect(serialRange('SN20-SN1')).toBeNull()
  expect(serialRange('SN20-SN10')).toEqual([])
  expect(serialRange('SN0001-SN5000')).toEqual([])
  expect(['2024-2030', 'AB-12', 'SN1', 'XA1-XB3'].map((range) => serialRange(range))).toEqual([null, null, null, null])
})

test('pasted serial numbers are separated by lines, commas, semicolons or tabs', () => {
  expect(expandSerials(' A1 ,B2;\nC1-C3\t\r\n D4\n\nE9-E1')).toEqual({ serials: ['A1', 'B2', 'C1', 'C2', 'C3', 'D4'], refused: ['E9-E1'] })
})

test('a number that stands in a list twice is told by its place, either IMEI of a phone too', () => {
  expect(repeatedSerials(['a', 'B', ' A ', `${first}/${second}`, second])).toEqual([2, 4])
})

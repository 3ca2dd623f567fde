import { expect, test } from 'vitest'
import { type BurstKey, ScanBurst } from './scan-burst.ts'

const press = (key: string, timeStamp: number, more: Partial<BurstKey> = {}): BurstKey => ({
  key,
  timeStamp,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
})

/** Reads a text whose keys are this many milliseconds apart. */
function typed(text: string, gap: number, gapToEnter = gap, more: Partial<BurstKey> = {}, isNumber = false) {
  const burst = new ScanBurst()
  const keys = Array.from(text, (key, index) => press(key, 1000 + index * gap, more))
  const steps = keys.map((key) => burst.press(key))
  return [...steps, burst.press(press('Enter', 1000 + (text.length - 1) * gap + gapToEnter), isNumber)]
}

test('more than six characters within 30 ms each, then Enter, are a scan', () => {
  expect(typed('0360002', 30)).toEqual(['first', ...Array<string>(6).fill('other'), { code: '0360002', typed: '' }])
  expect(typed('ABC-12/x', 3).at(-1)).toEqual({ code: 'ABC-12/x', typed: '' })
  expect(typed('036000291452', 2, 80).at(-1)).toEqual({ code: '036000291452', typed: '' })
})

test('six characters, or slower keys, are typing', () => {
  expect(typed('036000', 3).at(-1)).toBe('other')
  expect(typed('036000291452', 31).at(-1)).toBe('other')
  expect(typed('036000291452', 501)).toEqual([...Array<string>(12).fill('first'), 'other'])
  expect(typed('036000291452', 3, 101).at(-1)).toBe('other')
})

test('in a number field a code with a valid check digit is a scan at any pace', () => {
  const read = (text: string, gap: number) => typed(text, gap, gap, {}, true).at(-1)
  for (const code of ['036000291452', '6150029322363', '16150029322360', '356938035643809'])
    for (const gap of [5, 31, 120, 400]) expect(read(code, gap), `${code} ${gap}`).toEqual({ code, typed: '' })
  expect(read('036000291453', 120)).toBe('other')
  expect(read('96385074', 60)).toEqual({ code: '96385074', typed: '' })
  // Seventeen million is a valid code too: typing an amount takes longer.
  expect(read('17000000', 120)).toBe('other')
})

/** Keys, each with its time. */
function read(...keys: [key: string, at: number][]) {
  const burst = new ScanBurst()
  return keys.map(([key, at]) => burst.press(press(key, at), true))
}
const burstAt = (text: string, at: number) => Array.from(text, (key, index): [string, number] => [key, at + index * 5])

test('text typed before the scan does not belong to it', () => {
  const steps = read(['5', 0], ['0', 200], ...burstAt('60000011', 900), ['Enter', 940])
  expect(steps.flatMap((step, index) => (step === 'first' ? [index] : []))).toEqual([0, 2])
  expect(steps.at(-1)).toEqual({ code: '60000011', typed: '' })
})

test('text typed half a second before a code with a check digit does not belong to it', () => {
  expect(read(['3', 0], ...burstAt('6150029322363', 300), ['Enter', 400]).at(-1)).toEqual({ code: '6150029322363', typed: '3' })
  const slow = Array.from('6150029322363', (key, at): [string, number] => [key, 300 + at * 60])
  expect(read(['1', 0], ['2', 150], ...slow, ['Enter', 1100]).at(-1)).toEqual({ code: '6150029322363', typed: '12' })
})

test('a scanner may pause within a code', () => {
  expect(read(['6', 0], ['0', 5], ...burstAt('00000011', 300), ['Enter', 345]).at(-1)).toEqual({ code: '6000000011', typed: '' })
  expect(read(...burstAt('6000001', 0), ...burstAt('1', 120), ['Enter', 150]).at(-1)).toEqual({ code: '60000011', typed: '' })
  expect(read(...burstAt('600000', 0), ...burstAt('11', 120), ['Enter', 130]).at(-1)).toBe('other')
})

test('a held key, a shortcut, or a character being composed is no scan', () => {
  expect(typed('00000000', 25, 25, { repeat: true }).at(-1)).toBe('other')
  expect(typed('aaaaaaaa', 5, 5, { ctrlKey: true }).at(-1)).toBe('other')
  expect(typed('aaaaaaaa', 5, 5, { isComposing: true }).at(-1)).toBe('other')
})

test('Shift before a capital belongs to the code; Backspace does not', () => {
  const readWith = (between: string) => {
    const burst = new ScanBurst()
    const keys = ['s', 'k', between, 'U', '1', '2', '3', '4', '5', 'Enter']
    return keys.map((key, index) => burst.press(press(key, index * 4))).at(-1)
  }
  expect(readWith('Shift')).toEqual({ code: 'skU12345', typed: '' })
  expect(readWith('Backspace')).toBe('other')
})

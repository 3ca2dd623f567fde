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

/** What is read of a text whose keys are so many milliseconds apart. */
function typed(text: string, gap: number, gapToEnter = gap, more: Partial<BurstKey> = {}) {
  const burst = new ScanBurst()
  const keys = Array.from(text, (key, index) => press(key, 1000 + index * gap, more))
  const steps = keys.map((key) => burst.press(key))
  return [...steps, burst.press(press('Enter', 1000 + (text.length - 1) * gap + gapToEnter))]
}

test('more than six characters within 30 ms each, then Enter, are a scan', () => {
  expect(typed('0360002', 30)).toEqual(['first', ...Array<string>(6).fill('other'), { code: '0360002' }])
  expect(typed('ABC-12/x', 3).at(-1)).toEqual({ code: 'ABC-12/x' })
  expect(typed('036000291452', 2, 80).at(-1)).toEqual({ code: '036000291452' })
})

test('six characters, or a slower hand, are typing', () => {
  expect(typed('036000', 3).at(-1)).toBe('other')
  expect(typed('036000291452', 31).at(-1)).toBe('other')
  expect(typed('036000291452', 501)).toEqual([...Array<string>(12).fill('first'), 'other'])
  expect(typed('036000291452', 3, 101).at(-1)).toBe('other')
})

/** Keys and when each came. */
function read(...keys: [key: string, at: number][]) {
  const burst = new ScanBurst()
  return keys.map(([key, at]) => burst.press(press(key, at)))
}
const burstAt = (text: string, at: number) => Array.from(text, (key, index): [string, number] => [key, at + index * 5])

test('what was typed before the scan is no part of it', () => {
  const steps = read(['5', 0], ['0', 200], ...burstAt('60000011', 900), ['Enter', 940])
  expect(steps.flatMap((step, index) => (step === 'first' ? [index] : []))).toEqual([0, 2])
  expect(steps.at(-1)).toEqual({ code: '60000011' })
})

test('a scanner that pauses within a code is one scanner', () => {
  expect(read(['6', 0], ['0', 5], ...burstAt('00000011', 300), ['Enter', 345]).at(-1)).toEqual({ code: '6000000011' })
  expect(read(...burstAt('6000001', 0), ...burstAt('1', 120), ['Enter', 150]).at(-1)).toEqual({ code: '60000011' })
  expect(read(...burstAt('600000', 0), ...burstAt('11', 120), ['Enter', 130]).at(-1)).toBe('other')
})

test('a key that is held down, a shortcut, or a character being composed is no scanner', () => {
  expect(typed('00000000', 25, 25, { repeat: true }).at(-1)).toBe('other')
  expect(typed('aaaaaaaa', 5, 5, { ctrlKey: true }).at(-1)).toBe('other')
  expect(typed('aaaaaaaa', 5, 5, { isComposing: true }).at(-1)).toBe('other')
})

test('Shift on the way to a capital belongs to the code; Backspace does not', () => {
  const readWith = (between: string) => {
    const burst = new ScanBurst()
    const keys = ['s', 'k', between, 'U', '1', '2', '3', '4', '5', 'Enter']
    return keys.map((key, index) => burst.press(press(key, index * 4))).at(-1)
  }
  expect(readWith('Shift')).toEqual({ code: 'skU12345' })
  expect(readWith('Backspace')).toBe('other')
})

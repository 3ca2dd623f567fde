import { expect, test } from 'vitest'
import { markScan, newScan, type Scan, unresolvedScans } from './scans.ts'

const scanned = (key: string, text: string, quantity = 1): Scan => ({ ...newScan(text, quantity, true), key })
const seen = (scans: readonly Scan[]) => scans.map((scan) => `${scan.quantity} ${scan.text} ${scan.state}`)

test('each scan that is not known stays, the same code twice as one of the sum', () => {
  let scans: readonly Scan[] = [scanned('a', '999', 1.5), scanned('b', '888'), scanned('c', '999', 2)]
  expect(unresolvedScans(scans)).toEqual([])
  for (const key of ['a', 'b', 'c']) scans = markScan(scans, key, 'unknown')
  expect(seen(scans)).toEqual(['3.5 999 unknown', '1 888 unknown'])
  expect(unresolvedScans(scans)).toHaveLength(2)
})

test('one that is being looked up is not taken for one that is not known', () => {
  const scans = markScan([scanned('a', '999'), scanned('b', '999')], 'a', 'unknown')
  expect(seen(scans)).toEqual(['1 999 unknown', '1 999 looking'])
  expect(seen(markScan(scans, 'b', 'failed'))).toEqual(['1 999 unknown', '1 999 failed'])
})

test('whatever was answered, what is no line yet waits for the person', () => {
  for (const state of ['unknown', 'several', 'failed'] as const)
    expect(unresolvedScans(markScan([scanned('a', '999')], 'a', state))).toHaveLength(1)
})

test('an answer to what is gone changes nothing', () => {
  const scans = [scanned('a', '999')]
  expect(markScan(scans, 'z', 'unknown')).toBe(scans)
})

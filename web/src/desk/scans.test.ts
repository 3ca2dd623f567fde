import { expect, test } from 'vitest'
import { markScan, newScan, type Scan, unresolvedScans } from './scans.ts'

const scanned = (key: string, text: string, quantity = 1): Scan => ({ ...newScan(text, quantity, true), key })
const summaryOf = (scans: readonly Scan[]) => scans.map((scan) => `${scan.quantity} ${scan.text} ${scan.state}`)

test('unknown scans stay, with the same code combined into one', () => {
  let scans: readonly Scan[] = [scanned('a', '999', 1.5), scanned('b', '888'), scanned('c', '999', 2)]
  expect(unresolvedScans(scans)).toEqual([])
  for (const key of ['a', 'b', 'c']) scans = markScan(scans, key, 'unknown', undefined)
  expect(summaryOf(scans)).toEqual(['3.5 999 unknown', '1 888 unknown'])
  expect(unresolvedScans(scans)).toHaveLength(2)
})

test('a scan being looked up is not combined with an unknown one', () => {
  const scans = markScan([scanned('a', '999'), scanned('b', '999')], 'a', 'unknown', undefined)
  expect(summaryOf(scans)).toEqual(['1 999 unknown', '1 999 looking'])
  expect(summaryOf(markScan(scans, 'b', 'failed', undefined))).toEqual(['1 999 unknown', '1 999 failed'])
})

test('every scan without a line waits for the member', () => {
  for (const state of ['unknown', 'several', 'failed'] as const)
    expect(unresolvedScans(markScan([scanned('a', '999')], 'a', state, undefined))).toHaveLength(1)
})

test('a reply for a removed scan changes nothing', () => {
  const scans = [scanned('a', '999')]
  expect(markScan(scans, 'z', 'unknown', undefined)).toBe(scans)
})

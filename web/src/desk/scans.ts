import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { randomId } from '../kit/random-id.ts'

/**
 * `looking`: the server is asked. `unknown`: nothing has this code. `several`: it is part of several names or codes.
 * `failed`: no answer.
 */
export type ScanState = 'looking' | 'unknown' | 'several' | 'failed'

/** A scanned code, or text ended with Enter, that is no line yet. Stays in the draft until it becomes one or is removed. */
export interface Scan {
  /** Unique in this browser, so that a reply finds its scan in any draft. */
  key: string
  text: string
  /** Units. */
  quantity: number
  /** A scanned code means the product that has all of it, never one that has it in part. */
  exact: boolean
  state: ScanState
  /** Why a known product or unit was not added, “… was sold by SL-000012”. */
  says?: string | undefined
}

export const newScan = (text: string, quantity: number, exact: boolean): Scan => ({
  key: randomId(),
  text,
  quantity,
  exact,
  state: 'looking',
})

/** A scan with all others of the same code, and the sum of their units; none if the scan was removed. */
export function alike(scans: readonly Scan[], key: string): { all: Scan[]; quantity: number } {
  const scan = scans.find((candidate) => candidate.key === key)
  const all = scans.filter((candidate) => candidate.text === scan?.text && candidate.exact === scan.exact)
  return { all, quantity: all.reduce((sum, scanned) => sum + toThousandths(scanned.quantity), 0) / 1000 }
}

/** Scans with one in another state; the same code twice is one scan of the sum, as two of a product are one line. */
export function markScan(scans: readonly Scan[], key: string, state: ScanState, message: string | undefined): readonly Scan[] {
  const scan = scans.find((candidate) => candidate.key === key)
  if (!scan) return scans
  const same = scans.find(
    (candidate) => candidate !== scan && candidate.text === scan.text && candidate.state === state && state !== 'looking',
  )
  if (!same) return scans.map((candidate) => (candidate === scan ? { ...candidate, state, says: message } : candidate))
  const quantity = (toThousandths(same.quantity) + toThousandths(scan.quantity)) / 1000
  return scans.flatMap((candidate) => (candidate === scan ? [] : candidate === same ? [{ ...candidate, quantity }] : [candidate]))
}

/** Scans that need the member: they block payment and recording. */
export const unresolvedScans = (scans: readonly Scan[]): Scan[] => scans.filter((scan) => scan.state !== 'looking')

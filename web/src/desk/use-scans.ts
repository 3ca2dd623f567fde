import { useMemo } from 'react'
import { addGoods, type Goods, type Line } from './lines.ts'
import { alike, markScan, newScan, type Scan, type ScanState } from './scans.ts'
import type { StoredDraft } from './stored-draft.ts'

/** Actions on a draft's scans. A scan that is no longer in the draft is ignored: its reply came too late. */
export interface ScanActions {
  /** @param quantity units @param exact true if only a whole code matches */
  put: (text: string, quantity: number, exact: boolean) => void
  /** Turns the scan, and all others of the same code, into a line. */
  resolve: (key: string, goods: Goods) => void
  /** @param says why a known product or unit was not added */
  mark: (key: string, state: ScanState, says?: string) => void
  drop: (key: string) => void
}

/** @param added called with goods that were added */
export function useScans<T extends { lines: Line[]; scans: readonly Scan[] }>(
  storedDraft: StoredDraft<T>,
  added: (goods: Goods) => void,
): ScanActions {
  'use no memo'
  return useMemo(() => {
    const change = (how: (draft: T) => { lines?: Line[]; scans?: readonly Scan[] }) =>
      storedDraft.change((now) => ({ ...now, ...how(now) }))
    return {
      put: (text, quantity, exact) => change(({ scans }) => ({ scans: [...scans, newScan(text, quantity, exact)] })),
      resolve: (key, goods) => {
        change(({ scans, lines }) => {
          const { all, quantity } = alike(scans, key)
          if (all.length === 0) return {}
          return { lines: addGoods(lines, goods, quantity), scans: scans.filter((scan) => !all.includes(scan)) }
        })
        added(goods)
      },
      mark: (key, state, message) => change(({ scans }) => ({ scans: markScan(scans, key, state, message) })),
      drop: (key) => change(({ scans }) => ({ scans: scans.filter((scan) => scan.key !== key) })),
    }
  }, [storedDraft, added])
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { soundError } from './sound-error.ts'
import { exactMatch } from './goods-index.ts'
import type { Goods } from './lines.ts'
import type { Scan } from './scans.ts'
import { isCountable } from './tracked-parts.ts'
import type { ScanActions } from './use-scans.ts'

/**
 * Looks the draft's scans up on the server, in scan order; those of a draft that was reloaded too.
 * @param describe message about a serial number that cannot be sold, if a unit has it
 * @param notWhole message about goods in whole units that were requested in fractions
 * @param onSeveral called if several products contain the text: shows them
 */
export function useScanQueue(
  scans: readonly Scan[],
  actions: ScanActions,
  look: (text: string) => Promise<Goods[]>,
  describe: ((text: string) => Promise<string | undefined>) | undefined,
  notWhole: (goods: Goods) => string,
  onSeveral: (scan: Scan) => void,
): void {
  const requested = useRef(new Set<string>())
  const queue = useRef(Promise.resolve())

  const answer = useEffectEvent(async (scan: Scan) => {
    try {
      const rows = await look(scan.text)
      const goods = exactMatch(rows, scan.text, scan.exact)
      if (goods && isCountable(goods, scan.quantity)) return actions.resolve(scan.key, goods)
      if (goods) {
        actions.mark(scan.key, 'unknown', notWhole(goods))
        return soundError()
      }
      const isUnknown = rows.length === 0 || scan.exact
      actions.mark(scan.key, isUnknown ? 'unknown' : 'several')
      if (!isUnknown) return onSeveral(scan)
      soundError()
      const message = await describe?.(scan.text).catch(() => undefined)
      if (message) actions.mark(scan.key, 'unknown', message)
    } catch {
      actions.mark(scan.key, 'failed')
      soundError()
    } finally {
      requested.current.delete(scan.key)
    }
  })
  useEffect(() => {
    for (const scan of scans) {
      if (scan.state !== 'looking' || requested.current.has(scan.key)) continue
      requested.current.add(scan.key)
      queue.current = queue.current.then(() => answer(scan))
    }
  }, [scans])
}

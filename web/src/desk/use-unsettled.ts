import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PriceDoubt } from './price-doubts.ts'
import { type Scan, unresolvedScans } from './scans.ts'

interface Draft {
  scans: readonly Scan[]
  doubts: ReadonlyMap<string, PriceDoubt>
  typing: string | undefined
  stopTyping: () => void
  /** Number of lines that lack serial numbers. */
  unnamed: number
}

/**
 * Open points that block recording: scans without a line, missing serial numbers, doubtful amounts.
 * @param panel element that shows them
 */
export function useUnsettled(panel: RefObject<HTMLElement | null>, { scans, doubts, typing, stopTyping, unnamed }: Draft) {
  'use no memo'
  const t = useTranslations('documents')
  const open = unresolvedScans(scans)
  const openDoubts = [...doubts.keys()].filter((key) => key !== typing)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const within = panel.current
    if (tries === 0 || !within) return
    const focusFirst = () => {
      const first = within.querySelector<HTMLElement>('[data-unsettled] button')
      first?.focus()
      return first !== null
    }
    if (focusFirst()) return
    // The question may still be loading.
    const observer = new MutationObserver(() => {
      if (focusFirst()) observer.disconnect()
    })
    observer.observe(within, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [tries, panel])
  const amounts = openDoubts.length > 0 ? t('settle_amounts', { count: openDoubts.length }) : undefined
  const serials = unnamed > 0 ? t('settle_serials', { count: unnamed }) : amounts
  return {
    isBarred: open.length > 0 || unnamed > 0 || doubts.size > 0,
    /** The newest first, as lines are. */
    open: open.toReversed(),
    /** Why it cannot be recorded, in words. */
    why: open.length > 0 ? t('settle_scans', { count: open.length }) : serials,
    /** Focuses the first open point. */
    show: () => {
      stopTyping()
      setTries((count) => count + 1)
    },
  }
}

import type { RefObject } from 'react'
import { openQuestion } from '../kit/feedback/feedback.ts'
import { useScans } from '../kit/use-scans.ts'

/** Where serial numbers are entered, each scan is one. */
export function useSerialScans(box: RefObject<HTMLElement | null>, onScan: (number: string) => void): void {
  useScans((target) => {
    const dialog = box.current?.closest('[aria-modal="true"]') ?? box.current
    return (target === document.body || (target instanceof Node && Boolean(dialog?.contains(target)))) && !openQuestion.get()
  }, onScan)
}

import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { fieldOf, HeldField } from '../documents/held-field.ts'
import { openQuestion } from '../kit/feedback/feedback.ts'
import { ScanBurst } from '../kit/scan-burst.ts'

/** Where serial numbers are entered a scan is one of them, whatever inside has the focus: on a button its Enter would press that. */
export function useSerialScans(box: RefObject<HTMLElement | null>, onScan: (number: string) => void): void {
  const burst = useRef(new ScanBurst())
  const held = useRef<HeldField>(undefined)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const dialog = box.current?.closest('[aria-modal="true"]') ?? box.current
    const isHere = event.target === document.body || (event.target instanceof Node && dialog?.contains(event.target))
    if (!isHere || openQuestion.get()) return burst.current.forget()
    const step = burst.current.press(event)
    if (step === 'first') {
      const field = fieldOf(event.target)
      held.current = field && new HeldField(field)
    }
    if (typeof step === 'string') return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.current?.putBack()
    held.current = undefined
    onScan(step.code)
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}

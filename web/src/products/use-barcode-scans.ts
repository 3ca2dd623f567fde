import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { fieldOf, HeldField } from '../documents/held-field.ts'
import { ScanBurst } from '../kit/scan-burst.ts'

const hasBarcode = (target: EventTarget | null): boolean =>
  target instanceof Element && Boolean(target.closest('form')?.querySelector('input[name="barcode"]'))

/** In the form of a product a scan is its barcode, whichever field has the focus: in the price it would be a price. */
export function useBarcodeScans(onScan: (code: string) => void): void {
  const burst = useRef(new ScanBurst())
  const held = useRef<HeldField>(undefined)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!hasBarcode(event.target)) return burst.current.forget()
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

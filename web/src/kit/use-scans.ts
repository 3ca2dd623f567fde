import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { fieldOf, FieldSnapshot, isNumberField } from './field-snapshot.ts'
import { ScanBurst } from './scan-burst.ts'

/**
 * Finds scans among the keys of one place. The field that the scanner typed into gets its former value back; the scan's Enter reaches no
 * control.
 */
export class ScanReader {
  readonly #burst = new ScanBurst()
  #snapshot: FieldSnapshot | undefined

  forget = (): void => this.#burst.forget()

  /** @returns the code, if this key is the Enter that ends a scan */
  press = (event: KeyboardEvent): string | undefined => {
    const step = this.#burst.press(event, isNumberField(event.target))
    if (step === 'first') {
      const field = fieldOf(event.target)
      this.#snapshot = field && new FieldSnapshot(field)
    }
    if (typeof step === 'string') return undefined
    event.preventDefault()
    event.stopImmediatePropagation()
    this.#snapshot?.putBack(step.typed)
    this.#snapshot = undefined
    return step.code
  }
}

/**
 * Reads scans in a part of the screen, with any element focused. Otherwise an amount field would take the code, and its Enter would press a
 * button.
 */
export function useScans(isInScope: (target: EventTarget | null) => boolean, onScan: (code: string) => void): void {
  const reader = useRef(new ScanReader())
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isInScope(event.target)) return reader.current.forget()
    const code = reader.current.press(event)
    if (code) onScan(code)
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}

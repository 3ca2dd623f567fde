import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { fieldOf, HeldField, isNumberField } from './held-field.ts'
import { ScanBurst } from './scan-burst.ts'

/** Reads the scans among the keys of one place. The field that a scanner wrote into gets back what it held, and its Enter reaches nothing. */
export class ScanReader {
  readonly #burst = new ScanBurst()
  #held: HeldField | undefined

  forget = (): void => this.#burst.forget()

  /** @returns the code whose Enter this key is */
  press = (event: KeyboardEvent): string | undefined => {
    const step = this.#burst.press(event, isNumberField(event.target))
    if (step === 'first') {
      const field = fieldOf(event.target)
      this.#held = field && new HeldField(field)
    }
    if (typeof step === 'string') return undefined
    event.preventDefault()
    event.stopImmediatePropagation()
    this.#held?.putBack(step.typed)
    this.#held = undefined
    return step.code
  }
}

/** Scans in a part of the screen, whatever in it has the focus: in an amount a code would be an amount, on a button its Enter a press. */
export function useScans(isHere: (target: EventTarget | null) => boolean, onScan: (code: string) => void): void {
  const reader = useRef(new ScanReader())
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isHere(event.target)) return reader.current.forget()
    const code = reader.current.press(event)
    if (code) onScan(code)
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const untyped = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'image', 'range', 'color'])

/** The field that keys pressed on this element change, if it is one. */
export function fieldOf(target: EventTarget | null): Field | undefined {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target
  return target instanceof HTMLInputElement && !untyped.has(target.type) ? target : undefined
}

/** Whether it is a field of amounts or quantities. */
export const isNumberField = (target: EventTarget | null): boolean => fieldOf(target)?.inputMode === 'decimal'

/** What a field held at a moment, to put it back. */
export class HeldField {
  readonly #field: Field
  readonly value: string
  readonly #selection: [from: number | null, to: number | null]

  constructor(field: Field) {
    this.#field = field
    this.value = field.value
    this.#selection = field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd]
  }

  /** What it would hold now. @param typed by hand since then, in place of what was chosen */
  with(typed: string): string {
    const [from, to] = this.#selection
    const at = this.value.length
    return typed ? this.value.slice(0, from ?? at) + typed + this.value.slice(to ?? at) : this.value
  }

  /** @param typed by hand since then, which stays */
  putBack(typed = ''): void {
    this.#set(this.with(typed))
    const [from, to] = this.#selection
    if (from === null || this.#field instanceof HTMLSelectElement) return
    this.#field.setSelectionRange(from + typed.length, typed ? from + typed.length : to)
  }

  empty(): void {
    this.#set('')
  }

  #set(value: string): void {
    const field = this.#field
    const prototype = Object.getPrototypeOf(field) as Field
    // React keeps a setter of its own on the element, and would take the change for its own.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

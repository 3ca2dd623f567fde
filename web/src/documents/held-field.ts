type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const untyped = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'image', 'range', 'color'])

/** The field that keys pressed on this element change, if it is one. */
export function fieldOf(target: EventTarget | null): Field | undefined {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target
  return target instanceof HTMLInputElement && !untyped.has(target.type) ? target : undefined
}

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

  /** @param value what it held then, or something else */
  putBack(value = this.value): void {
    const field = this.#field
    const prototype = Object.getPrototypeOf(field) as Field
    // React keeps a setter of its own on the element, and would take the change for its own.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    const [from, to] = this.#selection
    if (from !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(from, to)
  }
}

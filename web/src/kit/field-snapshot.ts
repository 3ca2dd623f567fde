type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const nonTextTypes = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'image', 'range', 'color'])

/** The field that a key press on this element would change, if any. */
export function fieldOf(target: EventTarget | null): Field | undefined {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target
  return target instanceof HTMLInputElement && !nonTextTypes.has(target.type) ? target : undefined
}

/** True for fields of amounts and quantities. */
export const isNumberField = (target: EventTarget | null): boolean => fieldOf(target)?.inputMode === 'decimal'

/** Value and selection of a field at one moment, to restore later. */
export class FieldSnapshot {
  readonly #field: Field
  readonly value: string
  readonly #selection: [from: number | null, to: number | null]

  constructor(field: Field) {
    this.#field = field
    this.value = field.value
    this.#selection = field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd]
  }

  /**
   * The value with `typed` in place of the selection.
   * @param typed typed by hand since the snapshot
   */
  with(typed: string): string {
    const [from, to] = this.#selection
    const at = this.value.length
    return typed ? this.value.slice(0, from ?? at) + typed + this.value.slice(to ?? at) : this.value
  }

  /** @param typed typed by hand since the snapshot; stays in the field */
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
    // React overrides the setter on the element and would ignore the change.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { openQuestion } from '../feedback/feedback.ts'
import { ScanBurst } from '../scan-burst.ts'

const textField = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file], :disabled), textarea:not(:disabled)'
const anyControl = `${textField}, button, a[href], select, input`

/** Dialogs whose form does not stand yet. */
const listening = new Set<TypedAhead>()

/**
 * Keys typed from the moment a dialog is opened until its form stands. They go into the form's first field, and nowhere else: not into
 * the page behind, and not to the button that closes it. Until then the dialog itself has the focus.
 */
class TypedAhead {
  readonly #close: () => void
  readonly #burst = new ScanBurst()
  #text = ''
  #ends = false
  #tabbed = false
  #box: HTMLElement | undefined
  #observer: MutationObserver | undefined
  #isDone = false

  constructor(close: () => void) {
    this.#close = close
    this.#listen()
  }

  #listen(): void {
    this.#isDone = false
    listening.add(this)
    document.addEventListener('keydown', this.#press, true)
  }

  /** @param box the dialog's element, once it is there */
  stand = (box: HTMLElement): void => {
    if (this.#box === box) return
    // Opened again while it closed: what stood was the last of the old one.
    this.#observer?.disconnect()
    this.#listen()
    this.#box = box
    box.addEventListener('focusin', this.#guard)
    box.focus({ preventScroll: true })
    this.#observer = new MutationObserver(this.#look)
    this.#observer.observe(box, { childList: true, subtree: true })
    this.#look()
  }

  end = (): void => {
    this.#finish()
    this.#box?.removeEventListener('focusin', this.#guard)
  }

  #finish(): void {
    this.#isDone = true
    listening.delete(this)
    this.#observer?.disconnect()
    document.removeEventListener('keydown', this.#press, true)
  }

  /** What traps the focus in the dialog begins with the first button, which closes it: a space would throw the form away. */
  #guard = (event: FocusEvent): void => {
    if (this.#tabbed || !(event.target as Element).closest('[data-close]')) return
    const first = this.#box?.querySelector<HTMLElement>('[data-autofocus]') ?? this.#box
    first?.focus({ preventScroll: true })
  }

  #press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') this.#tabbed = true
    const step = this.#burst.press(event)
    const { activeElement } = document
    const isInside = activeElement !== this.#box && this.#box?.contains(activeElement)
    if (isInside || openQuestion.get() || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && !this.#box) this.#close()
    else if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1)
    else if (typeof step === 'object') this.forget(step.code)
    else if (event.key === 'Enter') this.#ends = this.#text !== ''
    else if (event.key.length === 1) this.#text += event.key
    else if (event.key !== 'Tab' || this.#box) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** A scanner is nobody who types into a form. */
  forget(code: string): void {
    if (this.#text.endsWith(code)) this.#text = this.#text.slice(0, -code.length)
  }

  #look = (): void => {
    const body = this.#box?.querySelector<HTMLElement>('[data-dialog-body]')
    if (this.#isDone || !body?.querySelector(anyControl)) return
    this.#finish()
    const marked = body.querySelector<HTMLElement>('[data-autofocus]')
    const field = marked ?? (this.#text ? body.querySelector<HTMLElement>(textField) : null)
    field?.focus({ preventScroll: true })
    if (field?.matches(textField)) this.#write(field as HTMLInputElement | HTMLTextAreaElement)
  }

  /** Only into an empty field: what is saved already is not changed by accident. */
  #write(field: HTMLInputElement | HTMLTextAreaElement): void {
    if (this.#text === '' || field.value !== '') return
    const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // The element's own setter, past React's, so that the field hears of it as of typing.
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, this.#text)
    flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
    if (this.#ends) field.form?.requestSubmit()
  }
}

/** Takes back what a scanner typed while a dialog was opened. */
export function forgetTyped(code: string): void {
  for (const ahead of listening) ahead.forget(code)
}

/** @returns for the dialog's element, once it is there */
export function useTypedAhead(opened: boolean, close: () => void): (box: HTMLElement | null) => void {
  const askClose = useEffectEvent(close)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [ahead, setAhead] = useState<TypedAhead>()
  useLayoutEffect(() => {
    if (!opened) return
    const mine = new TypedAhead(() => askClose())
    setAhead(mine)
    return mine.end
  }, [opened])
  useLayoutEffect(() => {
    if (opened && box) ahead?.stand(box)
  }, [opened, box, ahead])
  return setBox
}

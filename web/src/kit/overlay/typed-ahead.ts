import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { openQuestion } from '../feedback/feedback.ts'
import { ScanBurst } from '../scan-burst.ts'

const textField = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file], :disabled), textarea:not(:disabled)'
const anyControl = `${textField}, button, a[href], select, input`

/** Dialogs whose form does not stand yet. */
const listening = new Set<TypedAhead>()

/** Milliseconds between two keys of one word or amount, at most. */
const longestPause = 1000

/**
 * Keys typed from the moment a dialog is opened. Before its form stands they are kept, and then go whole and in order into its first field, in place of
 * what the form begins with. Where they cannot go in, the rest of them is swallowed, so that never only a part of what was typed is sent. An Enter
 * counts only once the form stands. A key typed while nothing in the dialog has the focus goes to the first field too.
 */
class TypedAhead {
  readonly #close: () => void
  readonly #burst = new ScanBurst()
  #text = ''
  #lastKey = -Infinity
  #isSwallowing = false
  #tabbed = false
  #box: HTMLElement | undefined
  #observer: MutationObserver | undefined
  #stands = false

  constructor(close: () => void) {
    this.#close = close
    this.#listen()
  }

  #listen(): void {
    this.#stands = false
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
    listening.delete(this)
    this.#observer?.disconnect()
    document.removeEventListener('keydown', this.#press, true)
    this.#box?.removeEventListener('focusin', this.#guard)
  }

  /**
   * The dialog's focus trap starts late and takes the first button, which closes the dialog: a space would throw the form away. The focus goes
   * back to the field that had it, with the caret where it was: typed text stays.
   */
  #guard = (event: FocusEvent): void => {
    if (this.#tabbed || !(event.target as Element).closest('[data-close]')) return
    const { relatedTarget: before } = event
    const hadFocus = before instanceof HTMLElement && this.#body?.contains(before) ? before : undefined
    const back = hadFocus ?? this.#box?.querySelector<HTMLElement>('[data-autofocus]') ?? this.#box
    back?.focus({ preventScroll: true })
  }

  #press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') this.#tabbed = true
    const step = this.#burst.press(event)
    const isOfBurst = event.timeStamp - this.#lastKey <= longestPause
    this.#lastKey = event.timeStamp
    if (openQuestion.get() || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (this.#isSwallowing && isOfBurst) {
      this.#isSwallowing = event.key !== 'Enter'
      return stop(event)
    }
    this.#isSwallowing = false
    const { activeElement } = document
    if (activeElement !== this.#box && this.#box?.contains(activeElement)) return
    if (this.#stands) {
      if (event.key.length === 1) focusAll(this.#firstField())
      return
    }
    if (event.key === 'Escape' && !this.#box) this.#close()
    else if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1)
    else if (typeof step === 'object') this.forget(step.code)
    else if (event.key.length === 1) this.#text += event.key
    else if (event.key !== 'Enter' && (event.key !== 'Tab' || this.#box)) return
    stop(event)
  }

  /** A scanner is nobody who types into a form. */
  forget(code: string): void {
    if (this.#text.endsWith(code)) this.#text = this.#text.slice(0, -code.length)
  }

  get #body(): HTMLElement | null | undefined {
    return this.#box?.querySelector<HTMLElement>('[data-dialog-body]')
  }

  #firstField(): HTMLElement | null | undefined {
    return this.#body?.querySelector<HTMLElement>('[data-autofocus]') ?? this.#body?.querySelector<HTMLElement>(textField)
  }

  #look = (): void => {
    if (this.#stands || !this.#body?.querySelector(anyControl)) return
    this.#stands = true
    this.#observer?.disconnect()
    const field = this.#text ? this.#firstField() : this.#body.querySelector<HTMLElement>('[data-autofocus]')
    focusAll(field)
    if (!this.#text) return
    if (field?.matches(textField)) write(field as HTMLInputElement | HTMLTextAreaElement, this.#text)
    else this.#isSwallowing = true
  }
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Gives a field the focus, with all that stands in it chosen: the next key replaces it. */
function focusAll(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement) field.select()
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // The element's own setter, past React's, so that the field hears of it as of typing.
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text)
  // Now, and not with the next frame: the next key goes behind it.
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
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

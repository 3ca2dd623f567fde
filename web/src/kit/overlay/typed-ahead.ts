import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { openQuestion } from '../feedback/feedback.ts'
import { ScanBurst } from '../scan-burst.ts'

const textField = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file], :disabled), textarea:not(:disabled)'
const anyControl = `${textField}, button, a[href], select, input`

/** Dialogs whose form is not mounted yet. */
const activeInstances = new Set<TypedAhead>()

/** Milliseconds, at most, between two keys of one word or amount. */
const maxPause = 1000

/**
 * Buffers keys from the moment a dialog opens. Once the form is mounted they go into its first field, complete and in order, and replace
 * its value. If that fails, the following keys are dropped too, so that no partial text is sent.
 * Enter counts only once the form is mounted. A key typed while no element of the dialog has the focus goes to the first field too.
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
    activeInstances.add(this)
    document.addEventListener('keydown', this.#press, true)
  }

  /** @param box the dialog's element, once mounted */
  attach = (box: HTMLElement): void => {
    if (this.#box === box) return
    // Opened again while it closed: the form found before was the old one's.
    this.#observer?.disconnect()
    this.#listen()
    this.#box = box
    box.addEventListener('focusin', this.#guard)
    box.focus({ preventScroll: true })
    this.#observer = new MutationObserver(this.#check)
    this.#observer.observe(box, { childList: true, subtree: true })
    this.#check()
  }

  end = (): void => {
    activeInstances.delete(this)
    this.#observer?.disconnect()
    document.removeEventListener('keydown', this.#press, true)
    this.#box?.removeEventListener('focusin', this.#guard)
  }

  /**
   * Mantine's focus trap starts late and focuses the close button: a space would then close the form. Returns the focus to the field that
   * had it, with its caret, so that typed text stays.
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
    const isWithinPause = event.timeStamp - this.#lastKey <= maxPause
    this.#lastKey = event.timeStamp
    if (openQuestion.get() || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (this.#isSwallowing && isWithinPause) {
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

  /** A scan is no input for the form. */
  forget(code: string): void {
    if (this.#text.endsWith(code)) this.#text = this.#text.slice(0, -code.length)
  }

  get #body(): HTMLElement | null | undefined {
    return this.#box?.querySelector<HTMLElement>('[data-dialog-body]')
  }

  #firstField(): HTMLElement | null | undefined {
    return this.#body?.querySelector<HTMLElement>('[data-autofocus]') ?? this.#body?.querySelector<HTMLElement>(textField)
  }

  #check = (): void => {
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

/** Focuses a field and selects its text, so that the next key replaces it. */
function focusAll(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement) field.select()
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // Bypasses React's setter, so that React treats the change as typing.
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text)
  // Synchronous: the next key must come after this text.
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
}

/** Removes a code that a scanner typed while a dialog was opening. */
export function forgetScannedCode(code: string): void {
  for (const ahead of activeInstances) ahead.forget(code)
}

/** @returns ref for the dialog's element */
export function useTypedAhead(opened: boolean, close: () => void): (box: HTMLElement | null) => void {
  const requestClose = useEffectEvent(close)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [typedAhead, setTypedAhead] = useState<TypedAhead>()
  useLayoutEffect(() => {
    if (!opened) return
    const instance = new TypedAhead(() => requestClose())
    setTypedAhead(instance)
    return instance.end
  }, [opened])
  useLayoutEffect(() => {
    if (opened && box) typedAhead?.attach(box)
  }, [opened, box, typedAhead])
  return setBox
}

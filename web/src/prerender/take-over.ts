import type { EarlyMarks } from './early-form.ts'

/* From what stands in the page before any script (`early-form.ts`, and the mark of `index.html`) to what the app renders in its place. */

const parts = 'a[href], button, input, select, main'

/** React hears of what a script sets only if it is set past React's own watch on the field. */
const setValue = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function handOnField(from: Element, to: Element): void {
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    if (from.value !== to.value) setValue(to, from.value)
  } else if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.checked !== to.checked) to.click()
    else if (from.value !== to.value && from.type !== 'checkbox') setValue(to, from.value)
  }
}

/** What was typed, ticked and pressed in a screen, and where the focus is, as it was there. */
function handOn(early: HTMLElement, place: HTMLElement): void {
  const [before, after] = [
    [...early.querySelectorAll(parts)],
    [...(place.querySelector('main')?.parentElement?.querySelectorAll(parts) ?? [])],
  ]
  const focused = before.indexOf(document.activeElement as Element)
  const isSame = before.length <= after.length && before.every((one, at) => one.nodeName === after[at]?.nodeName)
  const form = place.querySelector('form')
  const [caret] = before.slice(focused)
  const [start, end] = caret instanceof HTMLInputElement ? [caret.selectionStart, caret.selectionEnd] : [null, null]
  if (isSame) for (const [at, one] of before.entries()) handOnField(one, after[at] ?? one)
  const isPressed = (early.dataset as EarlyMarks).pressed !== undefined
  delete document.documentElement.dataset.early
  early.remove()
  if (!isSame) return
  const target = after[focused]
  if (target instanceof HTMLElement) target.focus()
  if (target instanceof HTMLInputElement && start !== null) target.setSelectionRange(start, end)
  if (isPressed) form?.requestSubmit()
}

/** Until there is something to see of the app, what the page itself has stands. @param place of the app */
export function takeOver(place: HTMLElement): void {
  const early = document.getElementById('early')
  const seen = new MutationObserver(() => {
    if (!place.querySelector(early ? 'h1' : 'main, h1')) return
    // Letters that are being put together are lost with the field that they are in.
    if (early && (early.dataset as EarlyMarks).composing !== undefined) return
    seen.disconnect()
    document.querySelector('.opening')?.remove()
    if (early) handOn(early, place)
  })
  seen.observe(place, { childList: true, subtree: true })
  if (early) seen.observe(early, { attributeFilter: ['data-composing'] })
}

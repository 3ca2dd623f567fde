import type { AppStands, EarlyMarks } from './early-form.ts'

/**
 * Keeps the page's own content until the app has rendered: a form whose input is passed on (`early-form.ts`), or the mark of
 * `index.html`.
 * @param place root element of the app
 */
export function takeOver(place: HTMLElement): void {
  const early = document.getElementById('early')
  const observer = new MutationObserver(() => {
    if (!place.querySelector(early ? 'h1' : 'main, h1')) return
    // Replacing a field would lose the letters that an input method is composing.
    if (early && (early.dataset as EarlyMarks).composing !== undefined) return
    observer.disconnect()
    document.querySelector('.opening')?.remove()
    early?.dispatchEvent(new CustomEvent('app-stands', { detail: place }) satisfies AppStands)
  })
  observer.observe(place, { childList: true, subtree: true })
  if (early) observer.observe(early, { attributeFilter: ['data-composing'] })
}

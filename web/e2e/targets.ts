/**
 * Touch targets that a finger hits over less than 44 × 44 px, found by asking which element is at each pixel from the middle of a target
 * outwards. Exempt are links within a sentence (WCAG 2.5.5, “inline”), and bars of a chart, whose table has the same links (“equivalent”). Runs
 * in the browser.
 * @returns a sentence for each
 */
export function smallTargetsOnPage(): string[] {
  const most = 44
  const selector =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="menuitemcheckbox"]'
  const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** Text beside a link in the same paragraph: its line height is fixed by the sentence. */
  const isInSentence = (element: Element) => {
    const block = element.closest('p, li, small, figcaption')
    if (element.tagName !== 'A' || !block || getComputedStyle(element).display !== 'inline') return false
    const ownLength = element.textContent?.trim().length ?? 0
    return (block.textContent?.trim().length ?? 0) > ownLength + 3 && block.matches('p, small, figcaption')
  }
  const faults = new Set<string>()
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!isDrawn(element) || element.matches(':disabled, [tabindex="-1"][aria-hidden], [inert] *, [data-chart] *')) continue
    const within = element.closest<HTMLElement>('label')
    const target = within ?? element
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1 || isInSentence(element)) continue
    // Middles of pixels.
    const [x, y] = [Math.floor(box.left + box.width / 2) + 0.5, Math.floor(box.top + box.height / 2) + 0.5]
    const hits = (left: number, top: number) => {
      const at = document.elementFromPoint(left, top)
      return at !== null && (target.contains(at) || (at instanceof HTMLLabelElement && at.control === element))
    }
    // Under a bar, or scrolled out of its box.
    if (!hits(x, y)) continue
    const reach = (stepX: number, stepY: number) => {
      let pixels = 0
      while (pixels < most && hits(x + stepX * (pixels + 1), y + stepY * (pixels + 1))) pixels += 1
      return pixels
    }
    const [width, height] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
    // A fraction of a pixel is no pixel.
    if (width >= most - 1 && height >= most - 1) continue
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    faults.add(
      `${Math.min(width, most)} × ${Math.min(height, most)}: ${element.tagName.toLowerCase()} “${name}” in ${element.closest('[class]')?.className.toString().slice(0, 60) ?? ''}`,
    )
  }
  return [...faults]
}

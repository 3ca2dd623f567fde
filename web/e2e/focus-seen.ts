import { expect, type Page } from '@playwright/test'

/**
 * Checks that the focused element is in view and uncovered, with its own focus ring: around it, or as the border of a field's box. Runs
 * in the browser.
 * @returns `seen`, or the error
 */
export function howSeen(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'nowhere'
  // A dialog without a focusable element takes the focus itself, and needs no ring.
  if (element.matches('[role="dialog"]')) return 'seen'
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return 'has no size'
  if (top < 0 || left < 0 || right > innerWidth + 1 || (bottom > innerHeight + 1 && height < innerHeight)) return 'out of view'
  const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  const box = element.closest('.mantine-Input-wrapper, label') ?? element
  if (!above || !(box.contains(above) || above.contains(element))) return `under ${above?.outerHTML.slice(0, 80) ?? 'nothing'}`
  const probe = document.body.appendChild(document.createElement('i'))
  const colours = ['--mantine-color-anchor', '--mantine-primary-color-filled'].map((name) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  })
  probe.remove()
  const isRing = (at: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at, pseudo)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && colours.includes(outlineColor)
  }
  const isEdge = (at: Element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(at)
    return borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1 && colours.includes(borderTopColor)
  }
  if (isRing(element) || isRing(element, '::after')) return 'seen'
  if (!element.matches('input, select, textarea')) return 'has no ring'
  // A field's box: no more than its own buttons are in it with it.
  for (let at: Element | null = element; at && at.querySelectorAll('input, select, textarea').length <= 1; at = at.parentElement)
    if (isRing(at) || isEdge(at)) return 'seen'
  return 'has no ring'
}

export const expectSeen = (page: Page) => expect.poll(() => page.evaluate(howSeen)).toBe('seen')

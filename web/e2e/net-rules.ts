import type { PageLoad } from './quiet.ts'

/** Limits for a visit with an empty cache. The goal is 200,000 bytes; reports had 200,793 on 30 November 2026. */
export const most: PageLoad = { requests: 25, script: 201_000 }
/** Limits for a desk, which loads its ten thousand products page by page; the till had 201,600 bytes on 1 December 2026. */
export const mostAtDesk: PageLoad = { requests: most.requests + 4, script: 202_000 }
/** And a screen with the dialog that its address opens, as measured: the most is a product's form with its variants, units and levels. */
export const mostWithDialog: PageLoad = { requests: 41, script: 303_000 }

/** @returns a sentence for each thing that a visit takes too much of */
export function tooMuch({ requests, script }: PageLoad, most: PageLoad): string[] {
  const faults: string[] = []
  if (requests > most.requests) faults.push(`${requests} requests`)
  if (script > most.script) faults.push(`${Math.ceil(script / 1000)} kB of JavaScript`)
  return faults
}

/**
 * Checks that the drawn page cuts, covers or pushes out none of its text, with a pixel of tolerance. Runs in the browser, so it may use
 * no outer names.
 * @returns a sentence for each fault
 */
export function faultsOnPage(): string[] {
  const room = 1
  const describeElement = (element: Element) => {
    const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)
    return `“${text}” (${element.tagName.toLowerCase()} in ${element.closest('[class]')?.className.toString().slice(0, 40) ?? ''})`
  }
  const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const rangeOf = (node: Node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range
  }
  /** For screen readers alone: a pixel of it is there. */
  const isHidden = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, overflow } = getComputedStyle(at)
      if (position === 'absolute' && overflow !== 'visible' && at.clientWidth <= 1) return true
      if (at.classList.contains('mantine-VisuallyHidden-root')) return true
    }
    return false
  }
  const onPaper = matchMedia('print').matches
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip' || (onPaper && scrolls(overflow))
  /** The box that cuts it off, if it sticks out of one: sideways, or by a whole line. */
  const cutBy = (node: Text): Element | undefined => {
    const range = rangeOf(node)
    const text = range.getBoundingClientRect()
    if (text.width === 0) return undefined
    const last = [...range.getClientRects()].at(-1) ?? text
    let reached = { across: false, down: false }
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      // Scrollable text is not cut, except on paper.
      if (!onPaper) reached = { across: reached.across || scrolls(overflowX), down: reached.down || scrolls(overflowY) }
      if (!reached.across && cuts(overflowX) && (text.right > box.right + room || text.left < box.left - room)) return at
      if (!reached.down && cuts(overflowY) && last.top + last.height / 2 > box.bottom) return at
      if (position === 'fixed') return undefined
    }
    return undefined
  }
  /** Shortened with a sign, and the whole of it in reach. */
  const isShortened = (box: Element, node: Text) => {
    const by = node.parentElement?.closest('[data-cut]')
    return by !== null && by !== undefined && (box.contains(by) || by.contains(box))
  }
  const faults: string[] = []
  const root = document.scrollingElement ?? document.documentElement
  if (root.scrollWidth > root.clientWidth + room) faults.push(`scrolls sideways: ${root.scrollWidth} px on ${root.clientWidth}`)
  // A table may, and a row of tabs or filters; what scrolls downwards has its whole width.
  for (const box of document.querySelectorAll('[role="dialog"], [role="dialog"] *, [popover], aside'))
    if (box.scrollWidth > box.clientWidth + room && scrolls(getComputedStyle(box).overflowX) && isDrawn(box))
      if (!box.matches(':has(> table), [role="tablist"], nav')) faults.push(`scrolls sideways within: ${describeElement(box)}`)

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const holder = node.parentElement
    if (!holder || node.data.trim() === '' || ['SCRIPT', 'STYLE', 'OPTION'].includes(holder.tagName)) continue
    // Text with a transparent colour is for screen readers only.
    if (!isDrawn(holder) || isHidden(holder) || getComputedStyle(holder).color === 'rgba(0, 0, 0, 0)') continue
    const box = cutBy(node)
    if (!box) continue
    if (holder.closest('[data-value]:not([data-value="code"])')) faults.push(`cut, a figure: ${describeElement(holder)}`)
    else if (!isShortened(box, node)) faults.push(`cut without a sign and its title: ${describeElement(holder)}`)
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"], input[inputmode="numeric"]'))
    if (isDrawn(input) && input.scrollWidth > input.clientWidth + room) faults.push(`cut, what is typed: “${input.value}”`)

  for (const value of document.querySelectorAll('[data-value]')) {
    if (!isDrawn(value) || isHidden(value)) continue
    // A shortened value has its full text for screen readers; only the visible part counts.
    const visiblePart = value.querySelector(':scope > [aria-hidden]') ?? value
    const boxes = [...rangeOf(visiblePart).getClientRects()].filter((box) => box.width > 1)
    const lines = boxes.filter((box, index) => boxes.findIndex((otherBox) => Math.abs(otherBox.top - box.top) < box.height / 2) === index)
    if (lines.length > 1) faults.push(`wrapped, a figure: ${describeElement(value)}`)
  }
  for (const heading of document.querySelectorAll('h1, h2')) {
    if (!isDrawn(heading) || isHidden(heading)) continue
    const { width } = heading.getBoundingClientRect()
    const lines = new Set([...rangeOf(heading).getClientRects()].map((box) => Math.round(box.top)))
    if (width < 160 && (lines.size > 1 || heading.scrollWidth > heading.clientWidth + room))
      faults.push(`a heading of ${Math.round(width)} px: ${describeElement(heading)}`)
  }
  return [...new Set(faults)]
}

/**
 * Texts whose colour may be too near to the one behind them (WCAG 1.4.3), as far as their own boxes tell: axe knows what else lies between.
 * Runs in the browser. @returns a sentence for each
 */
export function faintOnPage(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const colourByText = new Map<string, Colour | undefined>()
  const read = (text: string): Colour | undefined => {
    const numbers = /^(rgba?|color\(srgb)/.test(text) ? (text.match(/(?<![a-z])[\d.]+(e-?\d+)?/g) ?? []).map(Number) : []
    const [red, green, blue, alpha = 1] = numbers
    if (red === undefined || green === undefined || blue === undefined) return undefined
    return text.startsWith('rgb') ? [red / 255, green / 255, blue / 255, alpha] : [red, green, blue, alpha]
  }
  const colourOf = (text: string) => {
    if (!colourByText.has(text)) colourByText.set(text, read(text))
    return colourByText.get(text)
  }
  const over = ([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour => [
    red * alpha + r * (1 - alpha),
    green * alpha + g * (1 - alpha),
    blue * alpha + b * (1 - alpha),
    1,
  ]
  const light = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const luminance = ([red, green, blue]: Colour) => 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
  /** Background colour behind the text of an element, and the text's opacity. */
  const grounds = new Map<Element, { ground: Colour; opacity: number } | undefined>()
  const groundOf = (element: Element | null): { ground: Colour; opacity: number } | undefined => {
    if (!element) return { ground: [1, 1, 1, 1], opacity: 1 }
    if (grounds.has(element)) return grounds.get(element)
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const [ownColour, below] = [colourOf(backgroundColor), groundOf(element.parentElement)]
    const isKnown = ownColour && below && (backgroundImage === 'none' || ownColour[3] === 1)
    const result = isKnown ? { ground: over(ownColour, below.ground), opacity: below.opacity * Number(opacity) } : undefined
    grounds.set(element, result)
    return result
  }
  const faint = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [holder, text] = [node.parentElement, node.nodeValue?.trim() ?? '']
    if (!holder || text === '' || holder.closest('script, style, option, :disabled, [aria-disabled="true"], [data-disabled]')) continue
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { color, fontSize, fontWeight } = getComputedStyle(holder)
    const [colour, behind] = [colourOf(color), groundOf(holder)]
    if (!colour || !behind) faint.add(`“${text.slice(0, 50)}” in ${color} on what is not known`)
    else if (colour[3] > 0) {
      const visibleColour = over([colour[0], colour[1], colour[2], colour[3] * behind.opacity], behind.ground)
      const [low = 0, high = 0] = [luminance(visibleColour), luminance(behind.ground)].toSorted((a, b) => a - b)
      const size = parseFloat(fontSize)
      const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
      if ((high + 0.05) / (low + 0.05) < least) faint.add(`“${text.slice(0, 50)}” in ${color}`)
    }
  }
  return [...faint]
}

/**
 * Animations that run although the user asks for reduced motion: longer than the hundredth of a millisecond that still fires an end
 * event. Runs in the browser.
 * @returns a sentence for each
 */
export function motionOnPage(): string[] {
  const longest = (times: string) => Math.max(...times.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)))
  const moving = new Set<string>()
  const selectorOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''}`
  for (const element of document.querySelectorAll('*'))
    for (const pseudo of [undefined, '::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (pseudo && style.content === 'none') continue
      if (style.animationName !== 'none' && longest(style.animationDuration) > 0.011) moving.add(`${selectorOf(element)} is animated`)
      if (style.transitionProperty !== 'none' && longest(style.transitionDuration) > 0)
        moving.add(`${selectorOf(element)} goes over slowly`)
      if (style.scrollBehavior === 'smooth') moving.add(`${selectorOf(element)} scrolls slowly`)
    }
  for (const { effect } of document.getAnimations()) {
    const { duration = 0, iterations } = effect?.getTiming() ?? {}
    if (Number(duration) > 0.011 || iterations === Infinity) moving.add('a script moves something')
  }
  return [...moving]
}

/*
 * Shows the full text of a cut element (`data-cut`, theme/cut.css): on mouse hover, on keyboard focus, on tap, or on long press if a tap
 * does something else. Screen readers read the full text anyway. On touch, values with a `title` (`<Money>`, `<When>`) are shown the same
 * way.
 */

/** Milliseconds until a mouse hover, and a press on a control, show the full text. */
const hoverDelay = 400
const longPressDelay = 500

/** Px between the element, the bubble and the screen's edges. */
const margin = 8

const control = 'a, button, input, select, textarea, label, summary, [role="option"], [tabindex]:not([tabindex="-1"]), [data-opens]'

/** Above this many cut texts an element is a container; the keyboard reaches its texts one by one. */
const maxTexts = 4

/** Values of `data-cut` for one line: written by HTML and by React. */
const singleLineValues: readonly (string | undefined)[] = ['', 'true']

/** One line overflows sideways, several lines overflow below. A letter's tail may stick out by a pixel or two. */
const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth ||
  (!singleLineValues.includes(element.dataset.cut) && element.scrollHeight > element.clientHeight + 2)

const withSingleSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Cut texts of an element and its descendants, a line each; empty if none is cut. */
function hiddenTextIn(container: HTMLElement, alsoSelector = ''): string {
  const texts = [container, ...container.querySelectorAll<HTMLElement>(`[data-cut]${alsoSelector}`)].flatMap((element) => {
    if (element.matches('[data-cut]') && isCut(element)) return withSingleSpaces(element.textContent)
    return alsoSelector !== '' && element.matches('[data-value][title]') ? element.title : []
  })
  return texts.length > maxTexts ? '' : [...new Set(texts)].join('\n')
}

let bubble: HTMLElement | undefined
let anchor: HTMLElement | undefined
let timer: number | undefined

function hide(): void {
  clearTimeout(timer)
  bubble?.remove()
  bubble = anchor = undefined
}

/** Shows a text below an element, or above it if there is no space below. */
function show(element: HTMLElement, text: string): void {
  hide()
  if (text === '' || !element.isConnected) return
  anchor = element
  bubble = document.createElement('div')
  bubble.dataset.wholeText = ''
  bubble.popover = 'manual'
  bubble.ariaHidden = 'true'
  bubble.textContent = text
  document.body.append(bubble)
  bubble.showPopover()
  const anchorRect = element.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const below = anchorRect.bottom + margin / 2
  const top = below + height + margin <= innerHeight ? below : Math.max(margin, anchorRect.top - height - margin / 2)
  bubble.style.top = `${top}px`
  bubble.style.left = `${Math.max(margin, Math.min(anchorRect.left, innerWidth - width - margin))}px`
}

/** The element with the keyboard focus, the row that it opens, or the active option of its list. */
function keyboardTargetOf(focused: Element): HTMLElement | null {
  const chosen = focused.getAttribute('aria-activedescendant')
  if (chosen) return document.getElementById(chosen)
  if (focused.matches('input, select, textarea')) return null
  return focused.closest<HTMLElement>('[data-cut]')?.closest<HTMLElement>('[data-opens]') ?? (focused as HTMLElement)
}

const titledValues = ', [data-value][title]'

function showForKeyboard(focused: Element | null): void {
  const element = focused && keyboardTargetOf(focused)
  // Every row has a time with a title, so rows show cut texts only.
  if (element) show(element, hiddenTextIn(element, element.matches('[data-opens]') ? '' : titledValues))
  else hide()
}

/** Makes cut texts outside of controls focusable: headings, names of lines. */
function updateTabStops(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-cut]')) {
    const isOwnTabStop = element.dataset.cutPlace !== undefined
    if (!isOwnTabStop && element.closest(`${control}, [aria-hidden="true"]`)) continue
    if (isCut(element) === isOwnTabStop) continue
    if (isOwnTabStop) {
      element.removeAttribute('tabindex')
      delete element.dataset.cutPlace
    } else {
      element.tabIndex = 0
      element.dataset.cutPlace = ''
    }
  }
}

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Watches until `ended` aborts.
 * @param missed events from before this code was loaded; they are replayed
 */
export function watchCutTexts(missed: readonly Event[], ended: AbortSignal): void {
  let byKeys = false
  const onKeyDown = ({ key }: KeyboardEvent) => {
    byKeys = true
    if (key === 'Tab') updateTabStops()
    if (key === 'Escape' || key.length === 1) hide()
  }
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return
    const element = target.closest<HTMLElement>('[data-cut]')
    if (element && element === anchor) return
    hide()
    if (element) timer = window.setTimeout(() => show(element, hiddenTextIn(element)), hoverDelay)
  }
  const onPointerDown = ({ target, pointerType }: PointerEvent) => {
    byKeys = false
    hide()
    removeEventListener('click', swallow, true)
    if (pointerType === 'mouse' || !(target instanceof Element)) return
    const element = target.closest<HTMLElement>(`[data-cut]${titledValues}`)
    const pressed = target.closest<HTMLElement>(control)
    // A long press on a row selects it.
    if (!pressed || pressed.dataset.cutPlace !== undefined || pressed.matches('[data-opens], [data-opens] *')) return
    timer = window.setTimeout(() => {
      const text = hiddenTextIn(pressed, titledValues)
      if (text === '') return
      addEventListener('click', swallow, { capture: true, once: true })
      show(element ?? pressed, text)
    }, longPressDelay)
  }
  const onPointerEnd = ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && clearTimeout(timer)
  const onClick = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' || !(target instanceof Element)) return
    const element = target.closest<HTMLElement>(`[data-cut]${titledValues}`)
    const pressed = target.closest<HTMLElement>(control)
    if (element && (!pressed || pressed.dataset.cutPlace !== undefined)) show(element, hiddenTextIn(element, titledValues))
  }

  const options = { signal: ended }
  addEventListener('keydown', onKeyDown, { ...options, capture: true })
  addEventListener('focusin', ({ target }) => byKeys && target instanceof Element && showForKeyboard(target), options)
  // A list with an active option keeps the focus in its field.
  addEventListener(
    'keyup',
    ({ key }) => {
      const focused = document.activeElement
      if (key.startsWith('Arrow') && focused?.hasAttribute('aria-activedescendant')) showForKeyboard(focused)
    },
    options,
  )
  addEventListener('focusout', hide, options)
  addEventListener('scroll', hide, { ...options, capture: true, passive: true })
  addEventListener('resize', hide, options)
  addEventListener('pointerover', onPointerOver, options)
  addEventListener('pointerdown', onPointerDown, options)
  for (const end of ['pointerup', 'pointercancel', 'pointermove'] as const)
    addEventListener(end, onPointerEnd, { ...options, passive: true })
  addEventListener('click', onClick, options)
  ended.addEventListener('abort', hide)

  const handlers: Record<string, (event: never) => unknown> = {
    ...{ keydown: onKeyDown, pointerover: onPointerOver, pointerdown: onPointerDown, click: onClick },
    ...{ pointerup: onPointerEnd, pointercancel: onPointerEnd },
  }
  for (const event of missed) handlers[event.type]?.(event as never)
  const last = missed.at(-1)
  if (last instanceof KeyboardEvent && last.key === 'Tab') showForKeyboard(document.activeElement)
}

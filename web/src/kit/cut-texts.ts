/*
 * Keeps the whole of a text that is cut (`data-cut`, theme/cut.css) within reach of everybody: under a mouse that rests on it, at whatever
 * the keyboard has come to, under a finger that taps it, or stays on it where a tap does something else. Readers of screens hear it anyway:
 * it is cut for the eye alone. Values whose whole is a title (`<Money>`, `<When>`) are told the same way where there is no mouse.
 */

/** How long a mouse rests on a text, and a finger on a control, before it is shown whole; milliseconds. */
const rest = 400
const press = 500

/** Room that is left between the text, its whole and the screen's edges, in px. */
const room = 8

const control = 'a, button, input, select, textarea, label, summary, [role="option"], [tabindex]:not([tabindex="-1"]), [data-opens]'

/** More at once are no text but a place full of them, which the keyboard goes through one by one. */
const most = 4

/** As React and as HTML write the mark of one line. */
const ofOneLine: readonly (string | undefined)[] = ['', 'true']

/** Whether some of it is not to be seen. One line is cut across, more are cut below: by a pixel or two a letter's tail may hang out. */
const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth || (!ofOneLine.includes(element.dataset.cut) && element.scrollHeight > element.clientHeight + 2)

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What is not to be seen whole of an element or within it, a line each; empty where all is. */
function hidden(within: HTMLElement, besides = ''): string {
  const texts = [within, ...within.querySelectorAll<HTMLElement>(`[data-cut]${besides}`)].flatMap((element) => {
    if (element.matches('[data-cut]') && isCut(element)) return plain(element.textContent)
    return besides !== '' && element.matches('[data-value][title]') ? element.title : []
  })
  return texts.length > most ? '' : [...new Set(texts)].join('\n')
}

let bubble: HTMLElement | undefined
let at: HTMLElement | undefined
let timer: number | undefined

function hide(): void {
  clearTimeout(timer)
  bubble?.remove()
  bubble = at = undefined
}

/** Shows a text below an element, or above it where there is no room below. */
function show(element: HTMLElement, text: string): void {
  hide()
  if (text === '' || !element.isConnected) return
  at = element
  bubble = document.createElement('div')
  bubble.dataset.wholeText = ''
  bubble.popover = 'manual'
  bubble.ariaHidden = 'true'
  bubble.textContent = text
  document.body.append(bubble)
  bubble.showPopover()
  const of = element.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const below = of.bottom + room / 2
  const top = below + height + room <= innerHeight ? below : Math.max(room, of.top - height - room / 2)
  bubble.style.top = `${top}px`
  bubble.style.left = `${Math.max(room, Math.min(of.left, innerWidth - width - room))}px`
}

/** What the keyboard has come to: what has the focus, the row that it opens, or the choice that it points at. */
function reached(focused: Element): HTMLElement | null {
  const chosen = focused.getAttribute('aria-activedescendant')
  if (chosen) return document.getElementById(chosen)
  if (focused.matches('input, select, textarea')) return null
  return focused.closest<HTMLElement>('[data-cut]')?.closest<HTMLElement>('[data-opens]') ?? (focused as HTMLElement)
}

const besides = ', [data-value][title]'

function showReached(focused: Element | null): void {
  const element = focused && reached(focused)
  // Each row has its time; only what does not fit is worth a word on the way through them.
  if (element) show(element, hidden(element, element.matches('[data-opens]') ? '' : besides))
  else hide()
}

/** What is cut and stands in nothing that the keyboard comes to is a place of its own for it: a heading, the name of a line. */
function openToKeys(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-cut]')) {
    const own = element.dataset.cutPlace !== undefined
    if (!own && element.closest(`${control}, [aria-hidden="true"]`)) continue
    if (isCut(element) === own) continue
    if (own) {
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

/** Watches until it is ended. @param missed what somebody did while this was fetched: it counts as if it had been here before */
export function watchCutTexts(missed: readonly Event[], ended: AbortSignal): void {
  let byKeys = false
  const keyDown = ({ key }: KeyboardEvent) => {
    byKeys = true
    if (key === 'Tab') openToKeys()
    if (key === 'Escape' || key.length === 1) hide()
  }
  const comesOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return
    const element = target.closest<HTMLElement>('[data-cut]')
    if (element && element === at) return
    hide()
    if (element) timer = window.setTimeout(() => show(element, hidden(element)), rest)
  }
  const pointerDown = ({ target, pointerType }: PointerEvent) => {
    byKeys = false
    hide()
    removeEventListener('click', swallow, true)
    if (pointerType === 'mouse' || !(target instanceof Element)) return
    const element = target.closest<HTMLElement>(`[data-cut]${besides}`)
    const pressed = target.closest<HTMLElement>(control)
    // A row that one stays on is chosen.
    if (!pressed || pressed.dataset.cutPlace !== undefined || pressed.matches('[data-opens], [data-opens] *')) return
    timer = window.setTimeout(() => {
      const text = hidden(pressed, besides)
      if (text === '') return
      addEventListener('click', swallow, { capture: true, once: true })
      show(element ?? pressed, text)
    }, press)
  }
  const pointerEnds = ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && clearTimeout(timer)
  const click = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' || !(target instanceof Element)) return
    const element = target.closest<HTMLElement>(`[data-cut]${besides}`)
    const pressed = target.closest<HTMLElement>(control)
    if (element && (!pressed || pressed.dataset.cutPlace !== undefined)) show(element, hidden(element, besides))
  }

  const options = { signal: ended }
  addEventListener('keydown', keyDown, { ...options, capture: true })
  addEventListener('focusin', ({ target }) => byKeys && target instanceof Element && showReached(target), options)
  // A list that is pointed into keeps the focus in its field.
  addEventListener(
    'keyup',
    ({ key }) => {
      const focused = document.activeElement
      if (key.startsWith('Arrow') && focused?.hasAttribute('aria-activedescendant')) showReached(focused)
    },
    options,
  )
  addEventListener('focusout', hide, options)
  addEventListener('scroll', hide, { ...options, capture: true, passive: true })
  addEventListener('resize', hide, options)
  addEventListener('pointerover', comesOver, options)
  addEventListener('pointerdown', pointerDown, options)
  for (const end of ['pointerup', 'pointercancel', 'pointermove'] as const)
    addEventListener(end, pointerEnds, { ...options, passive: true })
  addEventListener('click', click, options)
  ended.addEventListener('abort', hide)

  const again: Record<string, (event: never) => unknown> = {
    ...{ keydown: keyDown, pointerover: comesOver, pointerdown: pointerDown, click },
    ...{ pointerup: pointerEnds, pointercancel: pointerEnds },
  }
  for (const event of missed) again[event.type]?.(event as never)
  const last = missed.at(-1)
  if (last instanceof KeyboardEvent && last.key === 'Tab') showReached(document.activeElement)
}

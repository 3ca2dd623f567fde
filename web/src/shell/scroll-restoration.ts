/** Specification §2 and §9: pixels below the header, and milliseconds until the new screen has rendered. */
const hashOffset = 100
const topDelay = 200

let back = false

// Back and forward: the browser restores the scroll position itself.
if (typeof window !== 'undefined') addEventListener('popstate', () => void (back = true))

/**
 * After each navigation: to what the hash names, else to the top of a new screen.
 * @param keeps true where the page opts out of the latter
 */
export function restoreScroll(hash: string, isNewScreen: boolean, keeps: boolean): void {
  const stays = back || keeps
  back = false
  const target = hash ? document.getElementById(hash) : null
  if (target) {
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: target.getBoundingClientRect().top + scrollY - hashOffset, behavior: smooth ? 'smooth' : 'auto' })
    return
  }
  if (isNewScreen && !stays) toTop()
}

/** Scrolls to the top after a delay, unless the person has already pressed or scrolled on the new screen. */
function toTop(): void {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort()
    scrollTo({ top: 0 })
  }, topDelay)
  const stay = () => {
    clearTimeout(timer)
    controller.abort()
  }
  for (const event of ['pointerdown', 'wheel', 'touchmove'])
    addEventListener(event, stay, { capture: true, passive: true, signal: controller.signal })
}

/** Specification §2 and §9: below the header, and after the new screen has had a moment to stand. */
const hashOffset = 100
const topDelay = 200

let back = false

// Back and forward: the browser knows where the page stood.
if (typeof window !== 'undefined') addEventListener('popstate', () => void (back = true))

export function restoreScroll(hash: string, moved: boolean): void {
  const stays = back
  back = false
  const target = hash ? document.getElementById(hash) : null
  if (target) {
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: target.getBoundingClientRect().top + scrollY - hashOffset, behavior: smooth ? 'smooth' : 'auto' })
    return
  }
  if (moved && !stays) toTop()
}

/** Whoever presses or scrolls before that is at work on the new screen already: it must not move away under the finger. */
function toTop(): void {
  const settled = new AbortController()
  const timer = setTimeout(() => {
    settled.abort()
    scrollTo({ top: 0 })
  }, topDelay)
  const stay = () => {
    clearTimeout(timer)
    settled.abort()
  }
  for (const event of ['pointerdown', 'wheel', 'touchmove'])
    addEventListener(event, stay, { capture: true, passive: true, signal: settled.signal })
}

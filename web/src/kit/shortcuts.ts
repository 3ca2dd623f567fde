import { useEffectEvent, useLayoutEffect } from 'react'

/** Milliseconds after a key within which another one means that a scanner types: a person is slower. */
const burstGap = 50
/** Milliseconds within which the second key of a pair is pressed. */
const pairGap = 1000

/** By the keys as typed, one or two: `j`, `?`, `g s`. */
export type Shortcuts = Record<string, () => void>

/** True while keys mean something else: in a field, or with something open over the page. */
function areKeysTaken(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return true
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]'))) return true
  return document.querySelector('[aria-modal="true"], [popover]:popover-open') !== null
}

/**
 * Tells keys that are pressed one by one from a code that a scanner types, which is none of them: a key counts once a moment has passed
 * without another.
 */
export class KeyPairs {
  #typed: string[] = []
  #last = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #run: (keys: string) => boolean

  /** @param run does what the keys mean; false where they mean nothing */
  constructor(run: (keys: string) => boolean) {
    this.#run = run
  }

  press(key: string, at: number): void {
    clearTimeout(this.#timer)
    if (at - this.#last > pairGap) this.#typed = []
    const isBurst = at - this.#last < burstGap
    this.#last = at
    // What began as a scan goes on as one: nothing in it is a shortcut.
    this.#typed = isBurst ? [...this.#typed, key] : [...this.#typed.slice(-1), key]
    if (this.#typed.length > 2) return
    const [before, now = before] = this.#typed
    this.#timer = setTimeout(() => {
      const isPair = this.#typed.length === 2 && this.#run(`${before} ${now}`)
      if (isPair || this.#run(now ?? '')) this.#typed = []
    }, burstGap)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#typed = []
  }
}

/** Shortcuts of the screen, while it is shown; not in fields, and not under a dialog or a menu. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const run = useEffectEvent((keys: string) => {
    const found = shortcuts[keys]
    found?.()
    return found !== undefined
  })
  const isAny = Object.keys(shortcuts).length > 0
  useLayoutEffect(() => {
    if (!isAny) return
    const pairs = new KeyPairs((keys) => run(keys))
    const press = (event: KeyboardEvent) => {
      if (event.key.length !== 1) return
      if (areKeysTaken(event)) pairs.stop()
      else pairs.press(event.key.toLowerCase(), event.timeStamp)
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      pairs.stop()
    }
  }, [isAny])
}

import { useEffectEvent, useLayoutEffect } from 'react'

/** Milliseconds. Two keys within this time come from a scanner; people type more slowly. */
const scannerGap = 50
/** Milliseconds within which the second key of a pair must follow. */
const pairGap = 1000

/** Keyed by one or two typed keys: `j`, `?`, `g s`. */
export type Shortcuts = Record<string, () => void>

/** True in a field, and under an open dialog or popup. */
function areShortcutsOff(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return true
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]'))) return true
  return document.querySelector('[aria-modal="true"], [popover]:popover-open') !== null
}

/** Separates keys pressed one by one from a code that a scanner types. A key counts only after a pause without another key. */
export class KeyPairs {
  #typed: string[] = []
  #last = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #run: (keys: string) => boolean

  /** @param runShortcut false if the keys have no shortcut */
  constructor(runShortcut: (keys: string) => boolean) {
    this.#run = runShortcut
  }

  press(key: string, timeStamp: number): void {
    clearTimeout(this.#timer)
    if (timeStamp - this.#last > pairGap) this.#typed = []
    const isBurst = timeStamp - this.#last < scannerGap
    this.#last = timeStamp
    // A burst that began as a scan stays a scan: no key of it is a shortcut.
    this.#typed = isBurst ? [...this.#typed, key] : [...this.#typed.slice(-1), key]
    if (this.#typed.length > 2) return
    const [previousKey, currentKey = previousKey] = this.#typed
    this.#timer = setTimeout(() => {
      const isPair = this.#typed.length === 2 && this.#run(`${previousKey} ${currentKey}`)
      if (isPair || this.#run(currentKey ?? '')) this.#typed = []
    }, scannerGap)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#typed = []
  }
}

/** Shortcuts of the mounted screen. Off in fields, and under a dialog or menu. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const run = useEffectEvent((keys: string) => {
    const shortcut = shortcuts[keys]
    shortcut?.()
    return shortcut !== undefined
  })
  const hasShortcuts = Object.keys(shortcuts).length > 0
  useLayoutEffect(() => {
    if (!hasShortcuts) return
    const pairs = new KeyPairs((keys) => run(keys))
    const press = (event: KeyboardEvent) => {
      if (event.key.length !== 1) return
      if (areShortcutsOff(event)) pairs.stop()
      else pairs.press(event.key.toLowerCase(), event.timeStamp)
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      pairs.stop()
    }
  }, [hasShortcuts])
}

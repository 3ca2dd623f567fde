import { Store } from '../store.ts'

export interface Progress {
  /** 0 to 100. */
  progress: number
  show: boolean
  /** False once something failed: the bar is red. */
  canSuccess: boolean
}

const tickInterval = 100
const hideAfter = 500
const restartAt = 95

const clamped = (value: number): number => Math.max(0, Math.min(100, value))

/**
 * Progress bar at the top while a screen loads (spec §4): it grows by 10000 / duration a tick, restarts at 95, and hides half a second
 * after the end.
 */
export class PageProgress {
  readonly store = new Store<Progress>({ progress: 0, show: false, canSuccess: true })
  readonly #duration: number
  #creeping: ReturnType<typeof setInterval> | undefined
  #hiding: ReturnType<typeof setTimeout> | undefined

  constructor(duration = 3000) {
    this.#duration = duration
  }

  #change(part: Partial<Progress>): void {
    this.store.set({ ...this.store.get(), ...part })
  }

  start = (): void => {
    clearTimeout(this.#hiding)
    this.pause()
    this.#change({ progress: 0, show: true, canSuccess: true })
    this.resume()
  }

  finish = (): void => {
    this.pause()
    if (!this.store.get().show) return
    this.#change({ progress: 100 })
    this.hide()
  }

  /** Call before `finish`: the bar is red until the next start. */
  fail = (): void => this.#change({ canSuccess: false })

  hide = (): void => {
    this.pause()
    clearTimeout(this.#hiding)
    this.#hiding = setTimeout(() => this.#change({ show: false, progress: 0 }), hideAfter)
  }

  pause = (): void => {
    clearInterval(this.#creeping)
    this.#creeping = undefined
  }

  resume = (): void => {
    this.#creeping ??= setInterval(() => {
      const next = this.store.get().progress + 10_000 / this.#duration
      this.#change({ progress: next >= restartAt ? 0 : next })
    }, tickInterval)
  }

  set = (progress: number): void => this.#change({ progress: clamped(progress) })
  increase = (by = 1): void => this.set(Math.round(this.store.get().progress + by))
  decrease = (by = 1): void => this.set(Math.round(this.store.get().progress - by))
}

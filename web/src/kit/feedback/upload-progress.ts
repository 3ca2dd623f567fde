import { Store } from '../store.ts'

export interface UploadBar {
  /** 0 to 100. */
  progress: number
  show: boolean
}

/** Milliseconds that a finished upload stays visible (spec §9). */
const hideAfter = 500

/** State of an upload's progress bar (spec §4). */
export class UploadProgress {
  readonly store = new Store<UploadBar>({ progress: 0, show: false })
  #hiding: ReturnType<typeof setTimeout> | undefined

  #change(part: Partial<UploadBar>): void {
    this.store.set({ ...this.store.get(), ...part })
  }

  start = (): void => {
    clearTimeout(this.#hiding)
    this.#change({ progress: 0, show: true })
  }

  set = (progress: number): void => this.#change({ progress: Math.max(0, Math.min(100, progress)) })
  increase = (by = 1): void => this.set(this.store.get().progress + by)
  decrease = (by = 1): void => this.set(this.store.get().progress - by)

  finish = (): void => {
    this.set(100)
    clearTimeout(this.#hiding)
    this.#hiding = setTimeout(this.hide, hideAfter)
  }

  /** Hides the bar: the form shows the error, and a bar that stops would look like an upload still running. */
  fail = (): void => {
    clearTimeout(this.#hiding)
    this.hide()
  }

  hide = (): void => this.#change({ show: false })
  show = (): void => this.#change({ show: true })
}

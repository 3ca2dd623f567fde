import { Store } from '../store.ts'

export interface UploadBar {
  /** 0 to 100. */
  progress: number
  show: boolean
}

/** Specification §9: how long what is done stays to be seen. */
const hideAfter = 500

/** How far a file has gone, as the specification describes it (§4). */
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

  /** What went wrong is said elsewhere: a bar that stands still would say that it goes on. */
  fail = (): void => {
    clearTimeout(this.#hiding)
    this.hide()
  }

  hide = (): void => this.#change({ show: false })
  show = (): void => this.#change({ show: true })
}

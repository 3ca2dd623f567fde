import { api } from '../../api.ts'
import { call } from '../api/call.ts'
import { ValidationError } from '../api/errors.ts'
import type { Problem } from '../form/form-state.ts'
import { IdempotencyKey } from '../api/idempotency-key.ts'
import { Store } from '../store.ts'
import { UploadProgress } from '../feedback/upload-progress.ts'
import { resizeImage, InvalidImage } from './resize-image.ts'

export type UploadPhase =
  | { is: 'sending' }
  | { is: 'done' }
  | { is: 'failed'; problem: Problem; /** A retry may succeed. */ canRetry: boolean }

/** Upload of one image. A retry after a lost connection uses the same idempotency key, so the server stores it once. */
export class ImageUpload {
  readonly store = new Store<UploadPhase>({ is: 'sending' })
  readonly progress = new UploadProgress()
  /** Object URL of the file, for the preview. */
  readonly preview: string
  readonly #file: File
  readonly #done: (url: string) => void
  readonly #intent = new IdempotencyKey()
  #ending = new AbortController()
  #resized: File | undefined

  /** @param done receives the URL of the stored image */
  constructor(file: File, done: (url: string) => void) {
    this.#file = file
    this.#done = done
    this.preview = URL.createObjectURL(file)
  }

  send = async (): Promise<void> => {
    this.#ending = new AbortController()
    const { signal } = this.#ending
    this.store.set({ is: 'sending' })
    this.progress.start()
    try {
      const image = (this.#resized ??= await resizeImage(this.#file))
      // The body has a file where the schema has a URL.
      const body = { image: image as unknown as string }
      const extra = { signal, onProgress: this.progress.set, idempotencyKey: this.#intent.keyFor(body) }
      const { url } = await call(api.uploads.image, { body }, extra)
      this.#intent.complete()
      this.progress.finish()
      this.store.set({ is: 'done' })
      this.#done(url)
    } catch (error) {
      if (signal.aborted) return
      this.#intent.failed(error)
      this.progress.fail()
      const unfit = error instanceof InvalidImage || error instanceof ValidationError
      this.store.set({ is: 'failed', problem: problemOf(error as Error), canRetry: !unfit })
    }
  }

  /** Aborts the upload and revokes the preview. */
  drop = (): void => {
    this.#ending.abort()
    this.progress.hide()
    URL.revokeObjectURL(this.preview)
  }
}

function problemOf(error: Error): Problem {
  if (error instanceof InvalidImage) return { path: 'image', ...error.fault }
  const serverMessage = error instanceof ValidationError ? error.errors.image?.[0] : undefined
  return { text: serverMessage ?? error.message }
}

import { OfflineError } from './errors.ts'
import { randomId } from '../random-id.ts'

/**
 * Idempotency key of a write. The same content, sent twice or retried after a lost connection, keeps its key, so the server runs it once.
 * After a reply, or with other content, the next write gets a new key.
 */
export class IdempotencyKey {
  #sent: { content: string; key: string } | undefined

  keyFor(content: unknown): string {
    const text = textOf(content)
    if (this.#sent?.content !== text) this.#sent = { content: text, key: randomId() }
    return this.#sent.key
  }

  /** The outcome is known, success or error: the next write gets a new key. */
  complete(): void {
    this.#sent = undefined
  }

  failed(error: unknown): void {
    if (!isOutcomeUnknown(error)) this.complete()
  }
}

/**
 * True if it is not known whether the write happened; it is then retried with the same key. A conflict with another member (409) is an
 * outcome; `still_running` is none.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const { status = 0, code } = (error ?? {}) as { status?: number; code?: string }
  return error instanceof OfflineError || status >= 500 || status === 429 || (status === 409 && code === 'still_running')
}

/** Text to compare bodies by; files by name, size and time. */
const textOf = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.size, value.type] : value,
  )

import { OfflineError } from './errors.ts'
import { randomId } from '../random-id.ts'

/**
 * Idempotency key of a write. Pressed twice, or retried after a lost answer or connection, the same content
 * keeps its key and is done once. After an answer, or with other content, the next press gets a new key.
 */
export class IdempotencyKey {
  #sent: { content: string; key: string } | undefined

  keyFor(content: unknown): string {
    const text = textOf(content)
    if (this.#sent?.content !== text) this.#sent = { content: text, key: randomId() }
    return this.#sent.key
  }

  /** The answer is known, success or refusal: the next write gets a new key. */
  settled(): void {
    this.#sent = undefined
  }

  failed(error: unknown): void {
    if (!isAnswerUnknown(error)) this.settled()
  }
}

/**
 * True where it is not known whether a write was done: it is asked again with the same key. That somebody else was first (409) is an answer;
 * that the first of two equal ones still runs is none.
 */
export function isAnswerUnknown(error: unknown): boolean {
  const { status = 0, code } = (error ?? {}) as { status?: number; code?: string }
  return error instanceof OfflineError || status >= 500 || status === 429 || (status === 409 && code === 'still_running')
}

/** Text to compare bodies by; files by name, size and time. */
const textOf = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.size, value.type] : value,
  )

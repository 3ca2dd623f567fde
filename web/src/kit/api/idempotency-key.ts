import { OfflineError } from './errors.ts'
import { randomId } from '../random-id.ts'

/** A request whose answer is not known yet, with its key. */
export interface SentRequest {
  content: string
  key: string
}

export interface IdempotencyKeyStorage {
  read: () => SentRequest | undefined
  write: (sent: SentRequest | undefined) => void
}

function inMemory(): IdempotencyKeyStorage {
  let sent: SentRequest | undefined
  return { read: () => sent, write: (next) => void (sent = next) }
}

/**
 * Idempotency key of a write. Pressed twice, or retried after a lost answer or connection, the same content
 * keeps its key and is done once. After an answer, or with other content, the next press gets a new key.
 */
export class IdempotencyKey {
  readonly #memory: IdempotencyKeyStorage

  /** @param memory where the key is stored; a document's draft stores it across reloads */
  constructor(memory: IdempotencyKeyStorage = inMemory()) {
    this.#memory = memory
  }

  keyFor(content: unknown): string {
    const text = textOf(content)
    const known = this.#memory.read()
    if (known && known.content === text) return known.key
    const key = randomId()
    this.#memory.write({ content: text, key })
    return key
  }

  /** The answer is known, success or refusal: the next write gets a new key. */
  settled(): void {
    this.#memory.write(undefined)
  }

  failed(error: unknown): void {
    const status = (error as { status?: number } | null)?.status ?? 0
    const unknown = error instanceof OfflineError || status >= 500 || status === 429 || status === 409
    if (!unknown) this.settled()
  }
}

/** Text to compare bodies by; files by name, size and time. */
const textOf = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.size, value.type] : value,
  )

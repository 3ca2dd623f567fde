import { OfflineError } from './errors.ts'

/** What was sent under which key, until its answer is known. */
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
 * The key of what the person wants done. Pressed twice, retried after a lost answer or a refused connection, the same content
 * keeps its key and is done once; once it is answered, or the content changes, the next press is a new wish.
 */
export class IdempotencyKey {
  readonly #memory: IdempotencyKeyStorage

  /** @param memory where it is kept; what must not happen twice even across a reload keeps it with the typed text */
  constructor(memory: IdempotencyKeyStorage = inMemory()) {
    this.#memory = memory
  }

  keyFor(content: unknown): string {
    const text = textOf(content)
    const known = this.#memory.read()
    if (known && known.content === text) return known.key
    const key = newKey()
    this.#memory.write({ content: text, key })
    return key
  }

  /** The answer is known, for good or ill. */
  settled(): void {
    this.#memory.write(undefined)
  }

  failed(error: unknown): void {
    const status = (error as { status?: number } | null)?.status ?? 0
    const unknown = error instanceof OfflineError || status >= 500 || status === 429 || status === 409
    if (!unknown) this.settled()
  }
}

/** A file by what tells it from another. */
const textOf = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.size, value.type] : value,
  )

/** `crypto.randomUUID` exists only on https and localhost; a shop's own machine may be reached by plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

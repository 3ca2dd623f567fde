import type { Refusal } from '../errors/refusal.ts'
import type { BackgroundImports, Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import type { PackedRows } from '../services/table-reader.ts'
import { inTurns, mostFailures } from '../services/turns.ts'
import { runImport } from './run-import.ts'

interface ImportKey {
  business_id: string
  id: string
}

const nameOf = ({ business_id, id }: ImportKey) => `${business_id} ${id}`

interface QueuedImport {
  key: ImportKey
  rows: PackedRows | undefined
  done: (refusal: Refusal | undefined) => void
}

/** Imports that one process runs at once. The rest are queued, so other requests continue. */
const AT_ONCE = 2

/** Ids sort by time. An import with too many tries has failed, or its failure could not be written. */
export const unfinished = inTurns(
  `select business_id, id, id as since from imports where status in ('waiting', 'running') and tries <= ${mostFailures}`,
  { ofOne: 5, most: 100 },
)

/**
 * Runs imports beside requests. An import lives in the database, so another process continues it after a crash (`resume`). An advisory
 * lock of its transaction makes it run once.
 */
export class ImportRunner implements BackgroundImports {
  readonly #app: () => Dependencies
  readonly #waiting: QueuedImport[] = []
  /** Businesses with a running import. Their next import waits, without blocking other businesses. */
  readonly #busy = new Set<string>()
  /** Keyed by business and id: a business file may bring the id of another business’s import. */
  readonly #known = new Map<string, Promise<Refusal | undefined>>()
  #running = 0
  #isStopped = false

  constructor(app: () => Dependencies) {
    this.#app = app
  }

  /**
   * Queues an import.
   * @returns its refusal, if any, once it has ended
   */
  start(key: ImportKey, rows?: PackedRows): Promise<Refusal | undefined> {
    const existing = this.#known.get(nameOf(key))
    if (existing) return existing
    const done = new Promise<Refusal | undefined>((resolve) => this.#waiting.push({ key, rows, done: resolve }))
    this.#known.set(nameOf(key), done)
    this.#next()
    // A queued import reads its stored file again: rows of many files would fill the memory.
    for (const waiting of this.#waiting) waiting.rows = undefined
    return done
  }

  #next(): void {
    const app = this.#app()
    if (this.#isStopped || this.#running >= AT_ONCE) return
    const place = this.#waiting.findIndex(({ key }) => !this.#busy.has(key.business_id))
    const [next] = place < 0 ? [] : this.#waiting.splice(place, 1)
    if (!next) return
    const { business_id } = next.key
    this.#running += 1
    this.#busy.add(business_id)
    runImport(app, next.key, next.rows)
      .catch((error: unknown) => {
        app.log.warn({ err: error, import: next.key.id }, 'import, to be begun again')
        return undefined
      })
      .then((refusal) => {
        this.#running -= 1
        this.#busy.delete(business_id)
        this.#known.delete(nameOf(next.key))
        next.done(refusal)
        this.#next()
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'imports'))
  }

  /** Takes up imports that no process runs: a job, every minute and at each start. */
  async resume(query: OwnerQuery): Promise<void> {
    const { rows } = await query<ImportKey>(unfinished, [])
    for (const key of rows) void this.start(key)
  }

  /** For tests: resolves when no import is queued or running. */
  async idle(): Promise<void> {
    while (this.#known.size > 0) await Promise.allSettled(this.#known.values())
  }

  stop(): void {
    this.#isStopped = true
  }
}

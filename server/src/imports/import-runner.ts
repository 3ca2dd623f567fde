import type { Refusal } from '../errors/refusal.ts'
import type { BackgroundImports, Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import type { PackedRows } from '../services/table-reader.ts'
import { inTurns, mostFailures } from '../services/turns.ts'
import { runImport } from './run-import.ts'

interface One {
  business_id: string
  id: string
}

const nameOf = ({ business_id, id }: One) => `${business_id} ${id}`

interface Waiting {
  one: One
  rows: PackedRows | undefined
  done: (refusal: Refusal | undefined) => void
}

/** Imports that this process works on at once: the rest waits, and other requests go on. */
const AT_ONCE = 2

/** Ids sort as their times do. An import of too many tries has its fault, or is one for which none could be written. */
export const unfinished = inTurns(
  `select business_id, id, id as since from imports where status in ('waiting', 'running') and tries <= ${mostFailures}`,
  { ofOne: 5, most: 100 },
)

/**
 * Does imports beside requests, whoever waits for them or not. What one process was cut off in the middle of, another one finds (`resume`): what is
 * to be done stands in the database, and the lock of an import's transaction sees to it that it is done once.
 */
export class ImportRunner implements BackgroundImports {
  readonly #app: () => Dependencies
  readonly #waiting: Waiting[] = []
  /** Businesses of which one is worked on: their next waits, and nobody else's behind it. */
  readonly #busy = new Set<string>()
  /** By business and id: a business file may bring the id of another business's import. */
  readonly #known = new Map<string, Promise<Refusal | undefined>>()
  #running = 0
  #isStopped = false

  constructor(app: () => Dependencies) {
    this.#app = app
  }

  /** Does an import in its turn. @returns once it has ended, in whatever way: what it was refused for as a whole */
  start(one: One, rows?: PackedRows): Promise<Refusal | undefined> {
    const known = this.#known.get(nameOf(one))
    if (known) return known
    const done = new Promise<Refusal | undefined>((resolve) => this.#waiting.push({ one, rows, done: resolve }))
    this.#known.set(nameOf(one), done)
    this.#next()
    // What waits is read again from the kept file: rows of many files would be too much to hold.
    for (const waiting of this.#waiting) waiting.rows = undefined
    return done
  }

  #next(): void {
    const app = this.#app()
    if (this.#isStopped || this.#running >= AT_ONCE) return
    const place = this.#waiting.findIndex(({ one }) => !this.#busy.has(one.business_id))
    const [next] = place < 0 ? [] : this.#waiting.splice(place, 1)
    if (!next) return
    const { business_id } = next.one
    this.#running += 1
    this.#busy.add(business_id)
    runImport(app, next.one, next.rows)
      .catch((error: unknown) => {
        app.log.warn({ err: error, import: next.one.id }, 'import, to be begun again')
        return undefined
      })
      .then((refusal) => {
        this.#running -= 1
        this.#busy.delete(business_id)
        this.#known.delete(nameOf(next.one))
        next.done(refusal)
        this.#next()
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'imports'))
  }

  /** Takes up what nobody works on any more: a job of every minute, and of each start. */
  async resume(query: OwnerQuery): Promise<void> {
    const { rows } = await query<One>(unfinished, [])
    for (const one of rows) void this.start(one)
  }

  /** For tests: until nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#known.size > 0) await Promise.allSettled(this.#known.values())
  }

  stop(): void {
    this.#isStopped = true
  }
}

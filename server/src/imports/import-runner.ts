import type { BackgroundImports, Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { runImport } from './run-import.ts'

interface One {
  business_id: string
  id: string
}

/** Imports that this process works on at once: the rest waits, and other requests go on. */
const AT_ONCE = 2

/**
 * Does imports beside requests, whoever waits for them or not. What one process was cut off in the middle of, another one finds (`resume`): what is
 * to be done stands in the database, and the lock of an import's transaction sees to it that it is done once.
 */
export class ImportRunner implements BackgroundImports {
  readonly #app: () => Dependencies
  readonly #waiting: { one: One; done: () => void }[] = []
  readonly #known = new Map<string, Promise<void>>()
  #running = 0
  #isStopped = false

  constructor(app: () => Dependencies) {
    this.#app = app
  }

  /** Does an import in its turn. @returns once it has ended, in whatever way */
  start(one: One): Promise<void> {
    const known = this.#known.get(one.id)
    if (known) return known
    const done = new Promise<void>((resolve) => this.#waiting.push({ one, done: resolve }))
    this.#known.set(one.id, done)
    this.#next()
    return done
  }

  #next(): void {
    const app = this.#app()
    if (this.#isStopped || this.#running >= AT_ONCE) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#running += 1
    runImport(app, next.one)
      .catch((error: unknown) => app.log.warn({ err: error, import: next.one.id }, 'import, to be begun again'))
      .finally(() => {
        this.#running -= 1
        this.#known.delete(next.one.id)
        next.done()
        this.#next()
      })
  }

  /** Takes up what nobody works on any more: a job of every minute, and of each start. */
  async resume(query: OwnerQuery): Promise<void> {
    const { rows } = await query<One>(
      `select business_id, id from imports where status in ('waiting', 'running') order by id limit 100`,
      [],
    )
    for (const one of rows) void this.start(one)
  }

  stop(): void {
    this.#isStopped = true
  }
}

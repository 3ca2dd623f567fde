import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { BackgroundArrivals, Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { serverFolder } from '../services/server-folder.ts'
import type { ArrivalOrder } from './arrive.ts'
import { leftFiles } from './kept-arrivals.ts'

/** Looked through, or brought in: one of each at once, so that whoever waits for the one does not wait for the other. */
type What = 'looking' | 'arriving'

interface Waiting {
  merchant_id: string
  done: () => void
}

/** MiB of what such a process makes itself: a portion of rows and its text, several times. */
const memory = 384

/** As it was built, where this was: whoever looks at a file waits for it. */
const [script, ...args] = import.meta.url.endsWith('.ts')
  ? ([join(serverFolder, '..', 'scripts', 'command.mjs'), 'backup/arrival-command'] as const)
  : ([join(serverFolder, 'dist', 'arrival-command.js')] as const)

/**
 * Has files of businesses looked through and brought in beside requests, each in a process of its own. What one was cut off in the middle of,
 * another finds (`resume`): what is to be done stands in the database, and a lock sees to it that it is done once.
 */
export class ArrivalRunner implements BackgroundArrivals {
  readonly #app: () => Dependencies
  readonly #url: string
  readonly #waiting: Record<What, Waiting[]> = { looking: [], arriving: [] }
  readonly #known = new Map<string, Promise<void>>()
  readonly #children: Partial<Record<What, ChildProcess>> = {}
  /** Whose is worked on. */
  readonly #worked: Partial<Record<What, string>> = {}
  #isStopped = false

  /**
   * @param url of the database itself, as its owner
   * @param isOpen whether merchants may bring one in at all
   */
  constructor(
    app: () => Dependencies,
    url: string,
    readonly isOpen: boolean,
  ) {
    this.#app = app
    this.#url = url
  }

  start(merchant_id: string, what: What): Promise<void> {
    const known = this.#known.get(`${what} ${merchant_id}`)
    // What is worked on may have been dropped meanwhile, and another file be there: it is looked for once more.
    return known && this.#worked[what] === merchant_id ? known.then(() => this.#taken(merchant_id, what)) : this.#taken(merchant_id, what)
  }

  #taken(merchant_id: string, what: What): Promise<void> {
    const name = `${what} ${merchant_id}`
    const known = this.#known.get(name)
    if (known) return known
    if (this.#isStopped) return Promise.resolve()
    const done = new Promise<void>((resolve) => this.#waiting[what].push({ merchant_id, done: resolve }))
    this.#known.set(name, done)
    this.#next(what)
    return done
  }

  #next(what: What): void {
    if (this.#isStopped || this.#children[what]) return
    const next = this.#waiting[what].shift()
    if (!next) return
    const { merchant_id } = next
    const { app, child } = this.#begun(merchant_id)
    this.#children[what] = child
    this.#worked[what] = merchant_id
    const over = () => {
      if (this.#children[what] !== child) return
      delete this.#children[what]
      delete this.#worked[what]
      this.#known.delete(`${what} ${merchant_id}`)
      next.done()
      this.#next(what)
    }
    child.on('message', ({ failure }: { failure: string }) => app.log.warn({ failure, merchant_id }, 'business from a file'))
    child.on('error', over)
    child.on('exit', over)
  }

  #begun(merchant_id: string) {
    const app = this.#app()
    const { dataDir, secretKey, storage, publicUrl } = app.config
    const child = fork(script, args, {
      ...{ serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
      execArgv: [`--max-old-space-size=${memory}`],
    })
    const order: ArrivalOrder = { url: this.#url, merchant_id, dataDir, secretKey, storage, publicUrl, now: app.clock() }
    child.send(order, () => {})
    return { app, child }
  }

  /** Takes up what nobody works on any more, and drops files that were left: a job of every minute, and of each start. */
  async resume(query: OwnerQuery): Promise<void> {
    const { rows: left } = await query<{ merchant_id: string }>(leftFiles, [])
    for (const { merchant_id } of left) {
      await query('delete from arrival_parts where merchant_id = $1', [merchant_id])
      await query('delete from arrivals where merchant_id = $1', [merchant_id])
    }
    const { rows } = await query<{ merchant_id: string; status: What }>(
      `select merchant_id, status from arrivals where status in ('looking', 'arriving') order by touched_at limit 100`,
      [],
    )
    for (const { merchant_id, status } of rows) void this.#taken(merchant_id, status)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const children = Object.values(this.#children)
    const gone = children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of children) child.kill()
    for (const { done } of Object.values(this.#waiting).flatMap((lane) => lane.splice(0))) done()
    await Promise.all(gone)
  }
}

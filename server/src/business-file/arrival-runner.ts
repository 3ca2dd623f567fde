import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal, busy, refuseField } from '../errors/refusal.ts'
import { Semaphore } from '../request/concurrency-limit.ts'
import type { ArrivalInput, Arrivals, ImportedBusiness } from '../request/dependencies.ts'
import type { Config } from '../services/config.ts'
import { serverFolder } from '../services/server-folder.ts'
import { WorkerProcess, WorkerStopped } from '../services/worker-process.ts'
import type { ArrivalAnswer, ArrivalOrder } from './arrival-command.ts'
import { longest } from './arrival-limits.ts'
import { faultOf } from './file-refused.ts'

/** Most files on disk at once: one per merchant. */
const mostFiles = 8
/** Milliseconds that a file waits for the one before it. */
const longestWait = 30_000

/** Runs the sources if this module was not built. */
const [script, ...args] = import.meta.url.endsWith('.ts')
  ? [join(serverFolder, '..', 'scripts', 'command.mjs'), 'business-file/arrival-command']
  : [join(serverFolder, 'dist', 'arrival-command.js')]

/** Imports businesses from sent files: one at a time, each in its own process, to protect the app’s memory and time. */
export class ArrivalRunner implements Arrivals {
  readonly #senders = new Set<string>()
  readonly #turn: Semaphore
  readonly #worker = new WorkerProcess<ArrivalOrder, ArrivalAnswer>({
    ...{ script, args, maxQueued: 1, queueTimeout: longestWait, idleTimeout: 1000 },
    // The process reports its own timeout, unless it hangs.
    jobTimeout: longest + 60_000,
    // MiB: a portion of rows and its text, several times.
    memory: 384,
  })

  /**
   * @param url of the database, as its owner
   * @param isOpen true if merchants may import a business
   */
  constructor(
    readonly config: Config,
    readonly url: string,
    readonly isOpen: boolean,
    readonly log: FastifyBaseLogger,
  ) {
    this.#turn = new Semaphore(1, longestWait * config.patience)
  }

  async keep(merchant_id: string, content: Readable) {
    if (!this.isOpen) throw new Refusal({ status: 403, code: 'forbidden', words: { key: 'arrivals.off' } })
    if (this.#senders.has(merchant_id) || this.#senders.size >= mostFiles) throw busy()
    this.#senders.add(merchant_id)
    const path = join(tmpdir(), `kasuwa-${randomUUID()}.arriving`)
    const drop = async () => {
      await rm(path, { force: true })
      this.#senders.delete(merchant_id)
    }
    try {
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await drop()
      const fault = faultOf(error)
      throw fault ? refuseField('file', `arrivals.${fault}`) : error
    }
    return { path, drop }
  }

  async bringIn(input: ArrivalInput): Promise<ImportedBusiness> {
    const { dataDir, secretKey, storage, publicUrl } = this.config
    const order = { ...input, url: this.url, dataDir, secretKey, storage, publicUrl }
    const { business, fault, failure } = await this.#turn.run(() => this.#worker.run(order).catch(unfinished))
    if (failure !== undefined) this.log.warn({ failure, merchant_id: input.merchant_id }, 'business from a file')
    if (business) return business
    throw fault === 'wrong_password' ? refuseField('file_password', 'file_password_wrong') : refuseField('file', `arrivals.${fault}`)
  }

  stop(): void {
    this.#worker.stop()
  }
}

/** Answer for a process that crashed or hung. */
function unfinished(error: unknown): ArrivalAnswer {
  if (error instanceof WorkerStopped) return { fault: 'broken', failure: error.message }
  throw error
}

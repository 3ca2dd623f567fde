import { join } from 'node:path'
import { Refusal, busy, refuseField } from '../errors/refusal.ts'
import { serverFolder } from './server-folder.ts'
import { WorkerProcess, WorkerStopped } from './worker-process.ts'

/** JSON of each row's cells, one after another; the line of the file of each, and how many bytes it is. */
export interface PackedRows {
  rows: Uint8Array
  lines: Uint32Array
  lengths: Uint32Array
}

type Made = { refused: string; line?: number } | ({ refused?: undefined } & PackedRows)

/**
 * Reads files in a process of its own, one after another, with no more memory than it is given: a bomb, a broken archive or a million rows end
 * there, in a sentence, and other requests go on.
 */
export class TableReader {
  readonly #worker = new WorkerProcess<{ bytes: Uint8Array }, Made>({
    script: join(serverFolder, 'tables', 'read-table.mjs'),
    maxQueued: 8,
    queueTimeout: 10_000,
    jobTimeout: 20_000,
    idleTimeout: 30_000,
    memory: 500,
  })

  /** @throws Refusal 422 on `file`, in a sentence; 503 where too many wait */
  async read(bytes: Uint8Array): Promise<PackedRows> {
    const made = await this.#worker.run({ bytes }).catch((error: unknown): Made => {
      if (error instanceof WorkerStopped) return { refused: 'table_too_big' }
      if (error instanceof Refusal) throw busy()
      throw error
    })
    if (made.refused !== undefined) throw refuseField('file', made.refused, { line: made.line ?? 0 })
    return made
  }

  stop(): void {
    this.#worker.stop()
  }
}

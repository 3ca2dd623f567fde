import { join } from 'node:path'
import { Refusal, busy, refuseField } from '../errors/refusal.ts'
import { serverFolder } from './server-folder.ts'
import { WorkerProcess, WorkerStopped } from './worker-process.ts'

/** Each row’s cells, texts and numbers, as concatenated JSON, with each row’s line number and byte length. */
export interface PackedRows {
  /** Between the cells of a CSV file. */
  delimiter?: string | undefined
  rows: Uint8Array
  lines: Uint32Array
  lengths: Uint32Array
  /** Position of the sheet that was read, from 0; null if the file is no workbook. */
  sheet: number | null
  /** Visible sheets in order. If none was asked for, `head` has the first rows of the others. */
  sheets: readonly { name: string; head: readonly (readonly string[])[] }[]
}

type TableResult = { refused: string; field?: string; line?: number } | ({ refused?: undefined } & PackedRows)

/**
 * Reads files in a worker process with limited memory, one at a time. A zip bomb, a broken archive or a million rows end there with an
 * error, and other requests continue.
 */
export class TableReader {
  readonly #worker = new WorkerProcess<{ bytes: Uint8Array; sheet: string | number | undefined }, TableResult>({
    script: join(serverFolder, 'tables', 'read-table.mjs'),
    maxQueued: 8,
    queueTimeout: 10_000,
    jobTimeout: 20_000,
    idleTimeout: 30_000,
    memory: 500,
  })

  /**
   * @param sheet name or position (from 0) of a workbook's sheet; left out: the first that has rows
   * @throws Refusal 422 on `file` or `sheet`, with a sentence; 503 if the queue is full
   */
  async read(bytes: Uint8Array, sheet?: string | number): Promise<PackedRows> {
    const result = await this.#worker.run({ bytes, sheet }).catch((error: unknown): TableResult => {
      if (error instanceof WorkerStopped) return { refused: 'table_too_big' }
      if (error instanceof Refusal) throw busy()
      throw error
    })
    if (result.refused !== undefined) throw refuseField(result.field ?? 'file', result.refused, { line: result.line ?? 0 })
    return result
  }

  stop(): void {
    this.#worker.stop()
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../errors/refusal.ts'

/** Storage of uploads. The app chooses the names: lower-case letters, digits, dots and dashes. */
export interface FileStore {
  /**
   * Writes all or nothing.
   * @throws Refusal 503 if storage is full or unreachable
   */
  put(name: string, content: Uint8Array, type: string): Promise<void>
  /** Undefined if no file has that name. */
  get(name: string): Promise<Uint8Array | undefined>
  /** A missing file is no error. */
  remove(name: string): Promise<void>
  /**
   * Every name, in no order.
   * @throws Refusal 503 if storage is unreachable
   */
  list(): AsyncIterable<string>
}

/**
 * 503: storage fails now, and the client may retry.
 * @param cause for the log
 */
export function storageUnavailable(cause: unknown): Refusal {
  const refusal = new Refusal({ status: 503, code: 'uploads_full', words: { key: 'uploads_full' }, headers: { 'retry-after': '60' } })
  return Object.assign(refusal, { cause })
}

const diskFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Files in a folder. Each is written to a temporary file and renamed after a sync, so a full disk or crash leaves none incomplete. */
export function folderStore(folder: string): FileStore {
  return {
    async put(name, content) {
      await mkdir(folder, { recursive: true })
      const partial = join(folder, `.${randomBytes(8).toString('hex')}.partial`)
      try {
        const file = await open(partial, 'wx', 0o640)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(partial, join(folder, name))
      } catch (error) {
        await rm(partial, { force: true })
        throw diskFull.has((error as NodeJS.ErrnoException).code ?? '') ? storageUnavailable(error) : error
      }
    },
    get: (name) =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      yield* names.filter((name) => !name.startsWith('.'))
    },
  }
}

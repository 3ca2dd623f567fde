import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../services/config.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../services/files.ts'
import type { Queue } from '../services/jobs.ts'
import type { Press } from '../services/pdf.ts'
import type { Provider } from '../services/payment-provider.ts'
import type { Seal } from '../services/field-encryption.ts'
import type { Tokens } from '../services/tokens.ts'
import type { Turns } from './concurrency-limit.ts'

/** Takes in pictures that people send. */
export interface Pictures {
  /**
   * Makes of what was sent what is kept. Not to be called in a transaction.
   * @param by whose uploads are counted
   * @returns its address, and how to take it back
   * @throws Refusal 422 on the field, 429, 503
   */
  keep(visit: { now: number }, by: string, field: string, bytes: Uint8Array): Promise<KeptPicture>
  stop(): void
}

export interface KeptPicture {
  url: string
  undo(): Promise<void>
}

/** The running app's parts, made once in `main.ts` (or by a test) and handed to every call. */
export interface App {
  config: Config
  log: FastifyBaseLogger
  database: Database
  tokens: Tokens
  seal: Seal
  provider: Provider
  jobs: Queue
  press: Press
  turns: Turns
  files: FileStore
  pictures: Pictures
  /** Milliseconds since 1970; a test sets it. */
  clock: () => number
}

/** The same for work that is in a transaction already: it opens no other. */
export type AppInTransaction = Omit<App, 'database'>

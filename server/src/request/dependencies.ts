import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../services/config.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../services/files.ts'
import type { JobQueue } from '../services/jobs.ts'
import type { PdfRenderer } from '../services/pdf.ts'
import type { PaymentProvider } from '../services/payment-provider.ts'
import type { FieldEncryption } from '../services/field-encryption.ts'
import type { Tokens } from '../services/tokens.ts'
import type { Semaphore } from './concurrency-limit.ts'

/** Takes in pictures that people send. */
export interface ImageStore {
  /**
   * Makes of what was sent what is kept. Not to be called in a transaction.
   * @param by whose uploads are counted
   * @returns its address, and how to take it back
   * @throws Refusal 422 on the field, 429, 503
   */
  store(context: { now: number }, by: string, field: string, bytes: Uint8Array): Promise<StoredImage>
  stop(): void
}

export interface StoredImage {
  url: string
  undo(): Promise<void>
}

/** The running app's parts, made once in `main.ts` (or by a test) and handed to every call. */
export interface Dependencies {
  config: Config
  log: FastifyBaseLogger
  database: Database
  tokens: Tokens
  fieldEncryption: FieldEncryption
  paymentProvider: PaymentProvider
  jobs: JobQueue
  pdf: PdfRenderer
  requestSlots: Semaphore
  files: FileStore
  images: ImageStore
  /** Milliseconds since 1970; a test sets it. */
  clock: () => number
}

/** The same for work that is in a transaction already: it opens no other. */
export type DependenciesInTransaction = Omit<Dependencies, 'database'>

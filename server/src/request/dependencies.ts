import type { Readable } from 'node:stream'
import type { ArchiveFailure } from '@kasuwa/contract/backups'
import type { UploadedFile, businessArrivals } from '@kasuwa/contract/business-arrivals'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import type { Refusal } from '../errors/refusal.ts'
import type { Config } from '../services/config.ts'
import type { Database } from '../database/database.ts'
import type { ReportReplica } from '../database/report-replica.ts'
import type { FileStore } from '../services/files.ts'
import type { JobQueue } from '../services/jobs.ts'
import type { PdfRenderer } from '../services/pdf.ts'
import type { PaymentProvider } from '../services/payment-provider.ts'
import type { FieldEncryption } from '../services/field-encryption.ts'
import type { PackedRows, TableReader } from '../services/table-reader.ts'
import type { Tokens } from '../services/tokens.ts'
import type { Semaphore } from './concurrency-limit.ts'

/** Stores uploaded images. */
export interface ImageStore {
  /**
   * Resizes and stores an image. Never call it inside a transaction.
   * @param by the uploader to count it for
   * @returns its address, and `undo` to delete it
   * @throws Refusal 422 on the field, 429, 503
   */
  store(context: { now: number }, by: string, field: string, bytes: Uint8Array): Promise<StoredImage>
  stop(): void
}

export interface StoredImage {
  url: string
  undo(): Promise<void>
}

/** Imports that run outside requests. */
export interface BackgroundImports {
  /**
   * Resolves when the import has ended in any way. @param rows of its file if parsed already; undefined: the stored file is read again
   * @returns the refusal of the whole import, if any
   */
  start(one: { business_id: string; id: string }, rows?: PackedRows): Promise<Refusal | undefined>
}

/** An uploaded file of a business, and the data to import it with. */
export interface ArrivalInput extends Pick<UploadedFile, 'name' | 'path'> {
  password: string
  merchant_id: string
  email: string
  /** Milliseconds since 1970. */
  now: number
  /** Request data for the audit log. */
  origin: { request_id: string; ip: string; user_agent: string }
}

export type ImportedBusiness = ReplyOf<typeof businessArrivals.bringIn>['business']

/** Imports of businesses from files. */
export interface Arrivals {
  /** True if merchants may import a business. */
  readonly isOpen: boolean
  /** Streams a file to disk. @throws Refusal 403, 503 */
  keep(merchant_id: string, content: Readable): Promise<Pick<UploadedFile, 'path' | 'drop'>>
  /** @throws Refusal 422 on `file` or `file_password`, 503 */
  bringIn(asked: ArrivalInput): Promise<ImportedBusiness>
}

/** State of the embedded database’s archive (`archive/archiver.ts`). Milliseconds since 1970. */
export interface Archiving {
  state: {
    /** All changes before this time are archived. */
    archivedAt: number | undefined
    /** Time of the last full copy that can be restored. */
    baseAt: number | undefined
    failed: { failure: ArchiveFailure; at: number } | undefined
  }
}

/** The app’s dependencies, created once in `compose.ts` (or by a test) and passed with every call. */
export interface Dependencies {
  config: Config
  log: FastifyBaseLogger
  database: Database
  /** For reports: own connections, one snapshot a transaction, a limit on statement time. */
  reportDatabase: Database
  /** The replica that reports read, if any. */
  reportReplica: ReportReplica | undefined
  tokens: Tokens
  fieldEncryption: FieldEncryption
  paymentProvider: PaymentProvider
  jobs: JobQueue
  pdf: PdfRenderer
  tables: TableReader
  imports: BackgroundImports
  arrivals: Arrivals
  /** Undefined without an archive. */
  archiver: Archiving | undefined
  requestSlots: Semaphore
  /** For reports: few, so that a business with many waits only for its own. */
  reportSlots: Semaphore
  /** For full exports: each holds a connection until it ends. */
  exportSlots: Semaphore
  files: FileStore
  images: ImageStore
  /** Milliseconds since 1970; a test sets it. */
  clock: () => number
}

/** Dependencies for code that runs in a transaction already: without `database`, so it cannot open another. */
export type DependenciesInTransaction = Omit<Dependencies, 'database' | 'reportDatabase' | 'reportReplica'>

import type { Readable } from 'node:stream'
import type { ArchiveFailure } from '@kasuwa/contract/backups'
import type { KeptFile, businessArrivals } from '@kasuwa/contract/business-arrivals'
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

/** Imports that go on beside requests. */
export interface BackgroundImports {
  /** @param rows of its file, where somebody has read it: left out, the kept file is read again @returns once it has ended, in whatever way: what it was refused for as a whole */
  start(one: { business_id: string; id: string }, rows?: PackedRows): Promise<Refusal | undefined>
}

/** A business's file that somebody sent, with what it is brought in by. */
export interface ArrivalAsked extends Pick<KeptFile, 'name' | 'path'> {
  password: string
  merchant_id: string
  email: string
  /** Milliseconds since 1970. */
  now: number
  /** The request, for the trail. */
  origin: { request_id: string; ip: string; user_agent: string }
}

export type BroughtBusiness = ReplyOf<typeof businessArrivals.bringIn>['business']

/** Businesses that come in from files. */
export interface Arrivals {
  /** Whether merchants may bring one in at all. */
  readonly isOpen: boolean
  /** Writes what comes of a file to the disk. @throws Refusal 403, 503 */
  keep(merchant_id: string, content: Readable): Promise<Pick<KeptFile, 'path' | 'drop'>>
  /** @throws Refusal 422 on `file` or `file_password`, 503 */
  bringIn(asked: ArrivalAsked): Promise<BroughtBusiness>
}

/** What is archived of the embedded database as it grows (`archive/archiver.ts`). Milliseconds since 1970. */
export interface Archiving {
  state: {
    /** Everything before it is in the archive. */
    archivedAt: number | undefined
    /** Of the last copy of the whole database that can be restored. */
    baseAt: number | undefined
    failed: { failure: ArchiveFailure; at: number } | undefined
  }
}

/** The app’s dependencies, created once in `compose.ts` (or by a test) and passed with every call. */
export interface Dependencies {
  config: Config
  log: FastifyBaseLogger
  database: Database
  /** The same for reports: connections of their own, each transaction sees one moment and no statement of one is long. */
  reportDatabase: Database
  /** Where reports are read, if elsewhere. */
  reportReplica: ReportReplica | undefined
  tokens: Tokens
  fieldEncryption: FieldEncryption
  paymentProvider: PaymentProvider
  jobs: JobQueue
  pdf: PdfRenderer
  tables: TableReader
  imports: BackgroundImports
  arrivals: Arrivals
  /** Undefined where nothing is archived. */
  archiver: Archiving | undefined
  requestSlots: Semaphore
  /** Of reports: few, so that whoever asks for many waits for their own. */
  reportSlots: Semaphore
  /** Of lists that are read whole: each keeps a connection as long as that takes. */
  exportSlots: Semaphore
  files: FileStore
  images: ImageStore
  /** Milliseconds since 1970; a test sets it. */
  clock: () => number
}

/** Dependencies for code that runs in a transaction already: without `database`, so it cannot open another. */
export type DependenciesInTransaction = Omit<Dependencies, 'database' | 'reportDatabase' | 'reportReplica'>

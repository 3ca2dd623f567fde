import { withClient } from '@kasuwa/embedded-postgres'
import { loadNumberingPlans } from '@kasuwa/contract/platform/loaded-plans'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openDoors } from './document-kinds/kinds.ts'
import { refreshAllDebts } from './receivables/cached-debts.ts'
import { sendLink } from './auth/send-link.ts'
import { fetchBanks } from './bank-accounts/banks.ts'
import { recheckPayments, reconcilePayments } from './billing/reconcile.ts'
import { renewPlans } from './billing/renewals.ts'
import { ArrivalRunner } from './business-file/arrival-runner.ts'
import { Archiver } from './archive/archiver.ts'
import { NightlyBackups } from './nightly/nightly-backups.ts'
import { BooksRunner } from './books/books-runner.ts'
import type { Dependencies } from './request/dependencies.ts'
import { assertRowLevelSecurity } from './database/row-level-security.ts'
import { isSharded } from './database-setup/cluster-settings.ts'
import { assertSameDatabase } from './database-setup/pooler.ts'
import type { Config } from './services/config.ts'
import { Database } from './database/database.ts'
import { ReportReplica } from './database/report-replica.ts'
import { folderStore } from './services/files.ts'
import { deleteExpiredKeys } from './records/idempotency-cleanup.ts'
import { JobQueue, type JobHandlers } from './services/jobs.ts'
import { ImportRunner } from './imports/import-runner.ts'
import { recheckCheckouts, reconcileCheckouts } from './online-payments/reconcile.ts'
import { openMailer } from './services/mail.ts'
import { PdfRenderer } from './services/pdf.ts'
import { PaystackProvider } from './services/paystack-provider.ts'
import { SandboxProvider } from './services/sandbox-provider.ts'
import { s3Store } from './services/s3-files.ts'
import { FieldEncryption } from './services/field-encryption.ts'
import { installSecret } from './services/install-secrets.ts'
import { addUpAllDays } from './reports/day-sums/add-up.ts'
import { ReportMailer } from './saved-reports/report-mailer.ts'
import { openSmsSender } from './services/sms.ts'
import { TableReader } from './services/table-reader.ts'
import { Tokens } from './services/tokens.ts'
import { Semaphore } from './request/concurrency-limit.ts'
import { openImageStore } from './uploads/store-image.ts'

export interface Composed {
  app: Dependencies
  fastify: FastifyInstance
  /** Destination of the embedded database's archive; undefined without one. */
  archiver: Archiver | undefined
  /** Ends requests, jobs and connections, in this order. */
  close(): Promise<void>
}

/** Reports and tills never wait for each other: reports have two connections, and each statement one snapshot and at most eight seconds. */
const reportConnections = 2
const reportSettings = {
  transaction_isolation: 'repeatable read',
  statement_timeout: '8s',
  // Adding up ten thousand groups fits in memory; and the till has the other processor.
  work_mem: '32MB',
  max_parallel_workers_per_gather: '0',
}

/** Connections of the app and of its reports. @throws if a database is not in the expected state */
async function openDatabases(config: Config, url: string, log: FastifyBaseLogger, sharded: boolean) {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection')
  const { poolSize: size, namedStatements: hasNamedStatements, patience } = config
  const pooled = config.poolerUrl ?? url
  const database = new Database({ url: pooled, size, named: hasNamedStatements, sharded, patience, onError })
  const ofReports = { size: reportConnections, named: false, sharded, settings: reportSettings, patience, onError }
  const reportDatabase = new Database({ url: pooled, ...ofReports })
  const replica = config.reportsUrl && new Database({ url: config.reportsUrl, ...ofReports })
  const reportReplica = replica ? new ReportReplica(replica, reportDatabase, log) : undefined
  const end = async () => {
    await Promise.all([reportDatabase.end(), reportReplica?.database.end()])
    await database.end()
  }
  try {
    if (config.poolerUrl) await assertSameDatabase(url, database)
    await assertRowLevelSecurity(database)
    await reportReplica?.assertFollows()
  } catch (error) {
    await end()
    throw error
  }
  return { database, reportDatabase, reportReplica, end }
}

interface Workers {
  imports: ImportRunner
  books: BooksRunner
  backups: NightlyBackups
  reports: ReportMailer
}

/** Handlers of the queue’s jobs. */
function tasksOf(app: Dependencies, { imports, books, backups, reports }: Workers): JobHandlers {
  const { config, database, log, clock } = app
  return {
    mail: openMailer(config, database, log),
    text: openSmsSender(config, database),
    link: (task) => sendLink(app, task),
    resume_imports: (_, query) => imports.resume(query),
    check_books: (_, query) => books.resume(query),
    back_up: async () => backups.resume(),
    recount_debts: (_, query) => refreshAllDebts(database, query),
    add_up_days: (_, query) => addUpAllDays(database, query, clock),
    mail_reports: (_, query) => reports.resume(query),
    renew_plans: (_, query) => renewPlans(app, query),
    reconcile_payments: async (_, query) => {
      await reconcilePayments(app, query)
      await reconcileCheckouts(app, query)
    },
    recheck_payments: async (_, query) => {
      await recheckPayments(app, query)
      await recheckCheckouts(app, query)
    },
    fetch_banks: (_, query) => fetchBanks(app, query),
    forget_keys: (_, query) => deleteExpiredKeys(query, clock()),
  }
}

/** Connects the parts over a migrated database. @param url of the database's owner */
export async function compose(config: Config, url: string, log: FastifyBaseLogger, clock: () => number = Date.now): Promise<Composed> {
  openDoors()
  const sharded = await withClient(url, isSharded)
  const { end, ...databases } = await openDatabases(config, url, log, sharded)
  const { database } = databases
  const tokens = new Tokens(config.secretKey ?? installSecret(config.dataDir, 'token-key'), clock)
  const fieldEncryption = new FieldEncryption(config.secretKey ?? installSecret(config.dataDir, 'seal-key'))
  const jobs = new JobQueue()
  const pdf = new PdfRenderer()
  const tables = new TableReader()
  const imports = new ImportRunner(() => app)
  // No business can be imported into a cluster.
  const arrivals = new ArrivalRunner(config, url, config.bringIn && !sharded, log)
  const books = new BooksRunner(() => app, url)
  const reports = new ReportMailer(() => app)
  const backups = new NightlyBackups(() => app, url)
  const archiver = config.archive && new Archiver(() => app, config.archive)
  // Two for each connection: while one waits for the database, the other parses a request or writes a response.
  const requestSlots = new Semaphore(config.poolSize * 2, 1500 * config.patience, { ofOneBesideOthers: 1 })
  // One for each connection, and a wait shorter than a client's patience; one for each business at a time: the other stays free for all others.
  const reportSlots = new Semaphore(reportConnections, 10_000 * config.patience, { ofOne: 1 })
  const exportSlots = new Semaphore(2, 20_000 * config.patience, { ofOne: 1 })
  const files = 'folder' in config.storage ? folderStore(config.storage.folder) : s3Store(config.storage)
  const images = openImageStore({ config, clock, database, files })
  const app: Dependencies = {
    config,
    log,
    ...databases,
    tokens,
    fieldEncryption,
    paymentProvider: config.paystack
      ? new PaystackProvider(config.paystack, clock)
      : new SandboxProvider(database, config.publicUrl, clock),
    jobs,
    pdf,
    tables,
    imports,
    arrivals,
    archiver,
    requestSlots,
    reportSlots,
    exportSlots,
    files,
    images,
    clock,
  }
  await loadNumberingPlans()
  const fastify = await buildApp(app)
  await jobs.start(url, tasksOf(app, { imports, books, backups, reports }), log)
  // Work that a killed process left unfinished; and the provider’s banks, which may be new.
  await database.transaction({}, async (db) => {
    await jobs.add(db, 'resume_imports', {})
    if (config.paystack) await jobs.add(db, 'fetch_banks', {})
  })
  archiver?.start()
  return {
    app,
    fastify,
    archiver,
    async close() {
      // A request waits for the file that this imports, so it stops before the server closes.
      arrivals.stop()
      await fastify.close()
      imports.stop()
      tables.stop()
      pdf.stop()
      images.stop()
      await jobs.stop()
      await backups.stop()
      await archiver?.stop()
      await books.stop()
      await reports.stop()
      await end()
    },
  }
}

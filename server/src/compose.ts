import { loadNumberingPlans } from '@kasuwa/contract/platform/phone'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { sendLink } from './auth/send-link.ts'
import type { App } from './request/dependencies.ts'
import { assertBoundByPolicies } from './database/row-level-security.ts'
import type { Config } from './services/config.ts'
import { Database } from './database/database.ts'
import { folderStore } from './services/files.ts'
import { forgetKeys } from './records/idempotency-cleanup.ts'
import { Queue, type Tasks } from './services/jobs.ts'
import { mailer } from './services/mail.ts'
import { Press } from './services/pdf.ts'
import { sandboxProvider } from './services/payment-provider.ts'
import { s3Store } from './services/s3-files.ts'
import { Seal } from './services/field-encryption.ts'
import { keptSecret } from './services/install-secrets.ts'
import { texter } from './services/sms.ts'
import { Tokens } from './services/tokens.ts'
import { Turns } from './request/concurrency-limit.ts'
import { openPictures } from './uploads/store-image.ts'

export interface Composed {
  app: App
  fastify: FastifyInstance
  /** Ends requests, jobs and connections, in this order. */
  close(): Promise<void>
}

/** Puts the parts together over a migrated database. @param url of the database's owner */
export async function compose(config: Config, url: string, log: FastifyBaseLogger, clock: () => number = Date.now): Promise<Composed> {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection')
  const database = new Database({ url, size: config.poolSize, named: config.namedStatements, onError })
  await assertBoundByPolicies(database).catch((error: unknown) => database.end().then(() => Promise.reject(error)))
  const tokens = new Tokens(config.secretKey ?? keptSecret(config.dataDir, 'token-key'), clock)
  const seal = new Seal(config.secretKey ?? keptSecret(config.dataDir, 'seal-key'))
  const jobs = new Queue()
  const press = new Press()
  // Two for each connection: while one waits for the database, the other reads what it was asked or writes what it answers.
  const turns = new Turns(config.poolSize * 2, 1500)
  const files = 'folder' in config.storage ? folderStore(config.storage.folder) : s3Store(config.storage)
  const pictures = openPictures({ config, clock, database, files })
  const app: App = { config, log, database, tokens, seal, provider: sandboxProvider, jobs, press, turns, files, pictures, clock }
  await loadNumberingPlans()
  const fastify = await buildApp(app)
  const tasks: Tasks = {
    mail: mailer(config, database, log),
    text: texter(config, database),
    link: (asked) => sendLink(app, asked),
    forget_keys: (_, query) => forgetKeys(query, clock()),
  }
  await jobs.start(url, tasks, log)
  return {
    app,
    fastify,
    async close() {
      await fastify.close()
      press.stop()
      pictures.stop()
      await jobs.stop()
      await database.end()
    },
  }
}

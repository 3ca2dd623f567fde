import { loadNumberingPlans } from '@kasuwa/contract/platform/phone'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { sendLink } from './people/send-link.ts'
import type { App } from './platform/app-parts.ts'
import { assertBoundByPolicies } from './platform/bound-by-policies.ts'
import type { Config } from './platform/config.ts'
import { Database } from './platform/db.ts'
import { folderStore } from './platform/files.ts'
import { forgetKeys } from './platform/forget-keys.ts'
import { Queue, type Tasks } from './platform/jobs.ts'
import { mailer } from './platform/mail.ts'
import { Press } from './platform/pdf.ts'
import { sandboxProvider } from './platform/provider.ts'
import { s3Store } from './platform/s3-files.ts'
import { Seal } from './platform/sealed.ts'
import { keptSecret } from './platform/secrets.ts'
import { texter } from './platform/texts.ts'
import { Tokens } from './platform/tokens.ts'
import { Turns } from './platform/turns.ts'
import { openPictures } from './uploads/keep-picture.ts'

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

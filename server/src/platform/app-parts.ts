import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Queue } from './jobs.ts'
import type { Press } from './pdf.ts'
import type { Provider } from './provider.ts'
import type { Seal } from './sealed.ts'
import type { Tokens } from './tokens.ts'
import type { Turns } from './turns.ts'

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
  /** Milliseconds since 1970; a test sets it. */
  clock: () => number
}

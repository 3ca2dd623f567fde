import { plainBytes, preparedBytes, preparingBytes } from './pipeline-batch.ts'

/** Role of the app’s transactions. It owns nothing, and row level security binds it. */
export const appRole = 'kasuwa_app'

/**
 * Settings of each transaction, beside its scope. None is left to the connection: a pooler may hand on one that another client set up, and
 * the login role owns the tables.
 */
export const transactionSettings = {
  role: appRole,
  timezone: 'UTC',
  datestyle: 'ISO',
  // Every read is by business. A sequential scan, which the planner prefers if it expects to stop early, reads the rows of all businesses.
  // No query is worth JIT.
  enable_seqscan: 'off',
  jit: 'off',
  statement_timeout: '10s',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '15s',
}

/** The statements that begin a transaction, as texts and bytes. */
export interface TransactionStart {
  texts: readonly string[]
  /** Unnamed, preparing under names, or already prepared on the connection. */
  bytes: Readonly<Record<'plain' | 'preparing' | 'prepared', Buffer>>
}

/**
 * Plain SET LOCAL, each a message of its own. Workers of a sharded database ignore set_config(), and each would receive the whole of a
 * combined message.
 * @param overrides add to or replace the defaults
 * @param patience multiplies the timeouts, in whole seconds
 */
export function transactionStart(overrides: Readonly<Record<string, string>>, patience: number): TransactionStart {
  const setting = Object.entries({ ...transactionSettings, ...overrides }).map(([name, value]) =>
    name.endsWith('_timeout') ? [name, `${Number.parseInt(value, 10) * patience}s`] : [name, value],
  )
  const texts = ['begin', ...setting.map(([name, value]) => `set local ${name} = '${value}'`)]
  return { texts, bytes: { plain: plainBytes(texts), preparing: preparingBytes(texts), prepared: preparedBytes(texts) } }
}

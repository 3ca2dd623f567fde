import { plainBytes, preparedBytes, preparingBytes } from './pipeline-batch.ts'

/** The role that the app's transactions take: it owns nothing, and policies bind it. */
export const appRole = 'kasuwa_app'

/**
 * What holds in each transaction, beside its scope. Nothing is left to the connection: a pooler may hand on one that was set up for
 * others, and what logs in is the tables' owner.
 */
export const transactionSettings = {
  role: appRole,
  timezone: 'UTC',
  datestyle: 'ISO',
  // Every table is found by the business: an end-to-end read, which a planner prefers where it expects to stop early, is through the
  // rows of every other business too. And nothing here is worth compiling.
  enable_seqscan: 'off',
  jit: 'off',
  statement_timeout: '10s',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '15s',
}

/** What transactions begin with: the texts, and their bytes. */
export interface TransactionStart {
  texts: readonly string[]
  /** To a connection that keeps no names, to one that is told the names, and to one that knows them. */
  bytes: Readonly<Record<'plain' | 'preparing' | 'prepared', Buffer>>
}

/**
 * Plain statements, each a message of its own: of a sharded database's workers, none would hear a set_config() call, and all would be
 * sent the whole of a message that holds several.
 * @param more what holds besides, or instead
 * @param patience multiplies the limits of time, in whole seconds
 */
export function transactionStart(more: Readonly<Record<string, string>> = {}, patience = 1): TransactionStart {
  const settings = Object.entries({ ...transactionSettings, ...more }).map(([name, value]) =>
    name.endsWith('_timeout') ? [name, `${Number.parseInt(value, 10) * patience}s`] : [name, value],
  )
  const texts = ['begin', ...settings.map(([name, value]) => `set local ${name} = '${value}'`)]
  return { texts, bytes: { plain: plainBytes(texts), preparing: preparingBytes(texts), prepared: preparedBytes(texts) } }
}

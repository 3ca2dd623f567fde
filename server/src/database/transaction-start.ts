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

/**
 * Plain statements, each a message of its own: of a sharded database's workers, none would hear a set_config() call, and all would be
 * sent the whole of a message that holds several.
 */
export const transactionStart: readonly string[] = [
  'begin',
  ...Object.entries(transactionSettings).map(([name, value]) => `set local ${name} = '${value}'`),
]

/** As bytes: to a connection that keeps no names, to one that is told the names, and to one that knows them. */
export const startBytes = {
  plain: plainBytes(transactionStart),
  preparing: preparingBytes(transactionStart),
  prepared: preparedBytes(transactionStart),
}

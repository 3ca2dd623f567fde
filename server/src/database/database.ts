import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import { type StatementResult, PipelineBatch, type Prepared, type Session, type Statement, plainBytes } from './pipeline-batch.ts'
import { parserOf, types } from './column-types.ts'
import { closePool, openPool } from './connection-pool.ts'
import { sqlState } from './database-errors.ts'
import { needsCustomPlan } from './custom-plan.ts'
import type { Tables } from './tables/index.ts'
import { forOneShard } from './one-shard.ts'
import { type TransactionStart, transactionStart } from './transaction-start.ts'

export type Db = Kysely<Tables>

/** The tenant of a transaction. Row level security reads exactly this (`docs/architecture.md`, Tenancy). */
export interface Scope {
  business_id?: string | undefined
  merchant_id?: string | undefined
}

/** A tenant id without rows: row level security shows nothing. */
export const noTenantId = '00000000-0000-0000-0000-000000000000'
/** True for a stored id. Such text cannot end a quoted literal. */
export const isUuid = (text: string): boolean => uuid.test(text)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const nameByText = new Map<string, string>()

/** The statement names a business. A prepared copy for each business would fill the connection, and there is nothing to plan. */
const isScope = (text: string) => text.startsWith('set local app.')

/** One name per statement text, so that each connection plans it once. */
function statementName(text: string): string | undefined {
  const knownName = nameByText.get(text)
  if (knownName !== undefined || isScope(text) || needsCustomPlan(text)) return knownName
  const name = createHash('sha1').update(text).digest('base64url')
  nameByText.set(text, name)
  return name
}

interface QueuedWrite {
  statement: CompiledQuery
  onRows?: ((rows: unknown[]) => Promise<void> | void) | undefined
  withCommit?: boolean
}

/** A connection in one transaction. Code that keeps it longer gets an error, and never joins the next transaction. */
class Connection implements DatabaseConnection {
  /** Statements not sent yet: those of one turn of the event loop, or that arrive while the connection is busy. */
  #nextBatch: PipelineBatch | undefined
  #isSubmitted = false

  constructor(
    readonly client: pg.PoolClient,
    readonly session: Session,
    readonly start: TransactionStart,
    readonly isSharded: boolean,
  ) {}

  /** The first error of the transaction. Later statements fail only because of it. */
  failure: unknown
  /** Refuses any further statement: outside a transaction it would run as the tables’ owner. */
  isOver = false
  /** Writes to send with the next statement (`write`). */
  queued: QueuedWrite[] = []

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const queuedWrites = this.sendQueued()
    const [result] = await Promise.all([this.#execute<R>(query), ...queuedWrites])
    return result
  }

  /** Writes that were sent, and are awaited later. */
  #sentAhead: Promise<void>[] = []

  /** Sends the queued writes now. Each promise resolves after its `onRows` has run. */
  sendQueued(): Promise<void>[] {
    return [...this.#sentAhead.splice(0), ...this.#sendQueued()]
  }

  /** Sends the queued writes. They are awaited with the next statement. */
  sendAhead(): Promise<void> {
    const sent = this.#sendQueued()
    // Errors surface where the writes are awaited; until then they are not unhandled.
    for (const write of sent) write.catch(() => {})
    this.#sentAhead.push(...sent)
    return new Promise((resolve) => void setImmediate(resolve))
  }

  /** True if a queued write has an `onRows` that runs before the commit, or a write was sent ahead. */
  get isAwaited(): boolean {
    return this.#sentAhead.length > 0 || this.queued.some((write) => write.onRows && !write.withCommit)
  }

  discard(): void {
    this.queued = []
    this.#sentAhead = []
  }

  #sendQueued(): Promise<void>[] {
    return this.queued.splice(0).map(async ({ statement, onRows }) => {
      const { rows } = await this.#execute<unknown>(statement)
      await onRows?.(rows)
    })
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, tag } = await this.send({ text: query.sql, values: query.parameters })
    return { rows: rows as R[], numAffectedRows: BigInt(/\d+$/.exec(tag)?.[0] ?? 0) }
  }

  async send(statement: Statement): Promise<StatementResult> {
    try {
      if (this.isOver) throw new Error('The transaction is over.')
      return await this.#batch().add(this.isSharded ? { ...statement, text: forOneShard(statement.text) } : statement)
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }

  /** Begins a transaction in the round trip of its first statements. */
  open(scope: readonly string[]): void {
    const batch = this.#batch()
    const { knowsStart } = this.session
    const { texts, bytes } = this.start
    batch.begin(texts, knowsStart ? bytes.prepared : batch.isNamed ? bytes.preparing : bytes.plain)
    batch.begin(scope, plainBytes(scope))
  }

  #batch(): PipelineBatch {
    if (this.#nextBatch) return this.#nextBatch
    const batch = (this.#nextBatch = new PipelineBatch(this.session, () => (this.#nextBatch = undefined)))
    this.#isSubmitted = false
    process.nextTick(() => {
      if (this.#nextBatch !== batch) return
      this.#isSubmitted = true
      this.client.query(batch)
    })
    return batch
  }

  /** Rolls the transaction back. Statements that were not sent yet are dropped. */
  async rollBack(reason: unknown): Promise<void> {
    this.isOver = true
    if (this.#nextBatch && !this.#isSubmitted) {
      this.#nextBatch.drop(reason)
      this.#nextBatch = undefined
    }
    await this.client.query('rollback')
  }

  streamQuery(): never {
    throw new Error('Streaming does not go with statements that leave together.')
  }
}

/** Binds Kysely to one connection. `Connection` begins and ends the transaction, in one round trip with its scope. */
class BoundDriver implements Driver {
  constructor(readonly connection: Connection) {}
  async init(): Promise<void> {}
  acquireConnection = async (): Promise<DatabaseConnection> => this.connection
  beginTransaction(): never {
    throw new Error('Already in a transaction: requests run in one.')
  }
  commitTransaction = this.beginTransaction
  rollbackTransaction = this.beginTransaction
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

interface BoundConnection {
  connection: Connection
  db: Db
}

const connections = new WeakMap<Db, Connection>()

/** A statement to send: compiled, or an `sql` template. */
export type Sendable<R = unknown> = CompiledQuery<R> | RawBuilder<R>

const compileStatement = <R>(db: Db, statement: Sendable<R>): CompiledQuery<R> => ('sql' in statement ? statement : statement.compile(db))

/**
 * Pipelines statements: sends all in order in one round trip, and awaits every result. No statement can use another’s result.
 * @throws the error of the first that failed
 */
export async function pipeline(db: Db, statements: readonly Sendable[]): Promise<QueryResult<unknown>[]> {
  const connection = connectionOf(db)
  return Promise.all(statements.map((statement) => connection.executeQuery(compileStatement(db, statement))))
}

/**
 * Queues a write. It is sent before the next statement, in the same round trip, or with the commit. Writes keep their order. Its error is
 * thrown by the statement that it travels with.
 * @param onRows receives the returned rows before the transaction ends
 * @param withCommit true if `onRows` sends nothing, so that the write may travel with the commit
 */
export function write<R>(db: Db, statement: Sendable<R>, onRows?: (rows: R[]) => Promise<void> | void, withCommit = false): void {
  connectionOf(db).queued.push({ statement: compileStatement(db, statement), onRows: onRows as QueuedWrite['onRows'], withCommit })
}

/** Sends the queued writes, and waits for them and for their `onRows`. */
export async function flush(db: Db): Promise<void> {
  await Promise.all(connectionOf(db).sendQueued())
}

/** Sends the queued writes without waiting. They are awaited with the next statement, or with the commit. */
export const sendAhead = (db: Db): Promise<void> => connectionOf(db).sendAhead()

/** Flushes until no `onRows` is left to run. Writes without one wait for the next statement. */
export async function flushAwaited(db: Db): Promise<void> {
  while (connectionOf(db).isAwaited) await flush(db)
}

/** Drops queued writes and forgets those sent ahead, because their savepoint is rolled back. */
export function discardWrites(db: Db): void {
  connectionOf(db).discard()
}

function connectionOf(db: Db): Connection {
  const connection = connections.get(db)
  if (!connection) throw new Error('Not the transaction of a request.')
  return connection
}

function bindConnection(client: pg.PoolClient, session: Session, start: TransactionStart, isSharded: boolean): BoundConnection {
  const connection = new Connection(client, session, start, isSharded)
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BoundDriver(connection),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  connections.set(db, connection)
  return { connection, db }
}

export interface DatabaseOptions {
  url: string
  size: number
  named: boolean
  /** True for a cluster sharded by business: statements then name their business (`one-shard.ts`). */
  sharded?: boolean
  /** Settings of each transaction that add to or replace the defaults (`transaction-start.ts`). */
  settings?: Readonly<Record<string, string>>
  /** Multiplies the time limits of transactions and of the wait for a connection. */
  patience?: number
  /** Called for errors on idle connections, so that they are logged and the process goes on. */
  onError?: (error: Error) => void
}

export class Database {
  /** Outside a transaction its connections act as the tables’ owner. Only `transaction` and measurements may use it. */
  readonly pool: pg.Pool
  readonly #start: TransactionStart
  readonly #sessions = new WeakMap<pg.PoolClient, Session>()

  constructor(readonly options: DatabaseOptions) {
    const { patience = 1 } = options
    this.#start = transactionStart(options.settings ?? {}, patience)
    const pool = {
      connectionString: options.url,
      max: options.size,
      types,
      connectionTimeoutMillis: 1800 * patience,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    }
    this.pool = openPool(pool, options.onError ?? (() => {}))
  }

  /**
   * Runs work in one transaction as the app’s role, for a business and a merchant. Role, scope and timeouts travel with BEGIN and the first
   * statements in one round trip; the commit travels with the last queued writes (`write`). Rolls back if the work throws.
   */
  async transaction<T>(actor: Scope, work: (db: Db) => Promise<T>): Promise<T> {
    const businessId = actor.business_id ?? noTenantId
    const merchantId = actor.merchant_id ?? noTenantId
    if (!isUuid(businessId) || !isUuid(merchantId)) throw new Error('A scope holds uuids.')
    const client = await this.pool.connect()
    const { connection, db } = bindConnection(client, this.#sessionOf(client), this.#start, this.options.sharded === true)
    let connectionError: Error | undefined
    try {
      const scope = [`set local app.business_id = '${businessId}'`, `set local app.merchant_id = '${merchantId}'`]
      connection.open(scope)
      const result = await work(db)
      await flushAwaited(db)
      const lastWrites = connection.sendQueued()
      const committing = connection.send({ text: 'commit', values: [] })
      // Code that still holds the connection gets an error: its statement would be outside any transaction.
      connection.isOver = true
      const [commitResult] = await Promise.all([committing, ...lastWrites])
      // A transaction with a failed statement ends in ROLLBACK without an error, even on COMMIT.
      if (commitResult.tag !== 'COMMIT') throw new Error('A failed statement was passed over: nothing was committed.')
      return result
    } catch (error) {
      await connection.rollBack(error).catch((failure: Error) => (connectionError = failure))
      // Later statements of a pipeline fail with 25P02; the first error is the reason.
      throw sqlState(error) === '25P02' && connection.failure instanceof Error ? connection.failure : error
    } finally {
      client.release(connectionError)
    }
  }

  #sessionOf(client: pg.PoolClient): Session {
    const existing = this.#sessions.get(client)
    if (existing) return existing
    const prepared: Prepared = new Map()
    const session = { prepared, knowsStart: false, nameOf: this.options.named ? statementName : () => undefined, parserOf }
    this.#sessions.set(client, session)
    return session
  }

  /** The interface of `ReportReplica`, without a replica. */
  read = <T>(work: (database: Database) => Promise<T>): Promise<T> => work(this)

  end = (): Promise<void> => closePool(this.pool)
}

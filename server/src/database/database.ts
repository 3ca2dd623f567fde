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
import { type Answer, PipelineBatch, type Prepared, type Session, type Statement, plainBytes } from './pipeline-batch.ts'
import { parserOf, types } from './column-types.ts'
import { closePool, openPool } from './connection-pool.ts'
import { sqlState } from './database-errors.ts'
import { isPlannedAnew } from './planned-anew.ts'
import type { Tables } from './tables/index.ts'
import { forOneShard } from './one-shard.ts'
import { type TransactionStart, transactionStart } from './transaction-start.ts'

export type Db = Kysely<Tables>

/** Who a transaction acts for. Row level security sees exactly this (`docs/architecture.md`, Tenancy). */
export interface Scope {
  business_id?: string | undefined
  merchant_id?: string | undefined
}

/** The scope in which row level security shows nothing. */
export const nobody = '00000000-0000-0000-0000-000000000000'
/** Ids as they are stored, and nothing that could end a quoted text. */
export const isUuid = (text: string): boolean => uuid.test(text)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const names = new Map<string, string>()

/** Names a business: a connection would keep one for each business that it ever served, and there is nothing in it to plan. */
const isScope = (text: string) => text.startsWith('set local app.')

/** One name per statement text, so that the server plans each once per connection. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || isScope(text) || isPlannedAnew(text)) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

interface Write {
  statement: CompiledQuery
  onRows?: ((rows: unknown[]) => Promise<void> | void) | undefined
}

/** A connection in one transaction: whoever keeps it longer finds it over, not in the transaction of somebody else. */
class Connection implements DatabaseConnection {
  /** What has not left yet: statements of one turn of the event loop, and those that come while the connection is busy. */
  #next: PipelineBatch | undefined
  #isHanded = false

  constructor(
    readonly client: pg.PoolClient,
    readonly session: Session,
    readonly start: TransactionStart,
    readonly isSharded: boolean,
  ) {}

  /** What went wrong first in the transaction: everything after it fails for having come after. */
  failure: unknown
  /** Nothing leaves any more: it would be of no transaction, and act as the tables' owner. */
  isOver = false
  /** Writes that leave with the next statement (`updateDocument`). */
  queued: Write[] = []

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const gathered = this.sendQueued()
    const [result] = await Promise.all([this.#execute<R>(query), ...gathered])
    return result
  }

  /** What was sent ahead and is not waited for yet. */
  #ahead: Promise<void>[] = []

  /** Sends what was gathered, now. Each is done once whoever waits for its answer has been told, and what they did then is done. */
  sendQueued(): Promise<void>[] {
    return [...this.#ahead.splice(0), ...this.#sendQueued()]
  }

  /** The same, waited for with what is sent next: until it has left. */
  sendAhead(): Promise<void> {
    const sent = this.#sendQueued()
    // Whoever waits hears what failed; until then it is nobody’s.
    for (const one of sent) one.catch(() => {})
    this.#ahead.push(...sent)
    return new Promise((left) => void setImmediate(left))
  }

  /** Whether somebody is to be told of what was gathered or sent ahead. */
  get isAwaited(): boolean {
    return this.#ahead.length > 0 || this.queued.some((one) => one.onRows)
  }

  discard(): void {
    this.queued = []
    this.#ahead = []
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

  async send(statement: Statement): Promise<Answer> {
    try {
      if (this.isOver) throw new Error('The transaction is over.')
      return await this.#batch().ask(this.isSharded ? { ...statement, text: forOneShard(statement.text) } : statement)
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }

  /** Begins a transaction, in the round trip of its first statements. */
  open(scope: readonly string[]): void {
    const batch = this.#batch()
    const { knowsStart } = this.session
    const { texts, bytes } = this.start
    batch.begin(texts, knowsStart ? bytes.prepared : batch.isNamed ? bytes.preparing : bytes.plain)
    batch.begin(scope, plainBytes(scope))
  }

  #batch(): PipelineBatch {
    if (this.#next) return this.#next
    const batch = (this.#next = new PipelineBatch(this.session, () => (this.#next = undefined)))
    this.#isHanded = false
    process.nextTick(() => {
      if (this.#next !== batch) return
      this.#isHanded = true
      this.client.query(batch)
    })
    return batch
  }

  /** Ends a transaction that came to nothing; what has not left yet stays here. */
  async rollBack(reason: unknown): Promise<void> {
    this.isOver = true
    if (this.#next && !this.#isHanded) {
      this.#next.drop(reason)
      this.#next = undefined
    }
    await this.client.query('rollback')
  }

  streamQuery(): never {
    throw new Error('Streaming does not go with statements that leave together.')
  }
}

/** Kysely bound to one connection: transactions are begun and ended here, in one round trip with their scope, not by Kysely. */
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

interface Bound {
  connection: Connection
  db: Db
}

const connections = new WeakMap<Db, Connection>()

/** A statement as it can be sent: compiled, or as `sql` makes it. */
export type Sendable<R = unknown> = CompiledQuery<R> | RawBuilder<R>

const compiledIn = <R>(db: Db, statement: Sendable<R>): CompiledQuery<R> => ('sql' in statement ? statement : statement.compile(db))

/**
 * Pipelines statements: sends all in order, in one round trip, and waits for every result. None can use another’s result.
 * @throws what the first that failed threw
 */
export async function pipeline(db: Db, statements: readonly Sendable[]): Promise<QueryResult<unknown>[]> {
  const connection = connectionOf(db)
  return Promise.all(statements.map((statement) => connection.executeQuery(compiledIn(db, statement))))
}

/**
 * Gathers a write: it leaves in one round trip with the next statement that is sent, before it, or with the commit. Writes keep their order.
 * What fails is thrown by what it leaves with.
 * @param told hears what the statement returned, before the transaction ends; `sent` is how to wait for it
 */
export function write<R>(db: Db, statement: Sendable<R>, told?: (rows: R[]) => Promise<void> | void): void {
  connectionOf(db).queued.push({ statement: compiledIn(db, statement), onRows: told as Write['onRows'] })
}

/** Sends what was gathered and waits for it, and for whoever was told of it. */
export async function flush(db: Db): Promise<void> {
  await Promise.all(connectionOf(db).sendQueued())
}

/** Sends what was gathered without waiting for it: it is waited for with what is sent next, or with the commit. */
export const sendAhead = (db: Db): Promise<void> => connectionOf(db).sendAhead()

/** The same where somebody is to be told; what nobody waits for leaves with what comes next. */
export async function flushAwaited(db: Db): Promise<void> {
  while (connectionOf(db).isAwaited) await flush(db)
}

/** Drops what was gathered and is not sent, and waits for nothing that was sent ahead: what it belongs to is taken back. */
export function discardWrites(db: Db): void {
  connectionOf(db).discard()
}

function connectionOf(db: Db): Connection {
  const connection = connections.get(db)
  if (!connection) throw new Error('Not the transaction of a request.')
  return connection
}

function bind(client: pg.PoolClient, session: Session, start: TransactionStart, isSharded: boolean): Bound {
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
  /** Whether it is spread over a cluster by business: statements are then told so (`one-shard.ts`). */
  sharded?: boolean
  /** What holds in each of its transactions besides, or instead (`transaction-start.ts`). */
  settings?: Readonly<Record<string, string>>
  /** Multiplies the time limits of its transactions, and for how long one waits for a connection. */
  patience?: number
  /** Called for errors on idle connections, so that they end up in the log and not the process. */
  onError?: (error: Error) => void
}

export class Database {
  /** Outside a transaction its connections are the owner's: nothing but `transaction` and measurements take one. */
  readonly pool: pg.Pool
  readonly #start: TransactionStart
  readonly #sessions = new WeakMap<pg.PoolClient, Session>()

  constructor(readonly options: DatabaseOptions) {
    const { patience = 1 } = options
    this.#start = transactionStart(options.settings, patience)
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
   * Runs work in one transaction as the app's role, for a business and a merchant. Role, scope and timeouts travel with BEGIN and the
   * first statements in one round trip, and so does the commit with what was gathered last (`updateDocument`).
   * Work that throws leaves nothing behind.
   */
  async transaction<T>(actor: Scope, work: (db: Db) => Promise<T>): Promise<T> {
    const business = actor.business_id ?? nobody
    const merchant = actor.merchant_id ?? nobody
    if (!isUuid(business) || !isUuid(merchant)) throw new Error('A scope holds uuids.')
    const client = await this.pool.connect()
    const { connection, db } = bind(client, this.#sessionOf(client), this.#start, this.options.sharded === true)
    let broken: Error | undefined
    try {
      const scope = [`set local app.business_id = '${business}'`, `set local app.merchant_id = '${merchant}'`]
      connection.open(scope)
      const result = await work(db)
      await flushAwaited(db)
      const last = connection.sendQueued()
      const ending = connection.send({ text: 'commit', values: [] })
      // Whoever still has it finds it over: what they asked would be of no transaction.
      connection.isOver = true
      const [ended] = await Promise.all([ending, ...last])
      // A transaction in which a statement failed ends in ROLLBACK, without an error, whatever was asked for.
      if (ended.tag !== 'COMMIT') throw new Error('A failed statement was passed over: nothing was committed.')
      return result
    } catch (error) {
      await connection.rollBack(error).catch((failure: Error) => (broken = failure))
      // Statements of one round trip fail with the one before them: what went wrong first is the reason.
      throw sqlState(error) === '25P02' && connection.failure instanceof Error ? connection.failure : error
    } finally {
      client.release(broken)
    }
  }

  #sessionOf(client: pg.PoolClient): Session {
    const known = this.#sessions.get(client)
    if (known) return known
    const prepared: Prepared = new Map()
    const session = { prepared, knowsStart: false, nameOf: this.options.named ? statementName : () => undefined, parserOf }
    this.#sessions.set(client, session)
    return session
  }

  /** As `ReportReplica` has it, where there is none. */
  read = <T>(work: (database: Database) => Promise<T>): Promise<T> => work(this)

  end = (): Promise<void> => closePool(this.pool)
}

import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { CompiledQuery, DeleteQueryBuilder, DeleteResult, Kysely, SelectQueryBuilder, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { App, AppInTransaction } from './dependencies.ts'
import { type Db, forget, sent, write } from '../database/database.ts'
import { forbidden, type Words } from '../errors/refusal.ts'
import type { Tables, TenantTable } from '../database/tables/index.ts'

/** One line of the audit trail, written with the change it tells of. */
export interface Change {
  entity: string
  entity_id: string
  before?: unknown
  after?: unknown
}

/** What a write does besides its own rows, given with it, for a screen that asks before it is done (`preview.ts`). Money in kobo, quantities in thousandths. */
export type Effect =
  | { what: 'stock'; product_id: string; location_id: string; quantity: number; committed: number }
  | { what: 'balance'; contact_id: string; amount: number }
  /** A change of what is paid on the contact's pending sales, which is part of the balance. */
  | { what: 'deposit'; contact_id: string; amount: number }
  /** Above zero money comes in, below it goes out; an account of null is the cash drawer. */
  | { what: 'cash'; account_id: string | null; amount: number }
  /** A customer who now supplies too, or a supplier who now buys. */
  | { what: 'became_both'; contact_id: string }
  /** A deleted row that came back because something landed on it. */
  | { what: 'restored'; kind: 'product' | 'location' | 'contact'; id: string; name: string }

type Told<R> = (rows: R[]) => Promise<readonly Effect[] | void> | readonly Effect[] | void

interface Mark {
  changes: number
  effects: number
}

/** What every call has, logged in or not. */
export interface Visit {
  app: App
  request_id: string
  locale: string
  ip: string
  user_agent: string
  /** Milliseconds since 1970 by the app's clock. */
  now: number
  /** Words in the reader's language. */
  say(words: Words): string
  /** Runs once the transaction has committed; what it throws is logged and harms nobody. Mail, uploads and providers go here. */
  afterCommit(work: () => Promise<unknown> | unknown): void
  /** Bearer token as it came, for the calls that read it themselves. */
  bearer: string | undefined
  /** Cookies as they came, for the login alone. */
  cookies: string
  /** Has the answer set a cookie. */
  setCookie(cookie: string): void
}

/** A logged-in merchant, in a business unless they have none. */
export interface LoggedIn extends Visit {
  merchant_id: string
  session_id: string
  business_id: string | undefined
}

export interface SessionVisit extends LoggedIn {
  /** The request's transaction, as this merchant and business. */
  db: Db
}

/**
 * A logged-in caller whose handler opens its own transactions (`own-transactions.ts`). There is no database but by `act`: who may call is asked
 * in the very transaction of each effect, however long ago it was asked before.
 */
export interface OwnTransactions extends Omit<LoggedIn, 'app'> {
  app: AppInTransaction
  /** One transaction, as this merchant and business. @throws Refusal 401 or 403 where they may not call any more */
  act<T>(work: (db: Db) => Promise<T>): Promise<T>
}

type From<T extends TenantTable> = SelectQueryBuilder<Tables, T, {}>
type Changing<T extends TenantTable> = UpdateQueryBuilder<Tables, T, T, UpdateResult>
type Removing<T extends TenantTable> = DeleteQueryBuilder<Tables, T, DeleteResult>

/** Any tenant table, for the one condition that all share. */
type AnyTenant = Kysely<{ [T in TenantTable]: { business_id: string } }>

export interface Member {
  id: string
  is_owner: boolean
  /** Where this member works; null sees every location. */
  location_id: string | null
}

/** A call within a business: every query starts from it. */
export class Ctx implements SessionVisit {
  readonly app
  readonly db
  readonly request_id
  readonly locale
  readonly ip
  readonly user_agent
  readonly now
  readonly say
  readonly afterCommit
  readonly bearer
  readonly cookies
  readonly setCookie
  readonly merchant_id
  readonly session_id
  readonly changes: Change[] = []
  readonly #effects: Effect[] = []

  constructor(
    visit: SessionVisit,
    readonly business_id: string,
    /** IANA name of the business's time zone. */
    readonly zone: string,
    readonly member: Member,
    readonly permissions: ReadonlySet<Permission>,
    /** The endpoint, `sales.create`, as the trail has it. */
    readonly action: string,
  ) {
    this.app = visit.app
    this.db = visit.db
    this.request_id = visit.request_id
    this.locale = visit.locale
    this.ip = visit.ip
    this.user_agent = visit.user_agent
    this.now = visit.now
    this.say = visit.say
    this.afterCommit = visit.afterCommit
    this.bearer = visit.bearer
    this.cookies = visit.cookies
    this.setCookie = visit.setCookie
    this.merchant_id = visit.merchant_id
    this.session_id = visit.session_id
  }

  can(permission: Permission): boolean {
    return this.permissions.has(permission)
  }

  /** @throws Refusal 403 naming the permission */
  must(permission: Permission): void {
    if (!this.can(permission)) throw forbidden(permission)
  }

  /** This business's rows of a table. */
  from<T extends TenantTable>(table: T): From<T> {
    const start = (this.db as unknown as AnyTenant).selectFrom(table as TenantTable)
    return start.where(`${table as TenantTable}.business_id`, '=', this.business_id) as unknown as From<T>
  }

  /** An update of this business's rows; the caller narrows it further and says what to set. */
  change<T extends TenantTable>(table: T): Changing<T> {
    const start = (this.db as unknown as AnyTenant).updateTable(table as TenantTable)
    return start.where(`${table as TenantTable}.business_id`, '=', this.business_id) as unknown as Changing<T>
  }

  /** A delete of this business's rows; for rows that hold no history. */
  remove<T extends TenantTable>(table: T): Removing<T> {
    const start = (this.db as unknown as AnyTenant).deleteFrom(table as TenantTable)
    return start.where(`${table as TenantTable}.business_id`, '=', this.business_id) as unknown as Removing<T>
  }

  /**
   * Gathers a write of this request: nothing has happened until it is sent, before whatever is read next or with the commit, and nothing
   * is forgotten.
   * @param effects what it does besides its own rows, for a preview
   * @param told hears what the statement returned, at the latest before the request's trail is written; its effects are those that only
   *   the database knew
   */
  write<R>(statement: CompiledQuery<R>, effects: readonly Effect[] = [], told?: Told<R>): void {
    this.#effects.push(...effects)
    write(this.db, statement, told && (async (rows: R[]) => void this.#effects.push(...((await told(rows)) ?? []))))
  }

  /** The same for a row that many wait for: it leaves with the commit. @param told hears of what is committed, and can only note it */
  writeLast<R>(statement: CompiledQuery<R>, told: (rows: R[]) => void): void {
    write(this.db, statement, told, true)
  }

  /** Sends what was gathered and waits: for who needs to know what the database made of it, or of what it is about to take back. */
  sent(): Promise<void> {
    return sent(this.db)
  }

  /** How far this request has come, for work that may be taken back to here. */
  mark(): Mark {
    return { changes: this.changes.length, effects: this.#effects.length }
  }

  /** Drops what was done since: changes that were told, writes that are not sent. The caller takes back what is. @returns the effects of it */
  backTo({ changes, effects }: Mark): Effect[] {
    forget(this.db)
    this.changes.length = changes
    return this.#effects.splice(effects)
  }

  /** Remembers a change for the audit trail; it is written with the transaction. */
  changed(change: Change): void {
    this.changes.push(change)
  }
}

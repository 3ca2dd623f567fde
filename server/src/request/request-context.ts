import type { Numbering } from '@kasuwa/contract/documents'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { DeleteQueryBuilder, DeleteResult, Kysely, SelectQueryBuilder, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Dependencies, DependenciesInTransaction } from './dependencies.ts'
import { type Db, type Sendable, discardWrites, flush, sendAhead, write } from '../database/database.ts'
import { forbidden, type Words } from '../errors/refusal.ts'
import type { Tables, TenantTable } from '../database/tables/index.ts'

/** One line of the audit trail, written with the change it tells of. */
export interface AuditChange {
  entity: string
  entity_id: string
  before?: unknown
  after?: unknown
}

/** What a write does besides its own rows, given with it, for a screen that asks before it is done (`preview.ts`). Money in kobo, quantities in thousandths. */
export type Effect =
  | { what: 'stock'; product_id: string; location_id: string; quantity: number; committed: number; value: number }
  /** Of what is still to come on approved orders. */
  | { what: 'incoming'; product_id: string; location_id: string; quantity: number }
  | { what: 'balance'; contact_id: string; amount: number }
  /** A change of what is paid on the contact's pending sales, which is part of the balance. */
  | { what: 'deposit'; contact_id: string; amount: number }
  /** Above zero money comes in, below it goes out; an account of null is the cash drawer. */
  | { what: 'cash'; account_id: string | null; amount: number }
  /** Of what goes back, what a customer paid online: the provider sends nothing of it back by itself. Kobo, above zero. */
  | { what: 'online_back'; amount: number }
  /** A document that something had settled, as far as that was taken back: it is to be paid again. Kobo, above zero. */
  | { what: 'owed_again'; document_kind: string; document_id: string; amount: number }
  /** A customer who now supplies too, or a supplier who now buys. */
  | { what: 'became_both'; contact_id: string }
  /** A deleted row that came back because something landed on it. */
  | { what: 'restored'; kind: 'product' | 'location' | 'contact' | 'sale_tax'; id: string; name: string }

type Told<R> = (rows: R[]) => Promise<readonly Effect[] | void> | readonly Effect[] | void

interface Mark {
  changes: number
  effects: number
}

/** What every call has, logged in or not. */
export interface RequestContext {
  app: Dependencies
  request_id: string
  locale: string
  ip: string
  user_agent: string
  /** Milliseconds since 1970 by the app's clock. */
  now: number
  /** Words in the reader's language. */
  translate(words: Words): string
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
export interface AuthenticatedRequest extends RequestContext {
  merchant_id: string
  session_id: string
  business_id: string | undefined
}

export interface AuthenticatedContext extends AuthenticatedRequest {
  /** The request's transaction, as this merchant and business. */
  db: Db
}

/**
 * A logged-in caller whose handler opens its own transactions (`http/declared-call.ts`). There is no database but by `inTransaction`: who may call is asked
 * in the very transaction of each effect, however long ago it was asked before.
 */
export interface OwnTransactionsContext extends Omit<AuthenticatedRequest, 'app'> {
  app: DependenciesInTransaction
  /** One transaction, as this merchant and business. @throws Refusal 401 or 403 where they may not call any more */
  inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** What a file of this call holds, read in a transaction of its own, which sees one moment and asks once more who may have it. */
  oneMoment(read: (own: AuthenticatedContext) => AsyncIterable<Uint8Array>): () => Promise<AsyncIterable<Uint8Array>>
}

type Select<T extends TenantTable> = SelectQueryBuilder<Tables, T, {}>
type Update<T extends TenantTable> = UpdateQueryBuilder<Tables, T, T, UpdateResult>
type Delete<T extends TenantTable> = DeleteQueryBuilder<Tables, T, DeleteResult>

/** Any tenant table, for the one condition that all share. */
type AnyTenant = Kysely<{ [T in TenantTable]: { business_id: string } }>

/** Who acts in a business, and by which clock and numbers. */
export interface Acting {
  /** IANA name of the business's time zone. */
  zone: string
  member: Member
  permissions: ReadonlySet<Permission>
  /** Letters that numbers of its documents begin with, where they are not the usual ones. */
  numbering: Numbering
}

export interface Member {
  id: string
  is_owner: boolean
  /** Where this member works; null sees every location. */
  location_id: string | null
}

/** A call within a business: every query starts from it. */
export class BusinessContext implements AuthenticatedContext {
  readonly app
  readonly db
  readonly request_id
  readonly locale
  readonly ip
  readonly user_agent
  readonly now
  readonly translate
  readonly afterCommit
  readonly bearer
  readonly cookies
  readonly setCookie
  readonly merchant_id
  readonly session_id
  readonly zone
  readonly member
  readonly permissions
  readonly numbering
  /** The session of the drawer at which this call takes money or gives it back: every payment that it writes names it (`drawer-sessions/session.ts`). */
  drawer_session_id: string | null = null
  readonly changes: AuditChange[] = []
  readonly #effects: Effect[] = []

  constructor(
    context: AuthenticatedContext,
    readonly business_id: string,
    { zone, member, permissions, numbering }: Acting,
    /** The endpoint, `sales.create`, as the trail has it. */
    readonly action: string,
  ) {
    this.zone = zone
    this.member = member
    this.permissions = permissions
    this.numbering = numbering
    this.app = context.app
    this.db = context.db
    this.request_id = context.request_id
    this.locale = context.locale
    this.ip = context.ip
    this.user_agent = context.user_agent
    this.now = context.now
    this.translate = context.translate
    this.afterCommit = context.afterCommit
    this.bearer = context.bearer
    this.cookies = context.cookies
    this.setCookie = context.setCookie
    this.merchant_id = context.merchant_id
    this.session_id = context.session_id
  }

  can(permission: Permission): boolean {
    return this.permissions.has(permission)
  }

  /** @throws Refusal 403 naming the permission */
  requirePermission(permission: Permission): void {
    if (!this.can(permission)) throw forbidden(permission)
  }

  /** This business's rows of a table. */
  selectFrom<T extends TenantTable>(table: T): Select<T> {
    const start = (this.db as unknown as AnyTenant).selectFrom(table as TenantTable)
    return start.where(`${table as TenantTable}.business_id`, '=', this.business_id) as unknown as Select<T>
  }

  /** An update of this business's rows; the caller narrows it further and says what to set. */
  updateTable<T extends TenantTable>(table: T): Update<T> {
    const start = (this.db as unknown as AnyTenant).updateTable(table as TenantTable)
    return start.where(`${table as TenantTable}.business_id`, '=', this.business_id) as unknown as Update<T>
  }

  /** A delete of this business's rows; for rows that hold no history. */
  deleteFrom<T extends TenantTable>(table: T): Delete<T> {
    const start = (this.db as unknown as AnyTenant).deleteFrom(table as TenantTable)
    return start.where(`${table as TenantTable}.business_id`, '=', this.business_id) as unknown as Delete<T>
  }

  /**
   * Gathers a write of this request: nothing has happened until it is sent, before whatever is read next or with the commit, and nothing
   * is forgotten.
   * @param effects what it does besides its own rows, for a preview
   * @param onRows hears what the statement returned, at the latest before the request's trail is written; its effects are those that only
   *   the database knew
   */
  write<R>(statement: Sendable<R>, effects: readonly Effect[] = [], onRows?: Told<R>): void {
    this.#effects.push(...effects)
    write(this.db, statement, onRows && (async (rows: R[]) => void this.#effects.push(...((await onRows(rows)) ?? []))))
  }

  /** Sends what was gathered and waits: for who needs to know what the database made of it, or of what it is about to take back. */
  flush(): Promise<void> {
    return flush(this.db)
  }

  /** Sends what was gathered, without waiting for it: it is waited for with what is sent next. */
  sendAhead(): Promise<void> {
    return sendAhead(this.db)
  }

  /** How far this request has come, for work that may be taken back to here. */
  mark(): Mark {
    return { changes: this.changes.length, effects: this.#effects.length }
  }

  /** Drops what was done since: changes that were told, writes that are not sent. The caller takes back what is. @returns the effects of it */
  rollbackTo({ changes, effects }: Mark): Effect[] {
    discardWrites(this.db)
    this.changes.length = changes
    return this.#effects.splice(effects)
  }

  /** Remembers a change for the audit trail; it is written with the transaction. */
  recordChange(change: AuditChange): void {
    this.changes.push(change)
  }

  /** Adds to what is remembered of a row, for what is kept of it in another table; a change of its own where there is none yet. */
  addToChange({ entity, entity_id, before, after }: AuditChange & { before: object; after: object }): void {
    const change = this.changes.findLast((one) => one.entity === entity && one.entity_id === entity_id)
    if (!change) return this.recordChange({ entity, entity_id, before, after })
    if (change.before) change.before = { ...change.before, ...before }
    if (change.after) change.after = { ...change.after, ...after }
  }
}

import type { Numbering } from '@kasuwa/contract/documents'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { DeleteQueryBuilder, DeleteResult, Kysely, RawBuilder, SelectQueryBuilder, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Dependencies, DependenciesInTransaction } from './dependencies.ts'
import { type Db, type Sendable, discardWrites, flush, sendAhead, write } from '../database/database.ts'
import { forbidden, type Words } from '../errors/refusal.ts'
import type { Tables, TenantTable } from '../database/tables/index.ts'

/** An entry of the audit log, written in the transaction of its change. */
export interface AuditChange {
  entity: string
  entity_id: string
  before?: unknown
  after?: unknown
}

/** A side effect of a write, for a preview (`preview.ts`). Money in kobo, quantities in thousandths. */
export type Effect =
  | { what: 'stock'; product_id: string; location_id: string; quantity: number; committed: number; value: number }
  /** Stock to receive on approved orders. */
  | { what: 'incoming'; product_id: string; location_id: string; quantity: number }
  | { what: 'balance'; contact_id: string; amount: number }
  /** Change of payments on the contact’s pending sales, which is part of the balance. */
  | { what: 'deposit'; contact_id: string; amount: number }
  /** Positive: money in; negative: money out. A null account is the cash drawer. */
  | { what: 'cash'; account_id: string | null; amount: number }
  /** The part of a refund that the customer paid online; the provider does not return it by itself. Kobo, positive. */
  | { what: 'online_back'; amount: number }
  /** A document whose settlement was reversed, and is due again. Kobo, positive. */
  | { what: 'owed_again'; document_kind: string; document_id: string; amount: number }
  /** A customer who becomes a supplier too, or the reverse. */
  | { what: 'became_both'; contact_id: string }
  /** A deleted row that was restored because something was recorded for it. */
  | { what: 'restored'; kind: 'product' | 'location' | 'contact' | 'sale_tax'; id: string; name: string }

type OnRows<R> = (rows: R[]) => Promise<readonly Effect[] | void> | readonly Effect[] | void

/** Text of a reply that is known only with the commit, such as a document's number. */
export interface LateText {
  /** Stands for it in the reply. */
  placeholder: string
  /** The same text for the stored response. */
  stored: RawBuilder<string>
  /** Set once the transaction has committed. */
  text: string
}

interface RequestMark {
  changes: number
  effects: number
}

/** Context of every call, logged in or not. */
export interface RequestContext {
  app: Dependencies
  request_id: string
  locale: string
  ip: string
  user_agent: string
  /** Milliseconds since 1970 by the app's clock. */
  now: number
  /** Translates into the reader’s language. */
  translate(words: Words): string
  /** Runs work after the commit, for mail, uploads and providers. Its errors are logged only. */
  afterCommit(work: () => Promise<unknown> | unknown): void
  /** The bearer token as received, for calls that read it themselves. */
  bearer: string | undefined
  /** The cookies as received, for login alone. */
  cookies: string
  /** Sets a cookie with the reply. */
  setCookie(cookie: string): void
}

/** A logged-in merchant, usually in a business. */
export interface AuthenticatedRequest extends RequestContext {
  merchant_id: string
  session_id: string
  business_id: string | undefined
}

export interface AuthenticatedContext extends AuthenticatedRequest {
  /** The request’s transaction, in the tenant scope of merchant and business. */
  db: Db
}

/**
 * A logged-in caller whose handler opens its own transactions (`http/declared-call.ts`). The only database is in `inTransaction`, which
 * checks access in the transaction of each effect.
 */
export interface OwnTransactionsContext extends Omit<AuthenticatedRequest, 'app'> {
  app: DependenciesInTransaction
  /** Runs one transaction in the caller’s tenant scope. @throws Refusal 401 or 403 if they may not call any more */
  inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Content of this call’s file, read from one snapshot in its own transaction, which checks access again. */
  oneMoment(read: (own: AuthenticatedContext) => AsyncIterable<Uint8Array>): () => Promise<AsyncIterable<Uint8Array>>
}

type Select<T extends TenantTable> = SelectQueryBuilder<Tables, T, {}>
type Update<T extends TenantTable> = UpdateQueryBuilder<Tables, T, T, UpdateResult>
type Delete<T extends TenantTable> = DeleteQueryBuilder<Tables, T, DeleteResult>

/** Any tenant table, for the one condition that all share. */
type AnyTenant = Kysely<{ [T in TenantTable]: { business_id: string } }>

/** The member who acts in a business, with its time zone and numbering. */
export interface Actor {
  /** IANA name of the business's time zone. */
  zone: string
  member: Member
  permissions: ReadonlySet<Permission>
  /** Prefixes of its document numbers, if they differ from the defaults. */
  numbering: Numbering
}

export interface Member {
  id: string
  is_owner: boolean
  /** The member’s location; null: all locations. */
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
  /** Drawer session at which this call takes or refunds money; every payment that it writes refers to it (`drawer-sessions/session.ts`). */
  drawer_session_id: string | null = null
  readonly changes: AuditChange[] = []
  readonly lateTexts: LateText[] = []
  readonly #effects: Effect[] = []

  constructor(
    context: AuthenticatedContext,
    readonly business_id: string,
    { zone, member, permissions, numbering }: Actor,
    /** The endpoint for the audit log: `sales.create`. */
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

  /** An update of this business’s rows. The caller adds conditions and values. */
  updateTable<T extends TenantTable>(table: T): Update<T> {
    const start = (this.db as unknown as AnyTenant).updateTable(table as TenantTable)
    return start.where(`${table as TenantTable}.business_id`, '=', this.business_id) as unknown as Update<T>
  }

  /** A delete of this business’s rows, for rows without history. */
  deleteFrom<T extends TenantTable>(table: T): Delete<T> {
    const start = (this.db as unknown as AnyTenant).deleteFrom(table as TenantTable)
    return start.where(`${table as TenantTable}.business_id`, '=', this.business_id) as unknown as Delete<T>
  }

  /**
   * Queues a write. It is sent before the next read or with the commit, and never lost.
   * @param effects side effects, for a preview
   * @param onRows receives the returned rows, and returns the effects that only the database knows
   * @param withCommit false: `onRows` runs before the audit log is written; true if it sends nothing and may run with the commit
   */
  write<R>(statement: Sendable<R>, effects: readonly Effect[] = [], onRows?: OnRows<R>, withCommit = false): void {
    this.#effects.push(...effects)
    write(this.db, statement, onRows && (async (rows: R[]) => void this.#effects.push(...((await onRows(rows)) ?? []))), withCommit)
  }

  /** Sends the queued writes and waits, for callers that need their results or are about to reverse them. */
  flush(): Promise<void> {
    return flush(this.db)
  }

  /** Sends the queued writes without waiting; they are awaited with the next statement. */
  sendAhead(): Promise<void> {
    return sendAhead(this.db)
  }

  /** A point to roll back to. */
  mark(): RequestMark {
    return { changes: this.changes.length, effects: this.#effects.length }
  }

  /** Drops recorded changes and unsent writes since the mark. The caller rolls back those sent. @returns their effects */
  rollbackTo({ changes, effects }: RequestMark): Effect[] {
    discardWrites(this.db)
    this.changes.length = changes
    return this.#effects.splice(effects)
  }

  /** Records a change for the audit log, written with the transaction. */
  recordChange(change: AuditChange): void {
    this.changes.push(change)
  }

  /** Adds to the recorded change of a row, for values in other tables. Records a new one if there is none. */
  addToChange({ entity, entity_id, before, after }: AuditChange & { before: object; after: object }): void {
    const change = this.changes.findLast((recorded) => recorded.entity === entity && recorded.entity_id === entity_id)
    if (!change) return this.recordChange({ entity, entity_id, before, after })
    if (change.before) change.before = { ...change.before, ...before }
    if (change.after) change.after = { ...change.after, ...after }
  }
}

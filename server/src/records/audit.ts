import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { AuditChange, BusinessContext, RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { recordset, selected } from '../database/rows.ts'

/** Never written down, not even in the trail. */
const secret = /password|token|secret|hash|identity_number/

const withoutSecrets = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value, (name, inner: unknown) => (secret.test(name) ? undefined : inner))

interface AuditEntry extends AuditChange {
  business_id: string
  /** Null: no person did it, but a migration. */
  merchant_id: string | null
  action: string
}

/** Which request it was, and from where. */
export type RequestOrigin = Pick<RequestContext, 'request_id' | 'ip' | 'user_agent' | 'now'>

type NewAuditEntry = Omit<AuditEntry, 'entity_id'> & { entity_id?: string | undefined }

const rowOf = ({ request_id, ip, user_agent, now }: RequestOrigin, { entity_id, before, after, ...entry }: NewAuditEntry) => ({
  ...entry,
  request_id,
  ip,
  user_agent,
  id: newId(now),
  entity_id: entity_id ?? null,
  before: withoutSecrets(before),
  after: withoutSecrets(after),
})

/** One row of the trail, for what runs before a request has a business: it stands in the transaction of the change, as that business. */
export const writeAuditEntry = (origin: RequestOrigin, db: Db, entry: AuditEntry) =>
  db.insertInto('audit_entries').values(rowOf(origin, entry)).execute()

/**
 * The statement that writes the request's changes to the audit trail, for the end of its transaction. A write that told of no change of its own is still one row:
 * no endpoint can forget.
 */
export function auditStatement(ctx: BusinessContext, entity_id: string | undefined): CompiledQuery {
  const changes = ctx.changes.length > 0 ? ctx.changes : [{ entity: ctx.action.split('.')[0] ?? ctx.action, entity_id }]
  const { business_id, merchant_id, action } = ctx
  const rows = changes.map((change) => rowOf(ctx, { business_id, merchant_id, action, ...change }))
  return ctx.db.insertInto('audit_entries').values(rows).compile()
}

/** A part of a statement that writes a change to the trail where the statement itself finds that there was one: for each row of `found`. */
export function trailWhere(ctx: BusinessContext, change: AuditChange, found: RawBuilder<unknown>): RawBuilder<unknown> {
  const { business_id, merchant_id, action } = ctx
  const entry = rowOf(ctx, { business_id, merchant_id, action, ...change })
  const row = { ...entry, before: change.before, after: change.after, created_at: new Date(ctx.now).toISOString() }
  const columns = Object.keys(row)
  return sql`insert into audit_entries (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${selected(columns, business_id)} from ${recordset('audit_entries', JSON.stringify([row]))}, ${found} returning 1`
}

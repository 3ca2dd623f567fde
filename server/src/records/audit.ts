import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { AuditChange, BusinessContext, RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { JsonText, insertRows, selectRows } from '../database/rows.ts'

/** Names of secret columns: they are never copied, not even into the audit log. */
const secret = /password|token|secret|hash|identity_number/

const withoutSecrets = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value, (name, inner: unknown) => (secret.test(name) ? undefined : inner))

interface AuditEntry extends AuditChange {
  business_id: string
  /** Null if no member acted: a job, a command or an online payment. */
  merchant_id: string | null
  action: string
}

/** The request and its origin. */
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

/**
 * Writes one audit entry, for code without a `BusinessContext`: login, jobs, online payments. `db` is the transaction of the change, as that
 * business.
 */
export const writeAuditEntry = (origin: RequestOrigin, db: Db, entry: AuditEntry) =>
  db.insertInto('audit_entries').values(rowOf(origin, entry)).execute()

/** The insert of one audit entry as text, for a connection of its own: the import of a business file. */
export function auditQuery(origin: RequestOrigin, entry: AuditEntry): { text: string; values: unknown[] } {
  const row = rowOf(origin, entry)
  const columns = Object.keys(row)
  return {
    text: `insert into audit_entries (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    values: Object.values(row),
  }
}

/**
 * The statement that writes the request's audit entries, for the end of its transaction. A write without a recorded change still gets one entry,
 * so no endpoint can forget it.
 */
export function auditStatement(ctx: BusinessContext, entity_id: string | undefined): CompiledQuery {
  const changes = ctx.changes.length > 0 ? ctx.changes : [{ entity: ctx.action.split('.')[0] ?? ctx.action, entity_id }]
  const { business_id } = ctx
  return insertRows(
    ctx.db,
    'audit_entries',
    { business_id },
    changes.map((change) => trailRow(ctx, change)),
  )
}

/** The audit entry for a list exported as a file. @param query as it was sent */
export const exportStatement = (ctx: BusinessContext, query: unknown): CompiledQuery =>
  insertRows(ctx.db, 'audit_entries', { business_id: ctx.business_id }, [
    trailRow(ctx, { entity: 'export', entity_id: undefined, after: { list: ctx.action, query } }),
  ])

function trailRow(ctx: BusinessContext, change: Omit<NewAuditEntry, 'business_id' | 'merchant_id' | 'action'>) {
  const { merchant_id, action } = ctx
  const { business_id: _, before, after, ...row } = rowOf(ctx, { business_id: ctx.business_id, merchant_id, action, ...change })
  return { ...row, before: before === null ? null : new JsonText(before), after: after === null ? null : new JsonText(after) }
}

/** Part of a statement: writes the audit entry once for each row of `changedRows`, which the statement itself changed. */
export function trailWhere(ctx: BusinessContext, change: AuditChange, changedRows: RawBuilder<unknown>): RawBuilder<unknown> {
  const row = { business_id: ctx.business_id, ...trailRow(ctx, change), created_at: new Date(ctx.now).toISOString() }
  const { names, selected } = selectRows({ common: row, rows: [] })
  return sql`insert into audit_entries (${names}) select ${selected} from ${changedRows} returning 1`
}

import type { ColumnType } from 'kysely'
import type { Json, TenantRow } from './columns.ts'

export interface RecordTables {
  /** Every change: who, when, what, before and after without secrets. Only ever added to. */
  audit_entries: TenantRow & {
    merchant_id: string | null
    action: string
    entity: string
    entity_id: string | null
    before: Json<unknown> | null
    after: Json<unknown> | null
    request_id: string
    ip: string | null
    user_agent: string | null
  }
  /** What concerns who gets in, where no business is known; written by `records/security-events.ts` alone. */
  security_events: {
    id: string
    merchant_id: string | null
    action: string
    about: string | null
    ip: string
    user_agent: string
    request_id: string
    created_at: string
  }
  /** First answers of writes that carried an `Idempotency-Key`, for 24 hours. */
  idempotency_keys: {
    business_id: string
    merchant_id: string
    key: string
    request_hash: string
    status: number | null
    answer: Buffer | null
    /** Of answers that were kept before 29 November 2026 (`records/packed-before.ts`). */
    late: Json<Record<string, unknown>> | null
    created_at: ColumnType<string, string | undefined, never>
  }
  /** Mail kept for the development mailbox page, when there is no mail server. */
  dev_mailbox: {
    id: string
    recipient: string
    subject: string
    body: string
    created_at: ColumnType<string, string | undefined, never>
  }
}

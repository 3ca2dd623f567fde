import type { ColumnType } from 'kysely'
import type { Json, TenantRow } from './columns.ts'

export interface RecordTables {
  /** Audit log of every change: member, time, action, state before and after without secrets. Append-only. */
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
  /** Security events without a known business. Written by `records/security-events.ts` alone. */
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
  /** First replies to writes with an `Idempotency-Key`, for 24 hours. */
  idempotency_keys: {
    business_id: string
    merchant_id: string
    key: string
    request_hash: string
    status: number | null
    answer: Buffer | null
    /** Packed reply, stored before 29 November 2026 (`records/packed-before.ts`). */
    late: Json<Record<string, unknown>> | null
    created_at: ColumnType<string, string | undefined, never>
  }
  /** Mail for the development mailbox page, if there is no mail server. */
  dev_mailbox: {
    id: string
    recipient: string
    subject: string
    body: string
    created_at: ColumnType<string, string | undefined, never>
  }
}

import type { ColumnType, Generated } from 'kysely'

/** Columns of every tenant row. Ids are uuids; times are ISO text in UTC. */
export interface TenantRow {
  business_id: ColumnType<string, string, never>
  id: ColumnType<string, string, never>
  created_at: ColumnType<string, string | undefined, never>
}

/** Tenant rows that members edit, and that are hidden when deleted. */
export interface MasterRow extends TenantRow {
  updated_at: ColumnType<string, string | undefined, string>
  /** The merchant who created it. */
  created_by: ColumnType<string | null, string | null | undefined, never>
  /** Lists omit the row once set. */
  deleted_at: ColumnType<string | null, string | null | undefined, string | null>
}

/** jsonb: parsed when read, text when written. */
export type Json<T> = ColumnType<T, string, string>

export type Defaulted<T> = Generated<T>

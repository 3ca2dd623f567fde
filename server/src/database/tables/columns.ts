import type { ColumnType, Generated } from 'kysely'

export interface KeyedRow {
  business_id: ColumnType<string, string, never>
  id: ColumnType<string, string, never>
}

/** Columns of every tenant row. Ids are uuids; times are ISO text in UTC. */
export interface TenantRow extends KeyedRow {
  created_at: ColumnType<string, string | undefined, never>
}

export interface Stamped {
  created_at: ColumnType<string, string | undefined, never>
  updated_at: ColumnType<string, string | undefined, string>
}

/** Tenant rows that members edit, and that are hidden when deleted. */
export interface MasterRow extends KeyedRow, Stamped {
  /** The merchant who created it. */
  created_by: ColumnType<string | null, string | null | undefined, never>
  /** Lists omit the row once set. */
  deleted_at: ColumnType<string | null, string | null | undefined, string | null>
}

/** jsonb: parsed when read, text when written. */
export type Json<T> = ColumnType<T, string, string>

export type Defaulted<T> = Generated<T>

import type { TableKind } from '@kasuwa/contract/tables/columns'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, TenantRow } from './columns.ts'

/** What an import made besides its rows, by id. */
export interface Beside {
  labels: Readonly<Partial<Record<'brands' | 'product_categories' | 'product_tags' | 'contact_groups', readonly string[]>>>
  /** Products that have no row of their own: their variants do. With when each was last written. */
  parents: readonly { id: string; written_at: string }[]
  /** Of its opening stock. */
  documents: readonly string[]
}

type Cells = Readonly<Record<string, string>>
type ColumnPlaces = Readonly<Record<string, number | null>>
type CellEdits = Readonly<Record<string, Readonly<Record<string, string | null>> | null>>

export interface ImportTables {
  imports: TenantRow & {
    kind: TableKind
    mode: 'all' | 'valid'
    on_match: 'update' | 'skip'
    status: 'waiting' | 'running' | 'done' | 'refused' | 'failed' | 'stopped' | 'undone'
    file_name: string
    search_text: string
    /** Our column → the place in the file, from 0. */
    map: Json<ColumnPlaces>
    edits: Json<CellEdits>
    locale: string
    total: Defaulted<number>
    progress: Defaulted<number>
    imported: Defaulted<number>
    updated: Defaulted<number>
    skipped: Defaulted<number>
    refused: Defaulted<number>
    stop_asked: Defaulted<boolean>
    fault: Defaulted<string | null>
    created_by: string | null
    finished_at: Defaulted<string | null>
    /** How often it was begun, to 6. */
    tries: Defaulted<number>
    /** What it made besides its rows; null of one that is not done, or was before this was kept. */
    beside: ColumnType<Beside | null, string | undefined, string>
    undone_by: Defaulted<string | null>
    undone_at: Defaulted<string | null>
  }
  /** A file until it is done. */
  import_files: Omit<TenantRow, 'id'> & { import_id: string; content: ColumnType<Buffer, Buffer, never> }
  /** What it made, a thousand rows in one. */
  import_packs: Omit<TenantRow, 'id'> & { import_id: string; part: number; lines: number[]; ids: string[]; written_at: string }
  import_rows: Omit<TenantRow, 'id'> & {
    import_id: string
    line: number
    outcome: 'created' | 'updated' | 'refused'
    entity_id: string | null
    cells: Json<Cells | null>
    errors: Json<Readonly<Record<string, string[]>> | null>
    before: Json<object | null>
    /** When what was made or changed was last written by the import. */
    written_at: Defaulted<string | null>
  }
}

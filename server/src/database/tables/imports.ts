import type { TableKind } from '@kasuwa/contract/tables/columns'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, TenantRow } from './columns.ts'

/** Ids of rows that an import created besides its main rows. */
export interface CreatedRows {
  labels: Readonly<Partial<Record<'brands' | 'product_categories' | 'product_tags' | 'contact_groups', readonly string[]>>>
  /** Parent products, which have no row in the file. With the time of their last write. */
  parents: readonly { id: string; written_at: string }[]
  /** Opening stock documents. */
  documents: readonly string[]
  /** Locations of the file’s stores. Absent in older imports. */
  locations?: readonly string[]
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
    /** Column → position in the file, from 0. */
    map: Json<ColumnPlaces>
    edits: Json<CellEdits>
    /** Answers to questions about the file, by the question’s id. */
    answers: Json<Readonly<Record<string, string>>>
    /** Position of the workbook’s sheet that is read, from 0, and the line of its headings. Null if older than the columns. */
    sheet: number | null
    heading_line: number | null
    locale: string
    total: Defaulted<number>
    progress: Defaulted<number>
    imported: Defaulted<number>
    updated: Defaulted<number>
    skipped: Defaulted<number>
    refused: Defaulted<number>
    left_out: Defaulted<number>
    stock_differs: Defaulted<number>
    stop_asked: Defaulted<boolean>
    fault: Defaulted<string | null>
    created_by: string | null
    finished_at: Defaulted<string | null>
    /** Number of starts, to 6. */
    tries: Defaulted<number>
    /** Rows created besides the main ones. Null if not done, or older than the column. */
    beside: ColumnType<CreatedRows | null, string | undefined, string>
    undone_by: Defaulted<string | null>
    undone_at: Defaulted<string | null>
  }
  /** The file, until the import is done. */
  import_files: Omit<TenantRow, 'id'> & { import_id: string; content: ColumnType<Buffer, Buffer, never> }
  /** Created ids, a thousand in one row. */
  import_packs: Omit<TenantRow, 'id'> & { import_id: string; part: number; lines: number[]; ids: string[]; written_at: string }
  import_rows: Omit<TenantRow, 'id'> & {
    import_id: string
    line: number
    outcome: 'created' | 'updated' | 'refused'
    entity_id: string | null
    cells: Json<Cells | null>
    errors: Json<Readonly<Record<string, string[]>> | null>
    before: Json<object | null>
    /** Time at which the import last wrote the row. */
    written_at: Defaulted<string | null>
  }
}

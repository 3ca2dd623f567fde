import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { ReactNode } from 'react'
import type { AnyColumn, Column } from './columns.tsx'
import type { RowOf, SortOf } from './list-query-types.ts'
import type { ListView } from './list-url.ts'
import type { DrawingName } from '../feedback/drawing-name.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'

export interface ListWords {
  /** Name of the rows: "Brands". Names the table and the file. */
  label: string
  /** Title of the empty state. */
  empty: string
  /** Text of the empty state: the use of the first row. */
  empty_text: string
  /** Number of rows: “412 sales”. Left out: only the pagination shows it. */
  count?: (count: number) => string
  /** Placeholder of the search: "Name, SKU or barcode". Null: no search. */
  search?: string | null
  /** Drawing of the empty state; otherwise a paper. */
  drawing?: DrawingName
  /** Empty state: another way to begin, below the buttons. */
  instead?: ReactNode
}

/** An extra entry in the export menu. */
export interface ListPaper {
  label: string
  /** @param query the list's filters, search and order */
  open: (query: object) => void
}

/** A list with saved views: filters, order and columns under a name. */
export interface OwnViewsProps {
  of: ClientEndpoint
  /** Columns that this member may see. */
  columns: readonly AnyColumn[]
  view: ListView
  /** Names of its filters. */
  names: readonly string[]
  /** Called with the state behind a clicked link, to send its query without the debounce. */
  jump: (to: ListView) => void
}

/** Props that the toolbar and its menus share. */
export interface ListToolbarProps<E extends Endpoint> {
  of: ClientEndpoint<E>
  /** The current input of the call. */
  input: { params?: Record<string, string> | undefined; query: object }
  words: ListWords
  columns: readonly Column<RowOf<E>, SortOf<E>>[]
  /** Chosen columns that the rows do not show, by key, and why: none of them has a value, or the table has no room. */
  missing: ReadonlyMap<string, 'column_empty' | 'column_dropped'>
  view: ListView
  change: (part: Partial<ListView>) => void
  papers?: readonly ListPaper[] | undefined
  /** Undefined: no views of it are saved. */
  savedViews: OwnViewsProps | undefined
  /** Entries of the menu of tools on a phone, beside the exports. */
  seldom?: ReactNode
}

import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Column } from './columns.tsx'
import type { RowOf, SortOf } from './list-query-types.ts'
import type { ListView } from './list-url.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'

export interface ListTexts {
  /** What the rows are: "Brands". Names the table and the file. */
  label: string
  /** Title of the empty state. */
  empty: string
  /** Text of the empty state: what the first one is good for. */
  empty_text: string
  /** How many rows, in words: “412 sales”. Left out: said at the foot alone. */
  count?: (count: number) => string
  /** Placeholder of the search: "Name, SKU or barcode". Null: no search. */
  search?: string | null
}

/** What else a list can be taken out as, in its menu of exports. */
export interface ListPaper {
  label: string
  /** @param query the list's filters, search and order */
  open: (query: object) => void
}

/** Props that the toolbar and its menus share. */
export interface ListToolbarProps<E extends Endpoint> {
  of: ClientEndpoint<E>
  /** Of its path, where it has any. */
  params?: object | undefined
  /** Current query of the list. */
  query: object
  words: ListTexts
  columns: readonly Column<RowOf<E>, SortOf<E>>[]
  view: ListView
  change: (part: Partial<ListView>) => void
  papers?: readonly ListPaper[] | undefined
}

import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Column } from './columns.tsx'
import type { RowOf, SortOf } from './list-query-types.ts'
import type { ListView } from './list-url.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'

export interface ListTexts {
  /** What the rows are: "Brands". Names the table and the file. */
  label: string
  /** Over an empty list: what it lacks. */
  empty: string
  /** And what the first one would be good for. */
  empty_text: string
  /** What can be looked for: "Name, SKU or barcode". Null where there is nothing to look for. */
  search?: string | null
}

/** What a list's tools work on. */
export interface ListToolbarProps<E extends Endpoint> {
  of: ClientEndpoint<E>
  /** As it is asked for now. */
  query: object
  words: ListTexts
  columns: readonly Column<RowOf<E>, SortOf<E>>[]
  view: ListView
  change: (part: Partial<ListView>) => void
}

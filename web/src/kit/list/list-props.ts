import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column } from './columns.tsx'
import type { RowOf, SortOf } from './list-query-types.ts'
import type { ListView } from './list-url.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'

export interface ListWords {
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
  /** What its rows are, over the words of an empty list. */
  icon?: LucideIcon
  /** While it is empty: another way to begin, below the buttons. */
  instead?: ReactNode
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
  /** What it is asked with now. */
  given: { params?: Record<string, string> | undefined; query: object }
  words: ListWords
  columns: readonly Column<RowOf<E>, SortOf<E>>[]
  view: ListView
  change: (part: Partial<ListView>) => void
  papers?: readonly ListPaper[] | undefined
}

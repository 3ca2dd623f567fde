import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { savedViews } from '@kasuwa/contract/saved-views'
import { formatListView, type ListView, pageSizes, parseListView } from '../kit/list/list-url.ts'
import type { OwnViewsProps } from '../kit/list/list-props.ts'

export type SavedView = ReplyOf<typeof savedViews.list>['rows'][number]

/** Parameters of the address, as a view saves them. */
export type ViewQuery = Record<string, string>

/** Filters, order and columns of a list, as a view saves them: without page, page size and search. */
export const queryOfView = (view: ListView, names: readonly string[]): ViewQuery =>
  formatListView({ ...view, page: 1, per_page: pageSizes[0], search: '' }, {}, names)

/** The list as a view shows it to this member: without filters and columns that they do not have. */
export function viewOfQuery(
  query: ViewQuery,
  { view, names, columns: visible }: Pick<OwnViewsProps, 'view' | 'names' | 'columns'>,
): ListView {
  const saved = parseListView(query, names)
  const columns = saved.columns?.filter((key) => visible.some((column) => column.key === key)) ?? []
  return { ...saved, per_page: view.per_page, columns: columns.length > 0 ? columns : undefined }
}

/** True if the list shows another thing than its view. */
export const isChanged = (query: ViewQuery, list: Pick<OwnViewsProps, 'view' | 'names' | 'columns'>): boolean =>
  JSON.stringify(queryOfView(list.view, list.names)) !== JSON.stringify(queryOfView(viewOfQuery(query, list), list.names))

import { countedForSearch, mostCounted } from '@kasuwa/contract/platform/counting'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { lazy, type ReactNode, Suspense, useContext, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '../../messages/catalogue.ts'
import { useCan } from '../can.tsx'
import type { AnyColumn, Column } from './columns.tsx'
import { DataTable, isEmptyColumn } from './data-table.tsx'
import type FittingTableOf from './fitting-table.tsx'
import { HeadSlot } from '../page/head-slot.ts'
import { PhoneRows } from './phone-rows.tsx'
import { type FilterOf, filterNames } from './filters.tsx'
import type { RowOf, SortOf, ViewOf } from './list-query-types.ts'
import type { ListPaper, ListWords } from './list-props.ts'
import { Pagination } from './pagination.tsx'
import style from './list-screen.module.css'
import { EmptyList } from '../feedback/empty-list.tsx'
import { LoadFailed, RefreshFailed } from '../feedback/load-failed.tsx'
import { NoMatches, SkeletonCards, SkeletonTable } from './list-states.tsx'
import { type ListSums, ListSummary, useSums } from './list-sums.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { FixedView } from './list-views.ts'
import { ViewLinks } from './view-links.tsx'
import { isFiltered } from './list-url.ts'
import { useSelectableMatches } from './selectable-matches.ts'
import { registerRows } from './row-neighbours.ts'
import { SidePanel } from './side-panel.tsx'
import { usePeek } from './use-peek.ts'
import { ValidationError } from '../api/errors.ts'
import { useListView } from './use-list-view.ts'
import { useIsBelowTables, useIsNarrow, useIsPhone } from '../media-query.ts'
import { useStableWhilePressed } from '../when-released.ts'
import { useList } from '../api/query.ts'
import type { CallInput, ClientEndpoint } from '../api/client-endpoint.ts'

interface Props<E extends Endpoint> {
  of: ClientEndpoint<E>
  /** Fixed input: the contact whose page this is on. */
  input?: CallInput<E>
  words: ListWords
  columns: readonly Column<RowOf<E>, SortOf<E>>[]
  head?: ListHead<E>
  rows?: ListRows<E>
  /** Buttons of the toolbar: create, import. */
  children?: ReactNode
}

/** Parts above the rows. */
interface ListHead<E extends Endpoint> {
  filters?: readonly FilterOf<E>[]
  /** Fixed links, as tabs. */
  views?: readonly ViewOf<E>[]
  /** Sums of the rows. */
  sums?: ListSums
  /** Print formats, beside the exports. */
  papers?: readonly ListPaper[]
  /** On phones the bottom bar has its buttons: they are left out above the rows. */
  isInBar?: boolean
  /** Buttons that the bottom bar does not have, such as import: they stay on phones. */
  outsideBar?: ReactNode
}

/** Layout and actions of the rows. */
interface ListRows<E extends Endpoint> {
  open?: ((row: RowOf<E>) => void) | undefined
  /** Essentials of a row, by id, for the side panel on a wide screen. */
  peek?: (id: string) => ReactNode
  /** A ledger's values follow from each other down a column: a table wherever one fits. */
  isLedger?: boolean
  /** Rows in another order than the server's, which the member did not choose. The same reply gives the same array. */
  arrange?: ((reply: Page<RowOf<E>>) => Arranged<RowOf<E>> | undefined) | undefined
}

export interface Arranged<Row> {
  rows: Row[]
  /** Column and direction: `stock_value.desc`. */
  by: string
}

/** Tablets alone need it. Keeps the type of its rows, which `lazy` does not. */
const FittingTable = lazy(() => import('./fitting-table.tsx')) as unknown as typeof FittingTableOf

/** With fewer rows there is nothing to search, filter or export. */
const fewRows = 6

export interface Page<Row> {
  page: PageInfo
  rows: Row[]
}

function withoutSort<Row, Sort extends string>({ sort: _, ...column }: Column<Row, Sort>): Column<Row, Sort> {
  return column
}

/** The one list component of the app: search, filters, sort, pages, columns, export. Its state is the URL. */
export function ListScreen<E extends Endpoint>({ of, input, words, columns: all, head = {}, rows = {}, children: actions }: Props<E>) {
  const { filters = [], views = [], sums, papers, isInBar, outsideBar } = head
  const { open, peek, isLedger, arrange } = rows
  const { params, query: fixedQuery }: CallInput<Endpoint> = input ?? {}
  type ListRow = RowOf<E>
  const can = useCan()
  const maySort = ({ needs, sortNeeds }: Column<ListRow, SortOf<E>>) => can(needs) && can(sortNeeds)
  const columns = all.filter(({ needs }) => can(needs)).map((column) => (maySort(column) ? column : withoutSort(column)))
  const sorts = all.flatMap((column) => (column.sort && maySort(column) ? [column.sort as string] : []))
  const [narrow, belowTables, phone] = [useIsNarrow(), useIsBelowTables(), useIsPhone()]
  const slot = useContext(HeadSlot)
  const isPhoneLayout = isLedger ? phone : belowTables
  const names = filterNames(filters)
  const { usual } = of
  const { view, change, asked: listParams, jump } = useListView(names, [...sorts, usual?.split('.')[0] ?? ''])
  const query = { ...fixedQuery, ...listParams }
  // A list on another record's page has no views of its own.
  const isWhole = !params && Object.keys(fixedQuery ?? {}).every((name) => name.startsWith('with_'))
  const [isUsed, setUsed] = useState(false)
  const use = () => setUsed(true)
  const savedViews =
    isWhole && filters.length > 0 ? { of: of as ClientEndpoint, columns: columns as readonly AnyColumn[], view, names, jump } : undefined
  // A filtered list is counted in full by the sums call, so that the rows do not wait for the count.
  const countedQuery = isFiltered(view) && sums ? { ...query, count_to: countedForSearch } : query
  const loaded = useList(of as ClientEndpoint, { params, query: countedQuery })
  const data = loaded.data as Page<ListRow> | undefined
  const page = loaded.state === 'loaded' ? data?.page : undefined
  const summed = useSums(sums, of as ClientEndpoint, query, page, loaded.state === 'loading')
  const info = summed.page ?? data?.page
  const sidePanel = usePeek<ListRow>(peek !== undefined)
  // Beside the side panel there is space for a phone's columns only.
  const isDefault = ({ hidden, place }: Column<ListRow, SortOf<E>>) => !hidden && (sidePanel?.id === undefined || place !== undefined)
  const isChosen = (column: Column<ListRow, SortOf<E>>) => (view.columns ? view.columns.includes(column.key) : isDefault(column))
  const visibleColumns = columns.filter((column) => isChosen(column) && (isPhoneLayout || !column.isUnderName))
  const [droppedKeys, setDroppedKeys] = useState<readonly string[]>([])
  // Columns that the member chose are all shown: the table scrolls sideways.
  const dropsColumns = narrow && !isPhoneLayout && !view.columns
  const arranged = view.sort === '' && data ? arrange?.(data) : undefined
  const sort = view.sort || (arranged?.by ?? usual)
  const loadedRows = arranged?.rows ?? data?.rows
  const clear = () => change({ search: '', filters: {}, page: 1 })

  // The page number stays when filters change (spec §4). If that page no longer exists, the last one is shown.
  const lastPage =
    data && data.rows.length === 0 && data.page.total_rows > 0 && loaded.state === 'loaded' ? data.page.total_pages : undefined
  const goToPage = useEffectEvent((page: number) => change({ page }))
  useEffect(() => {
    if (lastPage !== undefined) goToPage(lastPage)
  }, [lastPage])

  // An old link may have filter values that the server now rejects: the list drops those filters.
  const rejectedFilters =
    loaded.error instanceof ValidationError ? Object.keys(loaded.error.errors).filter((name) => name in view.filters) : []
  const dropRejectedFilters = useEffectEvent(() =>
    change({ filters: Object.fromEntries(Object.entries(view.filters).filter(([name]) => !rejectedFilters.includes(name))) }),
  )
  useEffect(() => {
    if (rejectedFilters.length > 0) dropRejectedFilters()
  }, [rejectedFilters.length])

  useEffect(() => loadedRows && registerRows(loadedRows.map(({ id }) => id)), [loadedRows])

  const total = data?.page.total_rows
  // Only once they are counted.
  useSelectableMatches(
    of as ClientEndpoint,
    query,
    info && (info.total_is_exact || info.total_rows >= mostCounted) ? info.total_rows : undefined,
  )
  const isEmpty = total === 0 && !isFiltered(view)
  // After a search or filter the tools stay, also when few rows are left.
  const [usesTools, setUsesTools] = useState(false)
  if (isFiltered(view) && !usesTools) setUsesTools(true)
  // Too few rows to search. While loading, a list without filters is assumed to be short, as in the settings.
  const isBare = !usesTools && (total === undefined ? filters.length === 0 : total < fewRows)
  const allActions = outsideBar ? (
    <>
      {outsideBar}
      {actions}
    </>
  ) : (
    actions
  )
  const body = () => {
    if (!data) {
      if (loaded.state === 'error') return <LoadFailed error={loaded.error} onRetry={loaded.retry} />
      return isPhoneLayout ? <SkeletonCards /> : <SkeletonTable columns={visibleColumns} />
    }
    if (data.rows.length === 0) {
      return isFiltered(view) ? (
        <NoMatches clear={clear} />
      ) : (
        <EmptyList drawing={words.drawing} title={words.empty} text={words.empty_text} actions={allActions} instead={words.instead} />
      )
    }
    const rowProps = { columns: visibleColumns, rows: loadedRows ?? data.rows, label: words.label, open }
    if (isPhoneLayout) return <PhoneRows {...rowProps} />
    const tableProps = { ...rowProps, sort, onSort: (by: string) => change({ sort: by === usual ? '' : by }), peek: sidePanel }
    if (!dropsColumns) return <DataTable {...tableProps} />
    return (
      <Suspense fallback={<SkeletonTable columns={visibleColumns} />}>
        <FittingTable {...tableProps} onDrop={setDroppedKeys} />
      </Suspense>
    )
  }
  const isEmptyHere = (column: Column<ListRow, SortOf<E>>, rows: readonly ListRow[]) =>
    isPhoneLayout ? rows.every((row) => column.text(row) === '') : isEmptyColumn(column, rows)
  const missing = new Map<string, 'column_empty' | 'column_dropped'>([
    ...(dropsColumns ? droppedKeys : []).map((key) => [key, 'column_dropped'] as const),
    ...(data && data.rows.length > 0 ? visibleColumns : [])
      .filter((column) => isEmptyHere(column, data?.rows ?? []))
      .map(({ key }) => [key, 'column_empty'] as const),
  ])
  const links = views.length > 0 && !isEmpty && (
    <ViewLinks
      views={views as readonly FixedView[]}
      view={view}
      names={names}
      jump={jump}
      savedViews={savedViews}
      isUsed={isUsed}
      isInRow={narrow && !isBare}
    />
  )
  // An empty list shows its buttons below the text: they must not move during a press.
  const isEmptyLayout = useStableWhilePressed(isEmpty)
  const buttons = !isEmptyLayout && (isInBar && phone ? outsideBar : allActions)
  return (
    <section
      className={style.list}
      aria-busy={loaded.state === 'refreshing' || loaded.state === 'loading'}
      onPointerEnter={use}
      onFocus={use}
    >
      {!(narrow && !isBare) && links}
      <ListToolbar
        {...{ of, words, columns, missing, filters, view, change, isBare, links, papers, savedViews }}
        input={{ params, query }}
        hasRows={(total ?? 0) > 0}
      >
        {!slot && buttons}
      </ListToolbar>
      {slot && buttons && createPortal(buttons, slot)}
      {loaded.state === 'refreshError' && <RefreshFailed error={loaded.error} onRetry={loaded.retry} />}
      <div className={style.beside} data-peek={sidePanel?.id !== undefined || undefined}>
        <div className={style.panel}>
          <div className={style.refreshing} data-on={loaded.state === 'refreshing' || undefined} />
          {info && info.total_rows > 0 && words.count && (
            <ListSummary sums={sums} count={words.count} page={info} reply={summed.reply} isAwaited={summed.isAwaited} />
          )}
          {body()}
        </div>
        {peek && sidePanel?.id !== undefined && <SidePanel close={sidePanel.close}>{peek(sidePanel.id)}</SidePanel>}
      </div>
      {data && info && info.total_rows > 0 && <Pagination info={info} count={data.rows.length} view={view} change={change} />}
    </section>
  )
}

/** Lists that a namespace has texts for: `title` if it has one list, or `levels` if `levels_empty` exists too. */
type ListIn<Words> = { [Key in keyof Words & string]: `${Key}_empty` extends keyof Words ? Key : never }[keyof Words & string] | 'title'

type Translate = ((key: string, values?: { count: number }) => string) & { has: (key: string) => boolean }

/**
 * Texts of a list by their keys `empty`, `empty_text`, `search` and `count`, prefixed by the list's name if the namespace has several
 * lists.
 */
export function useListWords<Namespace extends keyof Catalogue>(
  namespace: Namespace,
  name: ListIn<Catalogue[Namespace]>,
  overrides: Partial<ListWords> = {},
): ListWords {
  'use no memo'
  const t = useTranslations(namespace) as unknown as Translate
  const key = (part: string) => (name === 'title' ? part : `${name}_${part}`)
  return {
    label: t(name),
    empty: t(key('empty')),
    empty_text: t(key('empty_text')),
    ...(t.has(key('search')) && { search: t(key('search')) }),
    ...(t.has(key('count')) && { count: (count: number) => t(key('count'), { count }) }),
    ...overrides,
  }
}

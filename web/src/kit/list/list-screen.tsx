import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '../../messages/catalogue.ts'
import type { CallInput, ClientEndpoint } from '../api/client-endpoint.ts'
import type { Loaded } from '../api/query.ts'
import { EmptyList } from '../feedback/empty-list.tsx'
import { LoadFailed, RefreshFailed } from '../feedback/load-failed.tsx'
import { useIsNarrow, useIsPhone } from '../media-query.ts'
import { HeadSlot } from '../page/head-slot.ts'
import { useStableWhilePressed } from '../when-released.ts'
import type { AnyColumn, Column } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { type FilterOf, filterNames } from './filters.tsx'
import type FittingTableOf from './fitting-table.tsx'
import type { ListPaper, ListWords } from './list-props.ts'
import type { RowOf, SortOf, ViewOf } from './list-query-types.ts'
import style from './list-screen.module.css'
import { NoMatches, SkeletonCards, SkeletonTable } from './list-states.tsx'
import { type ListSums, ListSummary } from './list-sums.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { isFiltered, type ListView } from './list-url.ts'
import type { FixedView } from './list-views.ts'
import { Pagination } from './pagination.tsx'
import type { Peek } from './peek.ts'
import { PhoneRows } from './phone-rows.tsx'
import { SidePanel } from './side-panel.tsx'
import { usePermittedColumns, useVisibleColumns } from './use-list-columns.ts'
import { type Arranged, type Page, useListRows } from './use-list-rows.ts'
import { useListView } from './use-list-view.ts'
import { usePeek } from './use-peek.ts'
import { ViewLinks } from './view-links.tsx'

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
  /** Buttons that the bottom bar does not have: they stay on phones. */
  outsideBar?: ReactNode
  /** A seldom used button, such as import: on phones an entry of the menu of tools, once there is one. */
  seldom?: { button: ReactNode; entry: ReactNode }
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

/** Tablets alone need it. Keeps the type of its rows, which `lazy` does not. */
const FittingTable = lazy(() => import('./fitting-table.tsx')) as unknown as typeof FittingTableOf

/** With fewer rows there is nothing to search, filter or export. */
const fewRows = 6

/** The one list component of the app: search, filters, sort, pages, columns, export. Its state is the URL. */
export function ListScreen<E extends Endpoint>({ of, input, words, columns: all, head = {}, rows = {}, children: actions }: Props<E>) {
  const { filters = [], views = [], sums, papers, isInBar, outsideBar, seldom } = head
  const { params, query: fixedQuery }: CallInput<Endpoint> = input ?? {}
  type ListRow = RowOf<E>
  const [isNarrow, isPhone] = [useIsNarrow(), useIsPhone()]
  const slot = useContext(HeadSlot)
  const endpoint = of as ClientEndpoint
  const { columns, sorts } = usePermittedColumns<ListRow, SortOf<E>>(all)
  const names = filterNames(filters)
  const { view, change, asked: listParams, jump } = useListView(names, [...sorts, of.usual?.split('.')[0] ?? ''])
  const query = { ...fixedQuery, ...listParams }
  const call = { of: endpoint, params, query, sums, arrange: rows.arrange, view, change }
  const { loaded, data, info, summed, ...arranged } = useListRows<ListRow>(call)
  const sidePanel = usePeek<ListRow>(rows.peek !== undefined)
  const isBesidePanel = sidePanel?.id !== undefined
  const layout = useVisibleColumns(columns, { view, rows: data?.rows, isBesidePanel, isLedger: rows.isLedger === true })
  const [isUsed, setUsed] = useState(false)
  const use = () => setUsed(true)
  // A list on another record's page has no views of its own.
  const isWhole = !params && Object.keys(fixedQuery ?? {}).every((name) => name.startsWith('with_'))
  const savedViews =
    isWhole && filters.length > 0 ? { of: endpoint, columns: columns as readonly AnyColumn[], view, names, jump } : undefined

  const total = data?.page.total_rows
  const isEmpty = total === 0 && !isFiltered(view)
  // After a search or filter the tools stay, also when few rows are left.
  const [usesTools, setUsesTools] = useState(false)
  if (isFiltered(view) && !usesTools) setUsesTools(true)
  // Too few rows to search. While loading, a list without filters is assumed to be short, as in the settings.
  const isBare = !usesTools && (total === undefined ? filters.length === 0 : total < fewRows)
  const isInRow = isNarrow && !isBare
  const links = views.length > 0 && !isEmpty && (
    <ViewLinks {...{ view, names, jump, savedViews, isUsed, isInRow }} views={views as readonly FixedView[]} />
  )
  const allActions =
    outsideBar || seldom ? (
      <>
        {seldom?.button}
        {outsideBar}
        {actions}
      </>
    ) : (
      actions
    )
  const ofPhone = isBare ? (
    <>
      {seldom?.button}
      {outsideBar}
    </>
  ) : (
    outsideBar
  )
  // An empty list shows its buttons below the text: they must not move during a press.
  const isEmptyLayout = useStableWhilePressed(isEmpty)
  const buttons = !isEmptyLayout && (isInBar && isPhone ? ofPhone : allActions)
  return (
    <section
      className={style.list}
      aria-busy={loaded.state === 'refreshing' || loaded.state === 'loading'}
      onPointerEnter={use}
      onFocus={use}
    >
      {!isInRow && links}
      <ListToolbar
        {...{ of, words, columns, filters, view, change, isBare, links, papers, savedViews }}
        seldom={isInBar && isPhone ? seldom?.entry : undefined}
        missing={layout.missing}
        input={{ params, query }}
        hasRows={(total ?? 0) > 0}
      >
        {!slot && buttons}
      </ListToolbar>
      {slot && buttons && createPortal(buttons, slot)}
      {loaded.state === 'refreshError' && <RefreshFailed error={loaded.error} onRetry={loaded.retry} />}
      <div className={style.beside} data-peek={isBesidePanel || undefined}>
        <div className={style.panel}>
          <div className={style.refreshing} data-on={loaded.state === 'refreshing' || undefined} />
          {info && info.total_rows > 0 && words.count && (
            <ListSummary {...{ sums, ...summed }} count={words.count} page={info} hasCanceled={view.filters['status'] !== undefined} />
          )}
          <ListBody
            {...{ loaded, layout, view, change, words, sidePanel }}
            rows={arranged.rows}
            sort={arranged.sort}
            usual={of.usual}
            open={rows.open}
            actions={allActions}
          />
        </div>
        {isBesidePanel && <SidePanel close={sidePanel.close}>{rows.peek?.(sidePanel.id ?? '')}</SidePanel>}
      </div>
      {data && info && info.total_rows > 0 && <Pagination info={info} count={data.rows.length} view={view} change={change} />}
    </section>
  )
}

interface BodyProps<Row extends { id: string }> {
  loaded: Pick<Loaded<unknown>, 'state' | 'error' | 'retry'>
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined
  layout: ReturnType<typeof useVisibleColumns<Row, string>>
  view: ListView
  change: (part: Partial<ListView>) => void
  /** Current order, and the list's default: `number.desc`. */
  sort: string | undefined
  usual: string | undefined
  words: ListWords
  open: ((row: Row) => void) | undefined
  sidePanel: Peek<Row> | undefined
  /** Buttons of an empty list. */
  actions: ReactNode
}

/** The rows, or what stands in their place: skeletons, an error, the empty state. */
function ListBody<Row extends { id: string }>(props: BodyProps<Row>) {
  const { loaded, rows, layout, view, change, sort, usual, words, open, sidePanel, actions } = props
  const { visibleColumns: columns, isPhoneLayout, onDrop } = layout
  if (!rows) {
    if (loaded.state === 'error') return <LoadFailed error={loaded.error} onRetry={loaded.retry} />
    return isPhoneLayout ? <SkeletonCards /> : <SkeletonTable columns={columns} />
  }
  if (rows.length === 0) {
    if (isFiltered(view)) return <NoMatches clear={() => change({ search: '', filters: {}, page: 1 })} />
    return <EmptyList drawing={words.drawing} title={words.empty} text={words.empty_text} actions={actions} instead={words.instead} />
  }
  const rowProps = { columns, rows, label: words.label, open }
  if (isPhoneLayout) return <PhoneRows {...rowProps} />
  const onSort = (by: string) => change({ sort: by === usual ? '' : by })
  const tableProps = { ...rowProps, sort: sort ?? usual, onSort, peek: sidePanel }
  if (!onDrop) return <DataTable {...tableProps} />
  return (
    <Suspense fallback={<SkeletonTable columns={columns} />}>
      <FittingTable {...tableProps} onDrop={onDrop} />
    </Suspense>
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

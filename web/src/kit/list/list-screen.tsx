import { countedForSearch, mostCounted } from '@kasuwa/contract/platform/counting'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCan } from '../can.tsx'
import type { Column } from './columns.tsx'
import { DataTable } from './data-table.tsx'
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
import { useFoundRows } from './found-rows.ts'
import { showRows } from './rows-beside.ts'
import { SidePanel } from './side-panel.tsx'
import { usePeek } from './use-peek.ts'
import { ValidationError } from '../api/errors.ts'
import { useListView } from './use-list-view.ts'
import { useIsNarrow, useIsPhone } from '../media-query.ts'
import { useWhenReleased } from '../when-released.ts'
import { useList } from '../api/query.ts'
import type { CallInput, ClientEndpoint } from '../api/client-endpoint.ts'

interface Props<E extends Endpoint> {
  of: ClientEndpoint<E>
  /** What it is always asked with: the contact whose page this is on. */
  given?: CallInput<E>
  words: ListWords
  columns: readonly Column<RowOf<E>, SortOf<E>>[]
  head?: ListHead<E>
  rows?: ListRows<E>
  /** Buttons of the toolbar: create, import. */
  children?: ReactNode
}

/** What stands above its rows. */
interface ListHead<E extends Endpoint> {
  filters?: readonly FilterOf<E>[]
  /** Fixed links to it, as tabs. */
  views?: readonly ViewOf<E>[]
  /** What its rows come to. */
  sums?: ListSums
  /** What it can be printed as, beside its exports. */
  papers?: readonly ListPaper[]
  /** On phones the bottom bar has its buttons: above the rows they are left out. */
  isInBar?: boolean
}

/** How its rows are shown, and what a press on one does. */
interface ListRows<E extends Endpoint> {
  open?: ((row: RowOf<E>) => void) | undefined
  /** A row's essentials, for the panel beside the list on a wide screen; by its id. */
  peek?: (id: string) => ReactNode
  /** A ledger's figures follow from each other down a column: a table wherever one fits. */
  isLedger?: boolean
  /** Few and narrow columns: it is no wider than can be read across. */
  isSlim?: boolean
}

/** Fewer rows than this are seen at a glance: nothing to search, narrow or export. */
const fewRows = 6

interface Page<Row> {
  page: PageInfo
  rows: Row[]
}

function withoutSort<Row, Sort extends string>({ sort: _, ...column }: Column<Row, Sort>): Column<Row, Sort> {
  return column
}

/** The one list component of the app: search, filters, sort, pages, columns, export. Its state is the URL. */
export function ListScreen<E extends Endpoint>({ of, given, words, columns: all, head = {}, rows = {}, children: actions }: Props<E>) {
  const { filters = [], views = [], sums, papers, isInBar } = head
  const { open, peek, isLedger, isSlim } = rows
  const { params, query: always }: CallInput<Endpoint> = given ?? {}
  type Row = RowOf<E>
  const can = useCan()
  const maySort = ({ needs, sortNeeds }: Column<Row, SortOf<E>>) => can(needs) && can(sortNeeds)
  const columns = all.filter(({ needs }) => can(needs)).map((column) => (maySort(column) ? column : withoutSort(column)))
  const sorts = all.flatMap((column) => (column.sort && maySort(column) ? [column.sort as string] : []))
  const [narrow, phone] = [useIsNarrow(), useIsPhone()]
  const slot = useContext(HeadSlot)
  const inRows = isLedger ? phone : narrow
  const names = filterNames(filters)
  const { usual } = of
  const { view, change, asked, jump } = useListView(names, [...sorts, usual?.split('.')[0] ?? ''])
  const query = { ...always, ...asked }
  // What is narrowed is counted in full with the sums, which the rows do not wait for.
  const counted = isFiltered(view) && sums ? { ...query, count_to: countedForSearch } : query
  const loaded = useList(of as ClientEndpoint, { params, query: counted })
  const data = loaded.data as Page<Row> | undefined
  const page = loaded.state === 'loaded' ? data?.page : undefined
  const summed = useSums(sums, of as ClientEndpoint, query, page, loaded.state === 'loading')
  const info = summed.page ?? data?.page
  const beside = usePeek<Row>(peek !== undefined)
  // Beside the panel there is room for what a phone shows.
  const isUsual = ({ hidden, place }: Column<Row, SortOf<E>>) => !hidden && (beside?.id === undefined || place !== undefined)
  const asks = (column: Column<Row, SortOf<E>>) => (view.columns ? view.columns.includes(column.key) : isUsual(column))
  const shown = columns.filter((column) => asks(column) && (inRows || !column.isUnderName))
  const sort = view.sort || usual
  const clear = () => change({ search: '', filters: {}, page: 1 })

  // The page number is kept when filters change (specification §4); where that page no longer exists, the last one is shown.
  const last = data && data.rows.length === 0 && data.page.total_rows > 0 && loaded.state === 'loaded' ? data.page.total_pages : undefined
  const toLast = useEffectEvent((page: number) => change({ page }))
  useEffect(() => {
    if (last !== undefined) toLast(last)
  }, [last])

  // A link from before a filter had other values is refused: the list is shown without what it does not know.
  const refused = loaded.error instanceof ValidationError ? Object.keys(loaded.error.errors).filter((name) => name in view.filters) : []
  const withoutRefused = useEffectEvent(() =>
    change({ filters: Object.fromEntries(Object.entries(view.filters).filter(([name]) => !refused.includes(name))) }),
  )
  useEffect(() => {
    if (refused.length > 0) withoutRefused()
  }, [refused.length])

  const found = data?.rows
  useEffect(() => found && showRows(found.map(({ id }) => id)), [found])

  const total = data?.page.total_rows
  // Not before they are counted.
  useFoundRows(of as ClientEndpoint, query, info && (info.total_is_exact || info.total_rows >= mostCounted) ? info.total_rows : undefined)
  const isEmpty = total === 0 && !isFiltered(view)
  // Who has searched or narrowed it keeps the tools at hand, also once they are back at a few rows.
  const [usesTools, setUsesTools] = useState(false)
  if (isFiltered(view) && !usesTools) setUsesTools(true)
  // Too few to search; before they are there, what has no filters of its own is taken to be one of the short lists of the settings.
  const isBare = !usesTools && (total === undefined ? filters.length === 0 : total < fewRows)
  const body = () => {
    if (!data) {
      if (loaded.state === 'error') return <LoadFailed error={loaded.error} again={loaded.retry} />
      return inRows ? <SkeletonCards /> : <SkeletonTable columns={shown} />
    }
    if (data.rows.length === 0) {
      return isFiltered(view) ? (
        <NoMatches clear={clear} />
      ) : (
        <EmptyList icon={words.icon} title={words.empty} text={words.empty_text} actions={actions} instead={words.instead} />
      )
    }
    return inRows ? (
      <PhoneRows columns={shown} rows={data.rows} label={words.label} open={open} />
    ) : (
      <DataTable
        columns={shown}
        rows={data.rows}
        label={words.label}
        sort={sort}
        onSort={(by) => change({ sort: by === usual ? '' : by })}
        open={open}
        peek={beside}
      />
    )
  }
  const links = views.length > 0 && !isEmpty && (
    <ViewLinks views={views as readonly FixedView[]} view={view} names={names} jump={jump} isInRow={narrow && !isBare} />
  )
  // Where it turns out to be empty its buttons move below its words: not from under a press.
  const isMoved = useWhenReleased(isEmpty)
  const buttons = !isMoved && !(isInBar && phone) && actions
  return (
    <section className={style.list} data-slim={isSlim || undefined} aria-busy={loaded.state === 'refreshing' || loaded.state === 'loading'}>
      {!(narrow && !isBare) && links}
      <ListToolbar
        {...{ of, words, columns, filters, view, change, isBare, links, papers }}
        given={{ params, query }}
        hasRows={(total ?? 0) > 0}
      >
        {!slot && buttons}
      </ListToolbar>
      {slot && buttons && createPortal(buttons, slot)}
      {loaded.state === 'refreshError' && <RefreshFailed error={loaded.error} again={loaded.retry} />}
      <div className={style.beside} data-peek={beside?.id !== undefined || undefined}>
        <div className={style.panel}>
          <div className={style.refreshing} data-on={loaded.state === 'refreshing' || undefined} />
          {info && info.total_rows > 0 && words.count && (
            <ListSummary sums={sums} count={words.count} page={info} reply={summed.reply} isAwaited={summed.isAwaited} />
          )}
          {body()}
        </div>
        {peek && beside?.id !== undefined && <SidePanel close={beside.close}>{peek(beside.id)}</SidePanel>}
      </div>
      {data && info && info.total_rows > 0 && <Pagination info={info} count={data.rows.length} view={view} change={change} />}
    </section>
  )
}

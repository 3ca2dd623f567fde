import { formatMoney, koboToText } from '@kasuwa/contract/platform/money'
import type { ReactNode } from 'react'
import { useDates } from '../format.ts'
import style from './columns.module.css'
import type { RowIn, SortOf } from './list-query-types.ts'
import type { EndpointOf } from '../api/client-endpoint.ts'
import { type StatusColor, Status } from '../feedback/status.tsx'

/** One column of rows: its heading, what it shows of a row, and what it says in a file. */
export interface Column<Row, Sort extends string = never> {
  /** Its own name, for the address: not every column is a field. */
  key: string
  heading: string
  show: (row: Row) => ReactNode
  text: (row: Row) => string
  /** Field to sort by. */
  sort?: Sort
  align?: 'end'
  /** Not shown until it is chosen. */
  hidden?: boolean
  /** Part in a card, on a phone: the title, what stands across from it, or a line of its own (the usual). */
  card?: 'title' | 'aside' | 'none'
}

/** A column of a list: `ColumnIn<typeof api.brands.list>`. */
export type ColumnIn<R> = Column<RowIn<R>, SortOf<EndpointOf<R>>>

/** A column where it does not matter of which list. */
export type AnyColumn = Column<never, string>

type Rest<Row, Sort extends string> = Partial<Pick<Column<Row, Sort>, 'sort' | 'hidden' | 'card' | 'align'>>
type Of<Row, T> = (row: Row) => T | null | undefined

/** Nothing to show, said aloud as nothing. */
const emptyCell = <span className={style.none}>–</span>

export const textColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, string>,
  rest: Rest<Row, Sort> = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => of(row) || emptyCell,
  text: (row) => of(row) ?? '',
  ...rest,
})

/** The name that a row goes by, with a picture or a second line if it has them. */
export const nameColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, string>,
  rest: Rest<Row, Sort> & { under?: Of<Row, string>; before?: (row: Row) => ReactNode } = {},
): Column<Row, Sort> => {
  const { under, before, ...column } = rest
  const show = (row: Row) => (
    <span className={style.name}>
      {before?.(row)}
      <span className={style.lines}>
        <span className={style.strong}>{of(row)}</span>
        {under?.(row) && <span className={style.under}>{under(row)}</span>}
      </span>
    </span>
  )
  return { key, heading, show, text: (row) => of(row) ?? '', card: 'title', ...column }
}

/** Kobo. */
export const moneyColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, number>,
  rest: Rest<Row, Sort> = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => <Money kobo={of(row)} />,
  text: (row) => plainMoney(of(row)),
  align: 'end',
  ...rest,
})

/** A quantity as the wire has it: 1.5. */
export const quantityColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, number>,
  rest: Rest<Row, Sort> = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => quantityText(of(row)) || emptyCell,
  text: (row) => String(of(row) ?? ''),
  align: 'end',
  ...rest,
})

export const timeColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, string>,
  rest: Rest<Row, Sort> = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => <Time at={of(row)} />,
  text: (row) => of(row) ?? '',
  ...rest,
})

export const statusColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: (row: Row) => { is: StatusColor; text: string } | null,
  rest: Rest<Row, Sort> = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => {
    const status = of(row)
    return status ? <Status is={status.is}>{status.text}</Status> : emptyCell
  },
  text: (row) => of(row)?.text ?? '',
  card: 'aside',
  ...rest,
})

export function Money({ kobo }: { kobo: number | null | undefined }) {
  return kobo === null || kobo === undefined ? emptyCell : <span className={style.number}>{formatMoney(kobo)}</span>
}

export function Time({ at, day = false }: { at: string | null | undefined; day?: boolean }) {
  const dates = useDates()
  return at ? (
    <time dateTime={at} className={style.number}>
      {day ? dates.day(at) : dates.time(at)}
    </time>
  ) : (
    emptyCell
  )
}

export const quantityText = (quantity: number | null | undefined): string =>
  quantity === null || quantity === undefined ? '' : quantity.toLocaleString('en-NG', { maximumFractionDigits: 3 })

const plainMoney = (kobo: number | null | undefined): string => (kobo === null || kobo === undefined ? '' : koboToText(kobo))

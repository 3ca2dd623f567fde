import type { Access } from '@kasuwa/contract/platform/access'
import { koboToText } from '@kasuwa/contract/platform/money'
import type { ReactNode } from 'react'
import style from './columns.module.css'
import type { RowIn, SortOf } from './list-query-types.ts'
import type { EndpointOf } from '../api/client-endpoint.ts'
import { type Stated, Status } from '../feedback/status.tsx'
import { Money } from '../values/money.tsx'
import { Nothing } from '../values/nothing.tsx'
import { Quantity } from '../values/quantity.tsx'
import { When } from '../values/when.tsx'

/** Column of a list: heading, cell of a row, text in the CSV export. */
export interface Column<Row, Sort extends string = never> {
  /** Name in the URL; not every column is a field. */
  key: string
  heading: string
  show: (row: Row) => ReactNode
  text: (row: Row) => string
  /** Field to sort by. */
  sort?: Sort
  align?: 'end'
  /** Hidden unless chosen in the columns menu. */
  hidden?: boolean
  /** Who sees the figure: for anybody else there is no such column, to show, to sort by or to export. */
  needs?: Access
  /** Who may sort by it, where not everybody who sees some of it. */
  sortNeeds?: Access
  /** Place in a card on a phone: title, right of the title, or a line of its own (default). */
  card?: 'title' | 'aside' | 'none'
}

/** A column of a list: `ColumnIn<typeof api.brands.list>`. */
export type ColumnIn<R> = Column<RowIn<R>, SortOf<EndpointOf<R>>>

/** A column of any list. */
export type AnyColumn = Column<never, string>

type Rest<Row, Sort extends string> = Partial<Pick<Column<Row, Sort>, 'sort' | 'hidden' | 'card' | 'align' | 'needs' | 'sortNeeds'>>
type Of<Row, T> = (row: Row) => T | null | undefined

export const textColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, string>,
  rest: Rest<Row, Sort> = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => of(row) || <Nothing />,
  text: (row) => of(row) ?? '',
  ...rest,
})

/** Name of a row, with its picture and second line if it has them. */
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

/** Quantity in units: 1.5. */
export const quantityColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, number>,
  rest: Rest<Row, Sort> = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => <Quantity units={of(row)} />,
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
  show: (row) => <When at={of(row)} />,
  text: (row) => of(row) ?? '',
  ...rest,
})

export const statusColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: (row: Row) => Stated | null,
  rest: Rest<Row, Sort> = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => {
    const status = of(row)
    return status ? <Status is={status.is}>{status.text}</Status> : <Nothing />
  },
  text: (row) => of(row)?.text ?? '',
  card: 'aside',
  ...rest,
})

const plainMoney = (kobo: number | null | undefined): string => (kobo === null || kobo === undefined ? '' : koboToText(kobo))

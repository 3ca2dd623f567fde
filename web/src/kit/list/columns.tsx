import type { Access } from '@kasuwa/contract/platform/access'
import type { Unit } from '@kasuwa/contract/units'
import { koboToText } from '@kasuwa/contract/platform/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import style from './columns.module.css'
import type { RowIn, SortOf } from './list-query-types.ts'
import type { EndpointOf } from '../api/client-endpoint.ts'
import { type Stated, Status } from '../feedback/status.tsx'
import { Code } from '../values/code.tsx'
import { Money } from '../values/money.tsx'
import { Nothing } from '../values/nothing.tsx'
import { Quantity } from '../values/quantity.tsx'
import { Phone } from '../values/phone.tsx'
import { phoneText } from '../values/texts.ts'
import { When } from '../values/when.tsx'

/** Column of a list: heading, cell of a row (`above`: the row that stands over it), and the same in words. */
export interface Column<Row, Sort extends string = never> {
  /** Name in the URL; not every column is a field. */
  key: string
  heading: string
  show: (row: Row, above?: Row) => ReactNode
  /** In words; empty where there is nothing. */
  text: (row: Row) => string
  /** Field to sort by. */
  sort?: Sort
  align?: 'end'
  /** Hidden unless chosen in the columns menu. */
  hidden?: boolean
  /** Who sees the figure: for anybody else there is no such column, to show or to sort by. */
  needs?: Access
  /** Who may sort by it, where not everybody who sees some of it. */
  sortNeeds?: Access
  /**
   * Place in a row on a phone: what it is, what it comes to (right of that), the rest (under it), what is wrong with it (under the figure).
   * A column without one is not there, unless somebody asked for it in the columns menu.
   */
  place?: 'lead' | 'trail' | 'under' | 'mark'
  /** What stands there, without the help of a heading and in less room: “15 left”. */
  brief?: (row: Row, above?: Row) => ReactNode
  /** What such a row begins with, if it has one. */
  picture?: (row: Row) => ReactNode
  /** In a table it stands under the name, and is no column of its own; rows of a phone and exports have it. */
  isUnderName?: boolean
  /**
   * Room in a table: all that is left, or some at most; what does not fit ends in dots. Without one its cells are never cut. Of little it is
   * the heading that ends in dots: such columns are as many as there are shops, and what their rows are called stays beside them.
   */
  room?: 'rest' | 'some' | 'little'
  /** Whether the cell of a row is empty: where all are, a table has no heading over nothing. */
  isBlank?: (row: Row) => boolean
}

/** A column of a list: `ColumnIn<typeof api.brands.list>`. */
export type ColumnIn<R> = Column<RowIn<R>, SortOf<EndpointOf<R>>>

/** A column of any list. */
export type AnyColumn = Column<never, string>

type Rest<Row, Sort extends string> = Partial<
  Pick<
    Column<Row, Sort>,
    'sort' | 'hidden' | 'place' | 'brief' | 'text' | 'room' | 'align' | 'needs' | 'sortNeeds' | 'isUnderName' | 'isBlank'
  >
>
type Of<Row, T> = (row: Row) => T | null | undefined
/** Makes a column of a kind of value. */
type Make<T> = <Row, Sort extends string = never>(key: string, heading: string, of: Of<Row, T>, rest?: Rest<Row, Sort>) => Column<Row, Sort>

/** Text on one line. */
const cut = (text: string | null | undefined, of: string | undefined = style.text) =>
  text ? (
    <span className={of} data-cut>
      {text}
    </span>
  ) : (
    <Nothing />
  )

/** A second line: words are cut like the first. */
function Under({ of }: { of: ReactNode }) {
  if (!of) return null
  return (
    <span className={style.under} data-cut>
      {of}
    </span>
  )
}

export const textColumn: Make<string> = (key, heading, of, rest = {}) => ({
  key,
  heading,
  // Where most say nothing the few who do are to be seen.
  show: (row) => (rest.isBlank?.(row) ? null : cut(of(row))),
  text: (row) => of(row) ?? '',
  room: 'some',
  brief: (row) => of(row),
  ...rest,
})

/**
 * Name of a row, with its picture and second line if it has them. On a phone the name alone. `repeats`: the row above says the same, so
 * that this one need not in full.
 */
export const nameColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, string>,
  rest: Rest<Row, Sort> & {
    under?: Of<Row, ReactNode>
    before?: (row: Row) => ReactNode
    repeats?: (row: Row, above: Row) => boolean
  } = {},
): Column<Row, Sort> => {
  const { under, before, repeats, ...column } = rest
  const isRepeat = (row: Row, above: Row | undefined) => above !== undefined && (repeats?.(row, above) ?? false)
  const name = (row: Row, above?: Row) => cut(of(row), isRepeat(row, above) ? style.again : style.strong)
  const show = (row: Row, above?: Row) => (
    <span className={style.name}>
      {before?.(row)}
      <span className={style.lines}>
        {name(row, above)}
        {under && !isRepeat(row, above) && <Under of={under(row)} />}
      </span>
    </span>
  )
  return {
    key,
    heading,
    show,
    text: (row) => of(row) ?? '',
    place: 'lead',
    room: 'rest',
    brief: repeats ? name : (row) => cut(of(row)),
    ...(before && { picture: before }),
    ...column,
  }
}

/** A document's number, an SKU, an account number. `to`: where it leads. */
export const codeColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, string>,
  rest: Rest<Row, Sort> & { to?: Of<Row, string> } = {},
): Column<Row, Sort> => {
  const { to, ...column } = rest
  const code = (row: Row) => <Code>{of(row)}</Code>
  const show = (row: Row) => {
    const at = to?.(row)
    return at ? <Link to={at}>{code(row)}</Link> : code(row)
  }
  return { key, heading, show, text: (row) => of(row) ?? '', brief: code, ...column }
}

/** E.164. */
export const phoneColumn: Make<string> = (key, heading, of, rest = {}) => ({
  key,
  heading,
  show: (row) => <Phone number={of(row)} />,
  text: (row) => phoneText(of(row)),
  ...rest,
})

/** Kobo. */
export const moneyColumn: Make<number> = (key, heading, of, rest = {}) => ({
  key,
  heading,
  show: (row) => <Money kobo={of(row)} />,
  text: (row) => plainMoney(of(row)),
  align: 'end',
  ...rest,
})

/** Quantity in units: 1.5. `unit`: what those are, behind each figure. */
export const quantityColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, number>,
  { unit, ...rest }: Rest<Row, Sort> & { unit?: (row: Row) => Unit | null | undefined } = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => <Quantity units={of(row)} unit={unit?.(row)} />,
  text: (row) => String(of(row) ?? ''),
  align: 'end',
  ...rest,
})

/** `day`: without the time of it, which tells a row's place and no more. */
export const timeColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: Of<Row, string>,
  { day = false, ...rest }: Rest<Row, Sort> & { day?: boolean } = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => <When at={of(row)} day={day} />,
  brief: (row) => <When at={of(row)} brief />,
  text: (row) => of(row) ?? '',
  ...rest,
})

/** `isUsualUnsaid`: a cell is empty where all is as it should be, rather than twenty with the same word. */
export const statusColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: (row: Row) => Stated | null,
  { isUsualUnsaid = false, ...rest }: Rest<Row, Sort> & { isUsualUnsaid?: boolean } = {},
): Column<Row, Sort> => {
  const said = (row: Row) => {
    const status = of(row)
    return isUsualUnsaid && status?.is === 'quiet' ? null : status
  }
  return {
    key,
    heading,
    show: (row) => {
      const status = said(row)
      return status && <Status is={status.is}>{status.text}</Status>
    },
    text: (row) => of(row)?.text ?? '',
    place: 'mark',
    // Where there is little room, what is as it should be needs no word.
    brief: (row) => {
      const status = of(row)
      return status && status.is !== 'quiet' && status.is !== 'good' ? <Status is={status.is}>{status.text}</Status> : null
    },
    ...(isUsualUnsaid && { isBlank: (row: Row) => !said(row) }),
    ...rest,
  }
}

const plainMoney = (kobo: number | null | undefined): string => (kobo === null || kobo === undefined ? '' : koboToText(kobo))

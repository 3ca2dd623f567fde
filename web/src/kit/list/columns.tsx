import type { Access } from '@kasuwa/contract/platform/access'
import type { Unit } from '@kasuwa/contract/units'
import { koboToText } from '@kasuwa/contract/platform/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import style from './columns.module.css'
import type { RowIn, SortOf } from './list-query-types.ts'
import type { EndpointOf } from '../api/client-endpoint.ts'
import { type StateLabel, Status } from '../feedback/status.tsx'
import { Code } from '../values/code.tsx'
import { Money } from '../values/money.tsx'
import { Nothing } from '../values/nothing.tsx'
import { Quantity } from '../values/quantity.tsx'
import { Phone } from '../values/phone.tsx'
import { phoneText } from '../values/texts.ts'
import { When } from '../values/when.tsx'
import shapes from '../page/shapes.module.css'

/** Column of a list: heading, cell of a row (`above`: the row before it; `rows`: all of the page), and the cell's text. */
export interface Column<Row, Sort extends string = never> {
  /** Name in the URL; a column need not be a field. */
  key: string
  heading: string
  show: (row: Row, above?: Row, rows?: readonly Row[]) => ReactNode
  /** Empty if there is no value. */
  text: (row: Row) => string
  /** Field to sort by. */
  sort?: Sort
  align?: 'end'
  /** Hidden unless chosen in the columns menu. */
  hidden?: boolean
  /** Permission to see the column, and so to sort by it. */
  needs?: Access
  /** Permission to sort, if narrower than `needs`. */
  sortNeeds?: Access
  /**
   * Position in a row on a phone: `lead` the name, `trail` the amount on its right, `under` the details below, `mark` the problem under the
   * amount. A column without one is left out, unless chosen in the columns menu.
   */
  place?: 'lead' | 'trail' | 'under' | 'mark'
  /** Cell on a phone, short and without a heading: “15 left”. */
  brief?: (row: Row, above?: Row) => ReactNode
  /** Picture at the start of a row on a phone. */
  picture?: (row: Row) => ReactNode
  /** In a table the value is under the name, without a column of its own; phone rows and exports have it. */
  isUnderName?: boolean
  /**
   * Width in a table: `rest` all remaining, `some` at most; longer text ends in dots. Without one, cells are never cut.
   * `little` cuts the heading: one column per location, so that the name column stays visible.
   */
  room?: 'rest' | 'some' | 'little'
  /** True if the cell is empty: a column of empty cells is left out. */
  isBlank?: (row: Row) => boolean
  /** Cells have an icon button each; their heading is for screen readers and the columns menu. */
  isIconOnly?: boolean
}

/** A column of a list: `ColumnIn<typeof api.brands.list>`. */
export type ColumnIn<R> = Column<RowIn<R>, SortOf<EndpointOf<R>>>

/** A column of any list. */
export type AnyColumn = Column<never, string>

type ColumnOptions<Row, Sort extends string> = Partial<
  Pick<
    Column<Row, Sort>,
    'sort' | 'hidden' | 'place' | 'brief' | 'text' | 'room' | 'align' | 'needs' | 'sortNeeds' | 'isUnderName' | 'isBlank'
  >
>
type ValueOf<Row, T> = (row: Row) => T | null | undefined
/** Builds a column for one kind of value. */
type ColumnBuilder<T> = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: ValueOf<Row, T>,
  rest?: ColumnOptions<Row, Sort>,
) => Column<Row, Sort>

/** Text on one line. */
const cutText = (text: string | null | undefined, of: string | undefined) =>
  text ? (
    <span className={of} data-cut>
      {text}
    </span>
  ) : (
    <Nothing />
  )

/** The second line, cut like the first. */
function SecondLine({ of }: { of: ReactNode }) {
  if (!of) return null
  return (
    <span className={`${shapes.small} ${style.under}`} data-cut>
      {of}
    </span>
  )
}

/** Column of text on one line, cut if too long. An empty cell has a dash, or nothing if `isBlank` is true. */
export const textColumn: ColumnBuilder<string> = (key, heading, of, rest = {}) => ({
  key,
  heading,
  // In a mostly empty column, no dash, so that the few values stand out.
  show: (row) => (rest.isBlank?.(row) ? null : cutText(of(row), style.text)),
  text: (row) => of(row) ?? '',
  room: 'some',
  brief: (row) => of(row),
  ...rest,
})

/**
 * Name of a row, with an optional picture and second line; on a phone the name only. If `repeats` is true, the row above has the same name,
 * and this one is lighter.
 */
export const nameColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: ValueOf<Row, string>,
  rest: ColumnOptions<Row, Sort> & {
    under?: ValueOf<Row, ReactNode>
    before?: (row: Row) => ReactNode
    repeats?: (row: Row, above: Row) => boolean
  } = {},
): Column<Row, Sort> => {
  const { under, before, repeats, ...column } = rest
  const isRepeat = (row: Row, above: Row | undefined) => above !== undefined && (repeats?.(row, above) ?? false)
  const name = (row: Row, above?: Row) => cutText(of(row), isRepeat(row, above) ? style.again : style.strong)
  const show = (row: Row, above?: Row) => (
    <span className={`${shapes.line} ${style.name}`}>
      {before?.(row)}
      <span className={shapes.narrow}>
        {name(row, above)}
        {under && !isRepeat(row, above) && <SecondLine of={under(row)} />}
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
    brief: repeats ? name : (row) => cutText(of(row), style.text),
    ...(before && { picture: before }),
    ...column,
  }
}

/** A document's number, an SKU, an account number. `to`: path of its link. */
export const codeColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: ValueOf<Row, string>,
  rest: ColumnOptions<Row, Sort> & { to?: ValueOf<Row, string> } = {},
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
export const phoneColumn: ColumnBuilder<string> = (key, heading, of, rest = {}) => ({
  key,
  heading,
  show: (row) => <Phone number={of(row)} />,
  text: (row) => phoneText(of(row)),
  ...rest,
})

/** Kobo. */
export const moneyColumn: ColumnBuilder<number> = (key, heading, of, rest = {}) => ({
  key,
  heading,
  show: (row) => <Money kobo={of(row)} />,
  text: (row) => plainMoney(of(row)),
  align: 'end',
  ...rest,
})

/** Quantity in units: 1.5. `unit`: shown after each value. */
export const quantityColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: ValueOf<Row, number>,
  { unit, ...rest }: ColumnOptions<Row, Sort> & { unit?: (row: Row) => Unit | null | undefined } = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => <Quantity units={of(row)} unit={unit?.(row)} />,
  text: (row) => String(of(row) ?? ''),
  align: 'end',
  ...rest,
})

/** `day`: the date only. */
export const timeColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: ValueOf<Row, string>,
  { day = false, ...rest }: ColumnOptions<Row, Sort> & { day?: boolean } = {},
): Column<Row, Sort> => ({
  key,
  heading,
  show: (row) => <When at={of(row)} day={day} />,
  brief: (row) => <When at={of(row)} brief />,
  text: (row) => of(row) ?? '',
  ...rest,
})

/** `isUsualUnsaid`: cells of quiet states are empty, so that the same word does not fill the column. */
export const statusColumn = <Row, Sort extends string = never>(
  key: string,
  heading: string,
  of: (row: Row) => StateLabel | null,
  { isUsualUnsaid = false, ...rest }: ColumnOptions<Row, Sort> & { isUsualUnsaid?: boolean } = {},
): Column<Row, Sort> => {
  const visibleStatus = (row: Row) => {
    const status = of(row)
    return isUsualUnsaid && status?.is === 'quiet' ? null : status
  }
  return {
    key,
    heading,
    show: (row) => {
      const status = visibleStatus(row)
      return status && <Status is={status.is}>{status.text}</Status>
    },
    text: (row) => of(row)?.text ?? '',
    place: 'mark',
    // On a phone, good and quiet states are left out.
    brief: (row) => {
      const status = of(row)
      return status && status.is !== 'quiet' && status.is !== 'good' ? <Status is={status.is}>{status.text}</Status> : null
    },
    ...(isUsualUnsaid && { isBlank: (row: Row) => !visibleStatus(row) }),
    ...rest,
  }
}

const plainMoney = (kobo: number | null | undefined): string => (kobo === null || kobo === undefined ? '' : koboToText(kobo))

import type { ReactNode } from 'react'

/** One bar: its name, its value, and the value that it is compared with. Both in one unit: kobo, pieces, per cent. */
export interface ChartPoint {
  key: string
  /** In full: “Mon 9 Nov 2026”. */
  name: string
  /** Under the bar, one line each: “Mon”, “9”. */
  short: readonly string[]
  /** Null: no value, such as the margin of no sales. */
  value: number | null
  /** Left out if nothing is compared. */
  before?: number | null
  /** Full name of the compared point. */
  beforeName?: string
  /** Count behind the value: “3 sales”. */
  note?: string
  /** The period is not over. */
  isNow?: boolean
}

export interface ChartWords {
  /** Column heading: “Day”. */
  point: string
  value: string
  /** Left out if nothing is compared. */
  before?: string | undefined
}

export interface ChartLink {
  className: string | undefined
  tabIndex?: number
  children: ReactNode
}

export interface ChartProps {
  label: string
  words: ChartWords
  points: readonly ChartPoint[]
  /** Renders a link, or another focusable element, with these props. */
  link: (point: ChartPoint, props: ChartLink) => ReactNode
  /** Formats a value; default: kobo. */
  show?: (value: number | null) => ReactNode
  /** Formats an axis label; default: kobo. */
  axis?: (value: number) => string
  /** Lowest and highest value of the axis, for charts side by side. */
  extent?: { low: number; high: number }
  /** One of several charts: low, without a legend. */
  isOneOfMany?: boolean
  /** A table elsewhere shows the same numbers: the chart offers none. */
  isTabled?: boolean
  /** Bars are too narrow for their names: only some are named. */
  isDense?: boolean
}

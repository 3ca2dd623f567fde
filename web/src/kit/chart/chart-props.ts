import type { ReactNode } from 'react'

/** One bar: what of, how much, and how much at the same place of what it is compared with. Both in one unit: kobo, pieces, per cent. */
export interface ChartPoint {
  key: string
  /** In full: “Mon 9 Nov 2026”. */
  name: string
  /** Under the bar, one line each: “Mon”, “9”. */
  short: readonly string[]
  /** Null: there is none, as a margin of nothing. */
  value: number | null
  /** Left out where nothing is compared. */
  before?: number | null
  /** The point of the period before, in full. */
  beforeName?: string
  /** How many it counts: “3 sales”. */
  note?: string
  /** Still growing. */
  isNow?: boolean
}

export interface ChartWords {
  /** What the points are: “Day”. */
  point: string
  value: string
  /** Left out where nothing is compared. */
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
  /** What a bar opens: renders a link with these, or something else that can have the focus. */
  link: (point: ChartPoint, props: ChartLink) => ReactNode
  /** A value as it is written out; left out: kobo. */
  show?: (value: number | null) => ReactNode
  /** A mark of the axis; left out: kobo. */
  axis?: (value: number) => string
  /** Least and most of the axis, where several stand beside each other. */
  extent?: { low: number; high: number }
  /** One of several: low, without a key. */
  isOneOfMany?: boolean
  /** The same numbers stand in a table of their own: no other is offered. */
  isTabled?: boolean
  /** Under a bar there is no room for its name: only some are named. */
  isDense?: boolean
}

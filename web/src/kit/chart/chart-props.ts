import type { ReactNode } from 'react'

/** One bar: what of, how much, and how much at the same place of the period before. Kobo, not below zero. */
export interface ChartPoint {
  key: string
  /** In full: “Mon 9 Nov 2026”. */
  name: string
  /** Under the bar, one line each: “Mon”, “9”. */
  short: readonly string[]
  value: number
  before: number
  /** The point of the period before, in full. */
  beforeName: string
  /** How many it counts: “3 sales”. */
  note: string
  /** Still growing. */
  isNow?: boolean
}

export interface ChartWords {
  /** What the points are: “Day”. */
  point: string
  value: string
  before: string
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
  /** What a bar opens: renders a link with these. */
  link: (point: ChartPoint, props: ChartLink) => ReactNode
}

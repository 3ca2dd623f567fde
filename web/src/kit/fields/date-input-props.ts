import type { ReactNode } from 'react'
import type { DayBounds } from './parse-day.ts'

export interface DateInputProps extends DayBounds {
  label: string
  /** `2026-03-12`, or empty. */
  value: string
  /** Called with a day of the calendar, or empty text; never with half of a date. */
  onChange: (day: string) => void
  onBlur?: () => void
  description?: string | undefined
  error?: ReactNode
  name?: string
  withAsterisk?: boolean
}

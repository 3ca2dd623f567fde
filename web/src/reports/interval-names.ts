import { formatOf } from '@kasuwa/contract/languages'
import type { ReportInterval } from '@kasuwa/contract/report-periods'
import { dayText } from '../kit/format.ts'

interface Slice {
  start_at: string
  end_at: string
}

interface Reader {
  locale: string
  /** The business's time zone. */
  zone: string
  /** Name of a quarter: “Q4”, in French “T4”. */
  quarter: (number: string) => string
}

const forms = new Map<string, Intl.DateTimeFormat>()

function formOf({ locale, zone }: Omit<Reader, 'quarter'>, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, zone, options])
  const form = forms.get(key) ?? new Intl.DateTimeFormat(formatOf(locale), { ...options, timeZone: zone })
  forms.set(key, form)
  return form
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const part = (reader: Reader, iso: string, options: Intl.DateTimeFormatOptions): string =>
  formOf(reader, options)
    .format(new Date(iso))
    .replace(/\bSept\b/, 'Sep')
const day = ({ locale, zone }: Reader, iso: string, form: 'day' | 'day-of-year' = 'day') => dayText(iso, locale, zone, form)
const monthOf = (reader: Reader, iso: string): number => Number(part({ ...reader, locale: 'en' }, iso, { month: 'numeric' }))
const quarterOf = (reader: Reader, iso: string): string => reader.quarter(String(Math.ceil(monthOf(reader, iso) / 3)))
const isFirst = (reader: Reader, iso: string): boolean => part({ ...reader, locale: 'en' }, iso, { day: 'numeric' }) === '1'
const lastIn = ({ end_at }: Slice): string => new Date(Date.parse(end_at) - 1000).toISOString()

/** “1 – 25 Nov 2026”, “29 Oct – 4 Nov 2026”, “12 Mar 2026”: the days of a period, the last one included. */
export function daysText(slice: Slice, reader: Reader): string {
  const [first, last] = [slice.start_at, lastIn(slice)]
  const end = day(reader, last)
  if (day(reader, first) === end) return end
  const year = (iso: string) => part(reader, iso, { year: 'numeric' })
  if (year(first) !== year(last)) return `${day(reader, first)} – ${end}`
  return `${day(reader, first, 'day-of-year')} – ${end}`
}

/** A row's period in full: “Mon 9 Nov 2026”, “November 2026”; days if it is no whole month, quarter or year. */
export function intervalText(interval: ReportInterval, slice: Slice, reader: Reader): string {
  const { start_at: start } = slice
  switch (interval) {
    case 'hour':
      return `${day(reader, start)}, ${part(reader, start, clock)}`
    case 'day':
      return `${part(reader, start, { weekday: 'short' })} ${day(reader, start)}`
    case 'month':
      return isFirst(reader, start) ? part(reader, start, { month: 'long', year: 'numeric' }) : daysText(slice, reader)
    case 'quarter':
      return isFirst(reader, start) && monthOf(reader, start) % 3 === 1
        ? [quarterOf(reader, start), part(reader, start, { year: 'numeric' })].join(' ')
        : daysText(slice, reader)
    case 'year':
      return isFirst(reader, start) && monthOf(reader, start) === 1 ? part(reader, start, { year: 'numeric' }) : daysText(slice, reader)
    default:
      return daysText(slice, reader)
  }
}

/** The last day of a period: “25 Nov 2026”. */
export const lastDayText = (slice: Slice, reader: Reader): string => day(reader, lastIn(slice))

interface BriefReader extends Reader {
  /** Milliseconds. */
  now: number
  isPhone: boolean
}

/** The same in a row: “Fri 13 Nov”, on a phone “13 Nov”; the year only if it is not the current one. */
export function briefIntervalText(interval: ReportInterval, slice: Slice, { now, isPhone, ...reader }: BriefReader): string {
  const full = interval === 'day' && isPhone ? day(reader, slice.start_at) : intervalText(interval, slice, reader)
  const year = part(reader, new Date(now).toISOString(), { year: 'numeric' })
  const isWithin = [slice.start_at, lastIn(slice)].every((at) => part(reader, at, { year: 'numeric' }) === year)
  return interval !== 'year' && isWithin ? full.replace(` ${year}`, '') : full
}

/** The same as a short label of a bar, in one or two lines. @param count bars in the chart: more bars mean shorter labels */
export function shortIntervalText(interval: ReportInterval, { start_at: start }: Slice, reader: Reader, count: number): string[] {
  switch (interval) {
    case 'hour':
      return [part(reader, start, clock), ...(part(reader, start, clock) === '00:00' ? [day(reader, start, 'day-of-year')] : [])]
    case 'day':
      return count <= 14
        ? [part(reader, start, { weekday: 'short' }), part(reader, start, { day: 'numeric' })]
        : [day(reader, start, 'day-of-year')]
    case 'month':
      return [part(reader, start, { month: 'short' }), ...(monthOf(reader, start) === 1 ? [part(reader, start, { year: 'numeric' })] : [])]
    case 'quarter':
      return [quarterOf(reader, start), part(reader, start, { year: 'numeric' })]
    case 'year':
      return [part(reader, start, { year: 'numeric' })]
    default:
      return [day(reader, start, 'day-of-year')]
  }
}

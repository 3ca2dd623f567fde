import { formatOf } from '@kasuwa/contract/languages'
import { useSyncExternalStore } from 'react'
import { useLocale, useTimeZone } from 'use-intl'

const formatters = new Map<string, Intl.DateTimeFormat>()

const day = { day: 'numeric', month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const forms = {
  day: { ...day, year: 'numeric' },
  time: { ...day, year: 'numeric', ...clock },
  'day-of-year': day,
  clock,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Cached: creating a formatter costs as much as about a hundred uses. */
function formatter(locale: string, timeZone: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${form}`
  const cached = formatters.get(key)
  if (cached) return cached
  // English is written as in Nigeria: day before month, 24 hours.
  const created = new Intl.DateTimeFormat(formatOf(locale), { ...forms[form], timeZone })
  formatters.set(key, created)
  return created
}

/** "12 Mar 2026, 14:05", in the business's time zone. */
export function timeText(iso: string, locale: string, timeZone: string): string {
  const parts = formatter(locale, timeZone, 'time').formatToParts(new Date(iso))
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  // "Sept" is four letters in British English only.
  return `${textOf('day')} ${textOf('month').replace(/^Sept$/, 'Sep')} ${textOf('year')}, ${textOf('hour')}:${textOf('minute')}`
}

/** "12 Mar 2026", or "12 Mar". The time zone does not shift a date without a time. */
export function dayText(iso: string, locale: string, timeZone: string, form: 'day' | 'day-of-year' = 'day'): string {
  const bare = iso.length === 10
  return formatter(locale, bare ? 'UTC' : timeZone, form)
    .format(new Date(iso))
    .replace(/\bSept\b/, 'Sep')
}

/** "14:05", in the business's time zone. */
export const clockText = (iso: string, locale: string, timeZone: string): string =>
  formatter(locale, timeZone, 'clock').format(new Date(iso))

/** Formats times and days by the reader's locale, in the business's time zone. */
export function useDates() {
  const locale = useLocale()
  const zone = useTimeZone() ?? 'Africa/Lagos'
  return {
    time: (iso: string) => timeText(iso, locale, zone),
    day: (iso: string) => dayText(iso, locale, zone),
    dayOfYear: (iso: string) => dayText(iso, locale, zone, 'day-of-year'),
    clock: (iso: string) => clockText(iso, locale, zone),
  }
}

const bareDays = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-12` */
function dayIn(timeZone: string, instant: Date): string {
  const form = bareDays.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  bareDays.set(timeZone, form)
  return form.format(instant)
}

/** The day of a time in the business's time zone, `2026-03-12`, the format of date inputs. */
export function useDayOf(): (iso: string) => string {
  const timeZone = useTimeZone() ?? 'Africa/Lagos'
  return (iso) => dayIn(timeZone, new Date(iso))
}

/** Milliseconds between two checks of the date. */
const clockInterval = 30_000

/** Also checks when the window becomes visible again: timers stop while a laptop sleeps. */
function subscribeToClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, clockInterval)
  document.addEventListener('visibilitychange', onTick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onTick)
  }
}

/** Now, to the minute, in milliseconds. Updates while the screen stays open. */
export const useMinute = (): number => useSyncExternalStore(subscribeToClock, () => Math.floor(Date.now() / 60_000) * 60_000)

/** Today in the business's time zone, `2026-03-12`. Updates on a screen that stays open past midnight. */
export function useToday(): string {
  const timeZone = useTimeZone() ?? 'Africa/Lagos'
  return useSyncExternalStore(subscribeToClock, () => dayIn(timeZone, new Date()))
}

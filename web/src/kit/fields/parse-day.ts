import { formatOf } from '@kasuwa/contract/languages'

/** Days that a field takes, `2026-03-12`. */
export interface DayBounds {
  earliest?: string | undefined
  latest?: string | undefined
}

const dayMs = 86_400_000

/** @param days may be negative */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** `2026-03-12`; undefined if the calendar has no such day. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.valueOf()) && instant.toISOString().startsWith(text) ? text : undefined
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[’']/g, '').trim()

const monthNames = new Map<string, readonly string[]>()

/** Full names of the months in a language, without accents. */
function monthsOf(locale: string): readonly string[] {
  const cached = monthNames.get(locale)
  if (cached) return cached
  const form = new Intl.DateTimeFormat(formatOf(locale), { month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) => plain(form.format(Date.UTC(2026, month, 1))))
  monthNames.set(locale, names)
  return names
}

/** 1 to 12, from the first three letters or more that fit one month only: “nov”, “juil”. English names are known in every language. */
function monthFrom(word: string, locale: string): number | undefined {
  if (/^\d{1,2}$/.test(word)) return Number(word)
  if (word.length < 3) return undefined
  for (const names of [monthsOf(locale), monthsOf('en')]) {
    const [match, second] = names.flatMap((name, at) => (name.startsWith(word) ? [at + 1] : []))
    if (match && !second) return match
  }
  // The usual short form of September has four letters.
  return word === 'sept' ? 9 : undefined
}

/** -1, 0 or 1 for “yesterday”, “today” and “tomorrow”. */
function nearDay(text: string, locale: string): number | undefined {
  return [-1, 0, 1].find((days) =>
    [locale, 'en'].some((language) => plain(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')) === text),
  )
}

/**
 * The day that a person typed: `28/11/2026`, `28.11.26`, `28 Nov`, `2026-11-28`, `Nov 28`, “today”. Numbers have the day before the month.
 * Without a year it is the year in which the day is within the bounds and closest to today.
 * @param today `2026-03-12`, in the business's time zone
 * @returns `2026-11-28`; undefined if the text is no day of the calendar
 */
export function parseDay(typed: string, locale: string, today: string, { earliest, latest }: DayBounds = {}): string | undefined {
  const text = plain(typed)
  const near = nearDay(text, locale)
  if (near !== undefined) return addDays(today, near)
  const parts = text
    .replaceAll(/(\d)(st|nd|rd|th|er)\b/g, '$1')
    .split(/[\s,./-]+/)
    .filter((part) => part !== '')
  if (parts.length < 2 || parts.length > 3) return undefined
  const [first = '', second = '', third] = parts
  const isYearFirst = /^\d{4}$/.test(first)
  const isMonthFirst = /^\p{L}/u.test(first)
  if (isYearFirst && third === undefined) return undefined
  const [dayPart, monthPart, yearPart] = isYearFirst
    ? [third ?? '', second, first]
    : isMonthFirst
      ? [second, first, third]
      : [first, second, third]
  const month = monthFrom(monthPart, locale)
  if (month === undefined || !/^\d{1,2}$/.test(dayPart)) return undefined
  const day = Number(dayPart)
  if (yearPart !== undefined) {
    if (!/^(\d{2}|\d{4})$/.test(yearPart)) return undefined
    return dayOf(yearPart.length === 2 ? 2000 + Number(yearPart) : Number(yearPart), month, day)
  }
  const thisYear = Number(today.slice(0, 4))
  const distance = (candidate: string) => Math.abs(Date.parse(candidate) - Date.parse(today))
  const candidates = [thisYear - 1, thisYear, thisYear + 1].flatMap((year) => dayOf(year, month, day) ?? [])
  const isWithin = (candidate: string) => (!earliest || candidate >= earliest) && (!latest || candidate <= latest)
  const within = candidates.filter(isWithin)
  return (within.length > 0 ? within : candidates).toSorted((a, b) => distance(a) - distance(b))[0]
}

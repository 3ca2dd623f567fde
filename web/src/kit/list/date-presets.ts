/** A range of days, `2026-11-22`, both inclusive. */
export interface Days {
  from: string
  to: string
}

export const presetNames = ['today', 'yesterday', 'this_week', 'last_7_days', 'this_month', 'last_month'] as const
export type PresetName = (typeof presetNames)[number]

/** Day arithmetic is in UTC, where each day has 24 hours; today comes from the business's time zone. */
const dayMs = 86_400_000
const midnightMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const addDays = (day: string, days: number) => dayOf(midnightMs(day) + days * dayMs)

/** Monday of the day's week. */
const monday = (day: string) => addDays(day, -((new Date(midnightMs(day)).getUTCDay() + 6) % 7))
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The days of a preset as of today. The address stores the days, so a link shows the same days tomorrow. */
export function daysOf(preset: PresetName, today: string): Days {
  const first = firstOfMonth(today)
  const before = addDays(first, -1)
  const spans: Record<PresetName, Days> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    this_week: { from: monday(today), to: today },
    last_7_days: { from: addDays(today, -6), to: today },
    this_month: { from: first, to: today },
    last_month: { from: firstOfMonth(before), to: before },
  }
  return spans[preset]
}

/** The first preset that equals the days as of today; undefined if none does. */
export const presetOf = ({ from, to }: Partial<Days>, today: string): PresetName | undefined =>
  presetNames.find((name) => {
    const days = daysOf(name, today)
    return days.from === from && days.to === to
  })

/** A span of days, `2026-11-22`, both of it. */
export interface Days {
  from: string
  to: string
}

export const presetNames = ['today', 'yesterday', 'this_week', 'last_7_days', 'this_month', 'last_month'] as const
export type PresetName = (typeof presetNames)[number]

/** Days are counted in UTC, where each has 24 hours; which day today is, is asked of the business's time zone. */
const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const plus = (day: string, days: number) => dayOf(at(day) + days * dayMs)

/** Monday of its week. */
const monday = (day: string) => plus(day, -((new Date(at(day)).getUTCDay() + 6) % 7))
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The days that a preset means today. They are written into the address as days: a link shows tomorrow what it shows now. */
export function daysOf(preset: PresetName, today: string): Days {
  const first = firstOfMonth(today)
  const before = plus(first, -1)
  const spans: Record<PresetName, Days> = {
    today: { from: today, to: today },
    yesterday: { from: plus(today, -1), to: plus(today, -1) },
    this_week: { from: monday(today), to: today },
    last_7_days: { from: plus(today, -6), to: today },
    this_month: { from: first, to: today },
    last_month: { from: firstOfMonth(before), to: before },
  }
  return spans[preset]
}

/** The preset that some days are today, the first that fits; undefined where they are none. */
export const presetOf = ({ from, to }: Partial<Days>, today: string): PresetName | undefined =>
  presetNames.find((name) => {
    const days = daysOf(name, today)
    return days.from === from && days.to === to
  })

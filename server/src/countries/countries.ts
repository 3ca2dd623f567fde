import { api } from '@kasuwa/contract'
import type { Country } from '@kasuwa/contract/countries'
import type { z } from 'zod'
import { paginateArray } from '../database/pagination.ts'
import { toSearchText } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import { alpha3 } from './iso-3166.ts'
import { phonePlan } from './phone-plans.ts'
import { statesOf } from './states.ts'

type CountryRow = z.output<typeof Country>

/** Read on first use: it takes a tenth of a second that a start does not need. */
let plans: Omit<CountryRow, 'name'>[] | undefined
const byLocale = new Map<string, CountryRow[]>()

/** Every country, by its name in a language. */
function countriesIn(locale: string): CountryRow[] {
  const cachedRows = byLocale.get(locale)
  if (cachedRows) return cachedRows
  plans ??= [...alpha3].map(([id, three]) => ({ id, alpha2: id, alpha3: three, ...phonePlan(id) }))
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const rows = plans.map((plan) => ({ ...plan, name: names.of(plan.id) ?? plan.id }))
  rows.sort((a, b) => a.name.localeCompare(b.name, locale))
  byLocale.set(locale, rows)
  return rows
}

const filterByName = <One extends { name: string }>(rows: readonly One[], search: string | null | undefined) =>
  rows.filter((row) => toSearchText(row.name).includes(toSearchText(search)))

export default serve(api.countries, {
  list: ({ locale }, { query }) => paginateArray(filterByName(countriesIn(locale), query.search), query),
  states: (_, { query }) => paginateArray(filterByName(statesOf(query.country), query.search), query),
})

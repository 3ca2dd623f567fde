import { api } from '../../contract/src/index.ts'
import { type ReportName, reports } from '../../contract/src/report-figures.ts'
import type { Business } from '../business.ts'
import { type Figures, ms } from '../figures.ts'
import { detail } from '../lists.ts'
import type { Big } from './database.ts'
import { type Took, nothing, untilWithin } from './measure.ts'

const year = 'period=last-12-months&interval=month'
/** Groups that must be as fast as none (`docs/performance.md`, Reports and Home). */
const quick = ['location', 'product', 'category', 'contact']

interface ListReply {
  rows: { id: string }[]
}

/** A value for each filter, from the business. */
async function valuesOf({ client, location }: Business): Promise<Record<string, string>> {
  const first = async (path: string) => (await client.must<ListReply>('GET', `/v1/business/${path}`)).rows[0]?.id ?? ''
  return {
    location,
    contact: await first('contacts?per_page=1'),
    product: await first('products?per_page=1'),
    category: await first('product-categories'),
    brand: await first('brands'),
    tax: await first('sale-taxes'),
    ...{ status: 'approved', account: 'cash', kind: 'intake' },
  }
}

/**
 * Queries of a report by month over a year: without a filter, with a location, with each group, and with each other filter of the contract.
 */
function questionsOf(values: Record<string, string>): { work: string; path: string; limit: number }[] {
  return Object.entries(api.reports).flatMap(([key, endpoint]) => {
    const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const report = name in reports ? reports[name as ReportName] : undefined
    if (!report || 'needs' in report) return []
    const path = (query: string) => `${endpoint.path}?${year}${query}`
    return [
      { work: `${name} by month`, path: path(''), limit: 500 },
      ...report.groups.map((group) => ({
        work: `  by ${group}`,
        path: path(`&group_by=${group}`),
        limit: quick.includes(group) ? 500 : 2000,
      })),
      ...report.filters.flatMap((filter) => {
        const value =
          filter === 'status' && name === 'serial-number'
            ? 'available'
            : filter === 'kind' && name === 'contact'
              ? 'customer'
              : values[filter]
        return value ? [{ work: `  of one ${filter}`, path: path(`&${filter}=${value}`), limit: filter === 'location' ? 500 : 2000 }] : []
      }),
    ]
  })
}

/** Reports and Home of the large business against a medium one: 500,000 and 10,000 sales of a million. */
export async function bigReportRows(figures: Figures, { app, ...big }: Big, times: number): Promise<void> {
  const [large, middle] = [await big.of('large'), await big.of('middle')]
  const [requests, same] = [questionsOf(await valuesOf(large)), questionsOf(await valuesOf(middle))]
  const both = async (path: string, middlePath: string, limit: number, ratio = Infinity) => {
    const sides = [
      { app, business: large, path },
      { app, business: middle, path: middlePath },
    ]
    const isOver = ([largeTook, two]: Took[]) => !largeTook || !two || largeTook.clock > limit || largeTook.clock > ratio * two.clock
    const [largeTook = nothing, two = nothing] = await untilWithin(
      sides,
      { times, rests: true },
      isOver,
      ([largeTook = nothing]) => largeTook.database > limit,
    )
    const database = `${ms(largeTook.database)} of ${ms(two.database)} of the database`
    return { took: largeTook.clock, ratio: largeTook.clock / two.clock, detail: `${detail([largeTook.clock, two.clock])}; ${database}` }
  }
  for (const [place, { work, path, limit }] of requests.entries()) {
    const measured = await both(path, same[place]?.path ?? path, limit, limit === 500 ? 3 : Infinity).catch(() => undefined)
    if (!measured) {
      figures.skipped(work, 'ended for its time')
      continue
    }
    const { took, ratio, detail } = measured
    figures.atMost(work, limit, took, { unit: ' ms', detail })
    if (limit === 500) figures.atMost('    against a middle business', 3, ratio, { of: ' ×' })
  }
  for (const [work, query] of [
    ['Home, today', ''],
    ['Home, last 30 days', '?period=last-30-days'],
  ] as const) {
    const path = `/v1/business/dashboard${query}`
    const { took, detail } = await both(path, path, 150)
    figures.atMost(work, 150, took, { unit: ' ms', detail })
  }
}

/** Constant load of one business while another is measured: its first reports. */
export async function reportPaths(big: Big): Promise<string[]> {
  const requests = questionsOf(await valuesOf(await big.of('large')))
  return requests.slice(0, 9).map(({ path }) => path)
}

import { isDeepStrictEqual } from 'node:util'
import { type ReportName, reports } from '@kasuwa/contract/report-figures'
import { endpoints } from '@kasuwa/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { addUpSums } from '../testing/add-up.ts'
import { atSize, isLong } from '../testing/long.ts'
import { lossesOf } from '../testing/loss-facts.ts'
import { cell, expected, labelOf } from '../testing/report-expected.ts'
import { type Fact, type Facts, readFacts, shownAt } from '../testing/report-facts.ts'
import type { Filters } from '../testing/report-sums.ts'
import { type ReportWorld, openReportWorld } from '../testing/report-world.ts'
import type { JsonBody } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { unitFacts } from '../testing/unit-facts.ts'

/*
 * Compares every cell of every report with loops over the documents, on two years of a shop: each group, interval and filter alone, and in pairs.
 * The loops share no code with the reports (`testing/report-facts.ts`).
 */

const clock = { now: Date.now() }
const server = await ownServer({}, () => clock.now)

const ofNow: Partial<Record<ReportName, string[]>> = {
  'inventory-level': ['value_at_price', 'committed', 'available', 'incoming', 'below_reorder_level'],
  product: ['days_left'],
}

const fullPeriod = { from: '2024-01-01', to: '2026-03-31' }

/** Days that are read from documents, although they have sums: edges of months and of summer time among them. */
const staleDays = ['2024-02-29', '2024-03-10', '2024-11-03', '2025-01-01', '2025-06-30']

/** One pair of group and filter in 91 is tried. The number is odd, so a filter comes as often as its opposite. The long run tries all pairs. */
const everySoMany = atSize(91, 1)

/** Filters alone: one report tries `x`, the next `not_x`; in the long run, each tries both. */
function filtersOf(name: ReportName, all: Record<string, string[]>): [string, string[]][] {
  const turn = Object.keys(reports).indexOf(name) % 2
  return Object.entries(all).filter((_, index) => atSize(index % 2 === turn, true))
}

/** One group or filter is tried in one of two intervals, the next in the other; in the long run, each in both. */
const intervalsOf = (index: number): string[] => atSize([index % 2 === 0 ? 'none' : 'quarter'], ['none', 'quarter'])
/** `none` reads sums of whole months, `week` also of days beside them. The other intervals are tried with sales; in the long run, with all reports. */
const wholeBy = (name: ReportName): string[] =>
  name === 'sale' ? ['none', 'year', 'quarter', 'month', 'week'] : atSize(['none', 'week'], ['none', 'year', 'quarter', 'month', 'week'])

/** A document may belong to several of these groups: the row of all others has no count. */
const notCounted = (name: ReportName): string[] =>
  name === 'sale' || name === 'contact-sale' ? ['product', 'category', 'brand'] : name === 'inventory-action' ? ['product'] : []

interface Question {
  name: ReportName
  by?: string
  interval: string
  filters?: Filters
  from?: string
  to?: string
  limit?: number
  sort?: string
}

const pathOf = (name: ReportName): string => {
  const features: Record<ReportName, string> = {
    ...{ sale: 'sale', 'purchase-order': 'purchaseOrder', 'inventory-level': 'inventoryLevel', 'inventory-action': 'inventoryAction' },
    ...{ 'serial-number': 'serialNumber', contact: 'contact', product: 'product' },
    ...{ 'contact-sale': 'contactSale', 'contact-purchase': 'contactPurchase', 'product-sale': 'productSale' },
    losses: 'losses',
  }
  return endpoints.find(({ feature, name: call }) => feature === 'reports' && call === features[name])?.path ?? ''
}

/** `npm test` runs the zone with summer time, whose days may have 23 or 25 hours. */
const zones = atSize(['America/New_York'], ['America/New_York', 'Africa/Lagos'])

for (const zone of zones) {
  describe(`in ${zone}`, () => {
    let world: ReportWorld
    let facts: Facts
    beforeAll(async () => {
      world = await openReportWorld(server, clock, zone)
      const when = (instant: unknown) => ({ at: shownAt(String(instant), zone), instant: String(instant) })
      facts = { ...(await readFacts(world, zone)), ...unitFacts(world), losses: await lossesOf(world.caller, when) }
    }, 600_000)

    /** Reads a report, and compares each cell. @returns the number of cells */
    async function check({ name, by, interval, filters = {}, limit, sort, ...period }: Question): Promise<number> {
      const { from, to } = { ...fullPeriod, ...period }
      const query = [
        `from=${from}`,
        `to=${to}`,
        `interval=${interval}`,
        ...(by ? [`group_by=${by}`] : []),
        ...(limit ? [`limit=${limit}`] : [`per_page=100`]),
        ...(sort ? [`sort=${sort}`] : []),
        ...Object.entries(filters).map(([filter, values]) => `${filter}=${values.join(',')}`),
      ].join('&')
      const { status, body } = await world.caller.call('GET', `${pathOf(name)}?${query}`)
      const caseName = `${name} ${query}`
      if (status === 422) {
        expect(by === 'account' || by === 'tax', caseName).toBe(true)
        expect(body.errors, caseName).toHaveProperty('group_by')
        return 0
      }
      expect(status, `${caseName} ${JSON.stringify(body)}`).toBe(200)
      const expectation = expected(facts, name, by, filters)
      const until = to.length === 10 ? `${to} 23:59:59` : to.padEnd(19, ':59')
      const flows = expectation.flows.filter(({ at }) => at >= from && at <= until)
      const rows = body.rows as unknown as JsonBody[]
      const keys = [...new Set(rows.map((row) => JSON.stringify(row._group)))]
      const groupIds = rows.flatMap((row) => (row._group?.id ? [String(row._group.id)] : []))
      let cells = 0
      for (const key of keys) {
        const separateKeys = shownKeys(rows)
        const group = JSON.parse(key) as { id: string | null; kind: string } | null
        const of = expectation.by ?? by ?? ''
        const keysOf = (fact: Fact) => fact.of[of] ?? []
        const isOfGroup = (fact: Fact) =>
          group === null ||
          (group.kind === 'others'
            ? keysOf(fact).some((factKey) => !separateKeys.has(factKey))
            : keysOf(fact).includes(group.id ?? group.kind))
        const byLabel = new Map<string, Fact[]>()
        for (const fact of flows.filter(isOfGroup))
          byLabel.set(labelOf(fact.at, interval), [...(byLabel.get(labelOf(fact.at, interval)) ?? []), fact])
        for (const row of rows.filter((candidate) => JSON.stringify(candidate._group) === key)) {
          const label = labelOf(shownAt(String(row.start_at), zone), interval)
          const inSlice = byLabel.get(label) ?? []
          const end = String(row.end_at)
          const isPast = Date.parse(end) <= clock.now
          const days = (Math.min(Date.parse(end), clock.now) - Date.parse(String(row.start_at))) / 86_400_000
          const figures = cell(expectation, inSlice, end, isOfGroup, days)
          if (group?.kind === 'others' && notCounted(name).includes(of)) figures.count = null
          // A contact in two of the remaining groups would count twice.
          if (group?.kind === 'others' && of === 'group') for (const figure of Object.keys(figures)) figures[figure] = null
          if (isPast) for (const figure of ofNow[name] ?? []) figures[figure] = null
          if (!isDeepStrictEqual(only(row, figures), figures)) expect(only(row, figures), `${caseName} ${key} ${label}`).toEqual(figures)
          cells += Object.keys(figures).length
        }
      }
      // Nothing is missing: every interval, every group with rows, and the total.
      const slices = [...new Set(rows.map((row) => `${String(row.start_at)} ${String(row.end_at)}`))]
      for (const [index, slice] of slices.slice(1).entries()) expect(slice.split(' ')[0], caseName).toBe(slices[index]?.split(' ')[1])
      if (by && !rows.some((row) => String(row._group?.kind) === 'others')) {
        const expectedKeys = new Set(flows.flatMap((fact) => fact.of[expectation.by ?? by] ?? []))
        for (const expectedKey of expectedKeys)
          if (filters[by]?.includes(expectedKey) ?? true)
            expect([...groupIds, ...rows.map((row) => String(row._group?.kind))], caseName).toContain(expectedKey)
      }
      if (interval !== 'none' && !by)
        expect(new Set(flows.map(({ at }) => labelOf(at, interval))).size, caseName).toBeLessThanOrEqual(slices.length)
      const total = body._total as JsonBody
      const madeOfAll = name === 'contact' && by ? expected(facts, name, undefined, filters) : expectation
      const all = madeOfAll.flows.filter(({ at }) => at >= from && at <= until)
      const days = (Math.min(Date.parse(String(body.end_at)), clock.now) - Date.parse(String(body.start_at))) / 86_400_000
      const figures = cell(madeOfAll, all, String(body.end_at), () => true, days)
      if (Date.parse(String(body.end_at)) <= clock.now) for (const figure of ofNow[name] ?? []) figures[figure] = null
      expect(only(total, figures), `${caseName} in all`).toEqual(figures)
      return cells
    }

    const sample = (name: ReportName): Record<string, string[]> => {
      const all: Record<string, string[]> = {
        location: [world.location],
        contact: world.contacts.slice(0, 2),
        product: (name === 'serial-number' ? world.products.slice(-1) : world.products.slice(0, 2)).map(({ id }) => id),
        category: [world.categories[0] ?? '', 'none'],
        brand: [world.brands[1] ?? ''],
        status: name === 'serial-number' ? ['available', 'damaged'] : name === 'purchase-order' ? ['closed'] : ['pending'],
        member: world.members.slice(3, 8),
        tax: [world.taxes[1]?.id ?? '', 'none'],
        account: [world.accounts[0] ?? '', 'cash'],
        kind: name === 'contact' ? ['both'] : ['intake', 'adjustment'],
        group: [world.groups[0] ?? ''],
      }
      const filterNames = reports[name].filters as readonly string[]
      return Object.fromEntries(
        filterNames.flatMap((filter) => [
          [filter, all[filter] ?? []],
          [`not_${filter}`, all[filter] ?? []],
        ]),
      )
    }
    const needed = (name: ReportName): Filters => ({
      ...(name.startsWith('contact-') ? { contact: world.contacts.slice(1) } : {}),
      ...(name === 'product-sale' ? { product: world.products.slice(1).map(({ id }) => id) } : {}),
    })

    const names = Object.keys(reports) as ReportName[]
    const isFirst = zone === zones[0]
    const summedReports: readonly ReportName[] = ['sale', 'product', 'inventory-level', 'inventory-action', 'contact']
    const addsUp = (alone: readonly ReportName[], inPairs: readonly ReportName[]) => {
      test.for(alone)('%s: each group, interval and filter alone', async (name) => {
        let cells = 0
        const groups = [undefined, ...(reports[name].groups as readonly string[])]
        for (const [index, by] of groups.entries())
          for (const interval of by ? intervalsOf(index) : wholeBy(name))
            cells += await check({ name, ...(by ? { by } : {}), interval, filters: needed(name) })
        for (const [index, [filter, values]] of filtersOf(name, sample(name)).entries())
          for (const interval of intervalsOf(index))
            cells += await check({ name, interval, filters: { ...needed(name), [filter]: values } })
        expect(cells).toBeGreaterThan(100)
      })

      test.for(inPairs)('%s: groups and filters in pairs', async (name) => {
        const filters = Object.entries(sample(name)).map(([filter, values]) => ({ [filter]: values }))
        const questions: Question[] = [
          ...(reports[name].groups as readonly string[]).flatMap((by) =>
            filters.map((filter) => ({ name, by, interval: 'none', filters: filter })),
          ),
          ...filters.flatMap((firstFilter, index) =>
            filters.slice(index + 1).map((secondFilter) => ({ name, interval: 'none', filters: { ...firstFilter, ...secondFilter } })),
          ),
        ]
        for (const question of questions.filter((_, index) => index % everySoMany === 0))
          await check({ ...question, filters: { ...needed(name), ...question.filters } })
      })

      test('hours, days and weeks begin and end where the clock of the shop says', async () => {
        for (const [from, to] of [
          ['2024-02-28', '2024-03-02'],
          ['2024-03-09', '2024-03-12'],
          ['2024-03-30', '2024-04-09'],
          ['2024-11-02', '2024-11-04'],
          ['2024-03-10 01:30', '2024-03-10 03:00'],
        ] as const)
          for (const interval of ['hour', 'day', 'week', 'month', 'none']) await check({ name: 'sale', interval, from, to })
      })

      test('all but the largest are one', async () => {
        for (const by of ['contact', 'product', 'member']) await check({ name: 'sale', by, interval: 'year', limit: 2 })
      })

      test.runIf(isFirst)('a report separates as many groups as requested, even if few of them have figures', async () => {
        const countGroups = async (limit: number, sort: string) => {
          const { body } = await world.caller.call(
            'GET',
            `${pathOf('contact')}?from=${fullPeriod.from}&to=${fullPeriod.to}&interval=year&group_by=contact&limit=${limit}&sort=${sort}`,
          )
          const rows = body.rows as unknown as JsonBody[]
          return { groups: shownKeys(rows).size, all: new Set(rows.map((row) => JSON.stringify(row._group))).size }
        }
        const { groups } = await countGroups(50, 'name.asc')
        expect(groups).toBeGreaterThan(3)
        for (const limit of [groups - 1, groups, groups + 1])
          expect(await countGroups(limit, 'purchases.desc'), String(limit)).toEqual({ groups: Math.min(limit, groups), all: groups })
      })

      test.runIf(isFirst)('all groups but the first are one row, in every sort order', async () => {
        const cases: [ReportName, string[], string][] = [
          ['sale', ['contact', 'product', 'member', 'category', 'location'], 'total'],
          ['sale', ['tax'], 'tax'],
          ['purchase-order', ['category', 'brand'], 'total'],
          ['inventory-level', ['product', 'category', 'brand', 'location'], 'on_hand'],
          ['product', ['product', 'brand'], 'days_left'],
          ['inventory-action', ['product', 'kind'], 'quantity'],
          ['contact', ['contact', 'kind', 'group'], 'balance'],
        ]
        // A report that has sums is tried from them; in the long run, from documents too.
        const isTried = (name: ReportName) => isLong || (alone === names ? !summedReports.includes(name) : alone.includes(name))
        for (const [name, groups, figure] of cases.filter(([reportName]) => isTried(reportName)))
          for (const by of groups)
            for (const sort of atSize([undefined, `${figure}.asc`], [undefined, `${figure}.desc`, `${figure}.asc`, 'name.asc']))
              await check({ name, by, interval: 'year', limit: sort ? 1 : 2, ...(sort && { sort }) })
      })
    }

    describe('from documents', () => {
      addsUp(isFirst ? names : ['sale', 'inventory-level'], isFirst ? names : [])
    })

    describe('from day sums, some of them stale', () => {
      beforeAll(async () => {
        await addUpSums(server)
        await server.app.database.transaction({ business_id: world.business_id }, async (db) => {
          const marks = staleDays.map((day) => ({ business_id: world.business_id, id: crypto.randomUUID(), date: `${day}T12:00:00Z` }))
          await db.insertInto('stale_days').values(marks).execute()
        })
      }, 600_000)
      addsUp(isFirst ? summedReports : ['sale'], isFirst ? ['sale', 'product'] : [])
    })
  })
}

const shownKeys = (rows: readonly JsonBody[]): Set<string> =>
  new Set(rows.filter((row) => String(row._group?.kind) !== 'others').map((row) => String(row._group?.id ?? row._group?.kind)))
const only = (row: JsonBody, figures: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, row[name] ?? null]))

import { api } from '@kasuwa/contract'
import type { Call, Endpoint } from '@kasuwa/contract/platform/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'zod'
import { lowStock } from '../dashboard/low-stock.ts'
import { debts } from '../dashboard/debts.ts'
import { salesAtHome } from '../dashboard/sales-at-home.ts'
import { listActions } from '../inventory-actions/find-actions.ts'
import { netMovementsOf } from '../inventory/document-movements.ts'
import { listLevels, listMovements } from '../inventory/levels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { listPayments } from '../sales/list-payments.ts'
import { listSales } from '../sales/list-sales.ts'
import { takeMachineClock } from '../testing/clock.ts'
import { makeBusy } from '../testing/busy-shop.ts'
import { type Plan, readsOf } from '../testing/reads.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

takeMachineClock()
const server = await ownServer()
const [big, small] = [await openShop(server), await openShop(server)]

beforeAll(async () => {
  await makeBusy(server.ownerUrl, big, { sales: 20_000, products: 2000, contacts: 2000 })
  await makeBusy(server.ownerUrl, small, { sales: 100, products: 40, contacts: 40 })
}, 120_000)

const parseQuery = <E extends Endpoint>(endpoint: E, query: Record<string, string> = {}) => parse(endpoint.query, query) as Call<E>['query']
const sales = (query?: Record<string, string>) => (ctx: BusinessContext) => listSales(ctx, parseQuery(api.sales.list, query))
const payments = (query?: Record<string, string>) => (ctx: BusinessContext) => listPayments(ctx, parseQuery(api.sales.payments, query))
const movements = (query?: Record<string, string>) => (ctx: BusinessContext) =>
  listMovements(ctx, parseQuery(api.inventory.movements, query))

/** Reads that a shop’s members open all day. */
const opened: Record<string, (ctx: BusinessContext) => Promise<unknown>> = {
  sales: sales(),
  'sales by date': sales({ sort: 'date.asc' }),
  'sales on page 3': sales({ page: '3' }),
  'sales that wait': sales({ status: 'pending' }),
  'sales unpaid': sales({ payment_status: 'unpaid,partial' }),
  'sales by number': sales({ search: 'SL-000042' }),
  'sales by digits': sales({ search: '042' }),
  'sales of a customer': sales({ search: 'customer 7' }),
  'sales of a month': sales({ from: '2026-01-01', to: '2026-01-31' }),
  payments: payments(),
  'payments on page 3': payments({ page: '3' }),
  'payments of a month': payments({ from: '2026-01-01', to: '2026-01-31' }),
  'payments in cash': payments({ account: 'cash' }),
  movements: movements(),
  'movements on page 3': movements({ page: '3' }),
  'movements oldest first': movements({ sort: 'created_at.asc' }),
  levels: (ctx) => listLevels(ctx, parseQuery(api.inventory.levels)),
  actions: (ctx) => listActions(ctx, parseQuery(api.inventory.list)),
  'home, sales': (ctx) => salesAtHome(ctx, {}),
  'home, sales of a week': (ctx) => salesAtHome(ctx, { period: 'last-7-days' }),
  'home, stock': lowStock,
  'home, owing': debts,
}

const someSale = async (ctx: BusinessContext): Promise<string> =>
  (await ctx.selectFrom('sales').select('id').limit(1).executeTakeFirstOrThrow()).id

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The most pages that one statement of each reads, with a custom or a generic plan; and the tables that it scans whole. */
async function measured(shop: Shop, works: Record<string, (ctx: BusinessContext) => Promise<unknown>>) {
  const pages: Record<string, number> = {}
  const scannedTables: string[] = []
  for (const [name, work] of Object.entries(works)) {
    const reads = await readsOf(server, shop, work)
    pages[name] = Math.max(...reads.map((read) => read.pages))
    const nodes = reads.flatMap((read) => read.plans.flatMap(nodesOf))
    for (const node of nodes) if (node['Node Type'] === 'Seq Scan') scannedTables.push(`${name}: ${node['Relation Name']}`)
  }
  return { pages, whole: scannedTables }
}

const over = (pages: Record<string, number>, most: number) => Object.entries(pages).filter(([, count]) => count > most)

test('a small shop reads its own rows alone, however big its neighbour is', async () => {
  const { pages, whole } = await measured(small, opened)
  expect(whole).toEqual([])
  // The neighbour’s sales are some 500 pages, their lines and movements 1,500 each.
  expect(over(pages, 300)).toEqual([])
}, 120_000)

test('a big shop finds a page, a number and its figures without going through all it has', async () => {
  const { pages, whole } = await measured(big, {
    sales: sales(),
    'sales on page 100': sales({ page: '100' }),
    'sales by number': sales({ search: 'SL-012345' }),
    'sales by bare number': sales({ search: '12345' }),
    payments: payments(),
    'payments on page 100': payments({ page: '100' }),
    movements: movements(),
    'movements on page 100': movements({ page: '100' }),
    actions: (ctx) => listActions(ctx, parseQuery(api.inventory.list)),
    'home, stock': lowStock,
    'home, owing': debts,
    'home, sales': (ctx) => salesAtHome(ctx, {}),
    'home, sales of a week': (ctx) => salesAtHome(ctx, { period: 'last-7-days' }),
    'what a sale moved': async (ctx) => netMovementsOf(ctx, { kind: 'sale', document_id: await someSale(ctx) }),
  })
  expect(whole).toEqual([])
  expect(over(pages, 350)).toEqual([])
  // One statement counts the rows changed since, the other reads all figures.
  expect(await readsOf(server, big, debts)).toHaveLength(2)
}, 120_000)

import type { ReportName } from '@kasuwa/contract/report-figures'
import { lossFigures } from './loss-facts.ts'
import type { Fact, Facts } from './report-facts.ts'
import { type Filters, type Sums, addUp, holds } from './report-sums.ts'

/** Facts of a report by group and filters: those dated in the slice, and those active at its end. */
export interface ExpectedReport {
  flows: readonly Fact[]
  /** Current stock, and its movements since: each with its sign. */
  now?: readonly Fact[]
  moves?: readonly Fact[]
  /** The group's name among the facts, if that differs. */
  by?: string
  figures(sums: Sums, days: number): Record<string, number | null>
}

const lines = ['product', 'category', 'brand']
const rate = (part: number, total: number): number | null => (total > 0 ? roundHalf((part * 1_000_000) / total) / 10_000 : null)
/** Half away from zero. */
const roundHalf = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))
const of = (sums: Sums, name: string): number => sums[name] ?? 0
const units = (sums: Sums, name: string): number => of(sums, name) / 1000

export const isOfLines = (by: string | undefined, filters: Filters): boolean =>
  lines.some((name) => name === by || filters[name] !== undefined || filters[`not_${name}`] !== undefined)

/** Sales that count: approved ones, unless the query filters by status. */
const posted = (filters: Filters): Filters =>
  filters.status || filters.not_status ? { not_status: ['canceled'], ...filters } : { ...filters, status: ['approved'] }

function expectedSales(facts: Facts, by: string | undefined, queryFilters: Filters): ExpectedReport {
  const filters = posted(queryFilters)
  if (filters.not_status && queryFilters.not_status) filters.not_status = [...queryFilters.not_status, 'canceled']
  const isLines = isOfLines(by, filters)
  if (by === 'tax') {
    const charged = {
      ...filters,
      ...(filters.tax ? { charged: filters.tax } : {}),
      ...(filters.not_tax ? { not_charged: filters.not_tax } : {}),
    }
    return {
      ...{ flows: facts.taxes.filter((fact) => holds(fact, charged)), by: 'charged' },
      figures: (sums) => ({
        ...nothing('quantity subtotal discount total returned cost profit margin paid not_owed outstanding'),
        count: of(sums, 'count'),
        tax: of(sums, 'tax'),
        base: of(sums, 'base'),
        returned_base: of(sums, 'returned_base'),
        returned_tax: of(sums, 'returned_tax'),
      }),
    }
  }
  if (by === 'account') {
    // Payments count for every status of the sale.
    const { status: _, not_status: __, ...rest } = filters
    return {
      // `not_location` does not exclude a contact's payment without a location.
      flows: facts.payments.filter((fact) => holds(fact, rest)),
      figures: (sums) => ({
        ...nothing('quantity subtotal discount tax total returned cost profit margin not_owed outstanding base returned_base returned_tax'),
        count: of(sums, 'count'),
        paid: of(sums, 'paid'),
      }),
    }
  }
  const sales = (isLines ? facts.saleLines : facts.sales).filter((fact) => holds(fact, filters))
  return {
    flows: [...sales, ...(isLines ? facts.returnLines : facts.returns).filter((fact) => holds(fact, filters))],
    figures: (sums) => {
      const cost = of(sums, 'cost_sold') - of(sums, 'back_cost')
      const net = of(sums, 'subtotal') - of(sums, 'discount') - of(sums, 'back_net')
      return {
        ...{
          count: of(sums, 'count'),
          quantity: units(sums, 'quantity'),
          subtotal: of(sums, 'subtotal'),
          discount: of(sums, 'discount'),
          tax: of(sums, 'tax'),
          total: of(sums, 'total'),
        },
        ...{ returned: of(sums, 'returned'), cost, profit: net - cost, margin: rate(net - cost, net) },
        ...(isLines ? nothing('paid not_owed outstanding') : paidOf(sums)),
        ...nothing('base returned_base returned_tax'),
      }
    },
  }
}

const paidOf = (sums: Parameters<typeof of>[0]) => {
  const [total, paid, outstanding] = [of(sums, 'total'), of(sums, 'paid'), of(sums, 'outstanding')]
  return { paid, not_owed: total - paid - outstanding, outstanding }
}

const nothing = (names: string): Record<string, null> => Object.fromEntries(names.split(' ').map((name) => [name, null]))

const ordered = (facts: Facts, queryFilters: Filters): ExpectedReport => {
  const filters = queryFilters.status || queryFilters.not_status ? queryFilters : { ...queryFilters, status: ['approved', 'closed'] }
  return {
    flows: facts.orderLines.filter((fact) => holds(fact, filters) && holds(fact, { not_status: ['canceled'] })),
    figures: (sums) => ({
      ...{
        count: of(sums, 'count'),
        quantity: units(sums, 'quantity'),
        total: of(sums, 'total'),
        received_quantity: units(sums, 'received_quantity'),
      },
      ...{ received_value: of(sums, 'received_value'), outstanding: of(sums, 'outstanding') },
    }),
  }
}

export function expected(facts: Facts, name: ReportName, by: string | undefined, filters: Filters): ExpectedReport {
  if (name === 'sale' || name === 'contact-sale') return expectedSales(facts, by, filters)
  if (name === 'purchase-order') return ordered(facts, filters)
  if (name === 'contact-purchase') {
    const orders = ordered(facts, filters)
    const intakes = facts.actions
      .filter((fact) => holds(fact, { status: ['approved'], kind: ['intake'], ...filters }))
      .map((fact) => ({ ...fact, adds: { intake_total: fact.adds.intake_total ?? 0 }, counts: { intakes: fact.counts?.count ?? '' } }))
    return {
      flows: [...orders.flows, ...intakes],
      figures: (sums, days) => ({ ...orders.figures(sums, days), intakes: of(sums, 'intakes'), intake_total: of(sums, 'intake_total') }),
    }
  }
  if (name === 'inventory-action') {
    const actionFilters = filters.status || filters.not_status ? filters : { ...filters, status: ['approved'] }
    return {
      flows: facts.actions.filter((fact) => holds(fact, actionFilters) && holds(fact, { not_status: ['canceled'] })),
      figures: (sums) => ({ count: of(sums, 'count'), quantity: units(sums, 'quantity'), value: of(sums, 'value') }),
    }
  }
  if (name === 'inventory-level')
    return {
      ...{
        flows: [],
        now: facts.levels.filter((fact) => holds(fact, filters)),
        moves: facts.movements.filter((fact) => holds(fact, filters)),
      },
      figures: (sums) => ({
        ...{
          on_hand: units(sums, 'on_hand'),
          committed: units(sums, 'committed'),
          available: units(sums, 'available'),
          incoming: units(sums, 'incoming'),
        },
        ...{
          value_at_cost: of(sums, 'value_at_cost'),
          value_at_price: of(sums, 'value_at_price'),
          below_reorder_level: of(sums, 'below_reorder_level'),
        },
      }),
    }
  if (name === 'serial-number')
    return {
      ...{
        flows: [],
        now: facts.units.filter((fact) => holds(fact, filters)),
        moves: facts.unitTurns.filter((fact) => holds(fact, filters)),
      },
      figures: (sums) => ({ count: of(sums, 'units'), value: of(sums, 'unit_value') }),
    }
  if (name === 'contact') {
    const hasBalance = !['location', 'not_location', 'member', 'not_member'].some((filter) => filters[filter])
    const now = facts.balances.map(({ contact, balance }) => ({
      ...{ at: '', instant: '', adds: { balance } },
      of: {
        contact: [contact],
        group: facts.memberships[contact]?.length ? facts.memberships[contact] : ['none'],
        kind: [facts.kinds[contact] ?? ''],
      },
    }))
    return {
      flows: facts.contacts.filter((fact) => holds(fact, filters)),
      ...{ now: now.filter((fact) => holds(fact, filters)), moves: facts.entries.filter((fact) => holds(fact, filters)) },
      figures: (sums) => ({
        ...{ sales: of(sums, 'sales'), purchases: of(sums, 'purchases'), returns: of(sums, 'returns'), payments: of(sums, 'payments') },
        balance: hasBalance ? of(sums, 'balance') : null,
      }),
    }
  }
  if (name === 'product') {
    const approvedFilters = { ...filters, status: ['approved'] }
    const back = facts.actions
      .filter((fact) => holds(fact, { ...approvedFilters, kind: ['intake'] }))
      .map(({ counts: _, ...fact }) => ({ ...fact, adds: { received: fact.adds.received ?? 0 } }))
    const hasStock = !['contact', 'not_contact', 'member', 'not_member'].some((filter) => filters[filter])
    return {
      flows: [...facts.saleLines, ...facts.returns].filter((fact) => holds(fact, approvedFilters)).concat(back),
      ...{ now: facts.levels.filter((fact) => holds(fact, filters)), moves: facts.movements.filter((fact) => holds(fact, filters)) },
      figures: (sums, days) => {
        const cost = of(sums, 'cost_sold') - of(sums, 'back_cost')
        const revenue = of(sums, 'subtotal') - of(sums, 'discount') - of(sums, 'back_net')
        const pace = units(sums, 'quantity') - units(sums, 'back_quantity')
        return {
          ...{
            sold: units(sums, 'quantity'),
            returned: units(sums, 'back_quantity'),
            received: units(sums, 'received'),
            revenue,
            cost,
            profit: revenue - cost,
          },
          ...{
            on_hand: hasStock ? units(sums, 'on_hand') : null,
            days_left: hasStock && pace > 0 ? Math.floor((units(sums, 'on_hand') * days) / pace) : null,
          },
        }
      },
    }
  }
  if (name === 'losses')
    return {
      flows: facts.losses.filter((fact) => holds(fact, filters)),
      figures: (sums) => Object.fromEntries(lossFigures.map((figure) => [figure, of(sums, figure)])),
    }
  if (name === 'product-sale') {
    const { figures, ...report } = expectedSales(facts, by ?? 'product', filters)
    return {
      ...report,
      figures: (sums, days) => {
        const { count, quantity, total, discount, tax, returned, cost, profit, margin } = figures(sums, days)
        return { count, quantity, total, discount, tax, returned, cost, profit, margin } as Record<string, number | null>
      },
    }
  }
  throw new Error(`Nothing is known of ${name}.`)
}

/** Label of the hour, day, week … that begins at a moment of the shop's clock. */
export function labelOf(at: string, interval: string): string {
  const day = at.slice(0, 10)
  if (interval === 'hour') return at.slice(0, 13)
  if (interval === 'day') return day
  if (interval === 'week') {
    const date = new Date(`${day}T12:00:00Z`)
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
    return date.toISOString().slice(0, 10)
  }
  if (interval === 'month') return at.slice(0, 7)
  if (interval === 'quarter') return `${at.slice(0, 4)} ${Math.floor((Number(at.slice(5, 7)) - 1) / 3)}`
  return interval === 'year' ? at.slice(0, 4) : ''
}

/**
 * Expected values of one cell. Current stock less later moves gives the stock at its end. @param flows dated facts of the cell @param end
 * instant, UTC
 */
export function cell(
  report: ExpectedReport,
  flows: readonly Fact[],
  end: string,
  isOfGroup: (fact: Fact) => boolean,
  days: number,
): Record<string, number | null> {
  const closingFacts = [
    ...(report.now ?? []).filter(isOfGroup),
    ...(report.moves ?? [])
      .filter((fact) => isOfGroup(fact) && fact.instant >= end)
      .map((fact) => ({ ...fact, adds: Object.fromEntries(Object.entries(fact.adds).map(([name, value]) => [name, -value])) })),
  ]
  return report.figures(addUp([...flows, ...closingFacts]), days)
}

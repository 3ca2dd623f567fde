import { type Figure, type ReportName, reports } from '@kasuwa/contract/report-figures'

/** Columns of each report's table, those that matter first; metrics that are not here follow in the contract's order. */
const first: Partial<Record<ReportName, string>> = {
  sale: 'total profit margin paid not_owed outstanding base returned_base count quantity returned',
  'contact-sale': 'total profit margin paid not_owed outstanding base returned_base count quantity returned',
  'product-sale': 'total profit margin quantity count returned',
  product: 'revenue profit sold on_hand days_left received',
  contact: 'sales payments balance purchases returns',
  'purchase-order': 'total outstanding received_value count quantity received_quantity',
  'contact-purchase': 'intake_total intakes total outstanding received_value',
  'inventory-level': 'value_at_cost value_at_price on_hand available committed below_reorder_level',
  'inventory-action': 'value quantity count',
  losses: 'canceled_total discounts price_cuts free_returns_total drawer_short deleted_total',
}

/** Most columns of a table, unless the reader chose others. */
const mostColumns = 6

/** Metrics of a report in the order of its columns. */
export function inColumns(name: ReportName, figures: readonly string[]): string[] {
  const order = (first[name] ?? '').split(' ')
  return [...order.filter((figure) => figures.includes(figure)), ...figures.filter((figure) => !order.includes(figure))]
}

/**
 * Columns that the table shows: the chosen ones, otherwise those of the first six that have a value other than zero. The column `not_owed`
 * only counts if it is not zero.
 * @param figures metrics of the reply
 * @param chosen `total,paid`
 */
export function columnsOf(name: ReportName, figures: readonly string[], chosen: string | undefined, isZero: (figure: string) => boolean) {
  const ordered = inColumns(name, figures)
  const chosenNames = chosen?.split(',') ?? []
  const picked = ordered.filter((figure) => chosenNames.includes(figure))
  if (picked.length > 0) return picked
  const usual = ordered.filter((figure) => figure !== 'not_owed' || !isZero(figure)).slice(0, mostColumns)
  const filled = usual.filter((figure) => !isZero(figure))
  return filled.length > 0 ? filled : usual
}

/** Levels at the end of each slice, not sums of it. */
const levels: readonly string[] = ['balance', 'on_hand', 'days_left']
const stockReports: readonly ReportName[] = ['inventory-level', 'serial-number']

/** Whether a metric may be added up over time. */
export const addsUp = (name: ReportName, figure: string): boolean => !stockReports.includes(name) && !levels.includes(figure)

/** Headline metrics; the chart shows the first available one, unless another is chosen. */
export const headsOf = (name: ReportName): readonly string[] => reports[name].heads

/** Metrics of a report, in order. */
export const figuresOf = (name: ReportName): Readonly<Record<string, Figure>> => reports[name].figures

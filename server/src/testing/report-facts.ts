import type { JsonBody, Caller } from './shop.ts'
import type { ReportWorld } from './report-world.ts'
import { computeTotals } from './report-totals.ts'

/**
 * Expected reports, added up by plain loops over the API's documents, levels and ledgers. They share no code and no clock with the reports.
 * Days are those that `Intl` writes for the shop's zone.
 */
export interface Fact {
  /** `2024-02-29 23:59:59` on the shop's clock. For facts of stock or balance, the instant they began, in UTC. */
  at: string
  instant: string
  /** Values by name of group and filter; several if the fact belongs to several. */
  of: Record<string, readonly string[]>
  /** Kobo, thousandths. */
  adds: Record<string, number>
  /** Distinct values count once over all facts. */
  counts?: Record<string, string>
}

export async function everyRow(caller: Caller, path: string): Promise<JsonBody[]> {
  const rows: JsonBody[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await caller.call('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`)
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
    const pageRows = body.rows as unknown as JsonBody[]
    rows.push(...pageRows)
    if (pageRows.length < 100) return rows
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
export function shownAt(instant: string, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    const two = '2-digit'
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    })
    formats.set(zone, format)
  }
  return format.format(new Date(instant))
}

const num = (value: unknown): number => Number(value ?? 0)
const thousandths = (value: unknown): number => Math.round(num(value) * 1000)
const list = (value: unknown): JsonBody[] => (value ?? []) as JsonBody[]

export interface Facts {
  sales: Fact[]
  saleLines: Fact[]
  returns: Fact[]
  /** The same, by the taxes of each line. */
  returnLines: Fact[]
  taxes: Fact[]
  payments: Fact[]
  orders: Fact[]
  orderLines: Fact[]
  actions: Fact[]
  contacts: Fact[]
  levels: Fact[]
  movements: Fact[]
  balances: { contact: string; balance: number }[]
  entries: Fact[]
  /** Current units and their changes, from `unit-facts.ts`. */
  units: Fact[]
  unitTurns: Fact[]
  /** From `loss-facts.ts`. */
  losses: Fact[]
  memberships: Record<string, string[]>
  kinds: Record<string, string>
}

export async function readFacts(world: ReportWorld, zone: string): Promise<Facts> {
  const { caller } = world
  const products = new Map(world.products.map((product) => [product.id, product]))
  const when = (date: unknown) => ({ at: shownAt(String(date), zone), instant: String(date) })
  const goods = (product: unknown) => {
    const { category, brand } = products.get(String(product)) ?? { category: null, brand: null }
    return { product: [String(product)], category: [category ?? 'none'], brand: [brand ?? 'none'] }
  }
  const facts: Facts = {
    sales: [],
    saleLines: [],
    returns: [],
    returnLines: [],
    taxes: [],
    payments: [],
    orders: [],
    orderLines: [],
    actions: [],
    contacts: [],
    levels: [],
    movements: [],
    balances: [],
    entries: [],
    units: [],
    unitTurns: [],
    losses: [],
    memberships: {},
    kinds: {},
  }
  const documentOf = (document: JsonBody) => ({
    ...{
      contact: [String(document.contact_id ?? 'none')],
      location: [String(document.location_id)],
      member: [String(document.created_by?.id)],
      status: [String(document.status)],
    },
  })
  const borne = new Map<string, { part: number; soldQuantity: number }>()
  const soldAs = new Map<string, { tax: string[]; account: string[] }>()
  const coveringOf = (charged: readonly string[], product: unknown) =>
    world.taxes.filter(
      ({ id, categories }) =>
        charged.includes(id) && (categories.length === 0 || categories.includes(products.get(String(product))?.category ?? '')),
    )
  for (const row of await everyRow(caller, '/v1/business/sales')) {
    const { sale } = (await caller.call('GET', `/v1/business/sales/${String(row.id)}?with_taxes&with_payments`)).body as { sale: JsonBody }
    const items = list(sale.items)
    const taxes = list(sale.edges?.taxes)
    const payments = list(sale.edges?.payments)
    const undone = new Set(payments.map(({ reverses }) => String(reverses ?? '')))
    const accounts = payments
      .filter((payment) => num(payment.amount) > 0 && !undone.has(String(payment.id)))
      .map((payment) => String(payment.account?.id ?? 'cash'))
    const saleGroups = {
      ...documentOf(sale),
      tax: taxes.length > 0 ? taxes.map((tax) => taxIdOf(tax, world)) : ['none'],
      account: accounts,
    }
    soldAs.set(String(sale.id), { tax: saleGroups.tax, account: saleGroups.account })
    const left = num(sale.payable_amount) - num(sale.credited_amount) - num(sale.paid_amount)
    const isPosted = String(sale.status) === 'approved'
    facts.sales.push({
      ...when(sale.date),
      of: saleGroups,
      adds: {
        ...{
          count: 1,
          subtotal: num(sale.subtotal),
          discount: num(sale.discount),
          tax: num(sale.tax_total),
          total: num(sale.payable_amount),
        },
        ...{ cost_sold: num(sale.cost), paid: num(sale.paid_amount), outstanding: isPosted ? Math.max(0, left) : 0 },
        quantity: items.reduce((sum, item) => sum + thousandths(item.quantity), 0),
      },
    })
    const charged = world.taxes.filter(({ id }) => saleGroups.tax.includes(id))
    const worked = computeTotals(
      items.map((item) => ({
        product: { category: products.get(String(item.product_id))?.category ?? null },
        quantity: num(item.quantity),
        price: num(item.price),
      })),
      num(sale.discount),
      charged,
    )
    for (const [index, item] of items.entries()) {
      const parts = worked.charged.map(({ id, byLine }) => ({ id, part: byLine[index] ?? 0 }))
      for (const { id, part } of parts) {
        const name = `${String(sale.id)} ${String(item.product_id)} ${id}`
        // Returned goods come off the first of its lines.
        if (!borne.has(name)) borne.set(name, { part, soldQuantity: thousandths(item.quantity) })
      }
      const covering = coveringOf(saleGroups.tax, item.product_id)
      const tax = parts.reduce((sum, { part }) => sum + part, 0)
      facts.saleLines.push({
        ...when(sale.date),
        of: { ...saleGroups, ...goods(item.product_id), tax: covering.length > 0 ? covering.map(({ id }) => id) : ['none'] },
        adds: {
          ...{
            quantity: thousandths(item.quantity),
            subtotal: num(item.total),
            discount: num(item.discount),
            tax,
            cost_sold: num(item.cost),
          },
          total: num(item.total) - num(item.discount) + tax,
        },
        counts: { count: String(sale.id) },
      })
    }
    for (const tax of taxes)
      facts.taxes.push({
        ...when(sale.date),
        of: { ...saleGroups, charged: [taxIdOf(tax, world)] },
        adds: { tax: num(tax.amount), base: num(tax.base) },
        counts: { count: String(sale.id) },
      })
    if (taxes.length === 0)
      facts.taxes.push({
        ...when(sale.date),
        of: { ...saleGroups, charged: ['none'] },
        adds: { tax: 0, base: num(sale.subtotal) - num(sale.discount) },
        counts: { count: String(sale.id) },
      })
    for (const payment of payments) {
      const amount = num(payment.amount)
      const of = { ...saleGroups, member: [String(payment.created_by?.id)], account: [String(payment.account?.id ?? 'cash')] }
      facts.payments.push({ ...when(payment.date), of, adds: { count: 1, paid: amount } })
      facts.contacts.push({ ...when(payment.date), of, adds: { payments: amount } })
    }
    if (isPosted) facts.contacts.push({ ...when(sale.date), of: saleGroups, adds: { sales: num(sale.payable_amount) } })
  }
  for (const row of await everyRow(caller, '/v1/business/inventory-actions')) {
    const { inventory_action: action } = (await caller.call('GET', `/v1/business/inventory-actions/${String(row.id)}?with_payments`))
      .body as { inventory_action: JsonBody }
    const kind = String(action.kind)
    const actionGroups = { ...documentOf(action), kind: [kind] }
    for (const item of list(action.items)) {
      const worth = kind === 'intake' ? num(item.total) + num(item.extra_cost) : kind === 'adjustment' ? num(item.total) : num(item.value)
      const of = { ...actionGroups, ...goods(item.product_id) }
      const quantity = thousandths(item.quantity)
      facts.actions.push({
        ...when(action.date),
        of,
        adds: { quantity, value: worth, received: kind === 'intake' ? quantity : 0, intake_total: kind === 'intake' ? num(item.total) : 0 },
        counts: { count: String(action.id) },
      })
      if (kind !== 'return-inward') continue
      const ofSale = soldAs.get(String(action.sale?.id)) ?? { tax: ['none'], account: [] }
      const covering = coveringOf(ofSale.tax, item.product_id).map(({ id }) => id)
      const adds = { returned: num(item.net) + num(item.tax), back_net: num(item.net), back_cost: num(item.value), back_quantity: quantity }
      const bore = { ...of, tax: covering.length > 0 ? covering : ['none'], account: ofSale.account }
      facts.returns.push({ ...when(action.date), of: { ...of, ...ofSale }, adds })
      facts.returnLines.push({ ...when(action.date), of: bore, adds })
      for (const taxId of ofSale.tax.includes('none') ? ['none'] : covering) {
        // Returns of a sale's line: their part of its tax is in proportion to quantity, half up.
        const { part = 0, soldQuantity = 1 } = borne.get(`${String(action.sale?.id)} ${String(item.product_id)} ${taxId}`) ?? {}
        facts.taxes.push({
          ...when(action.date),
          of: { ...of, ...ofSale, charged: [taxId] },
          adds: { returned_base: num(item.net), returned_tax: Math.floor((2 * part * quantity + soldQuantity) / (2 * soldQuantity)) },
        })
      }
    }
    if (String(action.status) === 'approved' && kind !== 'adjustment')
      facts.contacts.push({
        ...when(action.date),
        of: actionGroups,
        adds: kind === 'intake' ? { purchases: num(action.total), intakes: 1 } : { returns: num(action.total) },
      })
    for (const payment of list(action.edges?.payments))
      facts.contacts.push({
        ...when(payment.date),
        of: { ...actionGroups, member: [String(payment.created_by?.id)] },
        adds: { payments: -num(payment.amount) },
      })
  }
  for (const row of await everyRow(caller, '/v1/business/purchase-orders')) {
    const { purchase_order: order } = (await caller.call('GET', `/v1/business/purchase-orders/${String(row.id)}`)).body as {
      purchase_order: JsonBody
    }
    const orderGroups = documentOf(order)
    for (const item of list(order.items)) {
      const value = Math.floor((thousandths(item.received) * num(item.cost) * 2 + 1000) / 2000)
      const isAwaited = ['pending', 'approved'].includes(String(order.status)) && num(item.received) < num(item.quantity)
      facts.orderLines.push({
        ...when(order.date),
        of: { ...orderGroups, ...goods(item.product_id) },
        adds: {
          ...{
            quantity: thousandths(item.quantity),
            total: num(item.total),
            received_quantity: thousandths(item.received),
            received_value: value,
          },
          outstanding: isAwaited ? num(item.total) - value : 0,
        },
        counts: { count: String(order.id) },
      })
    }
  }
  for (const row of await everyRow(caller, '/v1/business/contacts')) {
    const id = String(row.id)
    const { contact } = (await caller.call('GET', `/v1/business/contacts/${id}?with_groups`)).body as { contact: JsonBody }
    facts.balances.push({ contact: id, balance: num(contact.balance) })
    facts.memberships[id] = list(contact.edges?.groups).map((group) => String(group.id))
    facts.kinds[id] = String(contact.contact_type)
    const { body } = await caller.call('GET', `/v1/business/contacts/${id}/payments`)
    for (const payment of list(body.rows)) {
      const sign = String(payment.direction) === 'in' ? 1 : -1
      const of = { contact: [id], member: [String(payment.created_by?.id)], account: [String(payment.account?.id ?? 'cash')], location: [] }
      // A payment undone on the same local day counts together with its reversal.
      const amount = String(payment.is_undone) === 'true' ? 0 : num(payment.amount)
      facts.contacts.push({ ...when(payment.date), of, adds: { payments: sign * amount } })
      if (sign > 0) facts.payments.push({ ...when(payment.date), of, adds: { count: amount === 0 ? 2 : 1, paid: amount } })
    }
  }
  for (const level of await everyRow(caller, '/v1/business/inventory-levels')) {
    const { price } = products.get(String(level.product?.id)) ?? { price: 0 }
    facts.levels.push({
      ...{ at: '', instant: '', of: { ...goods(level.product?.id), location: [String(level.location?.id)] } },
      adds: {
        ...{
          on_hand: thousandths(level.on_hand),
          committed: thousandths(level.committed),
          available: thousandths(level.available),
          incoming: thousandths(level.incoming),
        },
        ...{
          value_at_cost: num(level.value),
          value_at_price: num(level.on_hand) * price,
          below_reorder_level: String(level.is_low) === 'true' ? 1 : 0,
        },
      },
    })
  }
  for (const move of await everyRow(caller, '/v1/business/stock-movements'))
    facts.movements.push({
      ...when(move.created_at),
      of: { ...goods(move.product?.id), location: [String(move.location?.id)] },
      adds: { on_hand: thousandths(move.quantity), value_at_cost: num(move.value) },
    })
  for (const entry of await everyRow(caller, '/v1/business/contacts/balance-transactions'))
    facts.entries.push({ ...when(entry.created_at), of: { contact: [String(entry.contact?.id)] }, adds: { balance: num(entry.amount) } })
  for (const fact of [...facts.contacts, ...facts.entries]) {
    const [contact = ''] = fact.of.contact ?? []
    const groups = facts.memberships[contact] ?? []
    fact.of = { ...fact.of, group: groups.length > 0 ? groups : ['none'], kind: [facts.kinds[contact] ?? ''] }
  }
  return facts
}

/** Id of a tax line's tax; found by name if the line has no id. */
const taxIdOf = (tax: JsonBody, world: ReportWorld): string => String(tax.tax_id ?? world.taxes[String(tax.name) === 'VAT' ? 0 : 1]?.id)

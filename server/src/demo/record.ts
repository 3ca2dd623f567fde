import { api } from '@kasuwa/contract'
import { saleTotals } from '@kasuwa/contract/sale-totals'
import { type Client, sideBySide } from './client.ts'
import type { PlannedSale } from './plan-sale.ts'
import { type Plan, type PlannedAdjustment, type PlannedIntake, type Week, intakeTotal } from './plan.ts'
import type { Shop } from './set-up.ts'

const iso = (at: number) => new Date(at).toISOString()
const naira = 100

/** Records the plan by week: intakes, sales, then payments; adjustments at the end. */
export async function record(client: Client, shop: Shop, plan: Plan, begins: (week: number) => void): Promise<void> {
  const intakes = new Map<PlannedIntake, string>()
  for (const [index, week] of plan.weeks.entries()) {
    begins(index + 1)
    await sideBySide(week.intakes, async (intake) => intakes.set(intake, await recordIntake(client, shop, intake)))
    await sideBySide(week.sales, (sale) => recordSale(client, shop, sale))
    await sideBySide(week.payments, (payment) => payIntake(client, shop, intakes.get(payment.intake) ?? '', payment))
  }
  for (const adjustment of plan.adjustments) await recordAdjustment(client, shop, adjustment)
}

/** @returns the intake’s id */
async function recordIntake(client: Client, shop: Shop, intake: PlannedIntake): Promise<string> {
  const { contact, place, at, lines, isPaid } = intake
  const reply = await client.call(api.inventory.createIntake, {
    body: {
      contact: shop.contacts[contact] ?? '',
      location: shop.places[place] ?? '',
      date: iso(at),
      items: lines.map(({ good, quantity, cost }) => ({ product: shop.products[good] ?? '', quantity, cost })),
      payment_accounts: isPaid ? [{ account: shop.accounts[0] ?? null, amount: intakeTotal(intake) }] : [],
    },
  })
  return reply.inventory_action.id
}

/**
 * Rounds down to 100 naira, as partial payments are.
 * @param kobo
 */
const rounded = (kobo: number) => Math.floor(kobo / (100 * naira)) * 100 * naira

async function recordSale(client: Client, shop: Shop, sale: PlannedSale): Promise<void> {
  const { discount, lines, later } = sale
  const thousandths = lines.map(({ quantity, price }) => ({ quantity: quantity * 1000, price }))
  const { total } = saleTotals(thousandths, discount, [{ rate: shop.tax.rate * 10_000, covers: () => true }])
  const account = sale.account === undefined ? null : (shop.accounts[sale.account] ?? null)
  const paid = sale.paid === 1 ? total : rounded(total * sale.paid)
  const reply = await client.call(api.sales.create, {
    body: {
      contact: sale.contact === undefined ? shop.walkIn : (shop.contacts[sale.contact] ?? ''),
      location: shop.places[sale.place] ?? '',
      date: iso(sale.at),
      items: lines.map(({ good, quantity, price }) => ({ product: shop.products[good] ?? '', quantity, price })),
      discount,
      tax: [shop.tax.id],
      payable_amount: total,
      payment_accounts: paid > 0 ? [{ account, amount: paid }] : [],
    },
  })
  const { id } = reply.sale
  const rest = later && (later.part === 1 ? total - paid : rounded((total - paid) * later.part))
  if (later && rest) await client.call(api.sales.pay, { id, body: { amount: rest, account, date: iso(later.at) } })
  if (sale.canceled) await client.call(api.sales.setStatus, { id, body: { status: 'canceled', refund: true } })
}

async function recordAdjustment(client: Client, shop: Shop, { place, at, reason, note, lines }: PlannedAdjustment): Promise<void> {
  await client.call(api.inventory.createAdjustment, {
    body: {
      location: shop.places[place] ?? '',
      date: iso(at),
      note,
      items: lines.map(({ good, quantity }) => ({ product: shop.products[good] ?? '', quantity, reason })),
    },
  })
}

async function payIntake(client: Client, shop: Shop, id: string, { at, amount }: Week['payments'][number]): Promise<void> {
  await client.call(api.inventory.pay, { id, body: { amount, account: shop.accounts[0] ?? null, date: iso(at) } })
}

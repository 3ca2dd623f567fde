import { type TotalsTax, saleTotals } from '@kasuwa/contract/sale-totals'
import { storedId } from '../database/ids.ts'
import type { IdKind } from '@kasuwa/contract/platform/ids'
import { bought as buyPlan } from './plans-for-world.ts'
import { keepDrawers } from './good-drawers.ts'
import { payAndSettle } from './good-allocations.ts'
import { bringBack } from './good-returns.ts'
import type { TestServer } from './test-server.ts'
import { type Line, offerAndSell } from './good-offers.ts'
import { keepUnits } from './good-units.ts'
import { paidOnline } from './online-payments.ts'
import { addUpSums } from './add-up.ts'
import { recount } from './recount.ts'
import { addVariants } from './variants.ts'
import { contactForm } from './forms.ts'
import { type World, openWorld } from './world.ts'

const always = () => true

/** Stored ids of the shop's records, by kind. */
export type GoodBooks = Awaited<ReturnType<typeof keepGoodBooks>>

/**
 * A shop that has done everything the books know of, through the API.
 * Documents of each kind are pending, posted, deleted, or canceled before or after posting.
 * Payments are early, late, undone or left as credit. There are adjustments and deleted rows.
 */
export async function keepGoodBooks(server: TestServer) {
  const world = await openWorld(server)
  const stored = (kind: IdKind, id: unknown) => storedId(kind, String(id)) ?? ''
  const colleague = await world.member(['sale.mark-approved', 'inventory-action.mark-approved'])
  const category = await world.findOrCreate('product_category')
  const product = async (form: object) =>
    String(
      (await world.mustCall('PUT', '/v1/business/products', { name: `Product ${world.number()}`, type: 'standard', ...form })).product?.id,
    )
  const phone = await product({ price: 100_07, category })
  const soap = await product({ price: 33_33 })
  const delivery = await product({ type: 'service', price: 15_01, cost: 4_00 })
  const hamper = await product({
    composites: [phone, soap, delivery].map((component, index) => ({ product: component, quantity: index + 1 })),
    price: 120_00,
  })
  const polo = await addVariants(world, { options: [{ name: 'Colour', values: ['Red', 'Blue'] }] })
  const vat = await world.findOrCreate('sale_tax')
  const levy = String(
    (await world.mustCall('PUT', '/v1/business/sale-taxes', { name: 'Phone levy', rate: 2.5, categories: [category] })).sale_tax?.id,
  )
  const contact = String((await world.mustCall('PUT', '/v1/business/contacts', contactForm(world))).contact?.id)
  const account = await world.findOrCreate('bank_account')
  const actions = '/v1/business/inventory-actions'
  const sales = '/v1/business/sales'

  const intake = async (location: string, items: { product: string; quantity: number; cost: number }[], more: object = {}) =>
    String((await world.mustCall('PUT', `${actions}/intakes`, { contact, location, items, ...more })).inventory_action?.id)
  const settleAction = (id: string, status: string) => world.mustCall('PATCH', `${actions}/${id}/status`, { status })

  const payable = (lines: readonly Line[], discount: number) => {
    const taxes: TotalsTax[] = [
      { rate: 75_000, covers: always },
      { rate: 25_000, covers: (index) => lines[index]?.product === phone },
    ]
    const thousandths = lines.map((line) => ({ ...line, quantity: line.quantity * 1000 }))
    return saleTotals(thousandths, discount, taxes).total
  }
  const sale = async (items: Line[], more: { discount?: number; paid?: number; contact?: string } = {}) => {
    const { discount = 0, paid = 0 } = more
    const total = payable(items, discount)
    const payments = [
      { account, amount: paid },
      { account: null, amount: more.contact === world.walkIn ? total - paid : 10 },
    ]
    const form = { contact, location: world.location, items, tax: [vat, levy], discount, payable_amount: total, ...more }
    const reply = await world.mustCall('PUT', sales, { ...form, payment_accounts: payments.filter(({ amount }) => amount > 0) })
    return String(reply.sale?.id)
  }
  const settle = (id: string, status: string, refund?: boolean) => world.mustCall('PATCH', `${sales}/${id}/status`, { status, refund })
  const posted = async (...args: Parameters<typeof sale>) => {
    const id = await sale(...args)
    await settle(id, 'approved')
    return id
  }
  const phones: Line[] = [{ product: phone, quantity: 2, price: 100_07 }]

  const received = await intake(world.location, [
    { product: phone, quantity: 50, cost: 61_13 },
    { product: soap, quantity: 90, cost: 20_02 },
  ])
  const approved = await colleague.call('PATCH', `${actions}/${received}/status`, { status: 'approved' })
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
  const otherIntake = await intake(world.otherLocation, [{ product: phone, quantity: 5, cost: 60_00 }])
  await settleAction(otherIntake, 'approved')
  const returned = await intake(world.location, [{ product: soap, quantity: 4, cost: 20_00 }])
  await settleAction(returned, 'approved')
  await settleAction(returned, 'canceled')
  const expected = await intake(world.location, [{ product: soap, quantity: 7, cost: 21_00 }])
  const bought = await intake(world.location, [{ product: soap, quantity: 5, cost: 20_00 }], { payment_accounts: [{ amount: 30_00 }] })
  await settleAction(bought, 'approved')
  await world.mustCall('POST', `${actions}/${bought}/payments`, { amount: 20_00, account })
  await world.mustCall('PATCH', `${actions}/${bought}/status`, { status: 'canceled', reason: 'Sent back at the door', refund: true })
  const wrong = await intake(world.location, [{ product: soap, quantity: 3, cost: 19_00 }], { payment_accounts: [{ amount: 40_00 }] })
  await settleAction(wrong, 'approved')
  const right = await intake(world.location, [{ product: soap, quantity: 3, cost: 21_00 }], { corrects: wrong })
  await settleAction(right, 'approved')
  const carrier = String((await world.mustCall('PUT', '/v1/business/contacts', contactForm(world))).contact?.id)
  const carried = await intake(
    world.otherLocation,
    [
      { product: phone, quantity: 1, cost: 60_00 },
      { product: soap, quantity: 7, cost: 20_00 },
    ],
    {
      extra_costs: [
        { name: 'Transport', amount: 10_01, contact: carrier },
        { name: 'Duty', amount: 5_00, paid_from: account },
      ],
    },
  )
  await settleAction(carried, 'approved')

  const adjusting = async (items: object[]) =>
    String((await world.mustCall('PUT', `${actions}/adjustments`, { location: world.location, items })).inventory_action?.id)
  const putRight = await adjusting([
    { product: phone, quantity: -2, reason: 'damage' },
    { product: phone, quantity: 3, cost: 62_07, reason: 'found' },
    { product: soap, quantity: 1.5, reason: 'recount' },
    { product: soap, quantity: 0, value: -3_01, reason: 'expired' },
  ])
  const putBack = await adjusting([{ product: phone, quantity: -1, reason: 'theft' }])
  await settleAction(putBack, 'canceled')
  await world.mustCall('PATCH', '/v1/business/actions-approval-level', { adjustment_approval_level: 1 })
  const pendingAdjustment = await adjusting([
    { product: phone, quantity: -1, reason: 'loss' },
    { product: soap, quantity: 2, reason: 'found' },
  ])
  await world.mustCall('PATCH', '/v1/business/actions-approval-level', { adjustment_approval_level: 0 })

  const orders = '/v1/business/purchase-orders'
  const ordering = async (quantity: number) =>
    String(
      (
        await world.mustCall('PUT', orders, {
          ...{ contact, location: world.location, date: '2026-01-05' },
          items: [phone, soap].map((productId) => ({ product: productId, quantity, cost: 60_05 })),
        })
      ).purchase_order?.id,
    )
  const settleOrder = (id: string, status: string) => world.mustCall('PATCH', `${orders}/${id}/status`, { status })
  const ordered = await ordering(6)
  await settleOrder(ordered, 'approved')
  const partly = await intake(world.location, [{ product: phone, quantity: 2, cost: 60_00 }], { order: ordered })
  await settleAction(partly, 'approved')
  const undone = await intake(world.location, [{ product: soap, quantity: 6, cost: 19_00 }], { order: ordered })
  await settleAction(undone, 'approved')
  await settleAction(undone, 'canceled')
  const closed = await ordering(3)
  await settleOrder(closed, 'approved')
  await settleAction(await intake(world.location, [{ product: soap, quantity: 1, cost: 19_00 }], { order: closed }), 'approved')
  await settleOrder(closed, 'closed')
  const unordered = await ordering(2)
  await settleOrder(unordered, 'approved')
  await settleOrder(unordered, 'canceled')
  await ordering(4)
  await world.call('DELETE', `${orders}/${await ordering(5)}`)

  const mixedSale = await posted(
    [
      { product: phone, quantity: 3, price: 100_07 },
      { product: soap, quantity: 7, price: 33_33, line_discount: 20_02 },
      { product: delivery, quantity: 1, price: 15_01 },
    ],
    { discount: 10_01, paid: 100_00 },
  )
  await world.mustCall('POST', `${sales}/${mixedSale}/payments`, { amount: 50_00, account })
  const waiting = await sale([...phones, { product: soap, quantity: 1, price: 33_33 }], { paid: 20_00 })
  const hampers: Line[] = [{ product: hamper, quantity: 2, price: 120_00 }]
  const packed = await posted([...hampers, { product: soap, quantity: 1, price: 33_33 }])
  const packing = await sale(hampers)
  await settle(await posted(hampers), 'canceled')
  const refunded = await posted(phones, { paid: 30_00 })
  await settle(refunded, 'canceled', true)
  const credited = await posted(phones, { paid: 40_00 })
  await settle(credited, 'canceled', false)
  const dropped = await sale(phones, { paid: 25_00 })
  await settle(dropped, 'canceled')
  const deleted = await sale(phones)
  await world.call('DELETE', `${sales}/${deleted}`)
  const walkedIn = await posted(phones, { contact: world.walkIn, paid: 15_00 })
  const rounded = await payRounded(world, await posted(phones))
  const walkedBack = await posted(phones, { contact: world.walkIn })
  await settle(walkedBack, 'canceled')

  const walkedOut = await posted(phones, { contact: world.walkIn })
  const returns = await bringBack(world, { contact, phone, soap, account, mixedSale, walkedIn: walkedOut, packed, received })
  const units = await keepUnits(world, contact)
  const paid = await payAndSettle(world, contact, (contactId) => posted(phones, { contact: contactId }))

  await paidOnline(world, account, () => posted(phones))

  const offers = await offerAndSell(world, { contact, phone, soap, taxes: [vat, levy], payable })

  const adjust = async (amount: number) =>
    String(
      (await world.mustCall('POST', `/v1/business/contacts/${contact}/adjust-balance`, { amount, type: 'increment' })).balance_transaction
        ?.id,
    )
  const adjusted = await adjust(7_00)
  const takenBack = await adjust(9_00)
  await world.call('DELETE', `/v1/business/contacts/balance-transactions/${takenBack}`)

  // Two merged contacts with a later sale of the second, and a merge that was undone.
  const [second, unmergedContact] = [await world.another('contact'), await world.another('contact')]
  const ofSecond = await posted(phones, { contact: second, paid: 40_00 })
  await posted(phones, { contact: unmergedContact })
  await world.mustCall('POST', `/v1/business/contacts/${second}/merge`, { into: contact })
  await settle(ofSecond, 'canceled', false)
  await world.mustCall('POST', `/v1/business/contacts/${unmergedContact}/merge`, { into: contact })
  await world.mustCall('POST', `/v1/business/contacts/${unmergedContact}/unmerge`, {})

  const remove = async (path: string, id: string) => {
    const { status, body } = await world.call('DELETE', `${path}/${id}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const deletedIds = { product: await product({}), contact: await world.another('contact'), location: await world.another('location') }
  await remove('/v1/business/products', deletedIds.product)
  await remove('/v1/business/contacts', deletedIds.contact)
  await remove('/v1/business/inventory-locations', deletedIds.location)
  const goneCategory = await world.another('product_category')
  await remove('/v1/business/product-categories', goneCategory)
  const tills = await keepDrawers(world, { contact, phone, account })
  await recount(server)
  // Today is included: a sale on a day that was already added up marks that day.
  await addUpSums(server, () => Date.now() + 2 * 86_400_000)

  await buyPlan(world, 'Business')
  return {
    world,
    ...units,
    ...paid,
    ...offers,
    ...tills,
    business_id: world.business_id,
    merchant_id: world.merchant_id,
    phone: stored('product', phone),
    soap: stored('product', soap),
    delivery: stored('product', delivery),
    hamper: stored('product', hamper),
    polo: stored('product', polo.id),
    packed: stored('sale', packed),
    packing: stored('sale', packing),
    vat: stored('sale_tax', vat),
    levy: stored('sale_tax', levy),
    contact: stored('contact', contact),
    second: stored('contact', second),
    walkIn: stored('contact', world.walkIn),
    location: stored('location', world.location),
    elsewhere: stored('location', world.otherLocation),
    received: stored('inventory_action', received),
    returned: stored('inventory_action', returned),
    expected: stored('inventory_action', expected),
    putRight: stored('inventory_action', putRight),
    heldBack: stored('inventory_action', pendingAdjustment),
    bought: stored('inventory_action', bought),
    carried: stored('inventory_action', carried),
    wrong: stored('inventory_action', wrong),
    right: stored('inventory_action', right),
    ordered: stored('purchase_order', ordered),
    closed: stored('purchase_order', closed),
    unordered: stored('purchase_order', unordered),
    partly: stored('inventory_action', partly),
    sold: stored('sale', mixedSale),
    back: stored('inventory_action', returns.back),
    damaged: stored('inventory_action', returns.damaged),
    unpacked: stored('inventory_action', returns.unpacked),
    exchanged: stored('inventory_action', returns.exchanged),
    exchangedFor: stored('sale', returns.exchangedFor),
    handedBack: stored('inventory_action', returns.handedBack),
    backLater: stored('inventory_action', returns.waiting),
    sentBack: stored('inventory_action', returns.sentBack),
    waiting: stored('sale', waiting),
    refunded: stored('sale', refunded),
    credited: stored('sale', credited),
    dropped: stored('sale', dropped),
    deleted: stored('sale', deleted),
    walkedIn: stored('sale', walkedIn),
    rounded: stored('sale', rounded),
    adjusted: stored('balance_transaction', adjusted),
    takenBack: stored('balance_transaction', takenBack),
    goneProduct: stored('product', deletedIds.product),
    goneContact: stored('contact', deletedIds.contact),
    goneLocation: stored('location', deletedIds.location),
    goneCategory: stored('product_category', goneCategory),
  }
}

/** Pays a sale with the cash that is asked for it, rounded down to ₦50. @returns its id */
async function payRounded(world: World, sale: string): Promise<string> {
  const path = `/v1/business/sales/${sale}`
  const reply = (await world.mustCall('GET', path, undefined)).sale as unknown as Record<'payable_amount' | 'paid_amount', number>
  const due = reply.payable_amount - reply.paid_amount
  const round = (cash_rounding_step: number) => world.mustCall('PATCH', '/v1/business', { cash_rounding_step, cash_rounding_way: 'down' })
  await round(5000)
  await world.mustCall('POST', `${path}/payments`, { amount: due - (due % 5000) })
  await round(0)
  return sale
}

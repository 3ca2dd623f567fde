import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atSize, seedFrom } from '../testing/long.ts'
import { type Document, type Want, chargesOf, isPaid, lineTotal, modelKinds, ownDiscount, subtotalOf } from '../testing/model-papers.ts'
import { agreesOnDebts } from '../testing/model-debts.ts'
import { muchOfMoney, paidBy, takeMoney } from '../testing/model-money.ts'
import { atTill, changeTill, countAtTill, tillAgrees } from '../testing/model-till.ts'
import { metadataOf, picked, placed, withUnits } from '../testing/model-picks.ts'
import { changeProduct } from '../testing/model-products.ts'
import { offerOrSell, offersAgree } from '../testing/model-offers.ts'
import { isTracked } from '../testing/model-units.ts'
import { addUpSums } from '../testing/add-up.ts'
import { recount } from '../testing/recount.ts'
import { type Step, muchOf, step, unitStep } from '../testing/shop-steps.ts'
import { type Stand, agrees, shopStand } from '../testing/shop-stand.ts'
import type { Answer } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'

/** `quality.md`, Any sequence: random writes over two businesses and two locations, compared with a small model of the shop. */
const runs = atSize(8, Number(process.env.RUNS ?? 2000))
const seed = seedFrom(20_261_121)

const server = await ownServer()

let keys = 0

type Named = ReturnType<typeof withUnits>[number]
type Parts = Extract<Step['what'], { do: 'exchange' }>['parts']

/** Goods leave from the location of their units; otherwise most steps would be refused. */
function wherePossible(model: Stand['model'], what: Step['what']): Step['what'] {
  const kind = ({ sale: 'sale', send: 'return-outward', 'put right': 'adjustment' } as const)[what.do as 'sale']
  return kind && 'lines' in what && 'location' in what ? { ...what, location: placed(model, kind, what.lines, what.location) } : what
}

type Ask = (method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, location?: string) => Promise<Answer>

/** Runs a step, then checks the till’s session: it includes the step’s money if the step ran at the till, and no other. */
async function take(stand: Stand, step: Step): Promise<void> {
  const { shop, model } = stand
  const key = `step ${++keys}`
  const before = model.money
  let isAtTill = false
  model.onBank = step.onBank
  stand.paysFrom = step.onBank ? stand.bank : null
  const ask: Ask = async (method, to, given, location = (given as { location?: string } | undefined)?.location) => {
    const { path, body, isAt } = step.atTill ? atTill(stand, method, to, given, location) : { path: to, body: given, isAt: false }
    isAtTill = isAt
    const first = await shop.call(method, path, body, { 'idempotency-key': key })
    if (!step.twice || first.status > 299) return first
    const second = await shop.call(method, path, body, { 'idempotency-key': key })
    expect([second.status, second.body]).toEqual([first.status, first.body])
    return first
  }
  const what = wherePossible(model, step.what)
  if (what.do === 'till') return changeTill(what, stand, ask)
  await act(stand, what, ask)
  if (isAtTill) countAtTill(stand, before)
  await tillAgrees(stand, JSON.stringify(what))
}

async function act(stand: Stand, what: Exclude<Step['what'], { do: 'till' }>, ask: Ask): Promise<void> {
  const { model, contacts, products: goods, locations, ids } = stand
  const base = ({ kind }: Document) =>
    `/v1/business/${kind === 'sale' ? 'sales' : kind === 'purchase-order' ? 'purchase-orders' : 'inventory-actions'}`
  /** A document is recorded, or refused, as the model predicts. */
  const made = async (path: string, body: object, taken: boolean) => {
    const answer = await ask('PUT', `/v1/business/${path}`, body)
    expect([answer.status, taken], JSON.stringify(answer.body)).toEqual(taken ? [201, true] : [422, false])
    if (!taken) return
    const [document] = Object.values(answer.body) as unknown as { id: string; items: { id: string }[] }[]
    ids.push(document?.id ?? '')
    stand.lines.push((document?.items ?? []).map(({ id }) => id))
  }
  const owedTo = (costs: readonly { contact: number | null; amount: number }[]) =>
    costs.map(({ contact, amount }) => ({
      name: 'Transport',
      amount,
      ...(contact === null ? { paid_from: stand.paysFrom ?? 'cash' } : { contact: contacts[contact] }),
    }))
  const named = ({ product, quantity, named: units }: Named) => ({
    ...{ product: goods[product], quantity: quantity / 1000 },
    ...metadataOf(product, units, goods),
  })
  const creditOf = (direction: 'in' | 'out') =>
    'credit' in what ? muchOfMoney(what.credit, model.sumLeft(model.credits(what.who, direction))) : 0
  const chosen = (kind: Document['kind']) => {
    const all = model.documents.filter((document) => document.kind === kind)
    // Mostly a document that a further step can use.
    const open = all.filter(({ status }) => status === 'approved')
    const those = 'which' in what && what.which % 4 > 0 && open.length > 0 ? open : all
    return 'which' in what && those.length > 0 ? those[what.which % those.length] : undefined
  }
  const common = { contact: 'who' in what ? contacts[what.who] : contacts[0], location: 'location' in what ? locations[what.location] : '' }
  const document = 'which' in what && model.documents.length > 0 ? what.which % model.documents.length : -1
  const known = model.documents[document]
  /** The lines to return from another document. */
  const wanted = (kind: 'return-inward' | 'return-outward', of: Document, location: number, given: Parts): Want[] => {
    const isIn = kind === 'return-inward'
    // A line is named twice only if more than its quantity is to be returned.
    const lineOf = (part: { line: number }) => part.line % of.lines.length
    const isAgain = (part: { line: number }, index: number) => given.findIndex((one) => lineOf(one) === lineOf(part)) < index
    const parts = given.filter((part, index) => part.much === 'over' || !isAgain(part, index))
    const asked = parts.map(({ much, price, isNamed, pick, ...part }) => {
      const line = lineOf(part)
      const { product = 0, quantity = 0, amount } = of.lines[line] ?? {}
      const back = model.standing(of).flatMap(({ backs }) => backs.filter((one) => one.of === line).map((one) => one.quantity))
      const left = back.reduce((rest, one) => rest - one, quantity)
      const agreed = { same: amount ?? 0, half: Math.floor((amount ?? 0) / 2), over: (amount ?? 0) + 1 }[price]
      const wanted = muchOf(much, left)
      const isWhole = (part: { line: number }) => part.line === line
      const made = of.parts.filter(isWhole).map((part) => ({ product: part.product, quantity: (part.quantity * wanted) / quantity }))
      // A damaged unit can go back to its supplier only if one exists.
      const isDamaged = part.isDamaged && (isIn || !isTracked(product) || model.units.isAny('damaged', of))
      return { want: { line, product, quantity: wanted, amount: agreed, isDamaged, isNamed }, goods: made, pick, isDamaged }
    })
    const units = picked(model, { kind, of, location }, asked)
    return asked.map(({ want }, index): Want => ({ ...want, named: units[index] ?? new Map() }))
  }
  const itemsBack = (wants: readonly Want[], at: number, isIn = true) =>
    wants.map(({ line, product, quantity, amount, isDamaged, isNamed, named: own }) => ({
      ...{ product: goods[product], quantity: quantity / 1000, [isIn ? 'price' : 'cost']: amount },
      ...metadataOf(product, own, goods, isDamaged),
      ...(isNamed && { [isIn ? 'sale_item' : 'intake_item']: stand.lines[at]?.[line] }),
    }))
  switch (what.do) {
    case 'intake': {
      const { paid, who, costs } = what
      const lines = withUnits(model, { kind: 'intake', of: null, location: what.location }, what.lines)
      const credit = creditOf('out')
      const items = lines.map((one) => ({ ...named(one), cost: one.amount }))
      const body = { ...common, items, extra_costs: owedTo(costs), payment_accounts: paidBy(paid, stand.paysFrom), credit }
      return made('inventory-actions/intakes', body, model.record('intake', what.location, lines, paid, who, { costs, credit }))
    }
    case 'sale': {
      const lines = withUnits(model, { kind: 'sale', of: null, location: what.location }, what.lines)
      const items = lines.map((one) => ({ ...named(one), price: one.amount, line_discount: ownDiscount(one) }))
      const discount = what.off === 0 ? 0 : Math.floor(subtotalOf(what.lines) / what.off)
      const charges = chargesOf(what.lines, { discount, isTaxed: what.isTaxed })
      const payable_amount = charges.flat().reduce((sum, one) => sum + one, 0)
      const body = {
        ...common,
        items,
        discount,
        tax: what.isTaxed ? [stand.tax] : [],
        payable_amount,
        payment_accounts: paidBy(what.paid, stand.paysFrom),
      }
      const credit = creditOf('in')
      return made('sales', { ...body, credit }, model.record('sale', what.location, lines, what.paid, what.who, { charges, credit }))
    }
    case 'order': {
      const items = what.lines.map((one) => ({ product: goods[one.product], quantity: one.quantity / 1000, cost: one.amount }))
      const body = { ...common, date: '2026-01-05', items }
      return made('purchase-orders', body, model.record('purchase-order', what.location, what.lines, 0, what.who))
    }
    case 'offer':
    case 'take up':
      return offerOrSell(what, stand, ask)
    case 'take in': {
      const order = chosen('purchase-order')
      if (!order) return
      const wanted = what.parts.map(({ line, much, pick }) => {
        const { product = line, quantity = 0 } = order.lines[line] ?? {}
        return { product, quantity: muchOf(much, quantity - model.received(order, product)), amount: 700 + line, pick }
      })
      const location = what.isAstray ? 1 - order.location : order.location
      const lines = withUnits(model, { kind: 'intake', of: null, location }, wanted)
      const items = lines.map((one) => ({ ...named(one), cost: one.amount }))
      const of = { order: ids[model.documents.indexOf(order)], contact: contacts[order.contact], location: locations[location] }
      const body = { ...of, items, extra_costs: owedTo(what.costs), payment_accounts: paidBy(what.paid, stand.paysFrom) }
      const more = { of: order, costs: what.costs }
      return made('inventory-actions/intakes', body, model.record('intake', location, lines, what.paid, order.contact, more))
    }
    case 'bring back':
    case 'send back': {
      const isIn = what.do === 'bring back'
      const of = chosen(isIn ? 'sale' : 'intake')
      if (!of) return
      const at = model.documents.indexOf(of)
      const kind = isIn ? 'return-inward' : 'return-outward'
      const location = isIn ? what.location : of.location
      const wants = wanted(kind, of, location, what.parts)
      const worth = wants.reduce((sum, want) => sum + lineTotal(want), 0)
      const paid = isIn ? (what.paid === 'all' ? Math.min(worth, model.over(of, worth)) : what.paid) : 0
      const items = itemsBack(wants, at, isIn)
      const own = { contact: contacts[of.contact], location: locations[location] }
      const body = { ...own, [isIn ? 'sale' : 'intake']: ids[at], items }
      return isIn
        ? made(
            'inventory-actions/return-inwards',
            { ...body, payment_accounts: paidBy(paid, stand.paysFrom) },
            model.giveBackGoods(kind, of, location, wants, paid, 0),
          )
        : made('inventory-actions/return-outwards', body, model.giveBackGoods(kind, of, location, wants, 0, 0))
    }
    case 'exchange': {
      const of = chosen('sale')
      if (!of) return
      const { location } = what
      const wants = wanted('return-inward', of, location, what.parts)
      const lines = withUnits(model, { kind: 'sale', of: null, location }, what.lines)
      const charges = chargesOf(what.lines, { discount: 0, isTaxed: what.isTaxed })
      const total = charges.flat().reduce((sum, one) => sum + one, 0)
      const worth = wants.reduce((sum, want) => sum + lineTotal(want), 0)
      const { settled, over } = model.settledBy({ ...of, of, total: worth }, { total })
      const money = { paid: muchOfMoney(what.paid, total - settled), given: muchOfMoney(what.given, over - settled) }
      const body = {
        ...{ sale: ids[model.documents.indexOf(of)], location: locations[location] },
        returned: itemsBack(wants, model.documents.indexOf(of)),
        items: lines.map((one) => ({ ...named(one), price: one.amount })),
        ...{ tax: what.isTaxed ? [stand.tax] : [], payable_amount: total },
        ...{ payment_accounts: paidBy(money.paid, stand.paysFrom), back_accounts: paidBy(money.given, stand.paysFrom) },
      }
      const answer = await ask('PUT', '/v1/business/exchanges', body)
      const taken = model.exchange(of, location, wants, lines, charges, money)
      expect([answer.status, taken], JSON.stringify(answer.body)).toEqual(taken ? [201, true] : [422, false])
      if (!taken) return
      const { inventory_action: back, sale } = answer.body as unknown as Record<string, { id: string; items: { id: string }[] }>
      for (const one of [back, sale]) {
        ids.push(one?.id ?? '')
        stand.lines.push((one?.items ?? []).map(({ id }) => id))
      }
      return
    }
    case 'bring':
    case 'send': {
      const isIn = what.do === 'bring'
      const kind = isIn ? 'return-inward' : 'return-outward'
      const lines = withUnits(model, { kind, of: null, location: what.location }, what.lines, what.isDamaged)
      const wants = lines.map((one): Want => ({ ...one, line: -1, isDamaged: what.isDamaged, isNamed: false }))
      const worth = model.total(what.lines)
      const paid = isIn ? (what.paid === 'all' ? worth : what.paid) : 0
      const items = lines.map(({ product, quantity, amount, named: own }) => ({
        ...{ product: goods[product], quantity: quantity / 1000, [isIn ? 'price' : 'cost']: amount },
        ...metadataOf(product, own, goods, what.isDamaged),
      }))
      const body = { ...common, items, ...(isIn && { payment_accounts: paidBy(paid, stand.paysFrom) }) }
      return made(`inventory-actions/${kind}s`, body, model.giveBackGoods(kind, null, what.location, wants, paid, what.who))
    }
    case 'put right': {
      const lines = withUnits(model, { kind: 'adjustment', of: null, location: what.location }, what.lines)
      const items = lines.map((one) => ({
        ...{ ...named(one), reason: 'recount' },
        ...(one.quantity === 0 ? { value: one.amount } : { cost: one.amount }),
      }))
      const body = { location: common.location, items }
      return made('inventory-actions/adjustments', body, model.record('adjustment', what.location, lines, 0))
    }
    case 'approve':
    case 'cancel':
    case 'close': {
      if (!known || (what.do === 'close' && known.kind !== 'purchase-order')) return
      const status = ({ approve: 'approved', cancel: 'canceled', close: 'closed' } as const)[what.do]
      const refund = what.refund && what.do === 'cancel' && isPaid(known)
      const answer = await ask('PATCH', `${base(known)}/${ids[document]}/status`, { status, ...(refund && { refund }) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.settle(known, status, refund))
      return
    }
    case 'delete': {
      if (!known) return
      const refund = isPaid(known) && what.refund
      const answer = await ask('DELETE', `${base(known)}/${ids[document]}${refund ? '?refund=1' : ''}`)
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.delete(known, refund))
      return
    }
    case 'pay': {
      if (!known || !isPaid(known)) return
      const answer = await ask('POST', `${base(known)}/${ids[document]}/payments`, { amount: what.amount, account: stand.paysFrom })
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.pay(known, what.amount))
      return
    }
    case 'adjust': {
      const contact = model.contact(what.who)
      const answer = await ask('POST', `/v1/business/contacts/${contacts[contact]}/adjust-balance`, {
        amount: what.amount,
        type: what.up ? 'increment' : 'decrement',
      })
      expect(answer.status).toBe(200)
      model.adjust(contact, what.up ? what.amount : -what.amount)
      stand.money.adjusted.push(String(answer.body.balance_transaction?.id))
      return
    }
    case 'pay contact':
    case 'use credit':
    case 'undo payment':
    case 'undo adjustment':
    case 'refund':
      return takeMoney(what, stand, ask)
    case 'merge or undo': {
      const act = model.merged ? 'unmerge' : 'merge'
      const second = model.merged?.second ?? what.who
      const body = act === 'merge' ? { into: contacts[1 - second] } : {}
      const answer = await ask('POST', `/v1/business/contacts/${contacts[second]}/${act}`, body)
      expect(answer.status).toBe(model[act](second))
      return
    }
    case 'recipe':
    case 'vary':
      return changeProduct(what, stand, keys, ask)
    case 'levels': {
      const levels = Object.fromEntries(modelKinds.map((kind) => [kind, what.of.includes(kind) ? 1 : 0]))
      Object.assign(model.levels, levels)
      const fieldOf = (kind: string) => `${kind === 'intake' ? 'stock_intake' : kind.replace('-', '_')}_approval_level`
      const body = Object.fromEntries(Object.entries(levels).map(([kind, level]) => [fieldOf(kind), level]))
      expect((await ask('PATCH', '/v1/business/actions-approval-level', body)).status).toBe(200)
    }
  }
}

/** Runs the steps, and checks that the shops equal their models. */
const follows = async (steps: readonly Step[], shops: number) => {
  const stands = await Promise.all(Array.from({ length: shops }, () => shopStand(server)))
  for (const [index, one] of steps.entries()) {
    await take(stands[one.shop] ?? (await shopStand(server)), one)
    // As the minutely job does, between writes and at times independent of them.
    if (index % 9 === 8) await recount(server)
    if (index % 9 === 4) await addUpSums(server, () => Date.now() + 2 * 86_400_000)
  }
  for (const each of stands) {
    await agreesOnDebts(each, () => recount(server))
    await offersAgree(each)
    await agrees(each)
  }
}
// At full length: for most draws fast-check would make ten steps at most.
const drawn = (one: typeof step, minLength: number) => fc.array(one, { minLength, maxLength: 60, size: 'max' })
const given = { numRuns: runs, seed, verbose: 1, endOnFailure: true } as const

test('whatever a shop does, in whatever order, the server and a small model of it agree', async () => {
  await fc.assert(
    fc.asyncProperty(drawn(step, 1), (steps) => follows(steps, 2)),
    given,
  )
}, 3_600_000)

test('whatever it does with units that are told apart, they agree on where each is, and at what it counts', async () => {
  await fc.assert(
    fc.asyncProperty(drawn(unitStep, 25), (steps) => follows(steps, 1)),
    given,
  )
}, 3_600_000)

test('after all of this the books are sound', () => expectSoundBooks(server))

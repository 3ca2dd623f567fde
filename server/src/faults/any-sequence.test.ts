import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atSize, seedFrom } from '../testing/long.ts'
import { type Document, type Want, chargesOf, isPaid, modelKinds, ownDiscount, subtotalOf } from '../testing/model-papers.ts'
import { agreesOnDebts } from '../testing/model-debts.ts'
import { changeRounding, muchOfMoney, paidBy, takeMoney } from '../testing/model-money.ts'
import { atTill, changeTill, countAtTill, tillAgrees } from '../testing/model-till.ts'
import { metadataOf, picked, placed, withUnits } from '../testing/model-picks.ts'
import { changeProduct } from '../testing/model-products.ts'
import { offerOrSell, taxesOf, offersAgree } from '../testing/model-offers.ts'
import { isTracked } from '../testing/model-units.ts'
import { addUpSums } from '../testing/add-up.ts'
import { recount } from '../testing/recount.ts'
import { type Step, muchOf, step, unitStep } from '../testing/shop-steps.ts'
import { type ShopFixture, agrees, shopStand } from '../testing/shop-stand.ts'
import type { JsonResponse } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'

/** Random writes over two businesses and two locations, compared with a small model of the shop (`docs/testing.md`). */
const runs = atSize(8, Number(process.env.RUNS ?? 2000))
const seed = seedFrom(20_261_121)

const server = await ownServer()

let keys = 0

type LineWithUnits = ReturnType<typeof withUnits>[number]
type Parts = Extract<Step['what'], { do: 'exchange' }>['parts']

/** Goods leave from the location of their units; otherwise most steps would be refused. */
function wherePossible(model: ShopFixture['model'], action: Step['what']): Step['what'] {
  const kind = ({ sale: 'sale', send: 'return-outward', 'put right': 'adjustment' } as const)[action.do as 'sale']
  return kind && 'lines' in action && 'location' in action
    ? { ...action, location: placed(model, kind, action.lines, action.location) }
    : action
}

type Ask = (method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, location?: string) => Promise<JsonResponse>

/** Runs a step, then checks the till’s session: it includes the step’s money if the step ran at the till, and no other. */
async function take(context: ShopFixture, step: Step): Promise<void> {
  const { shop, model } = context
  const key = `step ${++keys}`
  const before = model.money
  let isAtTill = false
  model.onBank = step.onBank
  context.paysFrom = step.onBank ? context.bank : null
  const ask: Ask = async (method, to, input, location = (input as { location?: string } | undefined)?.location) => {
    const { path, body, isAt } = step.atTill ? atTill(context, method, to, input, location) : { path: to, body: input, isAt: false }
    isAtTill = isAt
    const first = await shop.call(method, path, body, { 'idempotency-key': key })
    if (!step.twice || first.status > 299) return first
    const second = await shop.call(method, path, body, { 'idempotency-key': key })
    expect([second.status, second.body]).toEqual([first.status, first.body])
    return first
  }
  const action = wherePossible(model, step.what)
  if (action.do === 'till') return changeTill(action, context, ask)
  await act(context, action, ask)
  if (isAtTill) countAtTill(context, before)
  await tillAgrees(context, JSON.stringify(action))
}

async function act(context: ShopFixture, action: Exclude<Step['what'], { do: 'till' }>, ask: Ask): Promise<void> {
  const { model, contacts, products: goods, locations, ids } = context
  const base = ({ kind }: Document) =>
    `/v1/business/${kind === 'sale' ? 'sales' : kind === 'purchase-order' ? 'purchase-orders' : 'inventory-actions'}`
  /** A document is recorded, or refused, as the model predicts. */
  const create = async (path: string, body: object, isAccepted: boolean) => {
    const answer = await ask('PUT', `/v1/business/${path}`, body)
    expect([answer.status, isAccepted], JSON.stringify(answer.body)).toEqual(isAccepted ? [201, true] : [422, false])
    if (!isAccepted) return
    const [document] = Object.values(answer.body) as unknown as { id: string; items: { id: string }[] }[]
    ids.push(document?.id ?? '')
    context.lines.push((document?.items ?? []).map(({ id }) => id))
  }
  const owedTo = (costs: readonly { contact: number | null; amount: number }[]) =>
    costs.map(({ contact, amount }) => ({
      name: 'Transport',
      amount,
      ...(contact === null ? { paid_from: context.paysFrom ?? 'cash' } : { contact: contacts[contact] }),
    }))
  const itemOf = ({ product, quantity, named: units }: LineWithUnits) => ({
    ...{ product: goods[product], quantity: quantity / 1000 },
    ...metadataOf(product, units, goods),
  })
  const creditOf = (direction: 'in' | 'out') =>
    'credit' in action ? muchOfMoney(action.credit, model.sumLeft(model.credits(action.who, direction))) : 0
  const chosen = (kind: Document['kind']) => {
    const all = model.documents.filter((document) => document.kind === kind)
    // Mostly a document that a further step can use.
    const open = all.filter(({ status }) => status === 'approved')
    const those = 'which' in action && action.which % 4 > 0 && open.length > 0 ? open : all
    return 'which' in action && those.length > 0 ? those[action.which % those.length] : undefined
  }
  const common = {
    contact: 'who' in action ? contacts[action.who] : contacts[0],
    location: 'location' in action ? locations[action.location] : '',
  }
  const document = 'which' in action && model.documents.length > 0 ? action.which % model.documents.length : -1
  const current = model.documents[document]
  /** The lines to return from another document. */
  const buildWants = (kind: 'return-inward' | 'return-outward', of: Document, location: number, drawn: Parts): Want[] => {
    const isIn = kind === 'return-inward'
    // A line is named twice only if more than its quantity is to be returned.
    const lineOf = (part: { line: number }) => part.line % of.lines.length
    const isAgain = (part: { line: number }, index: number) => drawn.findIndex((earlier) => lineOf(earlier) === lineOf(part)) < index
    const parts = drawn.filter((part, index) => part.much === 'over' || !isAgain(part, index))
    const requests = parts.map(({ much, price, isNamed, pick, ...part }) => {
      const line = lineOf(part)
      const { product = 0, quantity = 0, amount } = of.lines[line] ?? {}
      const back = model.findActive(of).flatMap(({ backs }) => backs.filter((entry) => entry.of === line).map((entry) => entry.quantity))
      const left = back.reduce((rest, count) => rest - count, quantity)
      const agreed = { same: amount ?? 0, half: Math.floor((amount ?? 0) / 2), over: (amount ?? 0) + 1 }[price]
      const size = muchOf(much, left)
      const isWhole = (part: { line: number }) => part.line === line
      const components = of.parts.filter(isWhole).map((part) => ({ product: part.product, quantity: (part.quantity * size) / quantity }))
      // A damaged unit can go back to its supplier only if one exists.
      const isDamaged = part.isDamaged && (isIn || !isTracked(product) || model.units.isAny('damaged', of))
      const want = { line, product, quantity: size, amount: agreed, isDamaged, isNamed }
      return { want, goods: components, pick, isDamaged }
    })
    const units = picked(model, { kind, of, location }, requests)
    return requests.map(({ want }, index): Want => ({ ...want, named: units[index] ?? new Map() }))
  }
  const itemsBack = (wants: readonly Want[], at: number, isIn = true) =>
    wants.map(({ line, product, quantity, amount, isDamaged, isNamed, named: units }) => ({
      ...{ product: goods[product], quantity: quantity / 1000, [isIn ? 'price' : 'cost']: amount },
      ...metadataOf(product, units, goods, isDamaged),
      ...(isNamed && { [isIn ? 'sale_item' : 'intake_item']: context.lines[at]?.[line] }),
    }))
  switch (action.do) {
    case 'intake': {
      const { paid, who, costs } = action
      const lines = withUnits(model, { kind: 'intake', of: null, location: action.location }, action.lines)
      const credit = creditOf('out')
      const items = lines.map((line) => ({ ...itemOf(line), cost: line.amount }))
      const body = { ...common, items, extra_costs: owedTo(costs), payment_accounts: paidBy(paid, context.paysFrom), credit }
      return create('inventory-actions/intakes', body, model.record('intake', action.location, lines, paid, who, { costs, credit }))
    }
    case 'sale': {
      const lines = withUnits(model, { kind: 'sale', of: null, location: action.location }, action.lines)
      const items = lines.map((line) => ({ ...itemOf(line), price: line.amount, line_discount: ownDiscount(line) }))
      const discount = action.off === 0 ? 0 : Math.floor(subtotalOf(action.lines) / action.off)
      const charges = chargesOf(action.lines, { discount, tax: action.tax, products: goods })
      const payable_amount = charges.flat().reduce((sum, charge) => sum + charge, 0)
      const credit = creditOf('in')
      const paid = action.paid === 'all' ? model.asked(payable_amount - credit) : action.paid
      const body = {
        ...common,
        items,
        discount,
        tax: taxesOf(context, action.tax),
        payable_amount,
        payment_accounts: paidBy(paid, context.paysFrom),
      }
      return create('sales', { ...body, credit }, model.record('sale', action.location, lines, paid, action.who, { charges, credit }))
    }
    case 'order': {
      const items = action.lines.map((line) => ({ product: goods[line.product], quantity: line.quantity / 1000, cost: line.amount }))
      const body = { ...common, date: '2026-01-05', items }
      return create('purchase-orders', body, model.record('purchase-order', action.location, action.lines, 0, action.who))
    }
    case 'offer':
    case 'take up':
      return offerOrSell(action, context, ask)
    case 'take in': {
      const order = chosen('purchase-order')
      if (!order) return
      const requests = action.parts.map(({ line, much, pick }) => {
        const { product = line, quantity = 0 } = order.lines[line] ?? {}
        return { product, quantity: muchOf(much, quantity - model.received(order, product)), amount: 700 + line, pick }
      })
      const location = action.isAstray ? 1 - order.location : order.location
      const lines = withUnits(model, { kind: 'intake', of: null, location }, requests)
      const items = lines.map((line) => ({ ...itemOf(line), cost: line.amount }))
      const of = { order: ids[model.documents.indexOf(order)], contact: contacts[order.contact], location: locations[location] }
      const body = { ...of, items, extra_costs: owedTo(action.costs), payment_accounts: paidBy(action.paid, context.paysFrom) }
      const more = { of: order, costs: action.costs }
      return create('inventory-actions/intakes', body, model.record('intake', location, lines, action.paid, order.contact, more))
    }
    case 'bring back':
    case 'send back': {
      const isIn = action.do === 'bring back'
      const of = chosen(isIn ? 'sale' : 'intake')
      if (!of) return
      const at = model.documents.indexOf(of)
      const kind = isIn ? 'return-inward' : 'return-outward'
      const location = isIn ? action.location : of.location
      const wants = buildWants(kind, of, location, action.parts)
      const worth = isIn ? model.worthOf(of, location, wants, 0) : 0
      const paid = isIn ? (action.paid === 'all' ? model.askedBack(Math.min(worth, model.over(of, worth)), of) : action.paid) : 0
      const items = itemsBack(wants, at, isIn)
      const header = { contact: contacts[of.contact], location: locations[location] }
      const body = { ...header, [isIn ? 'sale' : 'intake']: ids[at], items }
      return isIn
        ? create(
            'inventory-actions/return-inwards',
            { ...body, payment_accounts: paidBy(paid, context.paysFrom) },
            model.giveBackGoods(kind, of, location, wants, paid, 0),
          )
        : create('inventory-actions/return-outwards', body, model.giveBackGoods(kind, of, location, wants, 0, 0))
    }
    case 'exchange': {
      const of = chosen('sale')
      if (!of) return
      const { location } = action
      const wants = buildWants('return-inward', of, location, action.parts)
      const lines = withUnits(model, { kind: 'sale', of: null, location }, action.lines)
      const charges = chargesOf(action.lines, { discount: 0, tax: action.tax, products: goods })
      const total = charges.flat().reduce((sum, charge) => sum + charge, 0)
      const worth = model.worthOf(of, location, wants, 0)
      const { allocatedAmount, over } = model.settledBy({ ...of, of, total: worth }, { total })
      const [due, rest] = [total - allocatedAmount, over - allocatedAmount]
      const money = {
        paid: action.paid === 'all' ? model.asked(due) : muchOfMoney(action.paid, due),
        given: action.given === 'all' ? model.askedBack(rest, of, allocatedAmount) : muchOfMoney(action.given, rest),
      }
      const body = {
        ...{ sale: ids[model.documents.indexOf(of)], location: locations[location] },
        returned: itemsBack(wants, model.documents.indexOf(of)),
        items: lines.map((line) => ({ ...itemOf(line), price: line.amount, line_discount: ownDiscount(line) })),
        ...{ tax: taxesOf(context, action.tax), payable_amount: total },
        ...{ payment_accounts: paidBy(money.paid, context.paysFrom), back_accounts: paidBy(money.given, context.paysFrom) },
      }
      const answer = await ask('PUT', '/v1/business/exchanges', body)
      const isAccepted = model.exchange(of, location, wants, lines, charges, money)
      expect([answer.status, isAccepted], JSON.stringify(answer.body)).toEqual(isAccepted ? [201, true] : [422, false])
      if (!isAccepted) return
      const { inventory_action: back, sale } = answer.body as unknown as Record<string, { id: string; items: { id: string }[] }>
      for (const recordedDocument of [back, sale]) {
        ids.push(recordedDocument?.id ?? '')
        context.lines.push((recordedDocument?.items ?? []).map(({ id }) => id))
      }
      return
    }
    case 'bring':
    case 'send': {
      const isIn = action.do === 'bring'
      const kind = isIn ? 'return-inward' : 'return-outward'
      const lines = withUnits(model, { kind, of: null, location: action.location }, action.lines, action.isDamaged)
      const wants = lines.map((line): Want => ({ ...line, line: -1, isDamaged: action.isDamaged, isNamed: false }))
      const worth = model.total(action.lines)
      const paid = isIn ? (action.paid === 'all' ? model.askedBack(worth, null) : action.paid) : 0
      const items = lines.map(({ product, quantity, amount, named: units }) => ({
        ...{ product: goods[product], quantity: quantity / 1000, [isIn ? 'price' : 'cost']: amount },
        ...metadataOf(product, units, goods, action.isDamaged),
      }))
      const body = { ...common, items, ...(isIn && { payment_accounts: paidBy(paid, context.paysFrom) }) }
      return create(`inventory-actions/${kind}s`, body, model.giveBackGoods(kind, null, action.location, wants, paid, action.who))
    }
    case 'put right': {
      const lines = withUnits(model, { kind: 'adjustment', of: null, location: action.location }, action.lines)
      const items = lines.map((line) => ({
        ...{ ...itemOf(line), reason: 'recount' },
        ...(line.quantity === 0 ? { value: line.amount } : { cost: line.amount }),
      }))
      const body = { location: common.location, items }
      return create('inventory-actions/adjustments', body, model.record('adjustment', action.location, lines, 0))
    }
    case 'approve':
    case 'cancel':
    case 'close': {
      if (!current || (action.do === 'close' && current.kind !== 'purchase-order')) return
      const status = ({ approve: 'approved', cancel: 'canceled', close: 'closed' } as const)[action.do]
      const refund = action.refund && action.do === 'cancel' && isPaid(current)
      const answer = await ask('PATCH', `${base(current)}/${ids[document]}/status`, { status, ...(refund && { refund }) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.settle(current, status, refund))
      return
    }
    case 'delete': {
      if (!current) return
      const refund = isPaid(current) && action.refund
      const answer = await ask('DELETE', `${base(current)}/${ids[document]}${refund ? '?refund=1' : ''}`)
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.delete(current, refund))
      return
    }
    case 'pay': {
      if (!current || !isPaid(current)) return
      const amount = action.amount === 'all' ? Math.max(1, model.wholeDue(current)) : action.amount
      const answer = await ask('POST', `${base(current)}/${ids[document]}/payments`, {
        amount,
        account: context.paysFrom,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(model.pay(current, amount))
      return
    }
    case 'adjust':
    case 'pay contact':
    case 'use credit':
    case 'undo payment':
    case 'undo adjustment':
    case 'refund':
      return takeMoney(action, context, ask)
    case 'merge or undo': {
      const act = model.merged ? 'unmerge' : 'merge'
      const second = model.merged?.second ?? action.who
      const body = act === 'merge' ? { into: contacts[1 - second] } : {}
      const answer = await ask('POST', `/v1/business/contacts/${contacts[second]}/${act}`, body)
      expect(answer.status).toBe(model[act](second))
      return
    }
    case 'round':
      return changeRounding(action, context, ask)
    case 'recipe':
    case 'vary':
      return changeProduct(action, context, keys, ask)
    case 'levels': {
      const levels = Object.fromEntries(modelKinds.map((kind) => [kind, action.of.includes(kind) ? 1 : 0]))
      Object.assign(model.levels, levels)
      const fieldOf = (kind: string) => `${kind === 'intake' ? 'stock_intake' : kind.replace('-', '_')}_approval_level`
      const body = Object.fromEntries(Object.entries(levels).map(([kind, level]) => [fieldOf(kind), level]))
      expect((await ask('PATCH', '/v1/business/actions-approval-level', body)).status).toBe(200)
    }
  }
}

/** Runs the steps, and checks that the shops equal their models. */
const follows = async (steps: readonly Step[], shops: number) => {
  const contexts = await Promise.all(Array.from({ length: shops }, () => shopStand(server)))
  for (const [index, nextStep] of steps.entries()) {
    await take(contexts[nextStep.shop] ?? (await shopStand(server)), nextStep)
    // As the minutely job does, between writes and at times independent of them.
    if (index % 9 === 8) await recount(server)
    if (index % 9 === 4) await addUpSums(server, () => Date.now() + 2 * 86_400_000)
  }
  for (const each of contexts) {
    await agreesOnDebts(each, () => recount(server))
    await offersAgree(each)
    await agrees(each)
  }
}
// At full length: for most draws fast-check would make ten steps at most.
const drawn = (arbitrary: typeof step, minLength: number) => fc.array(arbitrary, { minLength, maxLength: 60, size: 'max' })
const runOptions = { numRuns: runs, seed, verbose: 1, endOnFailure: true } as const

test('the server agrees with a small model of the shop after any sequence of writes', async () => {
  const sequences = fc.asyncProperty(drawn(step, 1), (steps) => follows(steps, 2))
  await fc.assert(sequences, runOptions)
}, 3_600_000)

test('the server and the model agree on the location and value of each unit with a serial number after any sequence', async () => {
  const sequences = fc.asyncProperty(drawn(unitStep, 25), (steps) => follows(steps, 1))
  await fc.assert(sequences, runOptions)
}, 3_600_000)

test('after all of this the books are sound', () => expectSoundBooks(server))

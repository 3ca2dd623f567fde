import fc from 'fast-check'
import { expect, test } from 'vitest'
import { violations } from '../books/check.ts'
import { addContact, addProduct } from '../testing/goods.ts'
import { type Document, type Want, chargesOf, isPaid, lineTotal, modelKinds } from '../testing/model-papers.ts'
import { type MoneyStand, agreesOnMoney, cash, muchOfMoney, takeMoney } from '../testing/model-money.ts'
import { ShopModel } from '../testing/model.ts'
import { type Step, composites, muchOf, products, step, thousand } from '../testing/shop-steps.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

/** `quality.md`, Any sequence: random writes over two businesses and two locations, held against a small model of the shop. */
const runs = process.env.LONG ? 2000 : 80
// The same every time, so that a red run is a defect of the change that made it; the long run looks elsewhere each time.
const seed = Number(process.env.SEED ?? (process.env.LONG ? Date.now() % 2 ** 31 : 20_261_121))

const server = await testServer()

/** Kobo a unit of each product. */
const cost = 321

interface Stand extends MoneyStand {
  shop: Shop
  model: ShopModel
  /** The product whose variants all but the first product are. */
  parent: string
  tax: string
  contacts: string[]
  products: string[]
  locations: string[]
  /** Public ids of the model's documents, in its order. */
  ids: string[]
  /** And of the lines of each. */
  lines: string[][]
}

async function stand(): Promise<Stand> {
  const shop = await openShop(server)
  const yaba = {
    name: 'Yaba',
    country: 'NG',
    state: 'Lagos',
    city: 'Yaba',
    address: '1 Herbert Macaulay Way',
    latitude: 6.5,
    longitude: 3.37,
  }
  const made = await shop.call('PUT', '/v1/business/inventory-locations', yaba)
  const model = new ShopModel(cost)
  const first = await addProduct(server, shop, { cost })
  // The others are variants of one product.
  const { id: parent, variants } = await addVariants(shop, { options: [{ name: 'Colour', values: ['Red', 'Blue'] }], each: { cost } })
  const goods = [first, ...variants]
  for (let index = products; index < products + composites; index++) {
    model.recipes.set(index, [{ product: index - products, quantity: 1000 }])
    const form = { name: `Box ${index}`, type: 'standard', composites: [{ product: goods[index - products], quantity: 1 }] }
    goods.push(String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id))
  }
  return {
    shop,
    model,
    parent,
    tax: String((await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })).body.sale_tax?.id),
    contacts: [await addContact(server, shop), await addContact(server, shop)],
    products: goods,
    locations: [shop.location, String(made.body.location?.id)],
    ids: [],
    lines: [],
    money: { paid: [], adjusted: [] },
  }
}

let keys = 0

async function take(stand: Stand, { what, twice }: Step): Promise<void> {
  const { shop, model, parent, contacts, products: goods, locations, ids } = stand
  const key = `step ${++keys}`
  const ask = async (method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
    const first = await shop.call(method, path, body, { 'idempotency-key': key })
    if (!twice || first.status > 299) return first
    const second = await shop.call(method, path, body, { 'idempotency-key': key })
    expect([second.status, second.body]).toEqual([first.status, first.body])
    return first
  }
  const base = ({ kind }: Document) =>
    `/v1/business/${kind === 'sale' ? 'sales' : kind === 'purchase-order' ? 'purchase-orders' : 'inventory-actions'}`
  /** A document is recorded, or refused, as the model has it. */
  const made = async (path: string, body: object, taken: boolean) => {
    const answer = await ask('PUT', `/v1/business/${path}`, body)
    expect([answer.status, taken], JSON.stringify(answer.body)).toEqual(taken ? [201, true] : [422, false])
    if (!taken) return
    const [document] = Object.values(answer.body) as unknown as { id: string; items: { id: string }[] }[]
    ids.push(document?.id ?? '')
    stand.lines.push((document?.items ?? []).map(({ id }) => id))
  }
  const owedTo = (costs: readonly { contact: number | null; amount: number }[]) =>
    costs.map(({ contact, amount }) => ({ name: 'Transport', amount, ...(contact === null ? {} : { contact: contacts[contact] }) }))
  const creditOf = (direction: 'in' | 'out') =>
    'credit' in what ? muchOfMoney(what.credit, model.sumLeft(model.credits(what.who, direction))) : 0
  const chosen = (kind: Document['kind']) => {
    const those = model.documents.filter((document) => document.kind === kind)
    return 'which' in what && those.length > 0 ? those[what.which % those.length] : undefined
  }
  const common = { contact: 'who' in what ? contacts[what.who] : contacts[0], location: 'location' in what ? locations[what.location] : '' }
  const document = 'which' in what && model.documents.length > 0 ? what.which % model.documents.length : -1
  const known = model.documents[document]
  switch (what.do) {
    case 'intake': {
      const { lines, paid, who, costs } = what
      const credit = creditOf('out')
      const items = lines.map((one) => ({ product: goods[one.product], quantity: one.quantity / 1000, cost: one.amount }))
      const body = { ...common, items, extra_costs: owedTo(costs), payment_accounts: cash(paid), credit }
      return made('inventory-actions/intakes', body, model.record('intake', what.location, lines, paid, who, { costs, credit }))
    }
    case 'sale': {
      const items = what.lines.map((one) => ({ product: goods[one.product], quantity: one.quantity / 1000, price: one.amount }))
      const discount = what.off === 0 ? 0 : Math.floor(model.total(what.lines) / what.off)
      const charges = chargesOf(what.lines, { discount, isTaxed: what.isTaxed })
      const payable_amount = charges.flat().reduce((sum, one) => sum + one, 0)
      const body = { ...common, items, discount, tax: what.isTaxed ? [stand.tax] : [], payable_amount, payment_accounts: cash(what.paid) }
      const credit = creditOf('in')
      return made('sales', { ...body, credit }, model.record('sale', what.location, what.lines, what.paid, what.who, { charges, credit }))
    }
    case 'order': {
      const items = what.lines.map((one) => ({ product: goods[one.product], quantity: one.quantity / 1000, cost: one.amount }))
      const body = { ...common, date: '2026-01-05', items }
      return made('purchase-orders', body, model.record('purchase-order', what.location, what.lines, 0, what.who))
    }
    case 'take in': {
      const order = chosen('purchase-order')
      if (!order) return
      const lines = what.parts.map(({ line, much }) => {
        const { product = line, quantity = 0 } = order.lines[line] ?? {}
        return { product, quantity: muchOf(much, quantity - model.received(order, product)), amount: 700 + line }
      })
      const location = what.isAstray ? 1 - order.location : order.location
      const items = lines.map((one) => ({ product: goods[one.product], quantity: one.quantity / 1000, cost: one.amount }))
      const of = { order: ids[model.documents.indexOf(order)], contact: contacts[order.contact], location: locations[location] }
      const body = { ...of, items, extra_costs: owedTo(what.costs), payment_accounts: cash(what.paid) }
      const more = { of: order, costs: what.costs }
      return made('inventory-actions/intakes', body, model.record('intake', location, lines, what.paid, order.contact, more))
    }
    case 'bring back':
    case 'send back': {
      const isIn = what.do === 'bring back'
      const of = chosen(isIn ? 'sale' : 'intake')
      if (!of) return
      const at = model.documents.indexOf(of)
      const wants = what.parts.map(({ line: index, much, price, isDamaged, isNamed }): Want => {
        const line = index % of.lines.length
        const { product = 0, quantity = 0, amount } = of.lines[line] ?? {}
        const back = model.standing(of).flatMap(({ backs }) => backs.filter((one) => one.of === line).map((one) => one.quantity))
        const left = back.reduce((rest, one) => rest - one, quantity)
        const agreed = { same: amount ?? 0, half: Math.floor((amount ?? 0) / 2), over: (amount ?? 0) + 1 }[price]
        return { line, product, quantity: muchOf(much, left), amount: agreed, isDamaged, isNamed }
      })
      const worth = wants.reduce((sum, want) => sum + lineTotal(want), 0)
      const paid = isIn ? (what.paid === 'all' ? Math.min(worth, model.over(of, worth)) : what.paid) : 0
      const items = wants.map(({ line, product, quantity, amount, isDamaged, isNamed }) => ({
        ...{ product: goods[product], quantity: quantity / 1000, [isIn ? 'price' : 'cost']: amount },
        ...(isDamaged && { metadata: { condition: 'damaged' } }),
        ...(isNamed && { [isIn ? 'sale_item' : 'intake_item']: stand.lines[at]?.[line] }),
      }))
      const body = { ...common, contact: contacts[of.contact], [isIn ? 'sale' : 'intake']: ids[at], items }
      return isIn
        ? made(
            'inventory-actions/return-inwards',
            { ...body, payment_accounts: cash(paid) },
            model.giveBackGoods('return-inward', of, what.location, wants, paid, 0),
          )
        : made('inventory-actions/return-outwards', body, model.giveBackGoods('return-outward', of, what.location, wants, 0, 0))
    }
    case 'bring':
    case 'send': {
      const isIn = what.do === 'bring'
      const wants = what.lines.map((one): Want => ({ ...one, line: -1, isDamaged: what.isDamaged, isNamed: false }))
      const worth = model.total(what.lines)
      const paid = isIn ? (what.paid === 'all' ? worth : what.paid) : 0
      const items = what.lines.map(({ product, quantity, amount }) => ({
        ...{ product: goods[product], quantity: quantity / 1000, [isIn ? 'price' : 'cost']: amount },
        ...(what.isDamaged && { metadata: { condition: 'damaged' } }),
      }))
      const kind = isIn ? 'return-inward' : 'return-outward'
      const body = { ...common, items, ...(isIn && { payment_accounts: cash(paid) }) }
      return made(`inventory-actions/${kind}s`, body, model.giveBackGoods(kind, null, what.location, wants, paid, what.who))
    }
    case 'put right': {
      const items = what.lines.map(({ product: index, quantity, amount }) => ({
        ...{ product: goods[index], quantity: quantity / 1000, reason: 'recount' },
        ...(quantity === 0 ? { value: amount } : { cost: amount }),
      }))
      const body = { location: common.location, items }
      return made('inventory-actions/adjustments', body, model.record('adjustment', what.location, what.lines, 0))
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
      const answer = await ask('POST', `${base(known)}/${ids[document]}/payments`, { amount: what.amount, account: null })
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
    case 'recipe': {
      const body = { composites: what.recipe.map((part) => ({ product: goods[part.product], quantity: part.quantity / 1000 })) }
      const answer = await ask('PATCH', `/v1/business/products/${goods[products + what.composite]}`, body)
      expect(answer.status).toBe(200)
      model.recipes.set(products + what.composite, what.recipe)
      return
    }
    case 'vary': {
      const path = `/v1/business/products/${parent}`
      const own = (value: string) => [{ name: 'Colour', value }]
      const form = {
        rename: { name: `Shirt ${keys}`, variants: [{ id: goods[1], name: `Red ${keys}` }] },
        add: { variants: [{ name: `Shade ${keys}`, cost, options: own(`Shade ${keys}`) }] },
        hide: { variants: [{ name: `Shade ${keys}`, active: false, options: own(`Shade ${keys}`) }] },
        price: { variants: [{ id: goods[2], price: keys }] },
      }[what.how]
      expect((await ask('PATCH', path, form)).status).toBe(200)
      const items = [{ product: parent, quantity: 1, price: 0 }]
      const sold = await shop.call('PUT', '/v1/business/sales', { ...common, location: locations[0], items, payable_amount: 0 })
      expect(sold.status).toBe(422)
      return
    }
    case 'levels': {
      const levels = Object.fromEntries(modelKinds.map((kind) => [kind, what.of.includes(kind) ? 1 : 0]))
      Object.assign(model.levels, levels)
      const fieldOf = (kind: string) => `${kind === 'intake' ? 'stock_intake' : kind.replace('-', '_')}_approval_level`
      const body = Object.fromEntries(Object.entries(levels).map(([kind, level]) => [fieldOf(kind), level]))
      expect((await ask('PATCH', '/v1/business/actions-approval-level', body)).status).toBe(200)
    }
  }
}

async function agrees(stand: Stand): Promise<void> {
  const { shop, model, parent, contacts, products: goods, locations, ids } = stand
  await agreesOnMoney(stand)
  const levels = (await shop.call('GET', '/v1/business/inventory-levels?per_page=100')).body.rows as unknown as {
    product: { id: string }
    location: { id: string }
    on_hand: number
    committed: number
    value: number
    incoming: number
  }[]
  const seen = new Map(levels.map((level) => [`${goods.indexOf(level.product.id)} ${locations.indexOf(level.location.id)}`, level]))
  for (let product = 0; product < products; product++)
    for (const location of locations.keys()) {
      const key = `${product} ${location}`
      const { on_hand = 0, committed = 0, value = 0, incoming = 0 } = seen.get(key) ?? {}
      const thousandths = { on_hand: thousand(on_hand), committed: thousand(committed), incoming: thousand(incoming) }
      const expected = { key, ...model.shelf(product, location), incoming: model.incoming(product, location) }
      expect({ key, ...thousandths, value }).toEqual(expected)
    }
  for (const [index, id] of contacts.entries()) {
    // Who was merged answers as who it is by now.
    const { contact } = (await shop.call('GET', `/v1/business/contacts/${id}`)).body
    expect([contact?.id, contact?.balance]).toEqual([contacts[model.contact(index)], model.balances[model.contact(index)]])
  }
  const ofVariants = [...model.shelves].filter(([key]) => key.startsWith('1 ') || key.startsWith('2 '))
  const { product } = (await shop.call('GET', `/v1/business/products/${parent}`)).body
  expect(thousand(Number(product?.on_hand))).toBe(ofVariants.reduce((sum, [, { on_hand }]) => sum + on_hand, 0))
  const standing = (of: (document: Document) => boolean, told: (document: Document) => unknown[]) =>
    model.documents.flatMap((document, index) =>
      of(document) && document.status !== 'deleted' ? [[ids[index], document.status, ...told(document)]] : [],
    )
  const listed = async (path: string) =>
    (await shop.call('GET', `/v1/business/${path}per_page=100&sort=number.asc`)).body.rows as unknown as Record<string, string | number>[]
  expect(
    (await listed('sales?')).map((sale) => [sale.id, sale.status, sale.paid_amount, sale.credited_amount, sale.return_status]),
  ).toEqual(
    standing(
      ({ kind }) => kind === 'sale',
      (sale) => [sale.paid, model.credited(sale), model.returnStatus(sale)],
    ),
  )
  expect((await listed('purchase-orders?')).map((order) => [order.id, order.status, order.total, order.receipt_status])).toEqual(
    standing(
      ({ kind }) => kind === 'purchase-order',
      (order) => [order.total, model.receiptStatus(order)],
    ),
  )
  for (const one of ['intake', 'return-inward', 'return-outward'])
    expect(
      (await listed(`inventory-actions?kind=${one}&`)).map((action) => [
        ...[action.id, action.status, action.total, action.paid_amount, action.variance],
      ]),
    ).toEqual(
      standing(
        ({ kind }) => kind === one,
        (action) => [action.total, action.paid, model.variance(action)],
      ),
    )
}

test('whatever a shop does, in whatever order, the server and a small model of it agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      const stands = [await stand(), await stand()]
      for (const one of steps) await take(stands[one.shop] ?? (await stand()), one)
      for (const each of stands) await agrees(each)
    }),
    { numRuns: runs, seed, verbose: 1, endOnFailure: true },
  )
}, 3_600_000)

test('after all of this the books are sound', async () => {
  expect(await violations(server.ownerUrl)).toEqual([])
})

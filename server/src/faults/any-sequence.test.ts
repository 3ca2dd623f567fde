import fc from 'fast-check'
import { expect, test } from 'vitest'
import { violations } from '../books/check.ts'
import { addContact, addProduct } from '../testing/goods.ts'
import { ShopModel } from '../testing/model.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

/** `quality.md`, Any sequence: random writes over two businesses and two locations, held against a small model of the shop. */
const runs = process.env.LONG ? 2000 : 100
// The same every time, so that a red run is a defect of the change that made it; the long run looks elsewhere each time.
const seed = Number(process.env.SEED ?? (process.env.LONG ? Date.now() % 2 ** 31 : 20_261_121))

const server = await testServer()

const products = 3
/** Kobo a unit of each. */
const cost = 321
const line = fc.record({
  product: fc.nat({ max: products - 1 }),
  quantity: fc.integer({ min: 1, max: 5000 }),
  amount: fc.integer({ min: 0, max: 99_999 }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
/** Lines of sales may be of one of two composites, which are named after the products. */
const composites = 2
const soldLine = fc.oneof(
  { weight: 3, arbitrary: line },
  {
    weight: 2,
    arbitrary: fc.record({
      product: fc.integer({ min: products, max: products + composites - 1 }),
      // Whole ones as a rule: a part of one is seldom divided.
      quantity: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(1000, 2000) }, fc.integer({ min: 1, max: 3000 })),
      amount: fc.integer({ min: 0, max: 99_999 }),
    }),
  },
)
const soldLines = fc.array(soldLine, { minLength: 1, maxLength: 3 })
const recipe = fc.uniqueArray(
  fc.record({
    product: fc.nat({ max: products - 1 }),
    quantity: fc.oneof(fc.constantFrom(500, 1000, 2000), fc.integer({ min: 1, max: 3000 })),
  }),
  { minLength: 1, maxLength: products, selector: ({ product: index }) => index },
)
/** Goods that come in at a cost or at the average, that go out, and that are worth something else. */
const product = fc.nat({ max: products - 1 })
const changes = fc.array(
  fc.oneof(
    line,
    fc.record({ product, quantity: fc.integer({ min: 1, max: 5000 }), amount: fc.constant(null) }),
    fc.record({ product, quantity: fc.integer({ min: -5000, max: -1 }), amount: fc.constant(null) }),
    fc.record({ product, quantity: fc.constant(0), amount: fc.integer({ min: 1, max: 99_999 }) }),
    fc.record({ product, quantity: fc.constant(0), amount: fc.integer({ min: -99_999, max: -1 }) }),
  ),
  { minLength: 1, maxLength: 3 },
)
const place = fc.nat({ max: 1 })
const which = fc.nat({ max: 50 })
/** One of two contacts. */
const who = fc.constantFrom<0 | 1>(0, 1)

const step = fc.record({
  shop: fc.nat({ max: 1 }),
  /** Sent a second time with the same key: nothing more may happen. */
  twice: fc.boolean(),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('intake' as const), who, location: place, lines }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('sale' as const),
        who,
        location: place,
        lines: soldLines,
        paid: fc.integer({ min: 0, max: 50_000 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'cancel' as const), which, refund: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which, refund: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), which, amount: fc.integer({ min: 1, max: 10_000 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('adjust' as const), who, amount: fc.integer({ min: 1, max: 10_000 }), up: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('merge' as const, 'unmerge' as const), who }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('put right' as const), location: place, lines: changes }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('recipe' as const), composite: fc.nat({ max: composites - 1 }), recipe }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('vary' as const), how: fc.constantFrom('rename', 'add', 'hide', 'price') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('levels' as const), sale: place, intake: place, adjustment: place }) },
  ),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Stand {
  shop: Shop
  model: ShopModel
  /** The product whose variants all but the first product are. */
  parent: string
  contacts: string[]
  products: string[]
  locations: string[]
  /** Public ids of the model's documents, in its order. */
  ids: string[]
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
    contacts: [await addContact(server, shop), await addContact(server, shop)],
    products: goods,
    locations: [shop.location, String(made.body.location?.id)],
    ids: [],
  }
}

let keys = 0

async function take({ shop, model, parent, contacts, products: goods, locations, ids }: Stand, { what, twice }: Step): Promise<void> {
  const key = `step ${++keys}`
  const ask = async (method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
    const first = await shop.call(method, path, body, { 'idempotency-key': key })
    if (!twice || first.status > 299) return first
    const second = await shop.call(method, path, body, { 'idempotency-key': key })
    expect([second.status, second.body]).toEqual([first.status, first.body])
    return first
  }
  const base = (kind: ShopModel['documents'][number]['kind']) => (kind === 'sale' ? '/v1/business/sales' : '/v1/business/inventory-actions')
  const common = { contact: 'who' in what ? contacts[what.who] : contacts[0], location: 'location' in what ? locations[what.location] : '' }
  const document = 'which' in what && model.documents.length > 0 ? what.which % model.documents.length : -1
  const known = model.documents[document]
  switch (what.do) {
    case 'intake': {
      const items = what.lines.map((one) => ({ product: goods[one.product], quantity: one.quantity / 1000, cost: one.amount }))
      const answer = await ask('PUT', '/v1/business/inventory-actions/intakes', { ...common, items })
      expect(answer.status).toBe(201)
      model.record('intake', what.location, what.lines, 0, what.who)
      ids.push(String(answer.body.inventory_action?.id))
      return
    }
    case 'sale': {
      const items = what.lines.map((one) => ({ product: goods[one.product], quantity: one.quantity / 1000, price: one.amount }))
      const payment_accounts = what.paid > 0 ? [{ account: null, amount: what.paid }] : []
      const answer = await ask('PUT', '/v1/business/sales', { ...common, items, payable_amount: model.total(what.lines), payment_accounts })
      const taken = model.record('sale', what.location, what.lines, what.paid, what.who)
      expect(answer.status).toBe(taken ? 201 : 422)
      if (taken) ids.push(String(answer.body.sale?.id))
      return
    }
    case 'put right': {
      const items = what.lines.map(({ product: index, quantity, amount }) => ({
        ...{ product: goods[index], quantity: quantity / 1000, reason: 'recount' },
        ...(quantity === 0 ? { value: amount } : { cost: amount }),
      }))
      const answer = await ask('PUT', '/v1/business/inventory-actions/adjustments', { location: common.location, items })
      const taken = model.record('adjustment', what.location, what.lines, 0)
      expect(answer.status).toBe(taken ? 201 : 422)
      if (taken) ids.push(String(answer.body.inventory_action?.id))
      return
    }
    case 'approve':
    case 'cancel': {
      if (!known) return
      const status = what.do === 'approve' ? 'approved' : 'canceled'
      const body = known.kind === 'sale' && what.do === 'cancel' ? { status, refund: what.refund } : { status }
      const answer = await ask('PATCH', `${base(known.kind)}/${ids[document]}/status`, body)
      expect(answer.status).toBe(model.settle(known, status, what.refund))
      return
    }
    case 'delete': {
      if (!known) return
      const refund = known.kind === 'sale' && what.refund
      const answer = await ask('DELETE', `${base(known.kind)}/${ids[document]}${refund ? '?refund=1' : ''}`)
      expect(answer.status).toBe(model.delete(known, refund))
      return
    }
    case 'pay': {
      if (known?.kind !== 'sale') return
      const answer = await ask('POST', `/v1/business/sales/${ids[document]}/payments`, { amount: what.amount, account: null })
      expect(answer.status).toBe(model.pay(known, what.amount))
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
      return
    }
    case 'merge':
    case 'unmerge': {
      const path = `/v1/business/contacts/${contacts[what.who]}/${what.do}`
      const answer = await ask('POST', path, what.do === 'merge' ? { into: contacts[1 - what.who] } : {})
      expect(answer.status).toBe(model[what.do](what.who))
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
      model.levels = { sale: what.sale, intake: what.intake, adjustment: what.adjustment }
      await ask('PATCH', '/v1/business/actions-approval-level', {
        sale_approval_level: what.sale,
        stock_intake_approval_level: what.intake,
        adjustment_approval_level: what.adjustment,
      })
    }
  }
}

async function agrees({ shop, model, parent, contacts, products: goods, locations, ids }: Stand): Promise<void> {
  const levels = (await shop.call('GET', '/v1/business/inventory-levels?per_page=100')).body.rows as unknown as {
    product: { id: string }
    location: { id: string }
    on_hand: number
    committed: number
    value: number
  }[]
  const seen = new Map(levels.map((level) => [`${goods.indexOf(level.product.id)} ${locations.indexOf(level.location.id)}`, level]))
  for (const [key, shelf] of model.shelves) {
    const { on_hand = 0, committed = 0, value = 0 } = seen.get(key) ?? {}
    expect({ key, on_hand: Math.round(on_hand * 1000), committed: Math.round(committed * 1000), value }).toEqual({ key, ...shelf })
  }
  for (const [index, id] of contacts.entries()) {
    // Who was merged answers as who it is by now.
    const { contact } = (await shop.call('GET', `/v1/business/contacts/${id}`)).body
    expect([contact?.id, contact?.balance]).toEqual([contacts[model.contact(index)], model.balances[model.contact(index)]])
  }
  const ofVariants = [...model.shelves].filter(([key]) => key.startsWith('1 ') || key.startsWith('2 '))
  const { product } = (await shop.call('GET', `/v1/business/products/${parent}`)).body
  expect(Math.round(Number(product?.on_hand) * 1000)).toBe(ofVariants.reduce((sum, [, { on_hand }]) => sum + on_hand, 0))
  const standing = model.documents.flatMap((document, index) =>
    document.kind === 'sale' && document.status !== 'deleted' ? [[ids[index], document.status, document.paid]] : [],
  )
  const listed = (await shop.call('GET', '/v1/business/sales?per_page=100&sort=number.asc')).body.rows as unknown as {
    id: string
    status: string
    paid_amount: number
  }[]
  expect(listed.map((sale) => [sale.id, sale.status, sale.paid_amount])).toEqual(standing)
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

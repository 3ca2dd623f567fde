import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { accountForm, locationForm } from '../testing/forms.ts'
import { type JsonResponse, type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

/*
 * A return, payment or correction of an active document restores deleted rows that both refer to. Each exception is declared here with its
 * reason.
 */

const server = await testServer()
const business = '/v1/business'
const actions = `${business}/inventory-actions`

const kinds = ['product', 'location', 'contact', 'account', 'tax'] as const
type Kind = (typeof kinds)[number]

interface Scene {
  /** Rows that are deleted before the act. */
  idByKind: Readonly<Record<Kind, string>>
  /** Runs between the delete and the act. */
  meanwhile?: () => Promise<JsonResponse>
  act: () => Promise<JsonResponse>
}

/** Why nothing is restored: the row cannot be deleted, the act refers to no such row, or the act must use another one (error field). */
type Reason = { kept: string } | { unnamed: string } | { refused: string; why: string }

let number = 0
const counter = { number: () => ++number }

/** A shop with goods bought at a location of their own, sold with a tax and paid into an account. */
async function openPaidShop({ paid = true, level = 0 } = {}) {
  const shop = await openShop(server)
  const create = async (path: string, body: object, method: 'PUT' | 'PATCH' | 'POST' = 'PUT') => {
    const answer = await shop.call(method, `${business}/${path}`, body)
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const idOf = (body: JsonBody) => String((Object.values(body)[0] as JsonBody).id)
  const [supplier, customer] = [await addContact(server, shop, 'Dangote'), await addContact(server, shop, 'Bola')]
  const [product, service] = [
    await addProduct(server, shop, { name: 'Rice', price: 100 }),
    await addProduct(server, shop, { name: 'Delivery', price: 100, service: true }),
  ]
  const location = idOf(await create('inventory-locations', locationForm(counter)))
  const account = idOf(await create('bank-accounts', accountForm(counter)))
  const tax = idOf(await create('sale-taxes', { name: `VAT ${++number}`, rate: 10 }))
  const intakeForm = { contact: supplier, location, items: [{ product, quantity: 2, cost: 50 }] }
  const intake = idOf(await create('inventory-actions/intakes', { ...intakeForm, payment_accounts: [{ account: null, amount: 100 }] }))
  if (level > 0) await create('actions-approval-level', { sale_approval_level: level }, 'PATCH')
  const saleForm = { contact: customer, location, items: [{ product, quantity: 2, price: 100 }], tax: [tax], payable_amount: 220 }
  const sale = idOf(await create('sales', { ...saleForm, ...(paid && { payment_accounts: [{ account, amount: 220 }] }) }))
  return {
    shop,
    made: create,
    idOf,
    supplier,
    other: service,
    saleForm,
    sale,
    intakeForm,
    intake,
    named: { product, location, contact: customer, account, tax },
  }
}

/** Settles a contact's balance outside of documents. @param type that brings the balance to 0 */
const settle = async (shop: Shop, contact: string, amount: number, type: 'increment' | 'decrement') =>
  expect((await shop.call('POST', `${business}/contacts/${contact}/adjust-balance`, { amount, type })).body.contact).toMatchObject({
    balance: 0,
  })

const noTax = 'Its tax is that of what it takes back'
const movesNothing = 'It is of money alone'
const closed = 'Money comes from, and goes to, an account that is open'

/** Each act: its preparation, and the kinds that it does not restore, with reasons. */
const acts: Record<string, { scene: (kind: Kind) => Promise<Scene & { shop: Shop }>; reasons: Partial<Record<Kind, Reason>> }> = {
  return: {
    scene: async (kind) => {
      const { shop, sale, named, saleForm } = await openPaidShop()
      const back = { contact: named.contact, location: named.location, sale, items: saleForm.items }
      const handed = kind === 'account' ? { payment_accounts: [{ account: named.account, amount: 220 }] } : {}
      return { shop, idByKind: named, act: () => shop.call('PUT', `${actions}/return-inwards`, { ...back, ...handed }) }
    },
    reasons: { account: { refused: 'payment_accounts.0.account', why: closed }, tax: { unnamed: noTax } },
  },
  'send back': {
    scene: async (kind) => {
      const { shop, intake, intakeForm, supplier, sale, named, made } = await openPaidShop()
      // The goods are on the shelf again and cannot be deleted; the other rows can.
      await made(`sales/${sale}/status`, { status: 'canceled', refund: true }, 'PATCH')
      const body = { contact: supplier, location: named.location, intake, items: intakeForm.items }
      return { shop, idByKind: { ...named, contact: supplier }, act: () => shop.call('PUT', `${actions}/return-outwards`, body), kind }
    },
    reasons: {
      product: { kept: 'What goes back is on the shelf' },
      location: { kept: 'What goes back is on the shelf' },
      account: { unnamed: 'Nothing is handed back with it' },
      tax: { unnamed: 'What is bought bears none' },
    },
  },
  exchange: {
    scene: async (kind) => {
      const { shop, other, sale, named, saleForm } = await openPaidShop()
      const tax = kind === 'tax' ? { tax: [named.tax], payable_amount: 110 } : { payable_amount: 100 }
      const over = kind === 'account' ? { back_accounts: [{ account: named.account, amount: 120 }] } : {}
      const items = [{ product: other, quantity: 1, price: 100 }]
      const body = { sale, location: named.location, returned: saleForm.items, items, ...tax, ...over }
      return { shop, idByKind: named, act: () => shop.call('PUT', `${business}/exchanges`, body) }
    },
    reasons: { account: { refused: 'back_accounts.0.account', why: closed }, tax: { refused: 'tax.0', why: 'What goes out is sold anew' } },
  },
  'correct a sale': {
    scene: async () => {
      const { shop, sale, named, saleForm } = await openPaidShop()
      const items = [{ product: named.product, quantity: 1, price: 100 }]
      return {
        shop,
        idByKind: named,
        act: () => shop.call('PUT', `${business}/sales`, { ...saleForm, items, payable_amount: 110, corrects: sale }),
      }
    },
    reasons: { account: { unnamed: 'What was paid goes towards the new one by itself, and the rest stays as credit' } },
  },
  'correct an intake': {
    scene: async () => {
      const { shop, made, idOf, supplier, intakeForm, named } = await openPaidShop()
      const costs = { extra_costs: [{ name: 'Transport', amount: 10, paid_from: named.account }] }
      const paid = { payment_accounts: [{ account: null, amount: 100 }] }
      const intake = idOf(await made('inventory-actions/intakes', { ...intakeForm, ...costs, ...paid }))
      await made('sales', {
        ...{ contact: named.contact, location: named.location, items: [{ product: named.product, quantity: 2, price: 100 }] },
        ...{ payable_amount: 200, payment_accounts: [{ account: null, amount: 200 }] },
      })
      const body = { ...intakeForm, ...costs, items: [{ product: named.product, quantity: 3, cost: 50 }], corrects: intake }
      return { shop, idByKind: { ...named, contact: supplier }, act: () => shop.call('PUT', `${actions}/intakes`, body) }
    },
    reasons: { tax: { unnamed: 'What is bought bears none' } },
  },
  refund: {
    scene: async (kind) => {
      const { shop, made, sale, named, saleForm } = await openPaidShop()
      await made(`sales/${sale}/status`, { status: 'canceled' }, 'PATCH')
      await made('sales', {
        ...saleForm,
        contact: shop.walkIn,
        tax: [],
        payable_amount: 200,
        payment_accounts: [{ account: null, amount: 200 }],
      })
      await settle(shop, named.contact, 220, 'increment')
      const account = kind === 'account' ? named.account : null
      return { shop, idByKind: named, act: () => shop.call('POST', `${business}/sales/${sale}/refund`, { account }) }
    },
    reasons: {
      product: { unnamed: movesNothing },
      location: { unnamed: movesNothing },
      account: { refused: 'account', why: closed },
      tax: { unnamed: movesNothing },
    },
  },
  receive: {
    scene: async (kind) => {
      const { shop, made, idOf, supplier, intakeForm, named } = await openPaidShop()
      const order = idOf(await made('purchase-orders', { ...intakeForm, date: '2026-01-05' }))
      const paid = { payment_accounts: [{ account: null, amount: 100 }] }
      const first = idOf(await made('inventory-actions/intakes', { ...intakeForm, ...paid, order }))
      const cancel = { status: 'canceled', refund: true }
      const now = kind === 'account' ? { payment_accounts: [{ account: named.account, amount: 100 }] } : {}
      return {
        ...{ shop, idByKind: { ...named, contact: supplier } },
        // Everything was received, so nothing prevented the deletes; the cancel makes it open again.
        meanwhile: () => shop.call('PATCH', `${actions}/${first}/status`, cancel),
        act: () => shop.call('PUT', `${actions}/intakes`, { ...intakeForm, ...now, order }),
      }
    },
    reasons: {
      product: { kept: 'It is on the shelf, or to come' },
      location: { kept: 'It has goods, or they are to come' },
      account: { refused: 'payment_accounts.0.account', why: closed },
      tax: { unnamed: 'What is bought bears none' },
    },
  },
  'open a quotation again': {
    scene: async () => {
      const { shop, made, idOf, supplier, sale, saleForm, named } = await openPaidShop()
      await made(`sales/${sale}/status`, { status: 'canceled', refund: true }, 'PATCH')
      const service = await addProduct(server, shop, { name: 'Painting', price: 100, service: true })
      const location = idOf(await made('inventory-locations', locationForm(counter)))
      const offer = { ...saleForm, contact: supplier, location, items: [{ product: service, quantity: 2, price: 100 }] }
      const quotation = idOf(await made('quotations', offer))
      const paid = { payment_accounts: [{ account: null, amount: 220 }] }
      const of = idOf(await made('sales', { ...offer, ...paid, quotation }))
      const act = () => shop.call('PATCH', `${business}/sales/${of}/status`, { status: 'canceled', refund: true })
      return { shop, idByKind: { ...named, product: service, location, contact: supplier }, act }
    },
    reasons: { account: { unnamed: 'An offer names none' } },
  },
  pay: {
    scene: async (kind) => {
      const { shop, sale, named } = await openPaidShop({ paid: false })
      await settle(shop, named.contact, 220, 'decrement')
      const account = kind === 'account' ? named.account : null
      return { shop, idByKind: named, act: () => shop.call('POST', `${business}/sales/${sale}/payments`, { account, amount: 220 }) }
    },
    reasons: {
      product: { unnamed: movesNothing },
      location: { unnamed: movesNothing },
      account: { refused: 'account', why: closed },
      tax: { unnamed: movesNothing },
    },
  },
  approve: {
    scene: async () => {
      const { shop, sale, named } = await openPaidShop({ level: 1 })
      return { shop, idByKind: named, act: () => shop.call('PATCH', `${business}/sales/${sale}/status`, { status: 'approved' }) }
    },
    reasons: Object.fromEntries(kinds.map((kind) => [kind, { kept: 'What a document that waits names stays' }])),
  },
}

const folders: Record<Kind, string> = {
  product: 'products',
  location: 'inventory-locations',
  contact: 'contacts',
  account: 'bank/accounts',
  tax: 'sale-taxes',
}

const pathOf = (kind: Kind, id: string) => `${business}/${folders[kind]}/${id}`

test.each(Object.keys(acts).flatMap((act) => kinds.map((kind) => [act, kind] as const)))('%s: a deleted %s', async (act, kind) => {
  const { scene, reasons } = acts[act] as (typeof acts)[string]
  const reason = reasons[kind]
  const { shop, idByKind, meanwhile, act: doIt } = await scene(kind)
  const path = pathOf(kind, idByKind[kind])
  const deleted = await shop.call('DELETE', path)
  if (reason && 'kept' in reason) return expect(deleted.status, JSON.stringify(deleted.body)).toBe(422)
  expect(deleted.status, JSON.stringify(deleted.body)).toBe(200)
  if (meanwhile) expect((await meanwhile()).status).toBe(200)
  const { status, body } = await doIt()
  const statusAfter = (await shop.call('GET', path)).status
  if (reason && 'refused' in reason) return expect([body.errors, statusAfter]).toEqual([{ [reason.refused]: [expect.any(String)] }, 404])
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect(statusAfter).toBe(reason ? 404 : 200)
})

test('a correction restores a deleted tax as inactive', async () => {
  const { shop, sale, named, saleForm } = await openPaidShop()
  await shop.call('DELETE', pathOf('tax', named.tax))
  const repeatResponse = await shop.call('PUT', `${business}/sales`, { ...saleForm, corrects: sale })
  expect([repeatResponse.status, repeatResponse.body.sale]).toMatchObject([201, { tax_total: 20 }])
  expect((await shop.call('GET', pathOf('tax', named.tax))).body.sale_tax).toMatchObject({ is_active: false, is_default: false })
})

test('a correction may have inactive goods only if the sale had them', async () => {
  const { shop, made, sale, saleForm } = await openPaidShop()
  const hidden = await addProduct(server, shop, { name: 'Beans', price: 100, service: true })
  await made(`products/${hidden}/toggle-active`, { is_active: false }, 'POST')
  const items = [...saleForm.items, { product: hidden, quantity: 1, price: 100 }]
  const { body } = await shop.call('PUT', `${business}/sales`, { ...saleForm, items, payable_amount: 330, corrects: sale })
  expect(body.errors).toEqual({ 'items.1.product': ['Beans is hidden from the till'] })
})

test('the books are sound', () => expectSoundBooks(server))

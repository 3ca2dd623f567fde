import { expect } from 'vitest'
import type { ShopModel } from './model.ts'
import { paidBy } from './model-money.ts'
import { metadataOf, withUnits } from './model-picks.ts'
import { type SaleTax, chargesOf, ownDiscount, subtotalOf, sumOf } from './model-papers.ts'
import type { Offer } from './offer.ts'
import type { JsonResponse, Shop } from './shop.ts'
import type { Step } from './shop-steps.ts'

/* Quotations, compared with the model (`faults/any-sequence.test.ts`). They change no stock or balance; their sales are ordinary sales. */

export interface OfferStand {
  shop: Shop
  model: ShopModel
  tax: string
  taxInPrice: string
  contacts: string[]
  products: string[]
  locations: string[]
  /** Public ids of the model's documents, in its order. */
  ids: string[]
  /** The account that this step's payments go through; null is cash. */
  paysFrom: string | null
  /** Public ids of each one's lines. */
  lines: string[][]
}

type Offering = Extract<Step['what'], { do: 'offer' | 'take up' }>
/** @param location where it is sold */
type Ask = (method: 'PUT' | 'POST' | 'PATCH', path: string, body?: unknown, location?: string) => Promise<JsonResponse>

export const statusOf = ({ isCanceled, sales }: Offer): 'pending' | 'accepted' | 'canceled' =>
  isCanceled ? 'canceled' : sales.some(({ status }) => status === 'pending' || status === 'approved') ? 'accepted' : 'pending'

/** Ids of a sale's taxes. */
export const taxesOf = ({ tax, taxInPrice }: Pick<OfferStand, 'tax' | 'taxInPrice'>, which: SaleTax): string[] =>
  which === 'none' ? [] : [which === 'on top' ? tax : taxInPrice]

/** Takes one step with quotations. The server and the model must agree on its result. */
export async function offerOrSell(step: Offering, fixture: OfferStand, ask: Ask): Promise<void> {
  const { model, contacts, products, locations } = fixture
  if (step.do === 'offer') {
    const { who, location, lines } = step
    const discount = step.off === 0 ? 0 : Math.floor(subtotalOf(lines) / step.off)
    const charges = chargesOf(lines, { discount, tax: step.tax, products })
    const items = lines.map((line) => ({
      ...{ product: products[line.product], quantity: line.quantity / 1000, price: line.amount },
      line_discount: ownDiscount(line),
    }))
    const tax = taxesOf(fixture, step.tax)
    const body = { contact: contacts[who], location: locations[location], items, discount, tax, payable_amount: sumOf(charges.flat()) }
    const answer = await ask('PUT', '/v1/business/quotations', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const offer = { contact: model.contact(who), merges: model.merges, location, lines, charges, sales: [], isCanceled: false }
    const { id, items: createdItems } = answer.body.quotation as unknown as { id: string; items: { id: string }[] }
    model.offers.push({ id, items: createdItems.map((line) => line.id), ...offer })
    return
  }
  const offer = model.offers[step.which % Math.max(1, model.offers.length)]
  if (!offer) return
  const path = `/v1/business/quotations/${offer.id}`
  if (step.isWithdrawn) {
    const answer = await ask('PATCH', `${path}/status`, { status: 'canceled' })
    expect(answer.status).toBe(statusOf(offer) === 'pending' ? 200 : 409)
    offer.isCanceled ||= answer.status === 200
    return
  }
  const was = statusOf(offer)
  // Units are named at the sale.
  const lines = withUnits(model, { kind: 'sale', of: null, location: offer.location }, offer.lines)
  const items = lines.flatMap(({ product, named }, index) => {
    const carried = metadataOf(product, named, products)
    return 'metadata' in carried ? [{ id: offer.items[index], ...carried }] : []
  })
  const answer = await ask(
    'POST',
    `${path}/sale`,
    { items, payment_accounts: paidBy(step.paid, fixture.paysFrom) },
    locations[offer.location],
  )
  if (was !== 'pending') {
    expect(answer.status).toBe(409)
    return
  }
  const isAccepted = model.record('sale', offer.location, lines, step.paid, offer.contact, { charges: offer.charges })
  expect([answer.status, isAccepted], JSON.stringify(answer.body)).toEqual(isAccepted ? [200, true] : [422, false])
  const sale = model.documents.at(-1)
  if (!isAccepted || !sale) return
  offer.sales.push(sale)
  const { id, items: createdItems } = answer.body.sale as unknown as { id: string; items: { id: string }[] }
  fixture.ids.push(id)
  fixture.lines.push(createdItems.map((line) => line.id))
}

/** The list of quotations equals the model's. */
export async function offersAgree({ shop, model }: OfferStand): Promise<void> {
  const { rows } = (await shop.call('GET', '/v1/business/quotations?per_page=100&sort=number.asc')).body
  const actual = (rows as unknown as { id: string; status: string; payable_amount: number }[]).map((row) => [
    row.id,
    row.status,
    row.payable_amount,
  ])
  expect(actual).toEqual(model.offers.map((offer) => [offer.id, statusOf(offer), sumOf(offer.charges.flat())]))
}

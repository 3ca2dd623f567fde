import { storedId } from '../database/ids.ts'
import type { World } from './world.ts'

export interface Line {
  product: string
  quantity: number
  price: number
  /** Kobo. */
  line_discount?: number
}

interface OfferInput {
  contact: string
  phone: string
  soap: string
  taxes: string[]
  /** Kobo: total of lines with those taxes. */
  payable: (lines: readonly Line[], discount: number) => number
}

/** Quotations that are open, canceled, deleted, sold, or open again because their sale was canceled. */
export async function offerAndSell(world: World, { contact, phone, soap, taxes, payable }: OfferInput) {
  const quotations = '/v1/business/quotations'
  const stored = (kind: 'quotation' | 'sale', id: unknown) => storedId(kind, String(id)) ?? ''
  const items: Line[] = [
    { product: phone, quantity: 1, price: 90_07 },
    { product: soap, quantity: 1, price: 30_01, line_discount: 5_02 },
  ]
  const form = { contact, location: world.location, items, tax: taxes, discount: 7_01, payable_amount: payable(items, 7_01) }
  const offer = async () => String((await world.mustCall('PUT', quotations, form)).quotation?.id)
  const sell = async (id: string) => String((await world.mustCall('POST', `${quotations}/${id}/sale`, {})).sale?.id)
  const cancel = (path: string) => world.mustCall('PATCH', `${path}/status`, { status: 'canceled' })
  const offered = await offer()
  await cancel(`${quotations}/${await offer()}`)
  await world.call('DELETE', `${quotations}/${await offer()}`)
  const soldQuotation = await offer()
  const ofOffer = await sell(soldQuotation)
  await cancel(`/v1/business/sales/${await sell(offered)}`)
  return { offered: stored('quotation', offered), taken: stored('quotation', soldQuotation), ofOffer: stored('sale', ofOffer) }
}

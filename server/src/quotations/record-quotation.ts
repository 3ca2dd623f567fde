import type { api } from '@kasuwa/contract'
import { QUOTED_DAYS } from '@kasuwa/contract/quotation-states'
import { dayAfter } from '@kasuwa/contract/due-ages'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { quotation } from './kind.ts'
import { partiesFor } from '../documents/parties.ts'
import { recordDocument } from '../documents/record.ts'
import { taxIdsOf } from '../documents/tax-ids.ts'
import { newId } from '../database/ids.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { checkPrices } from '../pricing/check-prices.ts'
import { listPriceOf } from '../pricing/list-prices.ts'
import { figuresOf, priceSale, taxCoverage, totalsColumns } from '../pricing/price-sale.ts'
import { dayOf, documentDate } from '../services/clock.ts'

/**
 * Records an offer to a customer. Totals and price permissions are those of a sale now, computed by the same function. Nothing is reserved or
 * owed.
 * @returns the quotation's uuid
 * @throws Refusal 422 by field
 */
export async function recordQuotation(ctx: BusinessContext, body: Call<(typeof api)['quotations']['create']>['body']): Promise<string> {
  const [{ contact, location, products, taxes: taxById, lines: items }, coverage] = await Promise.all([
    partiesFor(ctx, quotation, body),
    taxCoverage(ctx, taxIdsOf(body)),
  ])
  if (contact.is_blacklisted) throw refuseField('contact', 'blacklisted', { contact: contact.name })
  checkPrices(ctx, body, products)
  const { totals, taxes } = priceSale(body, products, taxById, coverage)
  const date = documentDate(ctx, body.date)
  const day = dayOf(date, ctx.zone)
  if (body.expires_at && body.expires_at < day) throw refuseField('expires_at', 'expires_before')
  const id = newId(ctx.now)
  const document = {
    id,
    contact_id: contact.id,
    location_id: location.id,
    date,
    expires_on: body.expires_at ?? dayAfter(day, QUOTED_DAYS),
    note: body.note ?? null,
    ...totalsColumns(totals, body.discount),
  }
  const listPrice = listPriceOf(products, undefined)
  const lines = items.map(({ item, ...line }, index) => {
    return { ...line, price: item.price, list_price: listPrice(line.product_id, item.price), ...figuresOf(totals, index) }
  })
  const common = { business_id: ctx.business_id, created_at: new Date(ctx.now).toISOString(), quotation_id: id }
  const rows = taxes.map(({ id: tax_id, ...tax }, position) => ({ ...tax, tax_id, position }))
  await recordDocument(ctx, quotation, 0, {
    document,
    lines,
    location,
    entries: [],
    auditValues: { total: totals.total },
    rows: [{ table: 'quotation_tax_lines', common, rows }],
  })
  return id
}

import { type Wrong, correct, correctedHeld } from '../documents/correct.ts'
import type { Document } from '../documents/kind.ts'
import { accept, lockQuotation } from '../quotations/quotation.ts'
import { restoreNamed } from '../documents/restore-named.ts'
import { mainOf } from '../records/merged-contacts.ts'
import { type ListPrices, pricesKept } from '../pricing/list-prices.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { sale } from './kind.ts'
import { type Feature, type OnRecord, whenHeld } from './on-record.ts'
import type { SaleBody } from './sale-body.ts'

/** A sale takes the place of another, which is canceled with it (`documents/correct.ts`); the other's products stay promised at its prices. */
export const corrected: Feature = (ctx, body) => {
  if (!body.corrects) return undefined
  ctx.requirePermission('sale.mark-canceled')
  const held = correctedHeld(ctx, sale, body.corrects)
  const hold = async () => {
    const wrong: Wrong & Document = await held.hold()
    // The sale's cancel opens it again.
    if (wrong.quotation_id) await lockQuotation(ctx, wrong.quotation_id)
    return wrong
  }
  return whenHeld({ ...held, hold }, (wrong) => hooksOf(ctx, body, wrong))
}

async function hooksOf(ctx: BusinessContext, body: SaleBody, wrong: Wrong & Document): Promise<OnRecord> {
  const stood = await restoreNamed(ctx, 'sales', wrong, body)
  // Who was sold to may have turned out to be somebody since.
  const { contact_id: soldTo, quotation_id } = wrong
  const wasSoldTo = async (id: string) => soldTo !== null && (await mainOf(ctx, soldTo)) === id
  let takeGoodsBack: (() => Promise<void>) | undefined
  return {
    stood,
    promised: { prices: await pricesOfSale(ctx, wrong.id), isFixed: false },
    wasSoldTo,
    priced: async (right) => {
      const { lines, carried, allocated, balances, ...taking } = await correct(ctx, sale, wrong, { ...right, total: right.totals.total })
      takeGoodsBack = taking.takeGoodsBack
      const givenBack = soldTo !== null && (await wasSoldTo(right.contact.id)) ? (balances.get(soldTo) ?? []) : []
      // What is recorded in the place of a sale is of what that was made of.
      if (quotation_id) accept(ctx, quotation_id, right.id)
      return {
        ...{ lines, payments: carried, allocated, balances, givenBack },
        columns: { corrects: wrong.id, ...(quotation_id && { quotation_id }) },
        told: { ...(quotation_id && { quotation: quotation_id }), corrects: wrong.id },
      }
    },
    beforeGoods: () => takeGoodsBack?.() ?? Promise.resolve(),
  }
}

/** Those of a sale that another is recorded in place of. */
async function pricesOfSale(ctx: BusinessContext, sale_id: string): Promise<ListPrices> {
  return pricesKept(
    await ctx.selectFrom('sale_items').select(['product_id', 'price', 'list_price']).where('sale_id', '=', sale_id).execute(),
  )
}

import { correct, holdCorrected } from '../documents/correct.ts'
import type { Document } from '../documents/kind.ts'
import { accept } from '../quotations/quotation.ts'
import { restoreNamed } from '../documents/restore-named.ts'
import { mainOf } from '../records/merged-contacts.ts'
import { type ListPrices, pricesKept } from '../pricing/list-prices.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { sale } from './kind.ts'
import type { Feature } from './on-record.ts'

/** A sale takes the place of another, which is canceled with it (`documents/correct.ts`); the other's products stay promised at its prices. */
export const corrected: Feature = async (ctx, body) => {
  if (!body.corrects) return undefined
  ctx.requirePermission('sale.mark-canceled')
  const wrong = await holdCorrected(ctx, sale, body.corrects)
  const stood = await restoreNamed(ctx, 'sales', wrong, body)
  // Who was sold to may have turned out to be somebody since.
  const { contact_id: soldTo, quotation_id }: Document = wrong
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
      const of = body.quotation ? undefined : quotation_id
      if (of) accept(ctx, of, right.id)
      return {
        ...{ lines, payments: carried, allocated, balances, givenBack },
        columns: { corrects: wrong.id, ...(of && { quotation_id: of }) },
        told: { ...(of && { quotation: of }), corrects: wrong.id },
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

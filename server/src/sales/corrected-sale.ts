import { type CorrectedDocument, correctDocument, correctedLock } from '../documents/correct.ts'
import type { Document } from '../documents/kind.ts'
import { acceptQuotation, lockQuotation } from '../quotations/quotation.ts'
import { restoreReferenced } from '../documents/restore-referenced.ts'
import { mainOf } from '../records/merged-contacts.ts'
import { type ListPrices, promisedPricesOf } from '../pricing/list-prices.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { sale } from './kind.ts'
import { type SaleFeature, type FeatureHooks, afterLock } from './sale-feature.ts'
import type { SaleBody } from './sale-body.ts'

/** A sale that corrects another, which is canceled with it (`documents/correct.ts`). Products of the other sale keep its prices. */
export const correctingFeature: SaleFeature = (ctx, body) => {
  if (!body.corrects) return undefined
  ctx.requirePermission('sale.mark-canceled')
  const lockStep = correctedLock(ctx, sale, body.corrects)
  const lock = async () => {
    const wrong: CorrectedDocument & Document = await lockStep.lock()
    // Canceling the sale reopens its quotation.
    if (wrong.quotation_id) await lockQuotation(ctx, wrong.quotation_id)
    return wrong
  }
  return afterLock({ ...lockStep, lock }, (wrong) => hooksOf(ctx, body, wrong))
}

async function hooksOf(ctx: BusinessContext, body: SaleBody, wrong: CorrectedDocument & Document): Promise<FeatureHooks> {
  const allowedIds = await restoreReferenced(ctx, 'sales', wrong, body)
  // The customer may have been merged into another contact since.
  const { contact_id: customerId, quotation_id } = wrong
  const hadCustomer = async (id: string) => customerId !== null && (await mainOf(ctx, customerId)) === id
  let reverseGoods: (() => Promise<void>) | undefined
  return {
    allowedIds,
    promise: { prices: await pricesOfSale(ctx, wrong.id), isFixed: false },
    hadCustomer,
    onPriced: async (right) => {
      const { lines, carried, allocated, balances, ...reversal } = await correctDocument(ctx, sale, wrong, {
        ...right,
        total: right.totals.total,
      })
      reverseGoods = reversal.reverseGoods
      const reversedEntries = customerId !== null && (await hadCustomer(right.contact.id)) ? (balances.get(customerId) ?? []) : []
      // The correction of a quoted sale belongs to the same quotation.
      if (quotation_id) acceptQuotation(ctx, quotation_id, right.id)
      return {
        ...{ lines, payments: carried, allocated, balances, reversedEntries },
        columns: { corrects: wrong.id, ...(quotation_id && { quotation_id }) },
        auditValues: { ...(quotation_id && { quotation: quotation_id }), corrects: wrong.id },
      }
    },
    beforeGoods: () => reverseGoods?.() ?? Promise.resolve(),
  }
}

/** Prices of the corrected sale. */
async function pricesOfSale(ctx: BusinessContext, sale_id: string): Promise<ListPrices> {
  return promisedPricesOf(
    await ctx.selectFrom('sale_items').select(['product_id', 'price', 'list_price']).where('sale_id', '=', sale_id).execute(),
  )
}

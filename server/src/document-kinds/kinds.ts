import { adjustment } from '../adjustments/kind.ts'
import { attach } from '../documents/attached.ts'
import type { Kind, Kinds } from '../documents/kind.ts'
import { otherOfExchange, pairOfExchange, unexchanged } from '../exchanges/exchange.ts'
import { intake } from '../intakes/kind.ts'
import { order } from '../purchase-orders/kind.ts'
import { quotation } from '../quotations/kind.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { exchangedFor, goodsBackFor } from '../exchanges/came-back.ts'
import { returnsOf } from '../returns/find-returns.ts'
import { shownReturnable } from '../returns/returnable.ts'
import { returnInward, returnOutward } from '../returns/kind.ts'
import { unreturned } from '../returns/standing.ts'
import { attachToSales } from '../sales/came-back.ts'
import { sale } from '../sales/kind.ts'

/** Every kind of document there is. What is done for all of them loops over this, or is given it. */
export const kinds: readonly Kind[] = [sale, intake, returnInward, returnOutward, adjustment, order, quotation]

/** Those that stand in one table. */
export const kindsIn = <T extends DocumentTable>(table: T, among: readonly Kind[] = kinds): Kinds<T> => ({
  table,
  kinds: among.filter((kind) => kind.table === table),
})

/** Says to the rooms below what those above do with their documents: once, before any call is served. */
export function attachKinds(): void {
  attach({
    besides: {
      [sale.name]: [unreturned('sale_id', 'return-inward'), unexchanged],
      [intake.name]: [unreturned('intake_id', 'return-outward')],
    },
    pairOf: pairOfExchange,
    otherOfPair: otherOfExchange,
  })
  attachToSales({
    returns: (ctx, sale_id) => returnsOf(ctx, 'sale_id', sale_id),
    returnable: shownReturnable,
    exchange: exchangedFor,
    exchanged: goodsBackFor,
  })
}

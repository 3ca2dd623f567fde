import { adjustment } from '../adjustments/kind.ts'
import { restoreContact } from '../contacts/restore-contact.ts'
import { attached } from '../documents/attached.ts'
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
import { restoreContactDoor } from '../receivables/balance.ts'
import { cameBack } from '../sales/came-back.ts'
import { sale } from '../sales/kind.ts'

/** Every kind of document there is. What is done for all of them loops over this, or is given it. */
export const kinds: readonly Kind[] = [sale, intake, returnInward, returnOutward, adjustment, order, quotation]

/** Those that stand in one table. */
export const kindsIn = <T extends DocumentTable>(table: T, among: readonly Kind[] = kinds): Kinds<T> => ({
  table,
  kinds: among.filter((kind) => kind.table === table),
})

/** Gives rooms below what they need of those above: once, before any call is served. */
export function openDoors(): void {
  attached.give({
    besides: {
      [sale.name]: [unreturned('sale_id', 'return-inward'), unexchanged],
      [intake.name]: [unreturned('intake_id', 'return-outward')],
    },
    pairOf: pairOfExchange,
    otherOfPair: otherOfExchange,
  })
  cameBack.give({
    returns: (ctx, sale_id) => returnsOf(ctx, 'sale_id', sale_id),
    returnable: shownReturnable,
    exchange: exchangedFor,
    exchanged: goodsBackFor,
  })
  restoreContactDoor.give(restoreContact)
}

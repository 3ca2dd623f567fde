import { adjustment } from '../adjustments/kind.ts'
import { restoreContact } from '../contacts/restore-contact.ts'
import { extensions } from '../documents/document-extensions.ts'
import type { Kind, Kinds } from '../documents/kind.ts'
import { otherKindOfExchange, pairOfExchange, exchangePreventsCorrection } from '../exchanges/exchange.ts'
import { intake } from '../intakes/kind.ts'
import { order } from '../purchase-orders/kind.ts'
import { quotation } from '../quotations/kind.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { returnOfExchange, exchangeCredit } from '../exchanges/exchange-credit.ts'
import { returnsOf } from '../returns/find-returns.ts'
import { returnableReply } from '../returns/returnable.ts'
import { returnInward, returnOutward } from '../returns/kind.ts'
import { refundsOf } from '../returns/inward.ts'
import { returnsPreventCancel } from '../returns/returns-prevent-cancel.ts'
import { restoreContactDoor } from '../receivables/balance.ts'
import { saleReturns } from '../sales/sale-returns.ts'
import { sale } from '../sales/kind.ts'

/** All kinds of document. Code for all of them loops over this list, or gets it as a parameter. */
export const kinds: readonly Kind[] = [sale, intake, returnInward, returnOutward, adjustment, order, quotation]

/** The kinds of one table. */
export const kindsIn = <T extends DocumentTable>(table: T, among: readonly Kind[] = kinds): Kinds<T> => ({
  table,
  kinds: among.filter((kind) => kind.table === table),
})

/** Kinds of one table share it. */
const viewPermissions = Object.fromEntries(kinds.map(({ table, may }) => [table, may.view])) as Record<DocumentTable, Kind['may']['view']>

/** Provides rooms below with functions from rooms above: once, before any call is served. */
export function openDoors(): void {
  extensions.give({
    hooksByKind: {
      [sale.name]: [returnsPreventCancel('sale_id', 'return-inward'), exchangePreventsCorrection],
      [intake.name]: [returnsPreventCancel('intake_id', 'return-outward')],
    },
    pairOf: pairOfExchange,
    otherKindOfPair: otherKindOfExchange,
    references: [
      { from: returnInward.table, column: 'sale_id', to: sale.table },
      { from: returnInward.table, column: 'exchange_sale_id', to: sale.table },
      { from: returnOutward.table, column: 'intake_id', to: intake.table },
      { from: intake.table, column: 'order_id', to: order.table },
      { from: sale.table, column: 'quotation_id', to: quotation.table, isActiveOnly: true },
    ],
    viewPermission: (table) => viewPermissions[table],
  })
  saleReturns.give({
    returns: (ctx, sale_id) => returnsOf(ctx, 'sale_id', sale_id),
    returnable: returnableReply,
    refunds: refundsOf,
    exchange: returnOfExchange,
    exchanged: exchangeCredit,
  })
  restoreContactDoor.give(restoreContact)
}

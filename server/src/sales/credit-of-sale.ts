import { formatMoney } from '@kasuwa/contract/platform/money'
import { creditToLock, allocateCreditToNew } from '../receivables/credit.ts'
import { refuseField } from '../errors/refusal.ts'
import { type SaleFeature, afterLock } from './sale-feature.ts'

/** Pays part of a sale with the customer's credit. */
export const creditFeature: SaleFeature = (ctx, { credit, contact }) => {
  if (!credit) return undefined
  return afterLock(creditToLock(ctx, 'in', contact), (locked) => ({
    onPriced: (sale) => {
      if (sale.contact.is_walk_in) throw refuseField('credit', 'walk_in_has_no_credit')
      return { allocated: credit, auditValues: { credit } }
    },
    onPaid: ({ paid, totals: { total } }) => {
      if (paid > total) throw refuseField('credit', 'credit_too_much', { total: formatMoney(total) })
    },
    afterGoods: (sale) =>
      allocateCreditToNew(ctx, 'in', sale.contact.id, locked, { kind: 'sale', id: sale.id, what: 'sale', amount: credit }),
  }))
}

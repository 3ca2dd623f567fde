import { formatMoney } from '@kasuwa/contract/platform/money'
import { creditToLock, allocateCreditToNew } from '../receivables/credit.ts'
import { refuseField } from '../errors/refusal.ts'
import { type Feature, whenHeld } from './on-record.ts'

/** A customer's credit settles a part of what they buy. */
export const credited: Feature = (ctx, { credit, contact }) => {
  if (!credit) return undefined
  return whenHeld(creditToLock(ctx, 'in', contact), (held) => ({
    priced: (sale) => {
      if (sale.contact.is_walk_in) throw refuseField('credit', 'walk_in_has_no_credit')
      return { allocated: credit, told: { credit } }
    },
    paid: ({ paid, totals: { total } }) => {
      if (paid > total) throw refuseField('credit', 'credit_too_much', { total: formatMoney(total) })
    },
    afterGoods: (sale) =>
      allocateCreditToNew(ctx, 'in', sale.contact.id, held, { kind: 'sale', id: sale.id, what: 'sale', amount: credit }),
  }))
}

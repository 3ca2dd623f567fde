import type { Law } from '../records/law.ts'

/** Customers’ online payments. The table refuses unverified ones; these laws check their postings. */
export const checkoutLaws: readonly Law[] = [
  {
    name: 'checkout.posted',
    invariant:
      'what a customer paid online is in the books as one payment of that amount, into an account, of that sale or as credit of its customer',
    query: `select checkout.id, checkout.reference, checkout.amount, paid.amount as paid, credit.amount as credit from sale_checkouts checkout
      left join sale_payments paid on paid.business_id = $1 and paid.sale_id = checkout.sale_id and paid.id = checkout.payment_id
      left join contact_payments credit on credit.business_id = $1 and credit.id = checkout.contact_payment_id
      where checkout.business_id = $1 and checkout.status = 'paid' and (
        coalesce(paid.amount, credit.amount) is distinct from checkout.amount or coalesce(paid.account_id, credit.account_id) is null
        or coalesce(credit.direction, 'in') <> 'in')`,
  },
]

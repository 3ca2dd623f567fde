import { type CashRule, unrounded } from '@kasuwa/contract/cash-rounding'
import { useDetails } from '../session/session.ts'

/** The business's rule for cash. @param isDeposit of a named customer's sale: if it must be approved, its payment is as typed */
export function useCashRule(isDeposit = false): CashRule {
  const business = useDetails()?.business
  if (!business || (isDeposit && business.sale_approval_level > 0)) return unrounded
  return { step: business.cash_rounding_step, way: business.cash_rounding_way }
}

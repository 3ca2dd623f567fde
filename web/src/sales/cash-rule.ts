import { type CashRule, unrounded } from '@kasuwa/contract/cash-rounding'
import { useDetails } from '../session/session.ts'

/** The business's rule for cash. */
export function useCashRule(): CashRule {
  const business = useDetails()?.business
  return business ? { step: business.cash_rounding_step, way: business.cash_rounding_way } : unrounded
}

/** The rule for a sale: a named customer's deposit on a sale that must be approved is as typed. @param isNamed false for the walk-in customer */
export function useSaleCashRule(isNamed: boolean): CashRule {
  const rule = useCashRule()
  const level = useDetails()?.business?.sale_approval_level ?? 0
  return isNamed && level > 0 ? unrounded : rule
}

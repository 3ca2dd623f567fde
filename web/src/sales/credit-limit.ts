import type { Party } from '../contacts/party.ts'

/** Remaining credit of the customer in kobo, negative if over the limit. Null without a limit, or if the balance is not known here. */
export function creditLeft(customer: Party | null): number | null {
  const { balance = null, credit_limit: limit = null } = customer ?? {}
  return balance === null || limit === null ? null : limit - balance
}

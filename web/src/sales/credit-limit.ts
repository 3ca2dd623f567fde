import type { Party } from '../contacts/party.ts'

/** Kobo that a customer may still owe; null without a limit, or where what they owe is not known here. Below zero they are over it. */
export function creditLeft(customer: Party | null): number | null {
  const { balance = null, credit_limit: limit = null } = customer ?? {}
  return balance === null || limit === null ? null : limit - balance
}

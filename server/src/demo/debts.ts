import { api } from '@kasuwa/contract'
import type { Client } from './client.ts'

/** Days that a trusted customer has to pay, and their credit limit in kobo. */
export const trusted = { payment_terms_days: 30, credit_limit: 50_000_000 }

/**
 * Collects debts: the largest debtor gets terms and a limit, the next with several unpaid sales pays part of them, and two overdue ones
 * were reminded.
 */
export async function collectDebts(client: Client): Promise<void> {
  const { rows } = await client.call(api.debts.ageing, { query: { direction: 'in' } })
  const [first, ...otherDebtors] = rows.filter(({ owed }) => owed > 0).map(({ contact }) => contact.id)
  if (first) await client.call(api.contacts.edit, { id: first, body: trusted })
  for (const contact of otherDebtors) {
    const open = await client.call(api.contactPayments.openItems, { id: contact, query: { direction: 'in' } })
    const lefts = open.rows.flatMap(({ left }) => (left === null ? [] : [left]))
    const [oldest = 0, next = 0] = lefts
    if (lefts.length < 2) continue
    // The oldest of them, and half of the next.
    const amount = oldest + Math.floor(next / 200) * 100
    await client.call(api.contactPayments.record, { id: contact, body: { direction: 'in', amount, note: 'Transfer for the old ones' } })
    break
  }
  const late = rows.filter(({ contact, owed, not_yet }) => contact.phone && owed > not_yet)
  for (const { contact } of late.slice(0, 2)) await client.call(api.reminders.send, { id: contact.id, body: { channel: 'whatsapp' } })
}

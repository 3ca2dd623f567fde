import type { ContactSums } from './outcome.ts'
import type { ContactReading } from './contact-rows.ts'

interface CheckedContact {
  reading: Pick<ContactReading, 'body'>
  /** The stored contact: its balance has a ledger, and an import does not change it. */
  before: { phone: string | null } | undefined
}

/** Sums of the rows without errors: all contacts, and the opening balances of new ones. */
export function contactSums(contacts: readonly CheckedContact[]): ContactSums {
  const sums = { contacts: contacts.length, debtors: 0, receivable: 0, creditors: 0, payable: 0, without_phone: 0 }
  for (const { reading, before } of contacts) {
    const { phone, opening_balance } = reading.body
    const balance = before ? 0 : (opening_balance ?? 0)
    if (!phone && !before?.phone) sums.without_phone += 1
    if (balance > 0) {
      sums.debtors += 1
      sums.receivable += balance
    } else if (balance < 0) {
      sums.creditors += 1
      sums.payable -= balance
    }
  }
  return sums
}

import type { BusinessContext } from '../request/request-context.ts'
import { restoreRow } from '../records/restore-row.ts'
import { contactNames } from './contact-row.ts'
import { markDebtsStale } from '../receivables/stale-debts.ts'

/** Brings a deleted contact back whose balance is no longer zero. An email that another contact has by now goes empty. */
export const restoreContact = (ctx: BusinessContext, id: string): Promise<void> => {
  markDebtsStale(ctx, [id])
  return restoreRow(ctx, 'contacts', id, (contact, taken) => {
    const email = taken.email ? null : contact.email
    return { email, ...contactNames({ ...contact, email }) }
  })
}

import type { BusinessContext } from '../request/request-context.ts'
import { restoreRow } from '../records/restore-row.ts'
import { contactNames } from './contact-row.ts'
import { markDebtsStale } from '../receivables/stale-debts.ts'

/** Restores a deleted contact because its balance is no longer zero. Drops its email if another contact has it now. */
export const restoreContact = (ctx: BusinessContext, id: string): Promise<void> => {
  markDebtsStale(ctx, [id])
  return restoreRow(ctx, 'contacts', id, (contact, takenFields) => {
    const email = takenFields.email ? null : contact.email
    return { email, ...contactNames({ ...contact, email }) }
  })
}

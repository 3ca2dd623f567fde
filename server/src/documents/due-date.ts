import { dayAfter } from '@kasuwa/contract/due-ages'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { dayOf } from '../services/clock.ts'

/**
 * Due date of a new document, such as `2026-11-20`: the requested one, else its day plus the contact's payment terms, or the business's if
 * the contact has none. Later changes of the terms do not move it.
 * @param date of the document, an instant @param terms days of the business
 * @throws Refusal 422 on `due_date` before the document's own day
 */
export function dueDate(
  { zone }: Pick<BusinessContext, 'zone'>,
  requestedDay: string | null | undefined,
  date: string,
  contact: { payment_terms_days: number | null; is_walk_in: boolean },
  terms: number,
): string {
  const day = dayOf(date, zone)
  if (requestedDay && requestedDay < day) throw refuseField('due_date', 'due_before')
  // The walk-in customer pays at once.
  return requestedDay || dayAfter(day, contact.is_walk_in ? 0 : (contact.payment_terms_days ?? terms))
}

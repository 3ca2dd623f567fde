import { dayAfter } from '@kasuwa/contract/due-ages'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { dayOf } from '../services/clock.ts'

/**
 * The last day on which a new document is to be paid, `2026-11-20`: the one that is given; else as many days after the document's own, in
 * the business's time zone, as its contact has or, without any of their own, the business usually gives. It stays what it is, whatever
 * becomes of those days.
 * @param date of the document, an instant @param terms the business's days
 * @throws Refusal 422 on `due_date` before the document's own day
 */
export function dueDate(
  { zone }: Pick<BusinessContext, 'zone'>,
  given: string | null | undefined,
  date: string,
  contact: { payment_terms_days: number | null; is_walk_in: boolean },
  terms: number,
): string {
  const day = dayOf(date, zone)
  if (given && given < day) throw refuseField('due_date', 'due_before')
  // Who is nobody in particular pays at once.
  return given || dayAfter(day, contact.is_walk_in ? 0 : (contact.payment_terms_days ?? terms))
}

import { z } from 'zod'
import { money, nullish, rule, text } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { allocate } from './platform/money.ts'
import { costMoney } from './platform/seen-with.ts'

/** Most on one intake: transport, duty, clearing, loading and then some. */
export const MAX_EXTRA_COSTS = 20

/** What it took to bring goods in, beside what their supplier asks for them: transport, duty. */
const ExtraCostInput = z.object({
  name: text(1, 100),
  /** Kobo. */
  amount: money().min(1, rule('positive')),
  /** Whom it is owed to; the supplier, or somebody else. */
  contact: nullish(id('contact')),
  /** Where it was paid from, if nobody is owed it; cash where nothing is said. */
  paid_from: nullish(z.union([id('bank_account'), z.literal('cash')], rule('invalid'))),
})

export const extraCosts = () => nullish(z.array(ExtraCostInput).max(MAX_EXTRA_COSTS, rule('max', { max: MAX_EXTRA_COSTS })))

/** The same as answers show it: owed to a contact, or paid from an account; from cash where both are null. */
export const ExtraCost = z.object({
  name: z.string(),
  amount: costMoney(),
  contact: named('contact').nullable(),
  account: named('bank_account').nullable(),
})

/**
 * What each line bears of the extra costs, in kobo: in proportion to what the lines come to, by largest remainder, so that the parts add
 * up exactly. A line of goods that cost nothing bears nothing, unless all do: then by their quantities (`domain.md`, Purchase orders and
 * stock intake).
 * @param amount kobo @param lines total in kobo, quantity in thousandths
 */
export function sharesOfCosts(amount: number, lines: readonly { total: number; quantity: number }[]): number[] {
  const totals = lines.map(({ total }) => total)
  return allocate(amount, totals.some((total) => total > 0) ? totals : lines.map(({ quantity }) => quantity))
}

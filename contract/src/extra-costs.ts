import { z } from 'zod'
import { listTo, money, nullish, rule, text } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
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

export const extraCosts = () => nullish(listTo(ExtraCostInput, MAX_EXTRA_COSTS))

/** The same as answers show it: owed to a contact, or paid from an account; from cash where both are null. */
export const ExtraCost = z.object({
  name: z.string(),
  amount: costMoney(),
  contact: named('contact').nullable(),
  account: named('bank_account').nullable(),
})

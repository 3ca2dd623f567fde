import { z } from 'zod'
import { listTo, money, nullish, rule, text } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { costMoney } from './platform/seen-with.ts'

/** Most extra costs on one intake: transport, duty, clearing, loading and a few more. */
export const MAX_EXTRA_COSTS = 20

/** A landed cost beside the supplier's price: transport, duty. */
const ExtraCostInput = z.object({
  name: text(1, 100),
  /** Kobo. */
  amount: money().min(1, rule('positive')),
  /** The contact who is owed this cost: the supplier or another. */
  contact: nullish(id('contact')),
  /** Account that paid the cost, if no contact is owed; default cash. */
  paid_from: nullish(z.union([id('bank_account'), z.literal('cash')], rule('invalid'))),
})

/** Extra costs of an intake, optional (DOCS-34, DOCS-35). Amounts in kobo. */
export const extraCosts = () => nullish(listTo(ExtraCostInput, MAX_EXTRA_COSTS))

/** The same in replies. Owed to a contact, or paid from an account; if both are null, paid in cash. */
export const ExtraCost = z.object({
  name: z.string(),
  amount: costMoney(),
  contact: namedRecord('contact').nullable(),
  account: namedRecord('bank_account').nullable(),
})

import type { Kind } from '../documents/kind.ts'
import { fromDocumentsOf, payments } from '../documents/book-rows.ts'
import type { Law } from '../records/law.ts'
import { runningFigure } from './running-figure.ts'

interface Effect {
  name: string
  invariant: string
  kind: string
  /** Every source with an effect of this kind: contact_id, source_id, amount, document_kind, document_id, is_taken_back. */
  sources: string
}

/** Each source has exactly one effect, with its contact and amount, reversed if and only if it should be; no other effects exist. */
const effectLaw = ({ name, invariant, kind, sources }: Effect): Law => ({
  name,
  invariant,
  query: `select source_id, to_jsonb(expected) - 'source_id' as expected, to_jsonb(actual) - 'source_id' as found
    from (${sources}) expected
    full join (select effect.contact_id, effect.source_id, effect.amount, effect.document_kind, effect.document_id, taken.id is not null as is_taken_back
      from balance_transactions effect
      left join balance_transactions taken on taken.business_id = $1 and taken.kind = 'reversal' and taken.source_id = effect.id
      where effect.business_id = $1 and effect.kind = '${kind}') actual using (source_id)
    where (expected.contact_id, expected.amount, expected.document_kind, expected.document_id, expected.is_taken_back)
      is distinct from (actual.contact_id, actual.amount, actual.document_kind, actual.document_id, actual.is_taken_back)`,
})

/**
 * A payment counts in the balance once recorded, except one on a pending sale that was undone before such payments counted, in an early
 * version of the app.
 */
const reachesBalance = `(document.posted_at is not null or undone.id is null or exists (
    select from balance_transactions entered where entered.business_id = $1 and entered.kind = 'payment' and entered.source_id = payment.id))`

/** Extra costs that the business owes to the supplier or to others. */
const owedExtraCosts = (kind: Kind): string => `
  union all select cost.contact_id, cost.id, -cost.amount, '${kind.ledger}', document.id, document.status = 'canceled'
    ${fromDocumentsOf(kind)} join inventory_action_costs cost on cost.business_id = $1 and cost.action_id = document.id and cost.contact_id is not null
    where document.posted_at is not null`

/** Contact payments, in or out, without a document. */
const ofContacts = ` union all select payment.contact_id, payment.id, case payment.direction when 'in' then -payment.amount else payment.amount end,
    null, null, undone.id is not null from contact_payments payment
  left join contact_payments undone on undone.business_id = $1 and undone.reverses = payment.id
  where payment.business_id = $1 and payment.reverses is null`

/** Kinds that payments can be made on. */
const paidKinds = (kinds: readonly Kind[]) => kinds.filter((kind) => kind.paid !== null)

/** Contact balances, against their ledger and its documents and payments (CONTACTS-12). */
export const balanceLaws = (kinds: readonly Kind[]): readonly Law[] => [
  {
    name: 'balance.sum',
    invariant: 'a contact’s balance is the sum of its transactions',
    query: `select contact.id, contact.balance, sums.amount from contacts contact
      left join (select contact_id, sum(amount)::bigint as amount from balance_transactions where business_id = $1 group by 1) sums
        on sums.contact_id = contact.id
      where contact.business_id = $1 and contact.balance <> coalesce(sums.amount, 0)`,
  },
  runningFigure({
    name: 'balance.after',
    invariant:
      'transactions of a contact are numbered without gaps, and each “balance after” follows from the one before, up to the balance',
    ledger: 'balance_transactions',
    amount: 'amount',
    after: 'balance_after',
    holder: { table: 'contacts', columns: ['id'], asInLedger: ['contact_id'], figure: 'balance' },
  }),
  ...kinds
    .filter((kind) => kind.books.balance !== null)
    .map((kind) =>
      effectLaw({
        name: `balance.${kind.name}`,
        invariant: `a posted ${kind.name} is in its contact’s balance once, and what it took to bring goods in on whose it is owed to; a canceled one nets to zero; a pending one is not in it`,
        kind: kind.name,
        sources: `select contact_id, id as source_id, ${kind.books.balance} as amount, '${kind.ledger}' as document_kind, id as document_id,
          status = 'canceled' as is_taken_back
          ${fromDocumentsOf(kind)} where document.posted_at is not null and ${kind.books.balance} <> 0${kind.name === 'intake' ? owedExtraCosts(kind) : ''}`,
      }),
    ),
  effectLaw({
    name: 'balance.payment',
    invariant: 'a payment is in its contact’s balance once; one that was undone nets to zero',
    kind: 'payment',
    sources: paidKinds(kinds)
      .map(
        (kind) => `select document.contact_id, payment.id as source_id, ${kind.paid === 'in' ? '-' : ''}payment.amount as amount,
        '${kind.ledger}' as document_kind, document.id as document_id, undone.id is not null as is_taken_back
      ${fromDocumentsOf(kind)} join (${payments}) payment
        on payment.of_table = '${kind.table}' and payment.document_id = document.id and payment.reverses is null
      left join (${payments}) undone on undone.of_table = '${kind.table}' and undone.reverses = payment.id
      where payment.amount <> 0 and ${reachesBalance}`,
      )
      .join(' union all ')
      .concat(ofContacts),
  }),
  effectLaw({
    name: 'balance.rounding',
    invariant: 'the rounding of a payment is in its contact’s balance once; undone with the payment, or with its document, it nets to zero',
    kind: 'rounding',
    sources: paidKinds(kinds)
      .map(
        (kind) => `select document.contact_id, payment.id as source_id, ${kind.paid === 'in' ? '-' : ''}payment.rounding as amount,
        '${kind.ledger}' as document_kind, document.id as document_id, undone.id is not null or document.status = 'canceled' as is_taken_back
      ${fromDocumentsOf(kind)} join (${payments}) payment
        on payment.of_table = '${kind.table}' and payment.document_id = document.id and payment.reverses is null and payment.rounding <> 0
      left join (${payments}) undone on undone.of_table = '${kind.table}' and undone.reverses = payment.id`,
      )
      .join(' union all '),
  }),
  {
    name: 'balance.reversal',
    invariant: 'a reversal is the exact opposite of one transaction of the same contact, which is no reversal itself',
    query: `select taken.id, taken.contact_id, taken.amount, effect.amount as reversed from balance_transactions taken
      left join balance_transactions effect on effect.business_id = $1 and effect.id = taken.source_id and effect.kind <> 'reversal'
      where taken.business_id = $1 and taken.kind = 'reversal'
        and (taken.contact_id, taken.amount) is distinct from (effect.contact_id, -effect.amount)`,
  },
  {
    name: 'balance.merge',
    invariant: 'what a merge moves comes to nothing: each entry of one is half of a pair, of two contacts, and the second names the first',
    query: `select entry.id, entry.contact_id, entry.amount, other.amount as other from balance_transactions entry
      left join balance_transactions other on other.business_id = $1 and other.kind = 'merge' and (other.id = entry.source_id or other.source_id = entry.id)
      where entry.business_id = $1 and entry.kind = 'merge'
        and (other.amount is distinct from -entry.amount or other.contact_id = entry.contact_id)`,
  },
]

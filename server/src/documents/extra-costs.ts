import type { BusinessContext, Effect } from '../request/request-context.ts'
import type { EntriesByContact } from '../receivables/several-balances.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { shownContact } from '../records/merged-contacts.ts'
import { inBusiness } from '../database/joins.ts'
import type { RowsOf } from '../database/rows.ts'
import type { Kind } from './kind.ts'

/*
 * What it took to bring goods in beside what their supplier asks for them: transport, duty. Held: the shares of the lines add up to them
 * (`contract/src/cost-shares.ts`); a movement is worth its line and its share; what is owed for one is on its own contact's balance once,
 * from when the document takes effect until it is canceled. What nobody is owed was paid when it was recorded, and is not paid once the
 * document is canceled. The document's row is held by whoever changes any of it.
 * Paid at a drawer, it names the drawer's session, and so does the document that is canceled at one (`drawer-sessions/session.ts`): a session
 * expects less by what was paid in it, and more by what came back into it.
 */

export interface ExtraCost {
  id: string
  name: string
  /** Kobo, above zero. */
  amount: number
  /** Whom it is owed to. */
  contact_id: string | null
  /** What it was paid from, where nobody is owed it: null is cash then. */
  account_id: string | null
}

/** Those of a document that is there, in their order. */
export async function extraCostsOf(ctx: BusinessContext, kind: Kind, document_id: string): Promise<ExtraCost[]> {
  if (!kind.bearsCosts) return []
  return ctx
    .selectFrom('inventory_action_costs')
    .select(['id', 'name', 'amount', 'contact_id', 'account_id'])
    .where('action_id', '=', document_id)
    .orderBy('position')
    .execute()
}

/** The same as answers show them. */
export async function shownExtraCosts(ctx: BusinessContext, document_id: string) {
  const rows = await ctx
    .selectFrom('inventory_action_costs')
    .leftJoin('bank_accounts', (join) => inBusiness(join, 'bank_accounts.id', 'inventory_action_costs.account_id'))
    .leftJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'inventory_action_costs.contact_id'))
    .select(['inventory_action_costs.name', 'amount', 'account_id', 'bank_name', 'account_number'])
    .select([shownContact<string | null>('id').as('contact_id'), shownContact<string | null>('name').as('contact_name')])
    .where('action_id', '=', document_id)
    .orderBy('position')
    .execute()
  return rows.map(({ name, amount, account_id, bank_name, account_number, contact_id, contact_name }) => ({
    name,
    amount,
    contact: contact_id === null ? null : { id: contact_id, name: contact_name ?? '' },
    account: account_id && bank_name && account_number ? { id: account_id, name: accountName(ctx, { bank_name, account_number }) } : null,
  }))
}

/** What contacts are owed for them, from when the document takes effect. A customer who is owed for one supplies too. */
export function owedForCosts({ ledger }: Kind, document_id: string, costs: readonly ExtraCost[]): EntriesByContact {
  if (ledger === null) return new Map()
  const document = { kind: ledger, id: document_id }
  return byContact(costs, ({ id, name, amount }) => ({ kind: 'intake' as const, amount: -amount, source_id: id, document, note: name }))
}

/** Their ids, by whom they are owed to: what a cancel takes back of each contact's ledger. */
export const costsByContact = (costs: readonly ExtraCost[]): Map<string, string[]> => byContact(costs, ({ id }) => id)

function byContact<T>(costs: readonly ExtraCost[], of: (cost: ExtraCost) => T): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const cost of costs) if (cost.contact_id !== null) found.set(cost.contact_id, [...(found.get(cost.contact_id) ?? []), of(cost)])
  return found
}

/** What was paid for them is there again. */
export const costsUnpaid = (costs: readonly ExtraCost[]): Effect[] =>
  costs.filter(isPaid).map(({ account_id, amount }) => ({ what: 'cash' as const, account_id, amount }))

/** The session of a drawer that what was paid for them goes back into: columns of the document that is canceled. */
export const costsBackAt = ({ drawer_session_id }: BusinessContext, costs: readonly ExtraCost[]): { costs_back_session_id?: string } =>
  drawer_session_id !== null && costs.some(isPaid) ? { costs_back_session_id: drawer_session_id } : {}

const isPaid = ({ contact_id }: ExtraCost): boolean => contact_id === null

/** Their rows, which the caller writes. */
export const extraCostRows = (ctx: BusinessContext, action_id: string, costs: readonly ExtraCost[]): RowsOf => ({
  table: 'inventory_action_costs',
  common: { business_id: ctx.business_id, action_id, created_at: new Date(ctx.now).toISOString() },
  rows: costs.map((cost, position) => ({ ...cost, position, drawer_session_id: isPaid(cost) ? ctx.drawer_session_id : null })),
})

import type { BusinessContext, Effect } from '../request/request-context.ts'
import type { EntriesByContact } from '../receivables/several-balances.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { shownContact } from '../records/merged-contacts.ts'
import { inBusiness } from '../database/joins.ts'
import type { RowsOf } from '../database/rows.ts'
import type { Kind } from './kind.ts'

/*
 * Extra costs of bringing stock in, such as transport or duty. Invariants: the shares of the lines add up to the costs
 * (`contract/src/cost-shares.ts`), a movement is worth its line and its share, and a change locks the document's row.
 */
/*
 * A cost with a contact is on that contact's balance once, from posting until the cancel. A cost without one is paid when it is recorded,
 * and refunded by the cancel.
 */
/*
 * A cost paid at a drawer names the drawer's session; so does a document canceled at one (`drawer-sessions/session.ts`). A session expects
 * less cash by the costs paid in it, and more by the costs refunded into it.
 */
export interface ExtraCost {
  id: string
  name: string
  /** Kobo, above zero. */
  amount: number
  /** The contact that it is payable to. */
  contact_id: string | null
  /** Account that paid it, if it has no contact. Null without a contact: cash. */
  account_id: string | null
}

/** Costs of a stored document, in their order. */
export async function extraCostsOf(ctx: BusinessContext, kind: Kind, document_id: string): Promise<ExtraCost[]> {
  if (!kind.bearsCosts) return []
  return ctx
    .selectFrom('inventory_action_costs')
    .select(['id', 'name', 'amount', 'contact_id', 'account_id'])
    .where('action_id', '=', document_id)
    .orderBy('position')
    .execute()
}

/** Costs of a document as the API returns them. */
export async function extraCostReplies(ctx: BusinessContext, document_id: string) {
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

/** Balance entries of costs that are payable, for the posting of the document. A customer with such a cost becomes a supplier too. */
export function costEntries({ ledger }: Kind, document_id: string, costs: readonly ExtraCost[]): EntriesByContact {
  if (ledger === null) return new Map()
  const document = { kind: ledger, id: document_id }
  return groupByContact(costs, ({ id, name, amount }) => ({
    kind: 'intake' as const,
    amount: -amount,
    source_id: id,
    document,
    note: name,
  }))
}

/** Cost ids by contact: the sources that a cancel reverses on each contact's balance. */
export const costIdsByContact = (costs: readonly ExtraCost[]): Map<string, string[]> => groupByContact(costs, ({ id }) => id)

function groupByContact<T>(costs: readonly ExtraCost[], valueOf: (cost: ExtraCost) => T): Map<string, T[]> {
  const valuesByContact = new Map<string, T[]>()
  for (const cost of costs)
    if (cost.contact_id !== null) valuesByContact.set(cost.contact_id, [...(valuesByContact.get(cost.contact_id) ?? []), valueOf(cost)])
  return valuesByContact
}

/** Cash effects of refunding costs that were paid. */
export const costRefundEffects = (costs: readonly ExtraCost[]): Effect[] =>
  costs.filter(isPaid).map(({ account_id, amount }) => ({ what: 'cash' as const, account_id, amount }))

/** Columns of a canceled document: the drawer session that its paid costs are refunded into. */
export const costRefundSession = (
  { drawer_session_id }: BusinessContext,
  costs: readonly ExtraCost[],
): { costs_back_session_id?: string } =>
  drawer_session_id !== null && costs.some(isPaid) ? { costs_back_session_id: drawer_session_id } : {}

const isPaid = ({ contact_id }: ExtraCost): boolean => contact_id === null

/** Rows of the costs. The caller writes them. */
export const extraCostRows = (ctx: BusinessContext, action_id: string, costs: readonly ExtraCost[]): RowsOf => ({
  table: 'inventory_action_costs',
  common: { business_id: ctx.business_id, action_id, created_at: new Date(ctx.now).toISOString() },
  rows: costs.map((cost, position) => ({ ...cost, position, drawer_session_id: isPaid(cost) ? ctx.drawer_session_id : null })),
})

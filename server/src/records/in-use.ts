import { isAnyOf } from '../database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type DocumentTable, documentTables, inAnyTable, tableOf } from './document-tables.ts'
import { refuseRule } from '../errors/refusal.ts'

type Use = (id: string, business_id: string, state: State) => RawBuilder<boolean>

/** Whether a document uses its references: while it is pending, while it expects more, or while a quotation is open. */
type State = 'pending' | 'expecting' | 'offered'

/** SQL about `document`, a row of any document table. */
const isIn = (table: DocumentTable, state: State) =>
  state !== 'expecting'
    ? sql<boolean>`${(state === 'pending') === (documentTables[table].waiting !== null)} and document.status = 'pending' and document.deleted_at is null`
    : sql<boolean>`${sql.raw(documentTables[table].expecting ?? 'false')} and document.deleted_at is null`

const onDocument =
  (column: 'contact_id' | 'location_id'): Use =>
  (id, business_id, state) =>
    inAnyTable(
      (table) => sql<boolean>`exists (select from ${sql.table(table)} document
        where business_id = ${business_id} and ${sql.ref(column)} = ${id} and ${isIn(table, state)})`,
    )

/** On a line, or on a component of a line. */
const onLine: Use = (id, business_id, state) =>
  inAnyTable((table) => {
    const { lines, line_of, parts } = documentTables[table]
    const isNamedIn = (rows: string) => sql<boolean>`exists (select from ${sql.table(rows)} i
      join ${sql.table(table)} document on document.business_id = i.business_id and document.id = i.${sql.ref(line_of)}
      where i.business_id = ${business_id} and i.product_id = ${id} and ${isIn(table, state)})`
    return parts === null ? isNamedIn(lines) : sql<boolean>`(${isNamedIn(lines)} or ${isNamedIn(parts)})`
  })

const onPayment: Use = (id, business_id, state) =>
  inAnyTable((table) => {
    const { payments, line_of } = documentTables[table]
    if (payments === null) return sql<boolean>`false`
    return sql<boolean>`exists (select from ${sql.table(table)} document
      join ${sql.table(payments)} p on p.business_id = document.business_id and p.${sql.ref(line_of)} = document.id
      where document.business_id = ${business_id} and ${isIn(table, state)} and p.account_id = ${id})`
  })

const onTax: Use = (id, business_id, state) =>
  state === 'offered'
    ? sql<boolean>`exists (select from quotations q join quotation_tax_lines taxed on taxed.business_id = q.business_id and taxed.quotation_id = q.id
      where q.business_id = ${business_id} and q.status = 'pending' and q.deleted_at is null and taxed.tax_id = ${id})`
    : sql<boolean>`exists (select from sales s join sale_tax_lines taxed on taxed.business_id = s.business_id and taxed.sale_id = s.id
      where s.business_id = ${business_id} and s.status = 'pending' and s.deleted_at is null and taxed.tax_id = ${id})`

/** The contact that a pending intake owes an extra cost to, or the account that paid one. */
const onCost =
  (column: 'contact_id' | 'account_id'): Use =>
  (id, business_id, state) =>
    sql<boolean>`exists (select from inventory_action_costs cost
    join ${sql.table(tableOf('intake'))} document on document.business_id = cost.business_id and document.id = cost.action_id
    where cost.business_id = ${business_id} and cost.${sql.ref(column)} = ${id} and ${isIn(tableOf('intake'), state)})`

/** The account that a pending return refunds from when it takes effect. */
const onPayback: Use = (id, business_id, state) =>
  sql<boolean>`exists (select from ${sql.table(tableOf('return-inward'))} document where document.business_id = ${business_id}
    and ${isIn(tableOf('return-inward'), state)} and document.pays_back @> jsonb_build_array(jsonb_build_object('account_id', ${id}::text)))`

const either =
  (...uses: readonly Use[]): Use =>
  (id, business_id, state) =>
    sql<boolean>`(${sql.join(
      uses.map((use) => use(id, business_id, state)),
      sql` or `,
    )})`

/** How documents name each kind of row. */
const uses = {
  contacts: either(onDocument('contact_id'), onCost('contact_id')),
  locations: onDocument('location_id'),
  sale_taxes: onTax,
  bank_accounts: either(onPayment, onCost('account_id'), onPayback),
  products: onLine,
} satisfies Record<string, Use>

/**
 * Refuses to delete what a pending document, an open order or an open quotation names (DOCS-40). Lock the row first: documents take a share
 * lock on their references (`references.ts`), so none can begin to use it.
 * @param states of documents that block; only pending ones block the merge of a contact @throws Refusal 422
 */
export async function mustBeUnused(
  ctx: BusinessContext,
  table: keyof typeof uses,
  id: string,
  states: readonly State[] = ['pending', 'expecting', 'offered'],
): Promise<void> {
  const conditions = states.map((state) => sql`(${uses[table](id, ctx.business_id, state)}) as ${sql.ref(state)}`)
  const { rows } = await sql<Record<State, boolean>>`select ${sql.join(conditions)}`.execute(ctx.db)
  if (rows[0]?.pending) throw refuseRule('in_use')
  if (rows[0]?.expecting) throw refuseRule('on_order')
  if (rows[0]?.offered) throw refuseRule('on_offer')
}

/**
 * Counts damaged units of some products, or at some locations. They are on no shelf, but are still to be sent back or written off,
 * which needs their product and location.
 */
export async function damagedUnits(ctx: BusinessContext, of: 'product_id' | 'location_id', ids: readonly string[]): Promise<number> {
  const { count } = await ctx
    .selectFrom('serial_numbers')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(isAnyOf(of, ids))
    .where('status', '=', 'damaged')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { documentTables, inAnyTable, tableOf } from './document-tables.ts'
import { refuseRule } from '../errors/refusal.ts'

type Use = (id: string, business_id: string) => RawBuilder<boolean>

const onDocument =
  (column: 'contact_id' | 'location_id'): Use =>
  (id, business_id) =>
    inAnyTable(
      (table) => sql<boolean>`exists (select from ${sql.table(table)}
        where business_id = ${business_id} and ${sql.ref(column)} = ${id} and status = 'pending' and deleted_at is null)`,
    )

/** On a line, or part of what is on one. */
const onLine: Use = (id, business_id) =>
  inAnyTable((table) => {
    const { lines, line_of, parts } = documentTables[table]
    const isNamedIn = (rows: string) => sql<boolean>`exists (select from ${sql.table(rows)} i
      join ${sql.table(table)} d on d.business_id = i.business_id and d.id = i.${sql.ref(line_of)}
      where i.business_id = ${business_id} and i.product_id = ${id} and d.status = 'pending' and d.deleted_at is null)`
    return parts === null ? isNamedIn(lines) : sql<boolean>`(${isNamedIn(lines)} or ${isNamedIn(parts)})`
  })

const onPayment: Use = (id, business_id) =>
  inAnyTable((table) => {
    const { payments, line_of } = documentTables[table]
    return sql<boolean>`exists (select from ${sql.table(table)} d
      join ${sql.table(payments)} p on p.business_id = d.business_id and p.${sql.ref(line_of)} = d.id
      where d.business_id = ${business_id} and d.status = 'pending' and d.deleted_at is null and p.account_id = ${id})`
  })

const onTax: Use = (id, business_id) => sql<boolean>`
    exists (select from sales s join sale_tax_lines taxed on taxed.business_id = s.business_id and taxed.sale_id = s.id
      where s.business_id = ${business_id} and s.status = 'pending' and s.deleted_at is null and taxed.tax_id = ${id})`

/** Owed an extra cost of a pending intake, or what one was paid from. */
const onCost =
  (column: 'contact_id' | 'account_id'): Use =>
  (id, business_id) =>
    sql<boolean>`exists (select from inventory_action_costs cost
    join ${sql.table(tableOf('intake'))} d on d.business_id = cost.business_id and d.id = cost.action_id
    where cost.business_id = ${business_id} and cost.${sql.ref(column)} = ${id} and d.status = 'pending' and d.deleted_at is null)`

const either =
  (...uses: readonly Use[]): Use =>
  (id, business_id) =>
    sql<boolean>`(${sql.join(
      uses.map((use) => use(id, business_id)),
      sql` or `,
    )})`

/** Where documents name each kind of thing. */
const uses = {
  contacts: either(onDocument('contact_id'), onCost('contact_id')),
  locations: onDocument('location_id'),
  sale_taxes: onTax,
  bank_accounts: either(onPayment, onCost('account_id')),
  products: onLine,
} satisfies Record<string, Use>

/**
 * What a pending document uses stays until that is approved or canceled (`domain.md`, Master data). Hold the row first: documents
 * take a share of what they name (`references.ts`), so none can begin to use it meanwhile.
 * @throws Refusal 422
 */
export async function mustBeUnused(ctx: BusinessContext, table: keyof typeof uses, id: string): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`select (${uses[table](id, ctx.business_id)}) as used`.execute(ctx.db)
  if (rows[0]?.used) throw refuseRule('in_use')
}

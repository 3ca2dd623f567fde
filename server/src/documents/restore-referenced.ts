import { sql } from 'kysely'
import { restoreAccount } from '../bank-accounts/restore-account.ts'
import { restoreContact } from '../contacts/restore-contact.ts'
import { restoreLocation } from '../locations/restore-location.ts'
import { restoreProduct } from '../products/restore-product.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { restoreTax } from '../sale-taxes/restore-tax.ts'
import { taxIdsOf } from './tax-ids.ts'

/** An active, locked document that a return, intake or correction refers to. */
interface ActiveDocument {
  id: string
  contact_id: string | null
  location_id: string
}

/** References of the new document. Without a contact it has the earlier document's. */
interface ActReferences {
  contact?: string
  location: string
  items: readonly { product: string }[]
  tax?: readonly string[] | null | undefined
  tax_off?: readonly string[] | null | undefined
  extra_costs?: readonly { contact?: string | null | undefined; paid_from?: string | null | undefined }[] | null | undefined
}

/** How to restore each kind, in the order of their locks (`records/references.ts`). */
const restoreByKind = {
  product: restoreProduct,
  tax: restoreTax,
  account: restoreAccount,
  location: restoreLocation,
  contact: restoreContact,
} satisfies Record<string, (ctx: BusinessContext, id: string) => Promise<unknown>>
type RestorableKind = keyof typeof restoreByKind
const kinds = Object.keys(restoreByKind) as RestorableKind[]

/** Ids of an earlier document. A new document that refers to it may use them although they are inactive. */
export type AllowedIds = ReadonlySet<string>

/**
 * Restores deleted rows that both an earlier document and the new one refer to (DOCS-46). These are products, as inactive,
 * with their components; contact, location and taxes; contacts and accounts of extra costs.
 * @returns ids that the new document may use although they are inactive
 */
export async function restoreReferenced(
  ctx: BusinessContext,
  table: DocumentTable,
  document: ActiveDocument,
  names: ActReferences,
): Promise<AllowedIds> {
  const references = await sharedReferences(ctx, table, document, names)
  for (const kind of kinds)
    for (const reference of references) if (reference.kind === kind && reference.is_deleted) await restoreByKind[kind](ctx, reference.id)
  return new Set(references.map(({ id }) => id))
}

async function sharedReferences(
  { db, business_id }: BusinessContext,
  table: DocumentTable,
  { id, contact_id, location_id }: ActiveDocument,
  names: ActReferences,
) {
  const { lines, line_of, parts, taxes: taxTable, costs: costTable } = documentTables[table]
  const products = names.items.map(({ product }) => product)
  const documentLines = sql`select product_id, position from ${sql.table(lines)}
    where business_id = ${business_id} and ${sql.ref(line_of)} = ${id} and product_id = any(${products}::uuid[])`
  const documentComponents =
    parts &&
    sql`union select part.product_id from ${sql.table(parts)} part join line on line.position = part.line_position
      where part.business_id = ${business_id} and part.${sql.ref(line_of)} = ${id}`
  const taxes = taxIdsOf(names)
  const costs = costTable ? (names.extra_costs ?? []) : []
  const accounts = costs.flatMap(({ paid_from }) => (paid_from && paid_from !== 'cash' ? [paid_from] : []))
  const contacts = [names.contact ?? contact_id, ...costs.map(({ contact }) => contact)].filter((id) => typeof id === 'string')
  const documentCosts = (column: 'contact_id' | 'account_id') =>
    sql`select ${sql.ref(column)} from inventory_action_costs where business_id = ${business_id} and action_id = ${id}`
  const mainContacts = (ids: typeof documentLines) =>
    sql`select coalesce(merged_into, id) from contacts where business_id = ${business_id} and id in (${ids})`
  const row = (kind: RestorableKind, from: string, ids: typeof documentLines) =>
    sql`select ${sql.lit(kind)} as kind, id, deleted_at is not null as is_deleted from ${sql.table(from)}
      where business_id = ${business_id} and id in (${ids})`
  const queries = [
    row('product', 'products', sql`select product_id from line ${documentComponents ?? sql``}`),
    row('location', 'locations', sql`select ${location_id}::uuid where ${location_id} = ${names.location}`),
    row(
      'contact',
      'contacts',
      sql`(${mainContacts(sql`select unnest(${contacts}::uuid[])`)}) intersect
        (${mainContacts(costs.length > 0 ? sql`select ${contact_id}::uuid union all ${documentCosts('contact_id')}` : sql`select ${contact_id}::uuid`)})`,
    ),
    ...(taxTable && taxes.length > 0
      ? [
          row(
            'tax',
            'sale_taxes',
            sql`select tax_id from ${sql.table(taxTable)} where business_id = ${business_id} and ${sql.ref(line_of)} = ${id} and tax_id = any(${taxes}::uuid[])`,
          ),
        ]
      : []),
    ...(accounts.length > 0
      ? [row('account', 'bank_accounts', sql`${documentCosts('account_id')} and account_id = any(${accounts}::uuid[])`)]
      : []),
  ]
  const all = sql<{
    kind: RestorableKind
    id: string
    is_deleted: boolean
  }>`with line as (${documentLines}) ${sql.join(queries, sql` union all `)} order by id`
  return (await all.execute(db)).rows
}

import { sql } from 'kysely'
import { restoreAccount } from '../bank-accounts/restore-account.ts'
import { restoreContact } from '../contacts/restore-contact.ts'
import { restoreLocation } from '../locations/restore-location.ts'
import { restoreProduct } from '../products/restore-product.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { restoreTax } from '../sale-taxes/restore-tax.ts'

/** A document that stands, held, which an act names: goods come back of it, come in of it, or it is corrected. */
interface Standing {
  id: string
  contact_id: string | null
  location_id: string
}

/** What the act names. Without a contact it is the document's. */
interface Names {
  contact?: string
  location: string
  items: readonly { product: string }[]
  tax?: readonly string[] | null | undefined
  extra_costs?: readonly { contact?: string | null | undefined; paid_from?: string | null | undefined }[] | null | undefined
}

/** How each kind comes back, in the order in which they are locked (`records/references.ts`). */
const restoring = {
  product: restoreProduct,
  tax: restoreTax,
  account: restoreAccount,
  location: restoreLocation,
  contact: restoreContact,
} satisfies Record<string, (ctx: BusinessContext, id: string) => Promise<unknown>>
type Kind = keyof typeof restoring
const kinds = Object.keys(restoring) as Kind[]

/** Ids of what a document names, of which an act may keep what is off sale, or charged no more. */
export type Stood = ReadonlySet<string>

/**
 * Brings back what was deleted since of what a document names and an act names again (DOCS-46): goods off sale with the parts
 * that they were made of, its contact, its location, taxes, and whom its extra costs were owed to or where they were paid from. Nothing else.
 * @returns the goods and taxes among them
 */
export async function restoreNamed(ctx: BusinessContext, table: DocumentTable, document: Standing, names: Names): Promise<Stood> {
  const named = await namedAgain(ctx, table, document, names)
  for (const kind of kinds) for (const one of named) if (one.kind === kind && one.is_deleted) await restoring[kind](ctx, one.id)
  return new Set(named.map(({ id }) => id))
}

async function namedAgain(
  { db, business_id }: BusinessContext,
  table: DocumentTable,
  { id, contact_id, location_id }: Standing,
  names: Names,
) {
  const { lines, line_of, parts, taxes: taxed, costs: bearing } = documentTables[table]
  const products = names.items.map(({ product }) => product)
  const itsLines = sql`select product_id, position from ${sql.table(lines)}
    where business_id = ${business_id} and ${sql.ref(line_of)} = ${id} and product_id = any(${products}::uuid[])`
  const itsParts =
    parts &&
    sql`union select part.product_id from ${sql.table(parts)} part join line on line.position = part.line_position
      where part.business_id = ${business_id} and part.${sql.ref(line_of)} = ${id}`
  const taxes = names.tax ?? []
  const costs = bearing ? (names.extra_costs ?? []) : []
  const accounts = costs.flatMap(({ paid_from }) => (paid_from && paid_from !== 'cash' ? [paid_from] : []))
  const contacts = [names.contact ?? contact_id, ...costs.map(({ contact }) => contact)].filter((one) => typeof one === 'string')
  const itsCosts = (column: 'contact_id' | 'account_id') =>
    sql`select ${sql.ref(column)} from inventory_action_costs where business_id = ${business_id} and action_id = ${id}`
  const mains = (ids: typeof itsLines) =>
    sql`select coalesce(merged_into, id) from contacts where business_id = ${business_id} and id in (${ids})`
  const row = (kind: Kind, from: string, ids: typeof itsLines) =>
    sql`select ${sql.lit(kind)} as kind, id, deleted_at is not null as is_deleted from ${sql.table(from)}
      where business_id = ${business_id} and id in (${ids})`
  const asked = [
    row('product', 'products', sql`select product_id from line ${itsParts ?? sql``}`),
    row('location', 'locations', sql`select ${location_id}::uuid where ${location_id} = ${names.location}`),
    row(
      'contact',
      'contacts',
      sql`(${mains(sql`select unnest(${contacts}::uuid[])`)}) intersect
        (${mains(costs.length > 0 ? sql`select ${contact_id}::uuid union all ${itsCosts('contact_id')}` : sql`select ${contact_id}::uuid`)})`,
    ),
    ...(taxed && taxes.length > 0
      ? [
          row(
            'tax',
            'sale_taxes',
            sql`select tax_id from ${sql.table(taxed)} where business_id = ${business_id} and ${sql.ref(line_of)} = ${id} and tax_id = any(${taxes}::uuid[])`,
          ),
        ]
      : []),
    ...(accounts.length > 0
      ? [row('account', 'bank_accounts', sql`${itsCosts('account_id')} and account_id = any(${accounts}::uuid[])`)]
      : []),
  ]
  const all = sql<{
    kind: Kind
    id: string
    is_deleted: boolean
  }>`with line as (${itsLines}) ${sql.join(asked, sql` union all `)} order by id`
  return (await all.execute(db)).rows
}

import type { Kind } from './kind.ts'
import { type DocumentTable, type PaidTable, documentTables, paidTables, tablesOfDocuments } from '../records/document-tables.ts'

const kindIn = (table: DocumentTable) => {
  const { kinds } = documentTables[table]
  return kinds.length === 1 ? `'${kinds[0]}'` : 'kind'
}

/** SQL list of the kinds that have no approval and never post. */
export const kindsWithoutApproval = tablesOfDocuments
  .flatMap((table) => (documentTables[table].waiting ? [] : documentTables[table].kinds))
  .map((kind) => `'${kind}'`)
  .join()

/** SQL union of one select for each document table. */
export const unionOfTables = (select: (table: DocumentTable) => string): string => tablesOfDocuments.map(select).join(' union all ')

/** SQL union of one select for each document table that has payments. */
export const unionOfPaidTables = (select: (table: PaidTable) => string): string => paidTables.map(select).join(' union all ')

/** Every document of every kind. */
export const documents = unionOfTables(
  (
    table,
  ) => `select id, ${kindIn(table)} as kind, number, status, approval_level, contact_id, location_id, posted_at, canceled_at, canceled_by,
    deleted_at, created_by from ${table} where business_id = $1`,
)

/** Every document line. */
export const documentLines = unionOfTables((table) => {
  const { lines, line_of } = documentTables[table]
  return `select ${line_of} as document_id, position, product_id from ${lines} where business_id = $1`
})

/** Every document payment, with the table of its document. */
export const payments = unionOfPaidTables((table) => {
  const { payments: from, line_of } = documentTables[table]
  return `select '${table}' as of_table, id, ${line_of} as document_id, account_id, amount, rounding, reverses, created_by, created_at
    from ${from} where business_id = $1`
})

/** The same with contact payments, which belong to no single document. `told_of` is the entity in the audit log. */
export const allPayments = `select payment.*, payment.document_id as told_of from (${payments}) payment
  union all select 'contacts', id, contact_id, account_id, amount, 0, reverses, created_by, created_at, coalesce(reverses, id)
    from contact_payments where business_id = $1`

/** SQL: documents of one kind, as `document`. */
export const fromDocumentsOf = ({ name, table }: Kind): string =>
  `from (select * from ${table} where business_id = $1${kindIn(table) === 'kind' ? ` and kind = '${name}'` : ''}) document`

/** SQL: their lines, as `item`, with their products. A composite's line is replaced by one row for each component, with its quantity. */
export function fromLinesOf(kind: Kind): string {
  const { lines, line_of, parts, takesBack } = documentTables[kind.table]
  if (parts === null) throw new Error(`No line of ${kind.table} moves anything.`)
  // Value columns that the laws read of a line, and their counterparts for a component.
  const valueColumns = takesBack
    ? { line: 'value, total, metadata', part: 'part.cost, null::bigint, line.metadata' }
    : { line: 'cost', part: 'part.cost' }
  const items = `(select id, ${line_of}, product_id, quantity, ${valueColumns.line} from ${lines} line where business_id = $1
          and not exists (select from ${parts} part where part.business_id = $1 and part.${line_of} = line.${line_of} and part.line_position = line.position)
        union all select line.id, line.${line_of}, part.product_id, part.taken, ${valueColumns.part} from ${parts} part
          join ${lines} line on line.business_id = $1 and line.${line_of} = part.${line_of} and line.position = part.line_position
          where part.business_id = $1)`
  return `${fromDocumentsOf(kind)} join ${items} item on item.${line_of} = document.id
    join products product on product.business_id = $1 and product.id = item.product_id`
}

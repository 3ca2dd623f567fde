import type { Kind } from './kind.ts'
import { type DocumentTable, type PaidTable, documentTables, paidTables, tablesOfDocuments } from '../records/document-tables.ts'

const kindIn = (table: DocumentTable) => {
  const { kinds } = documentTables[table]
  return kinds.length === 1 ? `'${kinds[0]}'` : 'kind'
}

/** Kinds that nobody approves, and which never take effect. */
export const unapproved = tablesOfDocuments
  .flatMap((table) => (documentTables[table].waiting ? [] : documentTables[table].kinds))
  .map((kind) => `'${kind}'`)
  .join()

/** The same of each table of documents. */
export const ofEachTable = (select: (table: DocumentTable) => string): string => tablesOfDocuments.map(select).join(' union all ')

/** The same of those that money is paid on. */
export const ofPaidTables = (select: (table: PaidTable) => string): string => paidTables.map(select).join(' union all ')

/** Every document, whatever its kind. */
export const documents = ofEachTable(
  (
    table,
  ) => `select id, ${kindIn(table)} as kind, number, status, approval_level, contact_id, location_id, posted_at, canceled_at, canceled_by,
    deleted_at, created_by from ${table} where business_id = $1`,
)

/** Every line of them. */
export const documentLines = ofEachTable((table) => {
  const { lines, line_of } = documentTables[table]
  return `select ${line_of} as document_id, position, product_id from ${lines} where business_id = $1`
})

/** Every payment, with the table of its document. */
export const payments = ofPaidTables((table) => {
  const { payments: from, line_of } = documentTables[table]
  return `select '${table}' as of_table, id, ${line_of} as document_id, account_id, amount, reverses, created_by, created_at
    from ${from} where business_id = $1`
})

/** The same with payments of contacts, which are of no one document; `told_of` is what the trail names. */
export const everyPayment = `select payment.*, payment.document_id as told_of from (${payments}) payment
  union all select 'contacts', id, contact_id, account_id, amount, reverses, created_by, created_at, coalesce(reverses, id)
    from contact_payments where business_id = $1`

/** Documents of one kind, as `document`. */
export const fromKind = ({ name, table }: Kind): string =>
  `from (select * from ${table} where business_id = $1${kindIn(table) === 'kind' ? ` and kind = '${name}'` : ''}) document`

/** Its lines, as `item`, with what they are of; of a composite, in its line's place, what the line takes of each component. */
export function fromLines(kind: Kind): string {
  const { lines, line_of, parts, takesBack } = documentTables[kind.table]
  if (parts === null) throw new Error(`No line of ${kind.table} moves anything.`)
  // What the laws read of a line besides its goods, and what stands for it where a part of a composite does.
  const own = takesBack
    ? { line: 'value, total, metadata', part: 'part.cost, null::bigint, line.metadata' }
    : { line: 'cost', part: 'part.cost' }
  const items = `(select id, ${line_of}, product_id, quantity, ${own.line} from ${lines} line where business_id = $1
          and not exists (select from ${parts} part where part.business_id = $1 and part.${line_of} = line.${line_of} and part.line_position = line.position)
        union all select line.id, line.${line_of}, part.product_id, part.taken, ${own.part} from ${parts} part
          join ${lines} line on line.business_id = $1 and line.${line_of} = part.${line_of} and line.position = part.line_position
          where part.business_id = $1)`
  return `${fromKind(kind)} join ${items} item on item.${line_of} = document.id
    join products product on product.business_id = $1 and product.id = item.product_id`
}

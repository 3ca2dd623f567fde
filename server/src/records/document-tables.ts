import type { IdKind } from '@kasuwa/contract/platform/ids'
import { type RawBuilder, sql } from 'kysely'
import type { CounterKind } from '../database/tables/documents.ts'
import type { Tables } from '../database/tables/index.ts'

/** Open amounts of a document, in SQL over its own columns. Kobo. */
interface Open {
  /** Amount due; above zero if its contact owes it. The text must equal the index’s expression. */
  left: string
  /** Total, with the same sign. */
  amount: string
  /** Total in either direction; zero once canceled. */
  due: string
  /** Direction of payments on it while it is pending: from the contact, or to them. */
  ahead: 'in' | 'out'
  /** The order in which several are locked. */
  order: string
}

/** Tables with one row for each document. */
export type DocumentTable = { [T in keyof Tables]: 'approval_level' extends keyof Tables[T] ? T : never }[keyof Tables]

interface DocumentTableInfo {
  id: IdKind
  /** The tables of its lines and of its payments, if it has any, and their column that names the document. */
  lines: keyof Tables
  payments: 'sale_payments' | 'inventory_action_payments' | null
  line_of: string
  /** The table of the components that their lines use; null if no line can be a composite. */
  parts: 'sale_item_components' | 'inventory_action_item_components' | null
  /** Its kinds; if there are several, the column `kind` says which. */
  kinds: readonly [CounterKind, ...CounterKind[]]
  /** Whether each document has a contact, or only some kinds do. */
  contact: 'always' | 'by kind'
  /** Their name in the stock and balance ledgers; null if they have no entries there. */
  ledger: 'sale' | 'inventory-action' | null
  open: Open | null
  /**
   * Their name in the list of pending documents. Null if they need no approval: each takes effect when it is recorded.
   * Others need as many approvals as the business’s setting says.
   */
  waiting: 'sales' | 'actions' | 'orders' | null
  /** Prefix of the ids of their payments. */
  payment: IdKind | null
  /** The table of payments that customers make online; null if there are none. */
  online: 'sale_payments' | null
  /** The table of taxes as charged; null if they have none of their own. */
  taxes: 'sale_tax_lines' | 'quotation_tax_lines' | null
  /** The table of an intake’s extra costs. */
  costs: 'inventory_action_costs' | null
  /** Whether some of them return goods of others, line by line. */
  takesBack: boolean
  /** Whether returns lower their total, in `credited`. */
  isCredited: boolean
  /** Whether a search by serial number finds them. */
  isFoundByUnit: boolean
  /** SQL over `document`: true if it took effect and expects more, so that its references are not deleted; null if none does. */
  expecting: string | null
}

const leftOfSale = `(case status when 'approved' then total - credited - paid_amount when 'canceled' then -paid_amount else 0 end)`

/** Defaults of a table. */
const nothing = {
  payments: null,
  parts: null,
  ledger: null,
  open: null,
  payment: null,
  online: null,
  taxes: null,
  costs: null,
  takesBack: false,
  isCredited: false,
  isFoundByUnit: false,
  expecting: null,
} as const

/** Document tables, for code that only needs their rows. A new document table does not compile until it is listed here. */
export const documentTables = {
  sales: {
    ...nothing,
    id: 'sale',
    lines: 'sale_items',
    payments: 'sale_payments',
    line_of: 'sale_id',
    parts: 'sale_item_components',
    kinds: ['sale'],
    contact: 'always',
    ledger: 'sale',
    open: {
      left: leftOfSale,
      amount: `case when ${leftOfSale} > 0 then total - credited else ${leftOfSale} end`,
      due: `case status when 'canceled' then 0 else total - credited end`,
      ahead: 'in',
      order: 'id',
    },
    waiting: 'sales',
    payment: 'sale_payment',
    online: 'sale_payments',
    taxes: 'sale_tax_lines',
    isCredited: true,
    isFoundByUnit: true,
  },
  inventory_actions: {
    ...nothing,
    id: 'inventory_action',
    lines: 'inventory_action_items',
    payments: 'inventory_action_payments',
    line_of: 'action_id',
    parts: 'inventory_action_item_components',
    kinds: ['intake', 'return-inward', 'return-outward', 'adjustment'],
    contact: 'by kind',
    ledger: 'inventory-action',
    open: {
      left: `(case when status = 'pending' or kind = 'adjustment' then 0
    when status = 'canceled' then paid_amount
    when kind = 'return-outward' then total - paid_amount
    when kind = 'return-inward' and sale_id is not null then 0
    else paid_amount - total end)`,
      amount: `case when status = 'canceled' then paid_amount when kind = 'return-outward' then total else -total end`,
      due: `case when status = 'canceled' then 0 else coalesce(total, 0) end`,
      ahead: 'out',
      order: `kind not in ('return-inward', 'return-outward'), id`,
    },
    waiting: 'actions',
    payment: 'inventory_action_payment',
    costs: 'inventory_action_costs',
    takesBack: true,
  },
  purchase_orders: {
    ...nothing,
    id: 'purchase_order',
    lines: 'purchase_order_items',
    line_of: 'order_id',
    kinds: ['purchase-order'],
    contact: 'always',
    waiting: 'orders',
    expecting: `document.status = 'approved' and document.receipt_status <> 'received'`,
  },
  quotations: {
    ...nothing,
    id: 'quotation',
    lines: 'quotation_items',
    line_of: 'quotation_id',
    kinds: ['quotation'],
    contact: 'always',
    waiting: null,
    taxes: 'quotation_tax_lines',
  },
} as const satisfies Record<DocumentTable, DocumentTableInfo>

/** Tables whose documents can be paid. */
export type PaidTable = { [T in DocumentTable]: (typeof documentTables)[T]['payments'] extends null ? never : T }[DocumentTable]

export const tablesOfDocuments = Object.keys(documentTables) as DocumentTable[]

export const paidTables = tablesOfDocuments.filter((table): table is PaidTable => documentTables[table].payments !== null)

/** Tables whose documents ledgers name. */
export type LedgerTable = { [T in DocumentTable]: (typeof documentTables)[T]['ledger'] extends null ? never : T }[DocumentTable]
export const tablesInLedgers = tablesOfDocuments.filter((table): table is LedgerTable => documentTables[table].ledger !== null)

/** The table for documents of a kind. */
export function tableOf(kind: CounterKind): DocumentTable {
  const table = tablesOfDocuments.find((tablesOfDocument) =>
    (documentTables[tablesOfDocument].kinds as readonly CounterKind[]).includes(kind),
  )
  if (!table) throw new Error(`No table has documents of the kind ${kind}.`)
  return table
}

/** A column of the document that a ledger entry or a reservation names, in any of the tables. */
export const ofItsDocument = <T>(
  ledger: 'stock_movements' | 'balance_transactions' | 'stock_commitments',
  column: 'number' | 'date' | 'deleted_at',
): RawBuilder<T> =>
  sql<T>`coalesce(${sql.join(
    tablesInLedgers.map(
      (table) => sql`(select document.${sql.ref(column)} from ${sql.table(table)} document
        where document.business_id = ${sql.ref(`${ledger}.business_id`)} and document.id = ${sql.ref(`${ledger}.document_id`)})`,
    ),
  )})`

/** One condition over documents of all tables: true if it is true in any. */
export const inAnyTable = (condition: (table: DocumentTable) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(tablesOfDocuments.map(condition), sql` or `)})`

/** SQL for the kind of a document. @param alias alias of its row, if the query has several tables */
export function kindIn(table: DocumentTable, alias?: string): RawBuilder<CounterKind> {
  const { kinds } = documentTables[table]
  return kinds.length === 1 ? sql<CounterKind>`${sql.lit(kinds[0])}::text` : sql<CounterKind>`${sql.ref(alias ? `${alias}.kind` : 'kind')}`
}

import type { IdKind } from '@kasuwa/contract/platform/ids'
import { type RawBuilder, sql } from 'kysely'
import type { CounterKind } from '../database/tables/documents.ts'
import type { Tables } from '../database/tables/index.ts'

/** Tables with a document a row. */
export type DocumentTable = { [T in keyof Tables]: 'approval_level' extends keyof Tables[T] ? T : never }[keyof Tables]

interface Stands {
  id: IdKind
  /** The tables of its lines and of what is paid on it, if anything is, and their column that names the document. */
  lines: keyof Tables
  payments: 'sale_payments' | 'inventory_action_payments' | null
  line_of: string
  /** The table of what their lines take of the components of composites; null where no line is of a composite. */
  parts: 'sale_item_components' | 'inventory_action_item_components' | null
  /** The kinds in it; where there are several, its column `kind` says which. */
  kinds: readonly [CounterKind, ...CounterKind[]]
  /** Whether each has somebody on the other side, or some kinds have nobody there. */
  contact: 'always' | 'by kind'
  /** Whether ledgers of stock and of balances name them. */
  isInLedgers: boolean
  /** Whether members approve them, as many as the business's setting asks; of a kind that nobody approves, each stands as soon as it is recorded. */
  isApproved: boolean
  /** Of its rows, as `document`, those that have taken effect and expect something yet, so that what they name is not deleted; null where none does. */
  expecting: string | null
}

/** Where documents stand, for what asks nothing of them but their rows. A new table of documents does not compile until it is here. */
export const documentTables = {
  sales: {
    id: 'sale',
    lines: 'sale_items',
    payments: 'sale_payments',
    line_of: 'sale_id',
    parts: 'sale_item_components',
    kinds: ['sale'],
    contact: 'always',
    isInLedgers: true,
    isApproved: true,
    expecting: null,
  },
  inventory_actions: {
    id: 'inventory_action',
    lines: 'inventory_action_items',
    payments: 'inventory_action_payments',
    line_of: 'action_id',
    parts: 'inventory_action_item_components',
    kinds: ['intake', 'return-inward', 'return-outward', 'adjustment'],
    contact: 'by kind',
    isInLedgers: true,
    isApproved: true,
    expecting: null,
  },
  purchase_orders: {
    id: 'purchase_order',
    lines: 'purchase_order_items',
    payments: null,
    line_of: 'order_id',
    parts: null,
    kinds: ['purchase-order'],
    contact: 'always',
    isInLedgers: false,
    isApproved: true,
    expecting: `document.status = 'approved' and document.receipt_status <> 'received'`,
  },
  quotations: {
    id: 'quotation',
    lines: 'quotation_items',
    payments: null,
    line_of: 'quotation_id',
    parts: null,
    kinds: ['quotation'],
    contact: 'always',
    isInLedgers: false,
    isApproved: false,
    expecting: null,
  },
} as const satisfies Record<DocumentTable, Stands>

/** Those that money is paid on. */
export type PaidTable = { [T in DocumentTable]: (typeof documentTables)[T]['payments'] extends null ? never : T }[DocumentTable]

export const tablesOfDocuments = Object.keys(documentTables) as DocumentTable[]

export const paidTables = tablesOfDocuments.filter((table): table is PaidTable => documentTables[table].payments !== null)

/** Those that ledgers name. */
export type LedgerTable = { [T in DocumentTable]: (typeof documentTables)[T]['isInLedgers'] extends true ? T : never }[DocumentTable]
export const tablesInLedgers = tablesOfDocuments.filter((table): table is LedgerTable => documentTables[table].isInLedgers)

/** The table that documents of a kind are in. */
export function tableOf(kind: CounterKind): DocumentTable {
  const table = tablesOfDocuments.find((tablesOfDocument) =>
    (documentTables[tablesOfDocument].kinds as readonly CounterKind[]).includes(kind),
  )
  if (!table) throw new Error(`No table has documents of the kind ${kind}.`)
  return table
}

/** A column of the document that an entry of a ledger, or what is held of a level, names, whatever table it is in. */
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

/** The same condition on documents of any table: true where it is true of one. */
export const inAnyTable = (condition: (table: DocumentTable) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(tablesOfDocuments.map(condition), sql` or `)})`

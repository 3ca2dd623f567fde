import type { IdKind } from '@kasuwa/contract/platform/ids'
import { type RawBuilder, sql } from 'kysely'
import type { PostingKind } from '../database/tables/documents.ts'
import type { Tables } from '../database/tables/index.ts'

/** Tables with a document a row. */
export type DocumentTable = { [T in keyof Tables]: 'approval_level' extends keyof Tables[T] ? T : never }[keyof Tables]

interface Stands {
  id: IdKind
  /** The tables of its lines and of what is paid on it, and their column that names the document. */
  lines: keyof Tables
  payments: 'sale_payments' | 'inventory_action_payments'
  line_of: string
  /** The table of what their lines take of the components of composites; null where no line is of a composite. */
  parts: 'sale_item_components' | 'inventory_action_item_components' | null
  /** The kinds in it; where there are several, its column `kind` says which. */
  kinds: readonly [PostingKind, ...PostingKind[]]
  /** Whether each has somebody on the other side, or some kinds have nobody there. */
  contact: 'always' | 'by kind'
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
  },
  inventory_actions: {
    id: 'inventory_action',
    lines: 'inventory_action_items',
    payments: 'inventory_action_payments',
    line_of: 'action_id',
    parts: 'inventory_action_item_components',
    kinds: ['intake', 'return-inward', 'return-outward', 'adjustment'],
    contact: 'by kind',
  },
} as const satisfies Record<DocumentTable, Stands>

export const tablesOfDocuments = Object.keys(documentTables) as DocumentTable[]

/** The table that documents of a kind are in. */
export function tableOf(kind: PostingKind): DocumentTable {
  const table = tablesOfDocuments.find((tablesOfDocument) =>
    (documentTables[tablesOfDocument].kinds as readonly PostingKind[]).includes(kind),
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
    tablesOfDocuments.map(
      (table) => sql`(select document.${sql.ref(column)} from ${sql.table(table)} document
        where document.business_id = ${sql.ref(`${ledger}.business_id`)} and document.id = ${sql.ref(`${ledger}.document_id`)})`,
    ),
  )})`

/** The same condition on documents of any table: true where it is true of one. */
export const inAnyTable = (condition: (table: DocumentTable) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(tablesOfDocuments.map(condition), sql` or `)})`

import type { AnyStatus } from '@kasuwa/contract/document-states'
import { type RawBuilder, sql } from 'kysely'
import { publicId } from '../database/ids.ts'
import type { CounterKind } from '../database/tables/documents.ts'
import { documentNumber } from '../records/document-number.ts'
import { type DocumentTable, documentTables, kindIn } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { extensions } from './document-extensions.ts'
import { anyDocuments, columnOf } from './visible.ts'

export interface RelatedDocument {
  kind: CounterKind
  /** As the API writes it. */
  id: string
  number: string
  status: AnyStatus
  date: string
  /** Kobo; the reply hides it from members who may not see costs. */
  total: number | null
}

/** Documents that refer to a document, or that it refers to, by row id: those that this member may see. */
export async function relatedDocuments(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Map<string, RelatedDocument>> {
  const { references, viewPermission } = extensions()
  const mayView = (relatedTable: DocumentTable): boolean => ctx.can(viewPermission(relatedTable))
  const related = await Promise.all([
    ...references.flatMap(({ from, column, to }) => {
      if (from !== table || !mayView(to)) return []
      const target = ctx
        .selectFrom(from as 'inventory_actions')
        .select(column as 'sale_id')
        .where('id', '=', id)
      return [documentsWhere(ctx, to, sql<boolean>`${sql.ref(`${to}.id`)} = ${target}`)]
    }),
    ...references.flatMap(({ from, column, to, isActiveOnly }) => {
      if (to !== table || !mayView(from)) return []
      const isActive = isActiveOnly ? sql` and ${sql.ref(`${from}.status`)} <> 'canceled'` : sql``
      return [documentsWhere(ctx, from, sql<boolean>`${sql.ref(`${from}.${column}`)} = ${id}${isActive}`)]
    }),
  ])
  return new Map(related.flat())
}

async function documentsWhere(
  ctx: BusinessContext,
  table: DocumentTable,
  condition: RawBuilder<boolean>,
): Promise<[string, RelatedDocument][]> {
  const rows = await anyDocuments(ctx, table)
    .select([
      columnOf(table, 'id'),
      columnOf(table, 'number'),
      columnOf(table, 'status'),
      columnOf(table, 'date'),
      columnOf(table, 'total'),
    ])
    .select(kindIn(table, table).as('kind'))
    .where(condition)
    .execute()
  return rows.map(({ id, number, ...row }) => [
    id,
    { ...row, id: publicId(documentTables[table].id, id), number: documentNumber(ctx, row.kind, number) },
  ])
}

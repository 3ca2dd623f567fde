import { type Expression, sql } from 'kysely'
import type { DocumentTable } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { anyDocuments, numberOf } from './visible.ts'

export interface Link {
  id: string
  number: string
}

/** Link to another document. Undefined if it is deleted, or at a location that this member does not see. @param id a query for it */
export async function linkTo(ctx: BusinessContext, table: DocumentTable, id: Expression<unknown>): Promise<Link | undefined> {
  const row = await anyDocuments(ctx, table)
    .selectAll(table as 'sales')
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = ${id}`)
    .executeTakeFirst()
  return row && { id: row.id, number: numberOf(ctx, table, row) }
}

import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { RawBuilder } from 'kysely'
import { cursorOf, fetchNextRows } from '../database/list-cursor.ts'
import { BusinessContext } from '../request/request-context.ts'
import { type ExportableList, listOf } from './export-list.ts'
import { encoder } from './wire.ts'

/** Reads the next rows of a statement, which names its business and its order. */
type NextRows = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>

/**
 * A list that is read in the archive of a business alone (`contract/src/archive.ts`).
 * @param readRows rows as the schema has them, with stored ids
 */
export function archivedList(
  endpoint: Endpoint,
  readRows: (ctx: BusinessContext, next: NextRows) => Promise<readonly object[]>,
): ExportableList {
  const handler: ExportableList['handler'] = async (ctx, { query }) => {
    const cursor = ctx.db && cursorOf(ctx.db)
    if (!cursor || !(ctx instanceof BusinessContext)) throw new Error(`${endpoint.path} is read in an export.`)
    const number = query.page as number
    const rows = await readRows(ctx, (statement) => fetchNextRows(ctx.db, cursor, number, statement, endpoint.name))
    return { page: { number, size: cursor.size, total_rows: rows.length, total_pages: number, total_is_exact: false }, rows }
  }
  const list = listOf(endpoint, handler, (locale) => encoder(endpoint.reply, locale as 'en'))
  if (!list) throw new Error(`${endpoint.path} is no list.`)
  return list
}

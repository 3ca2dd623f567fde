import { documentNumber } from '../records/document-number.ts'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { publicId } from '../database/ids.ts'
import { inBusiness } from '../database/joins.ts'
import { paginate } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { sumUp } from '../database/sum-up.ts'
import { namingVariants } from '../products/with-variants.ts'
import { documentTables, ofItsDocument, tableOf } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Inventory = (typeof api)['inventory']

/** Reservations of pending documents at the locations that this member sees. A level's committed quantity is the sum of its rows. */
function reservationsFor(ctx: BusinessContext, query: Call<Inventory['heldSums']>['query']) {
  const products = ctx
    .selectFrom('products')
    .where(matchesSearch('products.search_text', query.search ?? ''))
    .select('products.id')
  return ctx
    .selectFrom('stock_commitments')
    .$if(ctx.member.location_id !== null, (builder) => builder.where('stock_commitments.location_id', '=', ctx.member.location_id ?? ''))
    .$if(Boolean(query.search), (builder) => builder.where(sql<boolean>`stock_commitments.product_id = any(array(${products}))`))
    .$if(query.product !== undefined, (builder) => builder.where(isAnyOf('stock_commitments.product_id', query.product ?? [])))
    .$if(query.location !== undefined, (builder) => builder.where(isAnyOf('stock_commitments.location_id', query.location ?? [])))
}

/** Reserved quantity, in thousandths. */
export const sumReserved = async (
  ctx: BusinessContext,
  query: Call<Inventory['heldSums']>['query'],
): Promise<ReplyOf<Inventory['heldSums']>> =>
  sumUp(ctx, reservationsFor(ctx, await namingVariants(ctx, query)), { quantity: sql<number>`stock_commitments.quantity` })

/** Reservations, one row for each line and product, in order of the documents' creation. */
export async function listReserved(ctx: BusinessContext, original: Call<Inventory['held']>['query']): Promise<ReplyOf<Inventory['held']>> {
  const query = await namingVariants(ctx, original)
  const paging = {
    key: 'stock_commitments.ctid',
    ties: ['stock_commitments.line_id', 'stock_commitments.product_id'],
    // Ids sort by creation time.
    columns: { created_at: 'stock_commitments.document_id' },
  }
  const { page, rows } = await paginate(ctx, reservationsFor(ctx, query), query, paging, (builder) =>
    builder
      .innerJoin('products', (join) => inBusiness(join, 'products.id', 'stock_commitments.product_id'))
      .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'stock_commitments.location_id'))
      .selectAll('stock_commitments')
      .select(['products.name as product_name', 'products.sku', 'products.unit', 'locations.name as location_name'])
      .select([
        ofItsDocument<number>('stock_commitments', 'number').as('document_number'),
        ofItsDocument<string>('stock_commitments', 'date').as('document_date'),
      ]),
  )
  return {
    page,
    rows: rows.map((row) => {
      const { id } = documentTables[tableOf(row.document_kind)]
      return {
        // A composite's line reserves several products.
        id: `${publicId(id, row.line_id)}-${publicId('product', row.product_id)}`,
        product: { id: row.product_id, name: row.product_name, sku: row.sku, unit: row.unit },
        location: { id: row.location_id, name: row.location_name },
        quantity: row.quantity,
        document: {
          kind: row.document_kind,
          id: publicId(id, row.document_id),
          number: documentNumber(ctx, row.document_kind, row.document_number),
          date: row.document_date,
        },
        created_at: row.created_at,
      }
    }),
  }
}

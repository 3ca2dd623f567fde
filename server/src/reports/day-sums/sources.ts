import { type RawBuilder, sql } from 'kysely'
import { actionLines, actionSums } from '../action-report.ts'
import { posted } from '../filters.ts'
import type { PaidKind } from '../../documents/kind.ts'
import { intake } from '../../intakes/kind.ts'
import { documentTables } from '../../records/document-tables.ts'
import { sale as sold } from '../../sales/kind.ts'
import { priceCut, discountTotal } from '../../sales/price-reductions.ts'
import type { Source } from '../cells.ts'
import { idsOf, idsOfEntries } from '../joins.ts'
import type { DaySumSource } from './read.ts'
import { lineSums, saleConditions, saleLines, salesCounted, soldLines, taxesOfLines, wholeSales, withGoods } from '../sold-sources.ts'
import { goodsMoved, returnedSource } from '../returned-sources.ts'

/** A source without filters, with the key columns of its day sums. */
export interface SummedSource {
  source: Source
  /** Column of its date. */
  dated: string
  location: string
  contact: string
  member: string
  product: string
}

/** Documents as `sale` or `action`, lines as `item`. */
const ofDocument = (document: string) => ({
  dated: `${document}.date`,
  location: `${document}.location_id`,
  contact: `${document}.contact_id`,
  member: `${document}.created_by`,
  product: 'item.product_id',
})

const at = (dated: string): RawBuilder<unknown> => sql.ref(dated)

/** All sources with day sums. Balance entries have no location: they are stored at the default one and never read by location. */
// oxlint-disable-next-line max-lines-per-function -- a table: each source that is kept, with its rows and sums
export function summedSources(business_id: string): Record<DaySumSource, SummedSource> {
  const everywhere = { business_id, member: { location_id: null } }
  const where = saleConditions(everywhere, {}, posted)
  const [sale, action] = [ofDocument('sale'), ofDocument('action')]
  const goods = { from: withGoods, where, at: sql`sale.date`, key: null }
  const plain = (from: RawBuilder<unknown>, dated: string, conditions: RawBuilder<boolean>[], sums: Source['sums']): Source => ({
    ...{ from, where: conditions, at: at(dated), key: null, sums },
  })
  const isOf = (table: string) => sql<boolean>`${sql.ref(`${table}.business_id`)} = ${business_id}`
  const [payment, entry, movement] = [
    { ...ofDocument('document'), dated: 'payment.date' },
    { ...ofDocument('entry'), dated: 'entry.created_at' },
    { ...ofDocument('one'), dated: 'one.created_at', product: 'one.product_id' },
  ]
  const paid = ({ table }: PaidKind) => {
    const { payments, line_of } = documentTables[table]
    return sql`${sql.table(payments)} payment join ${sql.table(table)} document on document.business_id = payment.business_id and document.id = ${sql.ref(`payment.${line_of}`)}`
  }
  return {
    sales: { ...sale, source: wholeSales(where, null) },
    lines: { ...sale, source: soldLines(where, null, undefined) },
    goods: { ...sale, source: { ...goods, sums: { ...lineSums, cost: sql`sum(item.cost)`, ...salesCounted } } },
    counted: { ...sale, source: { ...goods, sums: salesCounted } },
    taxes: { ...sale, source: taxesOfLines(everywhere, where, null, undefined, {}) },
    back: { ...action, source: returnedSource(everywhere, {}, posted, undefined) },
    moved: { ...action, source: goodsMoved(everywhere, {}, undefined) },
    cuts: {
      ...sale,
      source: plain(saleLines, sale.dated, [...where], {
        discounts: sql`sum(${discountTotal('item')})`,
        price_cuts: sql`sum(${priceCut('item')})`,
      }),
    },
    papers: {
      ...action,
      source: plain(
        sql`${sql.table(intake.table)} action`,
        action.dated,
        [
          isOf('action'),
          sql<boolean>`action.deleted_at is null and action.status = 'approved' and action.kind <> 'adjustment' and action.contact_id is not null`,
        ],
        {
          purchases: sql`sum(action.total) filter (where action.kind = 'intake')`,
          returns: sql`sum(action.total) filter (where action.kind in ('return-inward', 'return-outward'))`,
        },
      ),
    },
    takings: {
      ...payment,
      source: plain(paid(sold), payment.dated, [isOf('payment')], { payments: sql`sum(payment.amount)` }),
    },
    spendings: {
      ...payment,
      source: plain(paid(intake), payment.dated, [isOf('payment'), sql<boolean>`document.contact_id is not null`], {
        payments: sql`-sum(payment.amount)`,
      }),
    },
    entries: {
      ...entry,
      source: {
        ...plain(
          sql`(select moved.*, place.id as location_id from balance_transactions moved
          join locations place on place.business_id = moved.business_id and place.is_default and place.deleted_at is null) entry`,
          entry.dated,
          [isOf('entry')],
          { balance: sql`sum(entry.amount)` },
        ),
        near: idsOfEntries,
      },
    },
    documents: {
      ...action,
      source: plain(
        actionLines,
        action.dated,
        [isOf('action'), sql<boolean>`action.deleted_at is null and action.status = 'approved'`],
        actionSums,
      ),
    },
    stock: {
      ...movement,
      source: {
        ...plain(sql`stock_movements one`, movement.dated, [isOf('one')], {
          on_hand: sql`sum(one.quantity)`,
          value_at_cost: sql`sum(one.value)`,
        }),
        near: idsOf('one'),
      },
    },
  }
}

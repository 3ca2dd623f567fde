import type { Selectable } from 'kysely'
import { insertNumbered } from '../documents/numbers.ts'
import type { Ctx } from '../platform/context.ts'
import type { Metadata } from '../platform/tables/documents.ts'
import type { Tables } from '../platform/tables/index.ts'
import { type NewPayment, paymentRows } from './payments.ts'
import type { AppliedTax } from './price-sale.ts'

type Owned = 'number' | 'business_id' | 'created_by' | 'created_at' | 'updated_at' | 'sale_id'

export interface NewSale {
  sale: Omit<Selectable<Tables['sales']>, Owned | 'duplicate_of' | 'canceled_at' | 'canceled_by' | 'deleted_at'>
  lines: (Omit<Selectable<Tables['sale_items']>, Owned | 'metadata'> & {
    metadata: Metadata | null
    has_inventory?: boolean
    unit_cost?: number
  })[]
  taxes: AppliedTax[]
  payments: NewPayment[]
}

/** Writes a new sale, numbered, with all its rows. @param told hears its number */
export function writeSale(ctx: Ctx, { sale, lines, taxes, payments }: NewSale, told: (number: number) => void): void {
  const created_at = new Date(ctx.now).toISOString()
  const own = { business_id: ctx.business_id, created_at }
  const items = lines.map(({ has_inventory: _, unit_cost: __, ...line }) => ({ ...line, ...own, sale_id: sale.id }))
  const taxLines = taxes.map(({ id, ...tax }, position) => ({ ...tax, ...own, sale_id: sale.id, tax_id: id, position }))
  insertNumbered(ctx, 'sales', 'sale', { ...sale, ...own, created_by: ctx.merchant_id, updated_at: created_at }, told, [
    { table: 'sale_items', rows: items },
    { table: 'sale_tax_lines', rows: taxLines },
    { table: 'sale_payments', rows: paymentRows(ctx, sale.id, payments) },
  ])
}

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Most rates that a question offers. */
const MOST_RATES = 4

/**
 * Rates that prices with tax may include, in ten-thousandths of a per cent: all active taxes on every line together, then each tax of the
 * business, active ones first.
 */
export async function taxRates(db: Db, business_id: string): Promise<number[]> {
  const { rows: taxes } = await sql<{ rate: number; is_on_all: boolean }>`
    select tax.rate, tax.is_active
        and not exists (select from sale_tax_products goods where goods.business_id = tax.business_id and goods.tax_id = tax.id)
        and not exists (select from sale_tax_categories goods where goods.business_id = tax.business_id and goods.tax_id = tax.id) as is_on_all
    from sale_taxes tax where tax.business_id = ${business_id} and tax.deleted_at is null
    order by tax.is_active desc, tax.is_default desc, tax.id`.execute(db)
  const sum = taxes.reduce((total, { rate, is_on_all }) => (is_on_all ? total + rate : total), 0)
  return [...new Set([sum, ...taxes.map(({ rate }) => rate)])].filter((rate) => rate > 0).slice(0, MOST_RATES)
}

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Taxes that part a price of a file from the shop’s own. Rates are in ten-thousandths of a per cent. */
export interface PriceTaxes {
  /** Whether the shop’s prices contain its taxes: the sort of its default tax, of another active one, or what the business begins with. */
  inclusive: boolean
  /** Whether a tax is active. */
  isCharged: boolean
  /** Rates of taxes of that sort: the usual rate, then each, active ones first. */
  rates: readonly number[]
  /** All active ones on every line together. */
  usualRate: number
}

/** Most rates that a question offers. */
const MOST_RATES = 4

/** @throws Error if there is no such business */
export async function priceTaxes(db: Db, business_id: string): Promise<PriceTaxes> {
  const { prices_include_tax } = await db
    .selectFrom('businesses')
    .select('prices_include_tax')
    .where('id', '=', business_id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ rate: number; inclusive: boolean; is_active: boolean; is_on_all: boolean }>`
    select tax.rate, tax.inclusive, tax.is_active, tax.is_active
        and not exists (select from sale_tax_products goods where goods.business_id = tax.business_id and goods.tax_id = tax.id)
        and not exists (select from sale_tax_categories goods where goods.business_id = tax.business_id and goods.tax_id = tax.id) as is_on_all
    from sale_taxes tax where tax.business_id = ${business_id} and tax.deleted_at is null
    order by tax.is_active desc, tax.is_default desc, tax.inclusive = ${prices_include_tax} desc, tax.id`.execute(db)
  const [first] = rows
  const inclusive = first?.is_active ? first.inclusive : prices_include_tax
  const taxes = rows.filter((tax) => tax.inclusive === inclusive)
  const usualRate = taxes.reduce((total, { rate, is_on_all }) => (is_on_all ? total + rate : total), 0)
  const rates = [...new Set([usualRate, ...taxes.map(({ rate }) => rate)])].filter((rate) => rate > 0).slice(0, MOST_RATES)
  return { inclusive, isCharged: first?.is_active ?? false, rates, usualRate }
}

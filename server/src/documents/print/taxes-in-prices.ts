import { formatOf } from '@kasuwa/contract/languages'
import type { BusinessContext } from '../../request/request-context.ts'
import { paperTranslator } from './paper.ts'

/** “Prices include VAT”, if every active tax is one that prices contain. Null if another tax comes on top, or there is none. */
export async function taxesInPrices(ctx: BusinessContext): Promise<string | null> {
  const taxes = await ctx
    .selectFrom('sale_taxes')
    .select(['name', 'inclusive'])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
  if (taxes.length === 0 || taxes.some(({ inclusive }) => !inclusive)) return null
  const names = new Intl.ListFormat(formatOf(ctx.locale)).format(taxes.map(({ name }) => name))
  return paperTranslator(ctx)('tax_in_prices', { names })
}

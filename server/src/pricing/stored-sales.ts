import type pg from 'pg'

export interface StoredLine {
  position: number
  product: string
  parent: string | null
  category: string | null
  quantity: number
  price: number
  total: number
  line_discount: number
  discount: number
  included_tax: number
  /** False if the product was edited or deleted since, and may have been in another category. */
  is_as_it_was: boolean
}

export interface StoredTax {
  position: number
  rate: number
  base: number
  amount: number
  inclusive: boolean
  is_off: boolean
  shares: number[] | null
  rate_now: number
  products: string[]
  categories: string[]
  /** False if the tax was edited since, and may have covered other lines. */
  is_as_it_was: boolean
}

export interface StoredSale {
  id: string
  number: number
  subtotal: number
  discount: number
  included_tax: number
  tax_total: number
  total: number
  lines: StoredLine[]
  taxes: StoredTax[]
  /** False if a category was deleted since, and its coverage is lost. */
  categories_are_as_they_were: boolean
}

/** Sales in memory at once; each has at most a few hundred lines. */
const portion = 200

/** True if a row changed after a sale read it. The minute covers concurrent requests, which take less. */
const since = (table: string) =>
  `(${table}.updated_at > ${table}.created_at and ${table}.updated_at > sale.created_at - interval '1 minute'
    or ${table}.deleted_at > sale.created_at - interval '1 minute')`

/** Tables of sales, and of quotations with the same figures. */
const tables = {
  sale: { documents: 'sales', lines: 'sale_items', taxes: 'sale_tax_lines', of: 'sale_id' },
  quotation: { documents: 'quotations', lines: 'quotation_items', taxes: 'quotation_tax_lines', of: 'quotation_id' },
} as const
export type PricedKind = keyof typeof tables

const statementOf = ({
  documents,
  lines,
  taxes,
  of,
}: (typeof tables)[PricedKind]) => `select sale.id, sale.number, sale.subtotal::text, sale.discount::text, sale.included_tax::text, sale.tax_total::text, sale.total::text,
    (select coalesce(json_agg(json_build_object('position', item.position, 'product', item.product_id, 'parent', product.parent_id, 'category', product.category_id,
        'quantity', item.quantity, 'price', item.price, 'total', item.total,
        'line_discount', item.line_discount, 'discount', item.discount, 'included_tax', item.included_tax,
        'is_as_it_was', ${since('product')} is not true) order by item.position), '[]')
      from ${lines} item join products product on product.business_id = $1 and product.id = item.product_id
      where item.business_id = $1 and item.${of} = sale.id) as lines,
    (select coalesce(json_agg(json_build_object('position', taxed.position, 'rate', taxed.rate, 'base', taxed.base, 'amount', taxed.amount, 'inclusive', taxed.inclusive, 'is_off', taxed.is_off, 'shares', taxed.shares,
        'rate_now', tax.rate, 'is_as_it_was', ${since('tax')} is not true,
        'products', (select coalesce(json_agg(product_id), '[]') from sale_tax_products where business_id = $1 and tax_id = tax.id),
        'categories', (select coalesce(json_agg(category_id), '[]') from sale_tax_categories where business_id = $1 and tax_id = tax.id)
      ) order by taxed.position), '[]')
      from ${taxes} taxed join sale_taxes tax on tax.business_id = $1 and tax.id = taxed.tax_id
      where taxed.business_id = $1 and taxed.${of} = sale.id) as taxes,
    not exists (select from product_categories category where category.business_id = $1
      and category.deleted_at > sale.created_at - interval '1 minute') as categories_are_as_they_were
  from ${documents} sale where sale.business_id = $1 and sale.number > $2 order by sale.number limit ${portion}`

const amounts = ['subtotal', 'discount', 'included_tax', 'tax_total', 'total'] as const
type Amount = (typeof amounts)[number]
type StoredSaleRow = Omit<StoredSale, Amount> & Record<Amount, string>

/**
 * Sales or quotations of a business in number order, in portions. Lines and products are looked up by nested loops, which the laws’
 * connection disables (`check.ts`); without them, each sale would scan all products.
 */
export async function* storedSales(client: pg.Client, business_id: string, kind: PricedKind): AsyncGenerator<StoredSale> {
  const statement = statementOf(tables[kind])
  for (let after = 0; ;) {
    await client.query('set local enable_nestloop = on')
    const { rows } = await client.query<StoredSaleRow>(statement, [business_id, after])
    await client.query('set local enable_nestloop = off')
    for (const row of rows) {
      yield { ...row, ...(Object.fromEntries(amounts.map((name) => [name, Number(row[name])])) as Record<Amount, number>) }
    }
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = last.number
  }
}

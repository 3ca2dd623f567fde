import pg from 'pg'
import { storedId } from '../database/ids.ts'

interface Size {
  sales: number
  products: number
  contacts: number
}

/** Uuids of a business and its creator, and a location's public id. */
interface ShopIds {
  business_id: string
  merchant_id: string
  location: string
}

/** Uuids, as SQL literals. */
interface Where {
  business: string
  location: string
  merchant: string
}

const year = 365 * 86_400_000

/**
 * Inserts a year of business by SQL, in seconds: products with stock, contacts, some with debts, sales of three lines with movements, and
 * as many intakes.
 * Sales are spread evenly over the year. Only for tests that depend on the number of rows: the books do not add up.
 */
function yearOf({ business, location, merchant }: Where, { sales, products, contacts }: Size): string[] {
  // Begins with a time in milliseconds, as the app's own ids do, so that consecutive rows are adjacent in an index.
  const id = (kind: string, time: string, number: string) =>
    `(lpad(to_hex((${time})::bigint), 12, '0') || substr(md5('${kind}' || ${business} || ' ' || (${number})), 1, 20))::uuid`
  const saleTime = `${Date.now()}::bigint - (${sales} - n) * ${Math.floor(year / sales)}::bigint`
  const at = `to_timestamp((${saleTime}) / 1000.0)`
  const [contact, product] = [(number: string) => id('contact', number, number), (number: string) => id('product', number, number)]
  const sale = id('sale', saleTime, 'n')
  return [
    `insert into contacts (business_id, id, name, email, phone, contact_type, balance, search_text, sort_name, created_at)
      select ${business}, ${contact('n')}, 'Customer ' || n, n || '@mail.test', '+2348059876543', 'both',
        case when n % 20 = 0 then n - ${contacts / 2} else 0 end, 'customer ' || n || ' ' || n || '@mail.test', 'customer ' || n,
        now() - n * interval '1 minute'
      from generate_series(1, ${contacts}) n`,
    `insert into products (business_id, id, name, sku, product_type, inventory_type, price, reorder_level, search_text, sort_name, created_at)
      select ${business}, ${product('n')}, 'Product ' || n, 'SKU' || n, 'standard', 'standard', 1000, 5000, 'product ' || n || ' sku' || n,
        'product ' || n, now() - n * interval '1 minute'
      from generate_series(1, ${products}) n`,
    `insert into inventory_levels (business_id, id, product_id, location_id, on_hand, value, low_at, last_entry)
      select ${business}, ${id('level', 'n', 'n')}, ${product('n')}, ${location}, case when n % 50 = 0 then 1000 else 90000 end, 9000, 5000, 1
      from generate_series(1, ${products}) n`,
    `insert into sales (business_id, id, number, status, approval_level, contact_id, location_id, date, subtotal, discount, tax_total,
        total, paid_amount, cost, due_date, created_by, created_at)
      select ${business}, ${sale}, last + n, case when n % 40 = 0 then 'pending' when n % 33 = 0 then 'canceled' else 'approved' end, 1,
        ${contact(`1 + (n * 7) % ${contacts}`)}, ${location}, ${at}, 3000, 0, 0, 3000, case when n % 10 = 0 then 0 else 3000 end, 1500,
        ${at}::date, ${merchant}, ${at}
      from generate_series(1, ${sales}) n, (select coalesce(max(number), 0) as last from sales where business_id = ${business}) numbers`,
    `insert into sale_items (business_id, id, sale_id, position, product_id, product_name, quantity, price, total, discount, cost)
      select ${business}, ${id('item', saleTime, 'n * 3 + line')}, ${sale}, line, ${product(`1 + (n * 3 + line) % ${products}`)}, 'Product',
        1000, 1000, 1000, 0, 500
      from generate_series(1, ${sales}) n, generate_series(0, 2) line`,
    `insert into sale_payments (business_id, id, sale_id, account_id, amount, reverses, date, created_by, created_at)
      select business_id, id, id, null, paid_amount, null, date, created_by, created_at from sales where business_id = ${business} and paid_amount > 0`,
    `insert into contact_payments (business_id, id, contact_id, direction, account_id, amount, date, created_by, created_at)
      select ${business}, ${id('payment', saleTime, 'n')}, ${contact(`1 + (n * 7) % ${contacts}`)}, 'in', null, 3000, ${at}, ${merchant}, ${at}
      from generate_series(1, ${sales}, 10) n`,
    `insert into stock_movements (business_id, id, product_id, location_id, entry, quantity, value, on_hand_after, document_kind,
        document_id, line_id, is_reversal, created_by, created_at)
      select business_id, item.id, product_id, ${location}, row_number() over (partition by product_id order by sale_id, item.id), -1000, -500, 90000, 'sale', sale_id, item.id, false, ${merchant}, sale.created_at
      from sale_items item join sales sale using (business_id) where business_id = ${business} and sale.id = item.sale_id and product_name = 'Product'`,
    `insert into inventory_actions (business_id, id, kind, number, status, approval_level, contact_id, location_id, date, due_date, total, created_by, created_at)
      select ${business}, ${id('intake', saleTime, 'n')}, 'intake', last + n, 'approved', 1, ${contact(`1 + n % ${contacts}`)}, ${location}, ${at}, ${at}::date, 3000,
        ${merchant}, ${at}
      from generate_series(1, ${sales}) n,
        (select coalesce(max(number), 0) as last from inventory_actions where business_id = ${business} and kind = 'intake') numbers`,
  ]
}

/** Gives a shop that has recorded nothing a year of business, past row level security. @param ownerUrl of the test file's own database */
export async function makeBusy(ownerUrl: string, { business_id, merchant_id, location }: ShopIds, size: Size): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const [business = '', place = '', merchant = ''] = [business_id, storedId('location', location), merchant_id].map((id) => `'${id}'::uuid`)
  try {
    for (const statement of yearOf({ business, location: place, merchant }, size)) await owner.query(statement)
    // Autovacuum does this on an idle database: it sets the visibility map, so that index-only scans need not read the table.
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}

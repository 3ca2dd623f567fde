import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '@kasuwa/embedded-postgres'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import { type Business, register } from './business.ts'
import { takenOver } from './copied.ts'
import type { Figures } from './figures.ts'
import { compare, detail } from './lists.ts'

interface CreatedRecord {
  id: string
}

/** A business in which each customer owes for two sales, due over half a year. Only the sales and balances exist, not their lines. */
async function createDebtorBusiness(app: BuiltApp, customers: number): Promise<Business> {
  const business = await register(app)
  const { client, location } = business
  const { contact } = await client.must<{ contact: CreatedRecord }>('PUT', '/v1/business/contacts', {
    name: 'Ada Obi',
    email: 'ada@mail.test',
    phone: '08031112222',
  })
  const { product } = await client.must<{ product: CreatedRecord }>('PUT', '/v1/business/products', {
    name: 'Delivery',
    sku: 'DELIVERY',
    type: 'service',
    price: 250_000,
    has_inventory: false,
  })
  const { sale } = await client.must<{ sale: { number: string } }>('PUT', '/v1/business/sales', {
    contact: contact.id,
    location,
    items: [{ product: product.id, quantity: 1, price: 250_000 }],
    payable_amount: 250_000,
  })
  await withClient(ownerUrl(app), async (database) => {
    const { rows } = await database.query<{ business_id: string; contact_id: string; id: string }>(
      `select business_id, contact_id, id from sales where number = $1 and contact_id in (select id from contacts where email = 'ada@mail.test')
        order by created_at desc limit 1`,
      [Number(/\d+$/.exec(sale.number)?.[0])],
    )
    const [first] = rows
    if (!first) throw new Error('The first sale is not there.')
    const people = await takenOver(database, 'contacts', ['id', 'name', 'email', 'phone'])
    await database.query(
      `insert into contacts (id, name, email, ${people.join(', ')}) select gen_random_uuid(), 'Customer ' || number, number || '@customers.test', ${people.map((name) => `made.${name}`).join(', ')}
        from contacts made, generate_series(2, $3) number where made.business_id = $1 and made.id = $2`,
      [first.business_id, first.contact_id, customers],
    )
    const papers = await takenOver(database, 'sales', ['id', 'number', 'contact_id', 'date', 'due_date'])
    await database.query(
      `insert into sales (id, number, contact_id, date, due_date, ${papers.join(', ')})
        select gen_random_uuid(), 10 + row_number() over (), owing.id, made.date - late.days * interval '1 day', current_date + 20 - late.days, ${papers.map((name) => `made.${name}`).join(', ')}
        from sales made, contacts owing, generate_series(1, 2),
          lateral (select (random() * 200)::int as days where owing.id is not null) late
        where made.business_id = $1 and made.id = $2
          and owing.business_id = $1 and not owing.is_walk_in`,
      [first.business_id, first.id],
    )
    await database.query(
      `update contacts set balance = owed.amount from (select contact_id, sum(total - paid_amount) as amount from sales where business_id = $1 group by 1) owed
        where business_id = $1 and id = owed.contact_id`,
      [first.business_id],
    )
    await database.query('vacuum analyze')
  })
  return business
}

/** Debts by age with many debtors, against few. */
export async function debtRows(figures: Figures, app: BuiltApp, customers: number, times: number): Promise<void> {
  console.log('Filling a business with customers who owe…')
  const [large, small] = [await createDebtorBusiness(app, customers), await createDebtorBusiness(app, 100)]
  await withClient(ownerUrl(app), async (database) => {
    await database.query(
      `insert into stale_debts (business_id, id, contact_id)
        select business_id, gen_random_uuid(), contact_id from (select distinct business_id, contact_id from sales) owing`,
    )
    const from = performance.now()
    while ((await database.query('select 1 from stale_debts limit 1')).rows.length > 0) await delay(500)
    console.log(
      `The job of every minute had worked all of them out ${((performance.now() - from) / 1000).toFixed(0)} s after they changed.`,
    )
    await database.query('vacuum analyze')
  })
  const ageing = '/v1/business/contacts/ageing'
  for (const [work, path] of [
    [`debts by age, ${customers} customers`, ageing],
    ['page 2', `${ageing}?page=2`],
    ['what is owed to others', `${ageing}?direction=out`],
    ['customers who owe, a list', '/v1/business/contacts?owing=them'],
    ['Home', '/v1/business/dashboard'],
  ] as const) {
    const both = await compare({ business: large, path }, { business: small, path }, times)
    figures.atMost(`  ${work}`, 3, both[0] / both[1], { of: ' × a small business', detail: detail(both) })
  }
}

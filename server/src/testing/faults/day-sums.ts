import type { GoodBooks } from '../good-books.ts'
import type { InjectedFault } from './fault.ts'

/** Faults in stored day sums of reports. */
export function daySumFaults({ business_id, sold }: GoodBooks): InjectedFault[] {
  const inBusiness = `business_id = '${business_id}'`
  return [
    {
      description: 'a day of which more is kept than was sold',
      law: 'days.sums',
      sql: `update day_sums set sums[4] = sums[4] + 1 where ${inBusiness} and what = 'sales'`,
    },
    {
      description: 'a day of which what came back is not kept',
      law: 'days.sums',
      sql: `delete from day_sums where ${inBusiness} and what = 'back.product'`,
    },
    {
      description: 'goods that are kept as those of another product',
      law: 'days.sums',
      sql: `update day_sums set key = (select id from products where ${inBusiness} and id not in (select key from day_sums where ${inBusiness}) limit 1)
        where ${inBusiness} and what = 'goods.product' and key = (select product_id from sale_items where ${inBusiness} and sale_id = '${sold}' limit 1)`,
    },
    {
      description: 'a sale that changed and did not mark its day',
      law: 'days.sums',
      sql: `update sales set cost = cost + 1 where ${inBusiness} and id = '${sold}'`,
    },
    {
      description: 'goods of which more moved than is kept',
      law: 'days.sums',
      sql: `update day_sums set sums[1] = sums[1] + 1000 where ${inBusiness} and what = 'stock.product'`,
    },
    {
      description: 'a day of which what was paid is not kept',
      law: 'days.sums',
      sql: `delete from day_sums where ${inBusiness} and what = 'takings.contact'`,
    },
    {
      description: 'a balance that is kept as having changed by more',
      law: 'days.entries',
      sql: `update day_sums set sums[1] = sums[1] + 1 where ${inBusiness} and what = 'entries.contact'`,
    },
    {
      description: 'a month of which something else is kept than of its days',
      law: 'days.months',
      sql: `insert into day_sums select business_id, what || '/month', date_trunc('month', until)::date - 31, location_id, key, sums
        from day_sums join kept_days using (business_id) where ${inBusiness} and what = 'goods.product' limit 1;
        update day_sums set day = date_trunc('month', day) where ${inBusiness} and what like '%/month';
        update kept_days set since = until - 100, counted_since = until - 100 where ${inBusiness}`,
    },
    {
      description: 'a category of which more is kept than of its products',
      law: 'days.groups',
      sql: `update day_sums set sums[2] = sums[2] + 1 where ${inBusiness} and what = 'goods.category'`,
    },
    {
      description: 'a stock document that is kept twice',
      law: 'days.sums',
      sql: `update day_sums set sums[1] = sums[1] + 1 where ${inBusiness} and what = 'documents'`,
    },
    {
      description: 'a stock document that is kept as of a product that is not in it',
      law: 'days.sums',
      sql: `update day_sums set key = gen_random_uuid() where ${inBusiness} and what = 'documents.product'`,
    },
    {
      description: 'a tax that is kept as another',
      law: 'days.taxes',
      sql: `update day_sums set sums[1] = sums[1] + 1 where ${inBusiness} and what = 'taxes.product'`,
    },
  ]
}

import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { recheckPayments, reconcilePayments } from '../billing/reconcile.ts'
import { newId, publicId, storedId } from '../database/ids.ts'
import { ImportRunner } from '../imports/import-runner.ts'
import { ReportMailer } from '../saved-reports/report-mailer.ts'
import { scheduled } from '../services/jobs.ts'
import { billing, comeBack, planNamed } from '../testing/billing.ts'
import { PaystackServer } from '../testing/paystack-server.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

/*
 * No business keeps a job from another one. Rows of one business that always fail, more than a run takes and due before all others,
 * leave capacity for another business’s row in the same run. The fifth failure ends a row as an error that its owner sees.
 */

const paystack = await new PaystackServer().start()
afterAll(() => paystack.stop())
paystack.odd = 'odd'
paystack.refuses = 'refused'
let ahead = 0
const server = await ownServer({ PAYSTACK_SECRET_KEY: paystack.secretKey, PAYSTACK_BASE_URL: paystack.url }, () => Date.now() + ahead)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())
const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => client.query<Row>(text, values)
const values = async (text: string, ...parameters: unknown[]) =>
  (await client.query<{ value: unknown }>(text, parameters)).rows.map(({ value }) => value)

/** Longer than each pause between two tries. */
const later = () => (ahead += 5 * 3_600_000)

interface Poisoned {
  /** Rows of one business that always fail, this many. */
  poison(shop: Shop, count: number): Promise<unknown>
  /** A row of another business. @returns whether it was served */
  row(shop: Shop): Promise<() => Promise<boolean>>
  turn(): Promise<void>
  /** The errors that the owner of the failing rows sees. */
  faults(shop: Shop): Promise<unknown[]>
  /** More rows than a run takes. */
  many: number
}

const ofJob: Record<string, Poisoned> = {
  mail_reports: {
    many: 600,
    poison: (shop, count) =>
      client.query(
        `insert into saved_reports (business_id, id, name, search_text, sort_name, report, query, mail_every, next_at, created_by)
          select $1, gen_random_uuid(), 'Poison ' || n, 'poison', 'poison', 'nope', '{}', 'day', '1970-01-01', $2 from generate_series(1, $3::int) n`,
        [shop.business_id, shop.merchant_id, count],
      ),
    async row(shop) {
      const form = { name: 'Our day', report: 'sale', query: {}, mail: { every: 'day', to: [publicId('merchant', shop.merchant_id)] } }
      const { body } = await shop.call('PUT', '/v1/business/saved-reports', form)
      const id = storedId('saved_report', String(body.saved_report?.id))
      await client.query(`update saved_reports set next_at = now() - interval '1 day' where id = $1`, [id])
      return async () => (await values('select last_sent_at as value from saved_reports where id = $1', id))[0] !== null
    },
    async turn() {
      const mailer = new ReportMailer(() => server.app)
      await mailer.resume(query)
      await mailer.idle()
    },
    faults: ({ business_id }) => values('select last_error as value from saved_reports where business_id = $1', business_id),
  },
  resume_imports: {
    many: 150,
    // Their files are missing.
    poison: (shop, count) =>
      client.query(
        `insert into imports (business_id, id, kind, mode, on_match, status, file_name, search_text, map, edits, locale, created_by)
          select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'brands', 'all', 'update', 'running', 'x.csv', 'x.csv', '{}', '{}', 'en', $2
          from generate_series(1, $3::int) n`,
        [shop.business_id, shop.merchant_id, count],
      ),
    async row(shop) {
      const id = newId()
      await client.query(
        `insert into imports (business_id, id, kind, mode, on_match, status, file_name, search_text, map, edits, locale, created_by)
          values ($1, $2, 'brands', 'all', 'update', 'waiting', 'brands.csv', 'brands.csv', '{"name": 0}', '{}', 'en', $3)`,
        [shop.business_id, id, shop.merchant_id],
      )
      await client.query('insert into import_files (business_id, import_id, content) values ($1, $2, $3)', [
        ...[shop.business_id, id, Buffer.from('Name\nTecno\n')],
      ])
      return async () => (await values('select status as value from imports where id = $1', id))[0] === 'done'
    },
    async turn() {
      const runner = new ImportRunner(() => server.app)
      await runner.resume(query)
      await runner.idle()
    },
    faults: ({ business_id }) => values('select fault as value from imports where business_id = $1', business_id),
  },
  reconcile_payments: {
    many: 300,
    poison: async (shop, count) => {
      const insertPayments = (status: string, verified: string) =>
        client.query(
          `insert into plan_payments (business_id, id, reference, provider, merchant_id, email, amount, currency, status, created_at, updated_at,
              verified_amount, verified_currency, verified_at)
            select $1, gen_random_uuid(), 'odd-' || $4 || '-' || n, 'paystack', $2, 'a@b.test', 5000, 'NGN', $4, now() - interval '3 days', '2020-01-01', ${verified}
            from generate_series(1, $3::int) n`,
          [shop.business_id, shop.merchant_id, count, status],
        )
      await insertPayments('surplus', "5000, 'NGN', now()")
      await insertPayments('pending', 'null, null, null')
    },
    async row(shop) {
      const { body } = await shop.call('POST', `${billing}/change-card`, {})
      const reference = String(body.authorization_url).split('/').at(-1) ?? ''
      paystack.pay(reference)
      ahead += 10 * 60_000
      return () => Promise.resolve(paystack.refunded.has(reference))
    },
    turn: () => reconcilePayments(server.app, query),
    faults: ({ business_id }) =>
      values(
        "select after->>'reference' as value from audit_entries where business_id = $1 and action = 'billing.not_sent_back'",
        business_id,
      ),
  },
  recheck_payments: {
    many: 300,
    async poison(shop, count) {
      for (let number = 1; number <= count; number++) paystack.know(`refused-${number}`)
      await client.query(
        `insert into plan_payments (business_id, id, reference, provider, merchant_id, email, amount, currency, status, created_at,
            verified_amount, verified_currency, verified_at, recheck_at)
          select $1, gen_random_uuid(), 'refused-' || n, 'paystack', $2, 'a@b.test', 5000, 'NGN', 'mismatch', now(),
            5000, 'NGN', now() - interval '10 days', '2020-01-01'
          from generate_series(1, $3::int) n`,
        [shop.business_id, shop.merchant_id, count],
      )
    },
    async row(shop) {
      const { body } = await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, 'Growth') })
      const reference = String(body.authorization_url).split('/').at(-1) ?? ''
      paystack.pay(reference)
      await comeBack(shop, { id: reference.slice(29), reference })
      paystack.sendBack(reference)
      await client.query(`update plan_payments set recheck_at = now() - interval '1 day' where reference = $1`, [reference])
      return async () => (await values('select taken_amount as value from plan_payments where reference = $1', reference))[0] !== null
    },
    turn: () => recheckPayments(server.app, query),
    faults: ({ business_id }) =>
      values(
        "select after->>'reference' as value from audit_entries where business_id = $1 and action = 'billing.not_rechecked'",
        business_id,
      ),
  },
}

/** Jobs whose run no business can fill → the reason. */
const cannotBeFilled: Record<string, string> = {
  forget_keys: 'it deletes all that is old, in one statement a thousand rows',
  check_books: 'a business has one row, and it goes to the next night when it fails: faults/books',
  recount_debts: 'each business is a transaction of its own, and all of them are done in one turn',
  add_up_days: 'businesses come in no order, each with a share of the time',
  renew_plans: 'a business has one period to renew, and all of them are done in one turn',
  fetch_banks: 'it is of no business',
  back_up: 'it is of no business',
}

test('every job that runs by itself is tried with poison, or says why no business can fill its turn', () => {
  expect([...Object.keys(ofJob), ...Object.keys(cannotBeFilled)].toSorted()).toEqual(Object.keys(scheduled).toSorted())
})

test.each(Object.entries(ofJob))('%s: rows of one business that always fail keep no row of another one waiting', async (_, job) => {
  const [poisoned, otherShop] = [await openShop(server), await openShop(server)]
  await job.poison(poisoned, job.many)
  const isServed = await job.row(otherShop)
  await job.turn()
  await vi.waitFor(async () => expect(await isServed()).toBe(true), 20_000)
})

test.each(Object.entries(ofJob))('%s: a row that has failed five times ends as a fault that its owner sees', async (_, job) => {
  const shop = await openShop(server)
  await job.poison(shop, 2)
  for (let failures = 0; failures < 6; failures++) {
    later()
    await job.turn()
  }
  const faults = await job.faults(shop)
  expect(faults).toHaveLength(2)
  expect(faults.every(Boolean)).toBe(true)
})

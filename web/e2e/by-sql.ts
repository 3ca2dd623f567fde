import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf, withClient } from '@kasuwa/embedded-postgres'
import type { Client } from './rows.ts'

/** A shop, by its owner. */
interface Owned {
  email: string
}

/** Data folder of an app; by default, of the app that all tests share. */
export const dataFolder = (appPort = process.env.E2E_PORT): string => join(tmpdir(), `kasuwa-e2e-${appPort}`)

/** Database address of an app, as its owner: bypasses row level security. */
export function ownerUrl(appPort = process.env.E2E_PORT): string {
  const folder = dataFolder(appPort)
  const password = readFileSync(join(folder, 'secrets', 'postgres-password'), 'utf8').trim()
  const port = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  return urlOf(password, port, 'kasuwa')
}

let sharedClient: Promise<Client> | undefined

/**
 * Works on one lasting connection to the shared app's database. A new connection would plan every foreign key check again, ten times the
 * work.
 */
export async function withSharedClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  sharedClient ??= new Promise((resolve, reject) => {
    withClient(ownerUrl(), (client) => {
      resolve(client)
      return new Promise(() => {})
    }).catch(reject)
  })
  return work(await sharedClient)
}

/** Adds contacts and services, older than what the shop has but for its walk-in customer, who is known as the first. The shop has a contact of its owner's email. */
export async function fill({ email }: Owned, rows: number): Promise<void> {
  await withClient(ownerUrl(), async (client) => {
    await client.query(
      `insert into contacts (business_id, id, name, email, phone, contact_type, balance, search_text, sort_name, created_at)
        select business_id, gen_random_uuid(), 'Customer ' || n, n || '@mail.test', '+2348059876543', 'both', 0, 'customer ' || n,
          'customer ' || n, created_at - n * interval '1 microsecond'
        from contacts, generate_series(1, $2::int) n where email = $1`,
      [email, rows],
    )
    await client.query(
      `insert into products (business_id, id, name, sku, product_type, inventory_type, has_inventory, price, search_text, sort_name, created_at)
        select business_id, gen_random_uuid(), 'Service ' || n, 'SV-' || n, 'service', 'standard', false, 1000, 'service ' || n || ' sv-' || n,
          'service ' || n, created_at - n * interval '1 microsecond'
        from contacts, generate_series(1, $2::int) n where email = $1`,
      [email, rows],
    )
  })
}

/** Runs a periodic job of a test's own app at once. @param app its address */
export async function doJob(app: string, job: 'mail_reports' | 'renew_plans'): Promise<void> {
  await withClient(ownerUrl(new URL(app).port), async (client) => {
    await client.query(`select graphile_worker.add_job($1)`, [job])
  })
}

/** As if the thirty days of the shop's trial were over. */
export async function endTrial({ email }: Owned): Promise<void> {
  await withClient(ownerUrl(), (client) =>
    client.query(
      `update plan_periods set ends_at = starts_at where kind = 'trial'
        and business_id = (select m.business_id from members m where lower(m.email) = lower($1) and m.is_owner limit 1)`,
      [email],
    ),
  )
}

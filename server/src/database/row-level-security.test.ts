import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { compose } from '../compose.ts'
import { takeMachineClock } from '../testing/clock.ts'
import { urlFor } from '../testing/database-url.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { Database } from './database.ts'

takeMachineClock()
const server = await ownServer({ POOL_SIZE: '1', PATIENCE: '1' })
const { app, adminUrl, ownerUrl } = server
const admin = new pg.Client({ connectionString: adminUrl })
await admin.connect()
afterAll(() => admin.end())

const startApp = () => compose(app.config, ownerUrl, pino({ level: 'silent' }))

test('role, tenant and timeouts are set in the transaction, and gone after it', async () => {
  const inside = await app.database.transaction({}, (db) =>
    sql`select current_user as me, current_setting('app.business_id') as business, current_setting('app.merchant_id') as merchant,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`.execute(db),
  )
  const noTenantId = '00000000-0000-0000-0000-000000000000'
  expect(inside.rows).toEqual([
    { me: 'kasuwa_app', business: noTenantId, merchant: noTenantId, statement: '10s', lock: '8s', idle: '15s', zone: 'UTC' },
  ])
  // The same connection, since the pool has one.
  const { rows } = await app.database.pool.query(
    `select current_user = session_user as owner, current_setting('app.business_id') as business, current_setting('statement_timeout') as statement`,
  )
  expect(rows).toEqual([{ owner: true, business: '', statement: '0' }])
})

test('the app does not start if row level security does not bind its role', async () => {
  await openShop(server)
  await admin.query('grant create on schema public to kasuwa_app; alter table brands owner to kasuwa_app')
  await expect(startApp()).rejects.toThrow(
    'Nothing would keep one business from another: transactions run as “kasuwa_app”, which owns brands, so row level security does not bind it.',
  )
  await admin.query(`alter table brands owner to ${new URL(ownerUrl).username}`)
  const startedApp = await startApp()
  await startedApp.close()
})

test('a transaction that cannot begin fails with the reason, and has no effect', async () => {
  const otherRole = { name: `kasuwa_${randomUUID().replaceAll('-', '')}`, password: 'only-for-this-test' }
  await admin.query(`create role ${otherRole.name} login password '${otherRole.password}'`)
  const database = new Database({ url: urlFor(adminUrl, new URL(adminUrl).pathname.slice(1), otherRole), size: 1, named: true })
  try {
    await expect(database.transaction({}, (db) => sql`select 1`.execute(db))).rejects.toThrow('permission denied to set role "kasuwa_app"')
  } finally {
    await database.end()
    await admin.query(`drop role ${otherRole.name}`)
  }
})

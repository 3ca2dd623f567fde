import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { runningPostgres, urlOf } from '@kasuwa/embedded-postgres'
import { violations } from '../books/check.ts'
import { atSize } from '../testing/long.ts'
import { newcomer } from '../testing/newcomer.ts'
import { type AppProcess, dataFolder, endProcesses, send, startApp } from '../testing/processes.ts'

vi.setConfig({ testTimeout: 600_000 })
afterAll(endProcesses)

const ROWS = 3000
const file = [
  'name,sku,category,price,stock',
  ...Array.from({ length: ROWS }, (_, at) => `Product number ${at},SKU-${at},Category ${at % 40},${at + 1},${(at % 9) + 1}`),
].join('\n')
const map = { name: 'name', sku: 'sku', category: 'category', price: 'price', stock: 'stock' }

/** Tables that an import writes, in order: references, rows, stock, the record of imported rows; and the file, which is deleted at the end. */
const moments = atSize(['stock_movements'], ['product_categories', 'products', 'stock_movements', 'import_packs', 'import_files'])

async function bringIn(app: AppProcess, token: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([file]), 'all.csv')
  form.append('map', JSON.stringify(map))
  await fetch(`${app.url}/v1/business/products/import`, { method: 'PUT', body: form, headers: { authorization: `Bearer ${token}` } }).catch(
    () => {},
  )
}

/** A connection of the tables’ owner, which sees the stored rows of all businesses. The app’s database outlives a killed app. */
async function ownerOf(folder: string): Promise<pg.Client> {
  const port = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(folder, 'secrets', 'postgres-password'), 'utf8').trim()
  const client = new pg.Client({ connectionString: urlOf(password, port, 'kasuwa') })
  // The next app may end backends that the last one left.
  client.on('error', () => {})
  await client.connect()
  return client
}

const isTrue = async (client: pg.Client, condition: string): Promise<boolean> =>
  (await client.query<{ is: boolean }>(`select (${condition}) as is`)).rows[0]?.is === true

/** Kills the app once its import waits to write to a table, and waits until its backends have ended. */
async function killAt(app: AppProcess, client: pg.Client, table: string): Promise<void> {
  const lockWait = `exists (select from pg_locks where relation = '${table}'::regclass and not granted)`
  await vi.waitFor(async () => expect(await isTrue(client, lockWait)).toBe(true), 120_000)
  await app.kill('SIGKILL')
  await client.query('rollback')
  const otherBackends = `exists (select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid())`
  await vi.waitFor(async () => expect(await isTrue(client, otherBackends)).toBe(false), 60_000)
}

interface ImportState {
  status: string
  products: number
  others: number
}

/** The import's state, the number of products, and the other rows that it creates. */
async function readState(client: pg.Client): Promise<ImportState> {
  const { rows } = await client.query<ImportState>(`
    select (select status from imports) as status, (select count(*)::int from products) as products,
      (select count(*) from product_categories)::int + (select count(*) from stock_movements)::int
        + (select count(*) from import_packs)::int + (select count(*) from audit_entries where action = 'imports.products')::int as others`)
  return rows[0] as ImportState
}

const imports = async (app: AppProcess, token: string) => {
  const { body } = await send(app.url, token, 'GET', '/v1/business/imports')
  return body.rows as { status: string; imported: number }[]
}

test('an app that is killed in the midst of an import leaves nothing half, and the next one does it', async () => {
  const folder = dataFolder()
  let app = await startApp({ DATA_DIR: folder })
  const { token } = await newcomer(app.url, 10)
  let client = await ownerOf(folder)
  const before = await readState(client)
  const hold = async (table: string) => {
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
  }
  await hold(moments[0] ?? '')
  const upload = bringIn(app, token)
  for (const [index, table] of moments.entries()) {
    await killAt(app, client, table)
    expect(await readState(client)).toEqual({ ...before, status: expect.stringMatching(/^(waiting|running)$/) })
    // The next table is locked before the next app can reach it.
    const next = moments[index + 1]
    if (next) await hold(next)
    else await client.end()
    app = await startApp({ DATA_DIR: folder })
    if (next && !(await isTrue(client, 'true').catch(() => false))) {
      client = await ownerOf(folder)
      await hold(next)
    }
  }
  await upload
  await vi.waitFor(async () => expect((await imports(app, token))[0]).toMatchObject({ status: 'done', imported: ROWS }), 180_000)
  const { body } = await send(app.url, token, 'GET', '/v1/business/products')
  expect((body.page as { total_rows: number }).total_rows).toBe(before.products + ROWS)
  expect(await violations((await runningPostgres(folder)) ?? '')).toEqual([])
  expect(await app.kill('SIGTERM')).toBe(0)
})

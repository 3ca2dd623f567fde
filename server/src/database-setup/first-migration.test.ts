import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { endpoints } from '@kasuwa/contract'
import { withClient } from '@kasuwa/embedded-postgres'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { safeParse } from 'zod'
import { makeBackup } from '../backup/make-backup.ts'
import { filesOf } from '../backup/place.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { violations } from '../books/check.ts'
import { compose } from '../compose.ts'
import { newId, publicId } from '../database/ids.ts'
import { readConfig } from '../services/config.ts'
import { serverFolder } from '../services/server-folder.ts'
import { isLong } from '../testing/long.ts'
import { askDatabase, bringIn, createInstallation, takeOut, withPassword } from '../testing/moved-business.ts'
import { tablesOf } from '../testing/schema/catalogue.ts'
import { fieldsOf } from '../testing/schemas.ts'
import { testDatabase } from '../testing/test-server.ts'
import { migrate, migrationNames } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** The demo business as commit a0140019 made it under PostgreSQL 15, the last with the migrations before the first: by pg_dump, packed by Brotli. */
const dump = brotliDecompressSync(readFileSync(join(serverFolder, 'src', 'testing', 'fixtures', 'demo-a0140019.sql.br'))).toString()
const folder = mkdtempSync(join(tmpdir(), 'kasuwa-before-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Commands of psql, and statements that a prepared database has. */
const notOurs = /^(?:\\.*|CREATE SCHEMA public;|ALTER DEFAULT PRIVILEGES FOR ROLE .*)$/gm

/** A database as that commit left it. */
async function before() {
  const { adminUrl, ownerUrl: url } = await testDatabase('template0')
  await prepareDatabase(adminUrl, decodeURIComponent(new URL(url).username))
  await withClient(url, (client) => client.query(dump.replaceAll(notOurs, '')))
  return url
}

/** A database whose last migration was this one. */
async function older() {
  const url = await before()
  await askDatabase(url, `delete from kysely_migration where name > '0600_documents_of_products'`)
  return url
}

const namesIn = async (url: string) =>
  (await askDatabase<{ name: string }>(url, 'select name from kysely_migration order by name')).map(({ name }) => name)

/** Its tables, by their names. */
const shapeOf = async (url: string) => {
  const tables = await withClient(url, tablesOf)
  const byName = (first: { name: string }, second: { name: string }) => (first.name < second.name ? -1 : 1)
  return tables
    .map((table) => ({ ...table, rights: table.rights.toSorted(), constraints: table.constraints.toSorted(byName) }))
    .toSorted(byName)
}

type Columns = Record<string, string>

/** The columns of each table, in order. */
async function columnsOf(url: string): Promise<Columns> {
  const rows = await askDatabase<{ name: string; columns: string }>(
    url,
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** A sum over the rows of each table, over columns that it had. */
async function rowsOf(url: string, compared?: Columns): Promise<Record<string, string>> {
  const columns = compared ?? (await columnsOf(url))
  const sums: Record<string, string> = {}
  for (const { name } of await withClient(url, tablesOf)) {
    const [row] = await askDatabase<{ sum: string }>(
      url,
      `select concat(count(*), ' ', sum(hashtextextended(row(${columns[name] ?? '1'})::text, 0))) as sum from ${name} as one`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

/** Where a backup is restored to. */
const emptyPlace = async () => {
  const { ownerUrl: url } = await testDatabase('template0')
  const config = readConfig({ DATA_DIR: join(folder, newId()), PUBLIC_URL: 'http://shop.localhost' })
  return { url, files: filesOf(config), keepSecrets: async () => {} }
}

const backedUp = async (url: string) => {
  const file = join(folder, `${newId()}.backup`)
  await makeBackup(file, { url, files: (await emptyPlace()).files, secrets: {}, passphrase: undefined })
  return file
}

/** Lists that a business's owner may read without saying of what. */
const lists = endpoints.filter(
  ({ method, path, access, query }) =>
    method === 'GET' &&
    path.startsWith('/v1/business') &&
    !path.includes('{') &&
    access !== 'public' &&
    fieldsOf(query).includes('per_page') &&
    (query === undefined || safeParse(query, {}).success),
)

let url: string
beforeAll(async () => void (url = await before()))

test('a database with all migrations before the first goes on as it is: the same rows in the same tables as a new one', async () => {
  expect(await namesIn(url)).toHaveLength(125)
  const columns = await columnsOf(url)
  const was = await rowsOf(url, columns)
  expect(Number(was.sales?.split(' ')[0])).toBeGreaterThan(500)
  await Promise.all([migrate(url), migrate(url)])
  expect(await namesIn(url)).toEqual(migrationNames())
  // Day sums of sales got the rounding as their last number.
  const day_sums = columns.day_sums?.replace('sums', `case when what ~ '^sales' then trim_array(sums, 1) else sums end`) ?? ''
  const sums = await rowsOf(url, { ...columns, day_sums })
  const isLater = (name: string) => was[name] === undefined
  // Tables of later migrations are empty.
  expect(sums).toEqual({
    ...was,
    ...Object.fromEntries(
      Object.keys(sums)
        .filter(isLater)
        .map((name) => [name, '0 ']),
    ),
  })
  expect(await shapeOf(url)).toEqual(await shapeOf((await testDatabase()).ownerUrl))
})

test('its books hold, every list answers, and, in the long run, its business goes to another installation', async () => {
  expect(lists.length).toBeGreaterThan(20)
  expect(await violations(url)).toEqual([])
  const config = readConfig({ DATA_DIR: join(folder, 'app'), PUBLIC_URL: 'http://shop.localhost' })
  const composed = await compose(config, url, pino({ level: 'silent' }))
  try {
    const { token, merchant_id } = await ownersToken(composed)
    const wrong: string[] = []
    for (const { path } of lists) {
      const answer = await composed.fastify.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
      if (answer.statusCode !== 200) wrong.push(`${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    if (!isLong) return
    // An older backup must meet this version’s forms.
    const email = await withPassword({ ownerUrl: url }, merchant_id)
    const file = join(folder, 'demo.kasuwa')
    writeFileSync(file, (await takeOut(composed, token)).rawPayload)
    const installation = await createInstallation(folder)
    expect(await bringIn(file, installation, { owner: email })).toMatchObject({ business: { name: expect.any(String) } })
    expect(await violations(installation.url)).toEqual([])
  } finally {
    await composed.close()
  }
  expect(await violations(url)).toEqual([])
})

test.runIf(isLong)('a backup of then is restored', async () => {
  const was = await before()
  const place = await emptyPlace()
  await restoreBackup(await backedUp(was), place)
  expect(await namesIn(place.url)).toEqual(migrationNames())
  expect(await rowsOf(place.url)).toEqual(await rowsOf(was))
})

test('an older database is told which commit to start once, and nothing of it is changed', async () => {
  const old = await older()
  const [names, shape, rows] = [await namesIn(old), await shapeOf(old), await rowsOf(old)]
  await expect(migrate(old)).rejects.toThrow(
    /^The database was made by an older Kasuwa: start commit a0140019 once, and then this version\. Nothing was changed\.$/,
  )
  expect([await namesIn(old), await shapeOf(old), await rowsOf(old)]).toEqual([names, shape, rows])
})

test.runIf(isLong)('an older backup is told which commit to restore it with, and nothing is made', async () => {
  const place = await emptyPlace()
  await expect(restoreBackup(await backedUp(await older()), place)).rejects.toThrow(
    /^The backup was made by an older Kasuwa: restore it with commit a0140019 once, and then this version\. Nothing was changed\.$/,
  )
  expect(await withClient(place.url, tablesOf)).toEqual([])
})

/** A token of the demo's owner. */
async function ownersToken({ app }: Awaited<ReturnType<typeof compose>>) {
  const [owner] = await askDatabase<{ merchant_id: string; business_id: string }>(
    url,
    'select merchant_id, business_id from members where is_owner and deleted_at is null order by created_at limit 1',
  )
  if (!owner) throw new Error('Nobody owns anything.')
  const id = newId()
  await askDatabase(
    url,
    `insert into sessions (id, merchant_id, token_hash, rotated_at, remember, user_agent, ip, expires_at)
      values ($1, $2, $3, now(), false, 'test', '127.0.0.1', now() + interval '1 day')`,
    [id, owner.merchant_id, id],
  )
  const token = app.tokens.signAccess({
    sid: publicId('session', id),
    merchant_id: publicId('merchant', owner.merchant_id),
    business_id: publicId('business', owner.business_id),
  })
  return { token, merchant_id: owner.merchant_id }
}

import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { violations } from '../books/check.ts'
import { compose } from '../compose.ts'
import { migrationNames, migrate } from '../database-setup/migrate.ts'
import { folderStore } from '../services/files.ts'
import { readConfig } from '../services/config.ts'
import { installSecrets } from '../services/install-secrets.ts'
import { cheapSeals } from '../testing/cheap-seals.ts'
import { addProduct, stockUp, addContact } from '../testing/goods.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { ownServer, testDatabase } from '../testing/test-server.ts'
import { readBackup } from './backup-file.ts'
import { checkBackup } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { filesOf, keepSecrets, secretsOf } from './place.ts'
import { restoreBackup } from './restore-backup.ts'
import { isLong } from '../testing/long.ts'

cheapSeals()
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const pathOf = (name: string) => join(folder, name)
const passphrase = 'the day the rain came early'

const server = await ownServer()
const { app, ownerUrl } = server
const backupFile = pathOf('whole.backup')
const picture = `${'0a'.repeat(16)}.webp`
let shop: Shop
let product: string
let bola: string
/** Content of the backup. */
let was: Record<string, string>

const source = () => ({ url: ownerUrl, files: filesOf(app.config), secrets: secretsOf(app.config), passphrase })
const saleOf = (quantity: number) => ({
  ...{ contact: shop.walkIn, location: shop.location, items: [{ product, quantity, price: 150_00 }] },
  ...{ payable_amount: quantity * 150_00, payment_accounts: [{ account: null, amount: quantity * 150_00 }] },
})
const sell = () => shop.call('PUT', '/v1/business/sales', saleOf(1))

beforeAll(async () => {
  shop = await openShop(server)
  product = await addProduct(server, shop, { name: 'Garri\tand “rice”\n\\N', price: 150_00, cost: 90_00 })
  const supplier = await addContact(server, shop)
  await stockUp(shop, supplier, product, 500, 90_00)
  const response = await shop.call('PUT', '/v1/business/contacts', {
    ...{ name: 'Bola Ade', email: 'bola@mail.test', phone: '08059876543', type: 'customer' },
    ...{ identity_type: 'nin', identity_number: '12345678901' },
  })
  bola = String(response.body.contact?.id)
  await app.files.put(picture, Buffer.from('as if it were a picture'), 'image/webp')
  await shop.call('PATCH', `/v1/business/products/${product}`, { images: [`http://shop.localhost/uploads/${picture}`] })
  for (let count = 0; count < 3; count++) if ((await sell()).status !== 201) throw new Error('The shop does not sell.')
  // Jobs may update derived figures meanwhile.
  await vi.waitFor(async () => {
    rmSync(backupFile, { force: true })
    was = await contentOf(ownerUrl)
    await makeBackup(backupFile, source())
    if (!isDeepStrictEqual(await contentOf(ownerUrl), was)) throw new Error('Something was written meanwhile.')
  }, 200_000)
})

/** An empty database, and where what comes with it goes. */
async function emptyPlace(settings: Record<string, string> = {}) {
  const database = await testDatabase('template0')
  const dataDir = pathOf(randomUUID())
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.localhost', REQUESTS_A_MINUTE: '1000000', ...settings })
  return { ...database, config }
}

const restoreInto = (
  file: string,
  { ownerUrl: url, config }: Awaited<ReturnType<typeof emptyPlace>>,
  word: string | undefined = passphrase,
) => restoreBackup(file, { url, files: filesOf(config), keepSecrets: (sealed) => keepSecrets(config, sealed, word) })

async function ask<Row extends object>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

/** The schema as text: tables, columns, keys, checks, indexes, policies and grants. */
const shapeOf = (url: string) =>
  ask(
    url,
    `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s %s %s', tablename, policyname, qual, with_check) from pg_policies where schemaname = 'public'
      union all select format('%s %s %s', relname, relrowsecurity, relacl) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by 1`,
  )

/** Each table’s rows as one number, and how many. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ sum: string }>(
      url,
      `select count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)::numeric), 0) as sum from "${name}" t`,
    )
    content[name] = row?.sum ?? ''
  }
  return content
}

test('a restore brings back every row, index, key, policy, upload and secret', async () => {
  const place = await emptyPlace()
  const restored = await restoreInto(backupFile, place)
  expect(restored.uploads).toBe(1)
  expect(Object.keys(was).length).toBeGreaterThan(80)
  expect(await contentOf(place.ownerUrl)).toEqual(was)
  expect(await shapeOf(place.ownerUrl)).toEqual(await shapeOf(ownerUrl))
  expect(await filesOf(place.config).get(picture)).toEqual(await app.files.get(picture))
  expect(installSecrets(place.config.dataDir)).toEqual(installSecrets(app.config.dataDir))
  expect(await violations(place.ownerUrl)).toEqual([])
})

test.runIf(isLong)('a member who was logged in stays logged in after a restore, reads encrypted numbers and sells', async () => {
  const place = await emptyPlace()
  await restoreInto(backupFile, place)
  const composed = await compose(place.config, place.ownerUrl, pino({ level: 'silent' }))
  try {
    const headers = { authorization: `Bearer ${shop.token}` }
    const contact = await composed.fastify.inject({ method: 'GET', url: `/v1/business/contacts/${bola}`, headers })
    expect(contact.json()).toMatchObject({ contact: { identity_number: '•••••••8901' } })
    const response = await composed.fastify.inject({ method: 'PUT', url: '/v1/business/sales', headers, payload: saleOf(1) })
    expect(response.json()).toMatchObject({ sale: { number: 'SL-000004' } })
  } finally {
    await composed.close()
  }
  expect(await violations(place.ownerUrl)).toEqual([])
})

test.runIf(isLong)(
  'a backup made while sixteen tills sell is of one moment, with sound books and every sale recorded before it began',
  async () => {
    const file = pathOf('busy.backup')
    const numbers: string[] = []
    let over = false
    const till = async () => {
      while (!over) {
        const { status, body } = await sell()
        if (status === 201) numbers.push(String(body.sale?.number))
      }
    }
    const tills = Array.from({ length: 16 }, till)
    await vi.waitFor(() => expect(numbers.length).toBeGreaterThan(16), 60_000)
    const before = [...numbers]
    await makeBackup(file, source())
    over = true
    await Promise.all(tills)
    const place = await emptyPlace()
    await restoreInto(file, place)
    expect(await violations(place.ownerUrl)).toEqual([])
    const restoredNumbers = (await ask<{ number: number }>(place.ownerUrl, 'select number from sales')).map(
      ({ number }) => `SL-${String(number).padStart(6, '0')}`,
    )
    expect(restoredNumbers).toEqual(expect.arrayContaining(before))
    // Backups at night are checked in `npm test` too.
    if (isLong) expect(await checkBackup(file, passphrase)).toMatchObject({ missing: [], violations: [], secrets: true })
  },
)

test.runIf(isLong)('a file that was cut off anywhere, or changed, is told from a whole one, and restores nothing', async () => {
  const { size } = statSync(backupFile)
  const bytes = readFileSync(backupFile)
  const spoiled = pathOf('spoiled.backup')
  const isWhole = async () => {
    for await (const _ of readBackup(spoiled));
  }
  for (const length of [0, 1, 600, 5_000, Math.floor(size / 2), size - 9, size - 1]) {
    writeFileSync(spoiled, bytes.subarray(0, length))
    await expect(isWhole(), `cut at ${length} of ${size}`).rejects.toThrow('is no whole backup')
  }
  // Packed again as it should be, so that nothing but the sums of entries can tell.
  const tar = gunzipSync(bytes)
  for (const [was, is] of [
    ['Bola Ade', 'Bola Adu'],
    ['"backup.json":"', '"backup.json":"0'],
    ['tables/sales/', 'tables/sides/'],
  ] as const) {
    const at = tar.lastIndexOf(was)
    expect(at, was).toBeGreaterThan(0)
    const changed = Buffer.from(tar)
    changed.write(is, at)
    writeFileSync(spoiled, gzipSync(changed))
    await expect(isWhole(), was).rejects.toThrow('is no whole backup')
  }
  const place = await emptyPlace()
  writeFileSync(spoiled, bytes.subarray(0, size - 1))
  await expect(restoreInto(spoiled, place)).rejects.toThrow('is no whole backup')
  expect(await ask(place.ownerUrl, 'select from merchants')).toEqual([])
  await expect(restoreInto(pathOf('none.backup'), place)).rejects.toThrow('There is no file')
  // It is still an empty place, and takes the right one.
  await restoreInto(backupFile, place)
  expect(await contentOf(place.ownerUrl)).toEqual(was)
})

test.runIf(isLong)('a place with businesses in it is left alone, and so is a file of that name', async () => {
  const place = await emptyPlace()
  await restoreInto(backupFile, place)
  await expect(restoreInto(backupFile, place)).rejects.toThrow('There are businesses in this database already')
  expect(await contentOf(place.ownerUrl)).toEqual(was)
  const sum = createHash('sha256').update(readFileSync(backupFile)).digest('hex')
  await expect(makeBackup(backupFile, source())).rejects.toThrow('is there already')
  expect(createHash('sha256').update(readFileSync(backupFile)).digest('hex')).toBe(sum)
  await expect(makeBackup(pathOf('nothing.backup'), { ...source(), url: (await testDatabase('template0')).ownerUrl })).rejects.toThrow(
    'There is nothing to back up',
  )
})

test('secrets need their passphrase, or the key itself', async () => {
  const place = await emptyPlace()
  await expect(restoreInto(backupFile, place, 'another')).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
  await expect(restoreInto(backupFile, place, '')).rejects.toThrow('set BACKUP_PASSPHRASE')
  expect(installSecrets(place.config.dataDir)).toEqual({})
  const otherPlace = { ...place, config: { ...place.config, secretKey: 'quite another key' } }
  await expect(restoreInto(backupFile, otherPlace)).rejects.toThrow('SECRET_KEY is not the one of the backup')
  expect(await ask(place.ownerUrl, 'select from merchants')).toEqual([])
  expect(readFileSync(backupFile).includes(secretsOf(app.config)['seal-key'] ?? '?')).toBe(false)
})

test.runIf(isLong)('a backup of an earlier version is restored and brought up to this one; one of a later version is refused', async () => {
  const earlier = await testDatabase('template0')
  await migrate(earlier.ownerUrl, migrationNames()[0])
  await ask(
    earlier.ownerUrl,
    `insert into merchants (id, email, first_name, last_name, password_hash, sort_name) values ('${randomUUID()}', 'ada@shop.test', 'Ada', 'Obi', 'x', 'Ada Obi')`,
  )
  const file = pathOf('earlier.backup')
  await makeBackup(file, { ...source(), url: earlier.ownerUrl, files: folderStore(pathOf('no uploads')) })
  const place = await emptyPlace()
  await restoreInto(file, place)
  expect(await ask(place.ownerUrl, 'select email from merchants')).toEqual([{ email: 'ada@shop.test' }])
  expect(await shapeOf(place.ownerUrl)).toEqual(await shapeOf(ownerUrl))

  await ask(earlier.ownerUrl, `insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01T00:00:00Z')`)
  const later = pathOf('later.backup')
  await makeBackup(later, { ...source(), url: earlier.ownerUrl })
  await expect(restoreInto(later, await emptyPlace())).rejects.toThrow('made by a newer Kasuwa')
})

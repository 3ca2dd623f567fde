import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { endpoints } from '@kasuwa/contract'
import { withClient } from '@kasuwa/embedded-postgres'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { safeParse } from 'zod'
import { violations } from '../books/check.ts'
import { compose } from '../compose.ts'
import { newId, publicId } from '../database/ids.ts'
import { migrationNames } from '../database-setup/migrate.ts'
import { readConfig } from '../services/config.ts'
import { serverFolder } from '../services/server-folder.ts'
import { atSize } from '../testing/long.ts'
import { askDatabase, bringIn, elsewhere, takeOut, withPassword } from '../testing/moved-business.ts'
import { fieldsOf } from '../testing/schemas.ts'
import { testDatabase } from '../testing/test-server.ts'
import { makeBackup } from './make-backup.ts'
import { filesOf } from './place.ts'
import { restoreBackup } from './restore-backup.ts'

vi.setConfig({ testTimeout: 300_000 })

/*
 * The demo business of earlier releases, less most of its sales and a part of its goods, as `npm run backup` writes it, packed again by Brotli. Named
 * after the last migration that each had: of 21 November (0055, before balances and levels had ledgers of today's shape), 23 November (0230) and
 * 25 November 2026 (0490). Their secrets are not in them.
 */
const fixtures = join(serverFolder, 'src', 'testing', 'fixtures')
/** Up to 0056 a database belonged to a superuser, and policies bound any other owner; such a database goes on working. */
const ofSuperuser = 'release-0055.tar.br'
const releases = readdirSync(fixtures)
  .filter((name) => name.endsWith('.tar.br'))
  .toSorted()
const folder = mkdtempSync(join(tmpdir(), 'kasuwa-releases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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

test('there are fixtures of three releases, and many lists', () => {
  expect(releases).toHaveLength(3)
  expect(lists.length).toBeGreaterThan(20)
})

// The earliest goes through every migration since.
test.each(atSize(releases.slice(0, 1), releases))(
  'what was kept under %s starts under this version: its books hold, and every list answers',
  async (name) => {
    const file = join(folder, name.replace('.tar.br', '.backup'))
    writeFileSync(file, gzipSync(brotliDecompressSync(readFileSync(join(fixtures, name)))))
    const database = await testDatabase('template0')
    const url = name === ofSuperuser ? database.adminUrl : database.ownerUrl
    const config = readConfig({ DATA_DIR: join(folder, name), PUBLIC_URL: 'http://shop.localhost' })
    const restored = await restoreBackup(file, { url, files: filesOf(config), keepSecrets: async () => {} })
    expect(restored.rows).toBeGreaterThan(1000)
    expect(await violations(url)).toEqual([])
    const composed = await compose(config, url, pino({ level: 'silent' }))
    try {
      const token = await ownersToken(composed, url)
      const headers = { authorization: `Bearer ${token}` }
      const wrong: string[] = []
      for (const { path } of lists) {
        const answer = await composed.fastify.inject({ method: 'GET', url: path, headers })
        if (answer.statusCode !== 200) wrong.push(`${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
      }
      expect(wrong).toEqual([])
      await goesElsewhere(composed, url, token)
    } finally {
      await composed.close()
    }
    expect(await violations(url)).toEqual([])
    // As of this version it is backed up like any other.
    await makeBackup(`${file}.again`, { url, files: filesOf(config), secrets: {}, passphrase: undefined })
    const { rows } = await withClient(url, (client) =>
      client.query('select (select max(name) from kysely_migration) as name, (select count(*) > 5 from sales) as sold'),
    )
    expect(rows).toEqual([{ name: migrationNames().at(-1), sold: true }])
  },
)

/** What was kept under any version is held to the forms of this one. */
async function goesElsewhere(composed: Awaited<ReturnType<typeof compose>>, url: string, token: string): Promise<void> {
  const [owner] = await askDatabase<{ merchant_id: string }>(url, 'select merchant_id from members where is_owner and deleted_at is null')
  const email = await withPassword({ ownerUrl: url }, owner?.merchant_id ?? '')
  const file = join(folder, `${newId()}.kasuwa`)
  writeFileSync(file, (await takeOut(composed, token)).rawPayload)
  const here = await elsewhere(folder)
  expect(await bringIn(file, here, { owner: email })).toMatchObject({ business: { name: expect.any(String) } })
  expect(await violations(here.url)).toEqual([])
}

/** Of a session of whoever owns the one business that is there. */
async function ownersToken({ app }: Awaited<ReturnType<typeof compose>>, url: string): Promise<string> {
  const id = newId()
  const owner = await withClient(url, async (client) => {
    const { rows } = await client.query<{ merchant_id: string; business_id: string }>(
      'select merchant_id, business_id from members where is_owner and deleted_at is null order by created_at limit 1',
    )
    const [found] = rows
    if (!found) throw new Error('Nobody owns anything.')
    await client.query(
      `insert into sessions (id, merchant_id, token_hash, rotated_at, remember, user_agent, ip, expires_at)
        values ($1, $2, $3, now(), false, 'test', '127.0.0.1', now() + interval '1 day')`,
      [id, found.merchant_id, id],
    )
    return found
  })
  return app.tokens.signAccess({
    sid: publicId('session', id),
    merchant_id: publicId('merchant', owner.merchant_id),
    business_id: publicId('business', owner.business_id),
  })
}

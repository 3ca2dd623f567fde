import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import { startEmbeddedPostgres, withClient } from '@kasuwa/embedded-postgres'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { violations } from '../books/check.ts'
import { takeMachineClock } from '../testing/clock.ts'
import { isLong } from '../testing/long.ts'
import { newcomer } from '../testing/newcomer.ts'
import { dataFolder, endProcesses, send, startApp } from '../testing/processes.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

vi.setConfig({ testTimeout: 300_000 })
afterAll(endProcesses)

takeMachineClock()
const server = await ownServer()

test('a database without room is answered 503 in words, nothing is kept, and the same call goes through once there is room', async () => {
  const shop = await openShop(server)
  const [admin, brand] = [server.ownerUrl, { name: 'Dangote' }]
  const headers = { 'idempotency-key': 'one' }
  const make = (language: string) => shop.call('PUT', '/v1/business/brands', brand, { ...headers, 'accept-language': language })
  await withClient(admin, (client) =>
    client.query(`create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on audit_entries for each row execute function no_room()`),
  )
  const refusal = { status: 503, headers: { 'retry-after': '60' } }
  expect(await make('en')).toMatchObject({ ...refusal, body: { code: 'disk_full', message: en.refusals.disk_full } })
  expect(await make('fr')).toMatchObject({ ...refusal, body: { code: 'disk_full', message: fr.refusals.disk_full } })
  expect((await shop.call('GET', '/v1/business/brands')).body.rows).toEqual([])
  await withClient(admin, (client) => client.query('drop trigger no_room on audit_entries'))
  expect(await make('en')).toMatchObject({ status: 201 })
})

/** A disk of so many megabytes, if root may create one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = join(dataFolder(), 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

test('a start on a full disk is a sentence', async (context) => {
  const disk = smallDisk(12)
  if (disk === undefined) return context.skip()
  const dataDir = join(disk, 'data')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
    name: 'CannotStart',
    message: `The disk that holds ${dataDir} is full. Make room there, or give Kasuwa another DATA_DIR, and start again.`,
  })
})

test.runIf(isLong && process.platform === 'linux' && process.geteuid?.() === 0)(
  'tills on a full disk get 503 with a reason, and once space is free the shop sells again with exactly the acknowledged sales',
  async (context) => {
    const disk = smallDisk(400)
    if (disk === undefined) return context.skip()
    const dataDir = join(disk, 'data')
    const app = await startApp({ DATA_DIR: dataDir })
    const { token, location, contact, product } = await newcomer(app.url, 1_000_000)
    const sale = { location, contact, items: [{ product, quantity: 1, price: 100 }], payable_amount: 100, note: 'x'.repeat(900) }
    const sell = () => send(app.url, token, 'PUT', '/v1/business/sales', sale)
    expect((await sell()).status).toBe(201)
    const ballast = join(disk, 'ballast')
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    expect(statfsSync(disk).bavail).toBe(0)

    const numbers: unknown[] = []
    const codes = new Map<unknown, number>()
    // Sales that fit into open files still succeed; then one after another is refused.
    for (let tries = 0; tries < 3000 && (codes.get('disk_full') ?? 0) < 20; tries++) {
      const { status, body, headers } = await sell()
      if (status === 201) numbers.push((body.sale as { number: string }).number)
      else {
        expect({ status, isLater: headers.has('retry-after') }).toEqual({ status: 503, isLater: true })
        codes.set(body.code, (codes.get(body.code) ?? 0) + 1)
        if (body.code === 'disk_full') expect(body.message).toBe(en.refusals.disk_full)
      }
    }
    expect(codes.get('disk_full')).toBeGreaterThan(0)
    rmSync(ballast)
    await vi.waitFor(async () => {
      const { status, body } = await sell()
      expect(status).toBe(201)
      numbers.push((body.sale as { number: string }).number)
    }, 60_000)
    expect(await app.kill('SIGTERM')).toBe(0)
    const database = await startEmbeddedPostgres({ dataDir })
    onTestFinished(database.stop)
    const { rows } = await withClient(database.adminUrl, (client) =>
      client.query<{ count: number }>('select count(*)::integer as count from sales'),
    )
    expect(rows).toEqual([{ count: numbers.length + 1 }])
    expect(await violations(database.adminUrl)).toEqual([])
  },
)

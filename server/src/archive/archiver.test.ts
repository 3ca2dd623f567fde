import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import { archivedIn, archiveSettings, startEmbeddedPostgres, waitingForArchive, withClient } from '@kasuwa/embedded-postgres'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { compose } from '../compose.ts'
import { migrate } from '../database-setup/migrate.ts'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import { readConfig } from '../services/config.ts'
import { isLong } from '../testing/long.ts'
import { dataFolder } from '../testing/processes.ts'
import { openShop } from '../testing/shop.ts'
import { archiveMarker, archivePlace, basesIn } from './archive-place.ts'
import { Archiver } from './archiver.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const home = dataFolder()
const dataDir = join(home, 'data')
const folder = join(home, 'archive')
const picture = `${'0b'.repeat(16)}.webp`
const within = { timeout: 60_000, interval: 20 }
// The database tells the time of copies by the machine's own clock.
let now = Date.now()

const database = await startEmbeddedPostgres({ dataDir, settings: archiveSettings })
await prepareDatabase(database.adminUrl, new URL(database.url).username)
await migrate(database.url)
interface Line {
  failure?: string
  segments?: string[]
  msg: string
}
const logLines: Line[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logLines.push(JSON.parse(line) as Line) })
// The app of these tests archives when it is told to.
const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.localhost', REQUESTS_A_MINUTE: '1000000' })
const settings = readConfig({ ARCHIVE_TO: folder, ARCHIVE_KEEP: '1' }).archive
if (!settings) throw new Error('There are settings.')
const composed = await compose(config, database.url, log, () => now)
const archiver = new Archiver(() => composed.app, settings)
composed.app.archiver = archiver
const shop = await openShop({ ...composed, ownerUrl: database.url, adminUrl: database.adminUrl })
const owner = await shop.member(['business.delete'])
afterAll(async () => {
  await archiver.stop()
  await composed.close()
  await database.stop()
})

const { rows } = await withClient(database.adminUrl, (client) =>
  client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()'),
)
const place = archivePlace(folder, rows[0]?.id ?? '')
const readArchiveState = async () => (await owner.call('GET', '/v1/business/backups')).body.backups?.archive
const listFailures = () => logLines.filter(({ msg }) => msg === 'archiving failed').map(({ failure }) => failure)
/** Something is written, and its segment ended. */
const written = () =>
  withClient(database.adminUrl, async (client) => {
    await client.query('create table if not exists written (at timestamptz)')
    await client.query('insert into written values (now())')
    await client.query('select pg_switch_wal()')
  })
const waiting = () => waitingForArchive(dataDir)
const gauge = async (name: string) => {
  const { body } = await composed.fastify.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: { host: 'localhost' } })
  return Number(new RegExp(`^kasuwa_${name} (.+)$`, 'm').exec(body)?.[1] ?? Number.NaN)
}
/** Archives until a copy is whole and its log is there. */
async function copied(): Promise<string> {
  await archiver.pass()
  await archiver.idle()
  return vi.waitFor(async () => {
    await archiver.pass()
    const [base] = (await basesIn(place)).usable
    return base?.file ?? Promise.reject(new Error('No copy yet'))
  }, within)
}

test('a folder that is not there is told, by the page, the metric and one line of the log, and shops sell on', async () => {
  await written()
  await archiver.pass()
  await archiver.pass()
  expect(await readArchiveState()).toEqual({
    archived_at: null,
    base_at: null,
    failed_at: new Date(now).toISOString(),
    failure: en.backups.archive_no_folder,
  })
  expect(listFailures()).toEqual(['no_folder'])
  expect(await gauge('archive_failing')).toBe(1)
  expect(await gauge('archive_age_seconds')).toBeNaN()
  expect((await waiting()).length).toBeGreaterThan(0)
})

let first: string

// `faults/archive` has a base backup made, and restores it, in `npm test` too.
test.runIf(isLong)('once the folder exists, the archiver archives all pending segments, a base backup and the uploads', async () => {
  mkdirSync(folder)
  mkdirSync(join(dataDir, 'uploads'))
  writeFileSync(join(dataDir, 'uploads', picture), 'as if it were a picture')
  first = await copied()
  expect(await waiting()).toEqual([])
  expect(readdirSync(folder)).toContain(archiveMarker)
  expect(readdirSync(place.uploads)).toEqual([picture])
  expect(readdirSync(place.bases)).toEqual([first])
  const { archived_at, base_at, failure } = (await readArchiveState()) ?? {}
  expect({ failure, isSince: archived_at !== null && base_at !== null }).toEqual({ failure: null, isSince: true })
  expect(await gauge('archive_failing')).toBe(0)
  expect(logLines.at(-1)?.msg).toBe('archiving goes on')
})

test.runIf(isLong)('a folder whose disk is not mounted is not filled in its place; what waited is archived once it is back', async () => {
  renameSync(folder, `${folder}.away`)
  mkdirSync(folder)
  await written()
  await archiver.pass()
  // The first thing that is refused tells that the folder is not the one; the next look tells why.
  await archiver.pass()
  expect(await readArchiveState()).toMatchObject({ failure: en.backups.archive_not_mounted })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  renameSync(`${folder}.away`, folder)
  await archiver.pass()
  expect(await waiting()).toEqual([])
  expect(await readArchiveState()).toMatchObject({ failure: null })
})

test.runIf(isLong)('the archiver never overwrites another file of the same name in the archive', async () => {
  await written()
  const [name] = await waiting()
  const otherSegment = (await archivedIn(place.log)).at(-1)
  const path = join(place.log, `${name}.gz`)
  renameSync(join(place.log, `${otherSegment}.gz`), path)
  await archiver.pass()
  expect(await readArchiveState()).toMatchObject({ failure: en.backups.archive_not_ours })
  expect(await waiting()).toContain(name)
  renameSync(path, join(place.log, `${otherSegment}.gz`))
  await archiver.pass()
  expect(await waiting()).toEqual([])
})

test.runIf(isLong)(
  'a folder that takes nothing for long costs the shops no disk: the oldest is given up, and a new copy closes the hole',
  async () => {
    renameSync(folder, `${folder}.away`)
    for (let count = 0; count < 8; count++) await written()
    const all = await waiting()
    expect(all.length).toBeGreaterThanOrEqual(8)
    const tight = new Archiver(() => composed.app, settings, { longest: 3 })
    await tight.pass()
    expect(await waiting()).toEqual(all.slice(-3))
    expect(logLines.at(-1)).toMatchObject({ segments: all.slice(0, -3) })
    renameSync(`${folder}.away`, folder)
    await vi.waitFor(async () => expect(await copied()).not.toBe(first), within)
    // The one that is kept reaches to the end, and what only the former needed is gone.
    const [base, ...more] = (await basesIn(place)).usable
    expect(more).toEqual([])
    await written()
    await archiver.pass()
    await archiver.idle()
    await vi.waitFor(async () => {
      await archiver.pass()
      expect((await archivedIn(place.log)).every((name) => name >= (base?.start ?? ''))).toBe(true)
      expect(readdirSync(place.bases)).toEqual([base?.file])
    }, within)
  },
)

test.runIf(isLong)('the next night makes another base backup, and uploads deleted before the retained one are removed', async () => {
  const [before] = (await basesIn(place)).usable
  rmSync(join(dataDir, 'uploads', picture))
  now = Date.now() + 5000
  await written()
  await archiver.pass()
  expect(readdirSync(place.deletedUploads)).toEqual([picture])
  now += 2 * 86_400_000
  await written()
  await archiver.pass()
  await archiver.idle()
  await vi.waitFor(async () => {
    await archiver.pass()
    expect((await basesIn(place)).usable[0]?.file).not.toBe(before?.file)
  }, within)
  expect(readdirSync(place.uploads)).toEqual([])
})

test('settings that cannot be meant are refused in a sentence', () => {
  const read = (env: Record<string, string>) => readConfig({ ARCHIVE_TO: '/archive', ...env }).archive
  expect(read({})).toEqual({ folder: '/archive', keep: 2, passphrase: undefined })
  expect(readConfig({}).archive).toBeUndefined()
  expect(() => read({ DATABASE_URL: 'postgres://x' })).toThrow('ARCHIVE_TO is for the database that comes with Kasuwa')
  expect(() => read({ ARCHIVE_TO: 's3://bucket' })).toThrow('ARCHIVE_TO must be a folder')
  for (const ARCHIVE_KEEP of ['0', '-1', 'a', '1,2']) expect(() => read({ ARCHIVE_KEEP })).toThrow('ARCHIVE_KEEP must say')
  expect(Object.keys(fr.backups)).toEqual(Object.keys(en.backups))
})

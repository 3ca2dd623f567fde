import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { en } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { compose } from '../compose.ts'
import { readConfig } from '../services/config.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { isLong } from '../testing/long.ts'
import { freePort, mailServer } from '../testing/mail-server.ts'
import { openShop } from '../testing/shop.ts'
import { s3Server } from '../testing/s3-server.ts'
import { ownServer } from '../testing/test-server.ts'
import { readBackup } from '../backup/backup-file.ts'
import { markerName } from './backup-place.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { filesToRetain } from './backup-retention.ts'
import { nightOf } from '../backup/night.ts'
import { NightlyBackups } from './nightly-backups.ts'

vi.setConfig({ testTimeout: 300_000 })

const home = mkdtempSync(join(tmpdir(), 'kasuwa-nightly-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const folder = join(home, 'backups')
const passphrase = 'a phrase that opens them'
const port = await freePort()
let now = Date.parse('2026-11-23T12:00:00Z')
const settings = { BACKUP_TO: folder, BACKUP_KEEP: '2,1,0', BACKUP_PASSPHRASE: passphrase, SMTP_URL: `smtp://127.0.0.1:${port}` }
const server = await ownServer(settings, () => now)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())
const shop = await openShop(server)
const rice = await addProduct(server, shop, { name: 'Rice', price: 900_00 })
await stockUp(shop, await addContact(server, shop), rice, 5, 600_00)

/** Like the server’s own, except for priority: the process with the lock makes the backup. */
const nightly = (options = {}, app = () => server.app) => new NightlyBackups(app, server.ownerUrl, { priority: 0, ...options })

interface Night {
  night: string
  file: string
  bytes: string | null
  made_at: Date | null
  proved_at: Date | null
  finished_at: Date | null
  removed_at: Date | null
  place: string | null
  installation: string | null
  failure: string | null
  detail: string | null
}
const nights = async () => (await owner.query<Night>('select backups.*, backups.night::text from backups order by backups.night')).rows
const files = () => (existsSync(folder) ? readdirSync(folder) : [])
const backupFiles = () => files().filter((name) => name !== markerName)

/** Tonight’s backup, made by either process. */
async function backUp(backups = nightly()): Promise<Night> {
  backups.resume()
  return vi.waitFor(
    async () => {
      await backups.idle()
      const last = (await nights()).find(({ night }) => night === nightOf(now))
      if (!last || last.finished_at === null) {
        backups.resume()
        throw new Error('Not made yet')
      }
      return last
    },
    { timeout: 60_000, interval: 100 },
  )
}
const nextNight = () => (now += 86_400_000)
const readBackups = async () => (await (await shop.member(['business.delete'])).call('GET', '/v1/business/backups')).body.backups

beforeEach(() => {
  mkdirSync(folder, { recursive: true })
})

/** Nights before places were recorded; the last was not proved. */
const earlier = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']

/** The night that the following tests read. */
let first: Night

test('one process at a time makes the backup, and another one starts nothing meanwhile', async () => {
  await owner.query(`select pg_advisory_lock(hashtextextended('backup', 0))`)
  const late = nightly()
  late.resume()
  await late.idle()
  expect(await nights()).toEqual([])
  await owner.query(`select pg_advisory_unlock(hashtextextended('backup', 0))`)
})

test('two processes make one backup a night, and no second one in the same night', async () => {
  expect(await readBackups()).toMatchObject({ nightly: true, keep: { days: 2, weeks: 1, months: 0 } })
  for (const night of earlier) {
    writeFileSync(join(folder, night), 'x')
    await owner.query(
      `insert into backups (night, file, started_at, finished_at, made_at, bytes, proved_at, failure)
        values ($1, $2, now(), now(), now(), 1, case when $3 then now() end, case when not $3 then 'unsound' end)`,
      [night, night, night !== earlier.at(-1)],
    )
  }
  await owner.query('insert into backups (night, started_at, file) values ($1, now(), $2)', [nightOf(now), 'cut-off.backup'])
  mkdirSync(join(folder, 'keep'))
  for (const name of ['cut-off.backup.partial', 'cut-off.backup', 'somebody.else']) writeFileSync(join(folder, name), '')
  const otherApp = await compose(server.app.config, server.ownerUrl, pino({ level: 'silent' }), () => now)
  try {
    const runners = [nightly(), nightly(), nightly({}, () => otherApp.app)]
    for (const runner of runners) runner.resume()
    await Promise.all(runners.map((runner) => runner.idle()))
    first = await backUp()
    const before = files()
    expect(before.filter((name) => name.startsWith('kasuwa-2026'))).toEqual([first.file])
    now += 3_600_000
    for (const runner of runners) runner.resume()
    await Promise.all(runners.map((runner) => runner.idle()))
    expect(await backUp()).toEqual(first)
    expect(files()).toEqual(before)
    now -= 3_600_000
  } finally {
    await otherApp.close()
  }
})

test('it is proved by restoring it, and told of to owners alone, without where it is', async () => {
  const { file, failure, detail, bytes, made_at, proved_at, place, installation } = first
  expect({ failure, detail, place }).toEqual({ failure: null, detail: null, place: folder })
  expect(readFileSync(join(folder, markerName), 'utf8').split('\n')[0]).toBe(installation)
  expect(proved_at).toEqual(new Date(now))
  // Restored twice more: the night has done so already.
  if (isLong) {
    expect(await checkBackup(join(folder, file), passphrase)).toMatchObject({ secrets: true, violations: [], missing: [] })
    await expect(checkBackup(join(folder, file), 'another phrase')).rejects.toThrow('BACKUP_PASSPHRASE')
  }
  const answer = await readBackups()
  expect(answer).toEqual({
    ...{ nightly: true, keep: { days: 2, weeks: 1, months: 0 }, made_at: made_at?.toISOString(), bytes: Number(bytes), is_proved: true },
    ...{ proved_made_at: made_at?.toISOString(), proved_at: new Date(now).toISOString(), failed_at: null, failure: null },
    archive: null,
  })
  expect(JSON.stringify(answer)).not.toContain(folder)
  const headers = { host: 'localhost' }
  const metrics = await server.fastify.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1', headers })
  expect(Number(/^kasuwa_proved_backup_age_seconds (\d+)/m.exec(metrics.body)?.[1])).toBeLessThan(300)
  const manager = await shop.member(['business.edit', 'report.view-sale-report'])
  expect(await manager.call('GET', '/v1/business/backups')).toMatchObject({ status: 403 })
})

test('a new backup replaces an interrupted one, whose files are removed, and no other file is touched', () => {
  expect(first.file).not.toBe('cut-off.backup')
  expect(files()).toEqual(expect.arrayContaining(['keep', 'somebody.else', first.file]))
  expect(files().filter((name) => name.startsWith('cut-off'))).toEqual([])
  rmSync(join(folder, 'somebody.else'))
  rmSync(join(folder, 'keep'), { recursive: true })
})

test('a run removes the backups that the retention rule does not retain', async () => {
  const all = await nights()
  const remainingFiles = all.filter(({ removed_at }) => removed_at === null).map(({ file }) => file)
  expect(remainingFiles.toSorted()).toEqual(backupFiles().toSorted())
  // Backups of two days; the second day’s is also its week’s.
  expect(remainingFiles).toEqual(['2026-11-22', first.file])
})

test.runIf(isLong)('a folder that is gone and a full disk are told by mail and page; the last proved one stays, shops sell', async () => {
  const mails = await mailServer(port)
  const marker = readFileSync(join(folder, markerName), 'utf8')
  const proved = (await nights()).at(-1)
  const { rows } = await owner.query<{ email: string }>('select email from merchants where id = $1', [shop.merchant_id])
  const mailed = (why: string) =>
    vi.waitFor(
      () => {
        const mail = mails.delivered.find(({ to, text }) => to.includes(rows[0]?.email ?? '') && plain(text).includes(why))
        return mail ?? Promise.reject(new Error('No mail yet'))
      },
      { timeout: 20_000, interval: 50 },
    )
  const plain = (text: string) => text.replaceAll(/=\r?\n/g, '')

  nextNight()
  const away = join(home, 'away')
  cpSync(folder, away, { recursive: true })
  rmSync(folder, { recursive: true })
  expect(await backUp()).toMatchObject({ failure: 'no_folder', made_at: null, proved_at: null })
  const mail = await mailed(en.backups.no_folder)
  expect(mail.subject).toContain('backup')
  expect(plain(mail.text)).toContain(`proved is of ${proved?.made_at?.toISOString().slice(0, 10)}`)
  expect(plain(mail.text)).not.toContain(folder)
  expect(await readBackups()).toMatchObject({ failure: en.backups.no_folder, is_proved: true, proved_at: proved?.proved_at?.toISOString() })

  nextNight()
  mkdirSync(folder)
  expect(await backUp()).toMatchObject({ failure: 'not_mounted', made_at: null })
  expect(files()).toEqual([])
  await mailed('its disk may not be mounted. Ask your technician to mount it')
  expect(await readBackups()).toMatchObject({ failure: en.backups.not_mounted })

  nextNight()
  writeFileSync(join(folder, markerName), 'of-another-one\n')
  expect(await backUp()).toMatchObject({ failure: 'not_ours', made_at: null })
  expect(files()).toEqual([markerName])
  await mailed('The backup folder belongs to another Kasuwa')

  nextNight()
  writeFileSync(join(folder, markerName), '')
  // Limits the size of files of this process and its children, as a full disk would.
  execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=4096:'])
  const failedNight = await backUp().finally(() => execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited:']))
  expect(failedNight).toMatchObject({ failure: 'no_room', made_at: null })
  expect(files()).toEqual([markerName])
  expect(readFileSync(join(folder, markerName), 'utf8')).toBe(marker)
  await mailed(en.backups.no_room)
  expect(await (await shop.member(['product.view'])).call('GET', '/v1/business/products')).toMatchObject({ status: 200 })
  cpSync(away, folder, { recursive: true })
})

const bucket = await s3Server()
const url = `s3://pictures/nights?region=eu-west-1&endpoint=${bucket.endpoint}`
const appTo = (BACKUP_TO: string) => {
  const credentials = { AWS_ACCESS_KEY_ID: 'sandbox', AWS_SECRET_ACCESS_KEY: bucket.secret }
  const { backups } = readConfig({ ...settings, ...credentials, BACKUP_TO, BACKUP_KEEP: '1,0,0' })
  return () => ({ ...server.app, config: { ...server.app.config, backups } })
}
const keys = () => [...bucket.objects.keys()]
const inFolder = async () => [files(), (await nights()).filter(({ place }) => place === folder)]
let folderState: unknown
/** The backup that the rule removes from the bucket once another one is proved. */
const old = '/pictures/nights/old'

test.runIf(isLong)('a bucket that is not there, a backup too large and one that is not taken are told, and leave nothing', async () => {
  folderState = await inFolder()
  nextNight()
  expect(await backUp(nightly({}, appTo(url.replace('pictures', 'elsewhere'))))).toMatchObject({ failure: 'no_bucket', made_at: null })
  nextNight()
  expect(await backUp(nightly({ largest: 1000 }, appTo(url)))).toMatchObject({ failure: 'too_large', made_at: null })
  expect(keys()).toEqual([])
  expect(await readBackups()).toMatchObject({ failure: en.backups.too_large })

  nextNight()
  await owner.query(
    `insert into backups (night, started_at, finished_at, file, place, made_at, bytes, proved_at)
    values ($1, now(), now(), 'old', 's3://pictures/nights/', now(), 1, now())`,
    [nightOf(now)],
  )
  bucket.objects.set(old, { type: '', bytes: Buffer.from('x') })
  bucket.state.takesNothing = true
  nextNight()
  expect(await backUp(nightly({}, appTo(url)))).toMatchObject({
    failure: 'no_bucket',
    made_at: null,
    detail: expect.stringContaining('403'),
  })
  expect(keys()).toEqual([old])
  bucket.state.takesNothing = false
})

let put: Night

test.runIf(isLong)('an app that stops during a backup ends its process, and the next app starts the backup again', async () => {
  nextNight()
  const stopped = nightly({}, appTo(url))
  stopped.resume()
  const isBegun = async () => expect((await nights()).at(-1)).toMatchObject({ night: nightOf(now), finished_at: null })
  await vi.waitFor(isBegun, { timeout: 20_000, interval: 20 })
  await stopped.stop()
  expect((await nights()).at(-1)).toMatchObject({ finished_at: null })
  expect(keys()).toEqual([old])
  put = await backUp(nightly({}, appTo(url)))
  expect(put).toMatchObject({ failure: null })
  expect(await readBackups()).toMatchObject({ failure: null, failed_at: null })
})

test.runIf(isLong)('in a bucket it is there whole, and removed by the rule; what lies in the folder stays', async () => {
  const key = `/pictures/nights/${put.file}`
  const bytes = bucket.objects.get(key)?.bytes ?? Buffer.alloc(0)
  expect(put).toMatchObject({ proved_at: new Date(now), bytes: String(bytes.length), place: 's3://pictures/nights/' })
  expect(keys()).toEqual([key])
  const copyPath = join(home, 'taken')
  writeFileSync(copyPath, bytes)
  const names: string[] = []
  // Fails if it is incomplete, or has changed.
  for await (const { name } of readBackup(copyPath)) names.push(name)
  expect(names).toEqual(expect.arrayContaining(['secrets.json', 'tables/sessions/000001', 'rows.json']))
  expect(await inFolder()).toEqual(folderState)
  expect(JSON.stringify(await readBackups())).not.toContain('pictures')
})

test.runIf(isLong)('a failed check of the restored books is reported, and the file stays beside the last proved one', async () => {
  const proved = (await nights()).at(-1)
  nextNight()
  await owner.query('update inventory_levels set on_hand = on_hand + 1000 where business_id = $1', [shop.business_id])
  const unsound = await backUp()
  await owner.query('update inventory_levels set on_hand = on_hand - 1000 where business_id = $1', [shop.business_id])
  expect(unsound).toMatchObject({ failure: 'unsound', proved_at: null })
  expect(unsound.detail).toContain('level.sums')
  expect(files()).toEqual(expect.arrayContaining([first.file, unsound.file]))
  expect(await readBackups()).toMatchObject({ is_proved: false, failure: en.backups.unsound, proved_at: proved?.proved_at?.toISOString() })
})

const sixMonths = Array.from({ length: 200 }, (_, index) => {
  const night = new Date(Date.parse('2026-05-01') + index * 86_400_000).toISOString().slice(0, 10)
  return { night, file: night, isProved: true }
})

test('kept are the last of so many days, weeks and months; the last proved one always, and nights without one cost none', () => {
  const retainedOf = (backups: typeof sixMonths, days: number, weeks: number, months: number) =>
    [...filesToRetain(backups, { days, weeks, months })].toSorted()
  // The last of them is a Monday, 16 November.
  expect(retainedOf(sixMonths, 3, 3, 3)).toEqual([...['2026-09-30', '2026-10-31', '2026-11-08', '2026-11-14', '2026-11-15', '2026-11-16']])
  expect(retainedOf(sixMonths, 7, 4, 6)).toHaveLength(7 + 2 + 5)
  // As if the rule had run every night.
  const remainingBackups: typeof sixMonths = []
  for (const backup of sixMonths) {
    remainingBackups.push(backup)
    const names = filesToRetain(remainingBackups, { days: 7, weeks: 4, months: 6 })
    remainingBackups.splice(0, remainingBackups.length, ...remainingBackups.filter(({ file }) => names.has(file)))
  }
  expect(remainingBackups.map(({ file }) => file)).toEqual(retainedOf(sixMonths, 7, 4, 6))
  const unproved = sixMonths.map((backup) => ({ ...backup, isProved: backup.night < '2026-09-01' }))
  expect(retainedOf(unproved, 2, 1, 0)).toEqual(['2026-08-31', '2026-11-15', '2026-11-16'])
  // A week keeps its proved backup.
  const mostlyUnproved = sixMonths.map((backup) => ({ ...backup, isProved: backup.night === '2026-11-12' }))
  expect(retainedOf(mostlyUnproved, 1, 2, 0)).toEqual(['2026-11-12', '2026-11-16'])
  expect(retainedOf(sixMonths.slice(0, 5), 7, 4, 6)).toHaveLength(5)
})

test('settings that cannot be meant are refused in a sentence', () => {
  const read = (env: Record<string, string>) => readConfig({ BACKUP_TO: '/backups', ...env }).backups
  expect(read({})).toEqual({ to: { folder: '/backups' }, keep: { days: 7, weeks: 4, months: 6 }, passphrase: undefined, mailTo: [] })
  expect(read({ BACKUP_MAIL_TO: 'ada@shop.test, obi@shop.test' })?.mailTo).toEqual(['ada@shop.test', 'obi@shop.test'])
  expect(readConfig({}).backups).toBeUndefined()
  for (const BACKUP_KEEP of ['7', '7,4', '0,4,6', '7,4,6,1', '7,-4,6', 'a,b,c'])
    expect(() => read({ BACKUP_KEEP }), BACKUP_KEEP).toThrow('BACKUP_KEEP must say of how many days, weeks and months')
  expect(() => read({ BACKUP_MAIL_TO: 'ada' })).toThrow('BACKUP_MAIL_TO must be emails')
  expect(() => read({ BACKUP_TO: 'ftp://bucket' })).toThrow('BACKUP_TO must be a folder, or s3://bucket')
  expect(() => read({ BACKUP_TO: 's3://bucket' })).toThrow('BACKUP_TO names a bucket: set AWS_ACCESS_KEY_ID')
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
  expect(read({ BACKUP_TO: 's3://bucket/nights?region=af-south-1', ...credentials })?.to).toMatchObject({
    ...{ bucket: 'bucket', prefix: 'nights/', endpoint: 'https://s3.af-south-1.amazonaws.com' },
  })
  expect(Object.keys(fr.backups)).toEqual(Object.keys(en.backups))
})

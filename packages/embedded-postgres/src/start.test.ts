import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountFor } from './account.ts'
import { openCluster } from './cluster.ts'
import { findEnginePackage, prepareEngine } from './engine.ts'
import { stopPostmaster } from './orphan.ts'
import { freePort, overSocket, startPostmaster, urlOf, withClient } from './postmaster.ts'
import { isAlive, postgresProcessesIn } from './processes.ts'
import { startEmbeddedPostgres } from './start.ts'
import { appProcess, isLong, openFolder, started, temporaryFolder } from './testing.ts'
import { until } from './until.ts'

vi.setConfig({ testTimeout: 120_000 })

// One cluster for all tests below: each leaves it stopped, or broken so that the next start must repair it.
const dataDir = openFolder()
const cluster = join(dataDir, 'postgres')
const pidFile = join(cluster, 'postmaster.pid')

const ask = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows)

test('the first start creates the database, and a second start finds its rows', async () => {
  const first = await started(dataDir)
  await ask(first.url, `create table kept as select 'rice' as what`)
  expect(isAlive(first.pid() ?? 0)).toBe(true)
  await first.stop()
  await first.stop()
  expect(first.pid()).toBeUndefined()
  expect(existsSync(pidFile)).toBe(false)

  const second = await started(dataDir)
  expect(await ask(second.url, 'select * from kept')).toEqual([{ what: 'rice' }])
  expect(statSync(join(dataDir, 'secrets', 'postgres-password')).mode & 0o777).toBe(0o600)
})

test('the database runs with the durability settings that the app promises, and SQL cannot switch them off', async () => {
  const db = await started(dataDir)
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'unix_socket_directories']
  const settings = await ask(db.adminUrl, `select name, setting, source from pg_settings where name = any('{${names.join()}}')`)
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: process.platform === 'win32' ? '' : '.',
  })
  await ask(db.adminUrl, 'alter system set fsync = off')
  await ask(db.adminUrl, 'select pg_reload_conf()')
  expect(await ask(db.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  await ask(db.adminUrl, 'alter system reset fsync')
})

test('a database that is new belongs to no superuser, and one from before keeps its owner', async () => {
  const db = await started(dataDir)
  const owner = `select usename, usesuper from pg_user where usename = current_user`
  expect(await ask(db.url, owner)).toEqual([{ usename: 'kasuwa', usesuper: false }])
  expect(await ask(db.adminUrl, owner)).toEqual([{ usename: 'kasuwa_owner', usesuper: true }])
  await ask(db.adminUrl, 'alter database kasuwa owner to kasuwa_owner')
  await db.stop()
  const later = await started(dataDir)
  expect(await ask(later.url, owner)).toEqual([{ usename: 'kasuwa_owner', usesuper: true }])
  await ask(later.adminUrl, 'alter database kasuwa owner to kasuwa')
})

test('letters of every script are letters to the database', async () => {
  const db = await started(dataDir)
  const [locale] = await ask(db.url, 'select datlocprovider, datlocale from pg_database where datname = current_database()')
  expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8' })
  await ask(db.url, 'create extension if not exists pg_trgm')
  const [letters] = await ask(db.url, `select cardinality(show_trgm('ሰላም')) as trigrams, upper('ẹ̀kọ́ ƙasuwa') as capitals`)
  expect(letters).toEqual({ trigrams: 4, capitals: 'Ẹ̀KỌ́ ƘASUWA' })
})

test('the database rejects a client with a wrong password', async () => {
  const db = await started(dataDir)
  const withoutPassword = db.url.replace(/:[^:@]+@/, ':guess@')
  await expect(ask(withoutPassword, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('a lost password file does not lock anyone out', async () => {
  rmSync(join(dataDir, 'secrets'), { recursive: true })
  const db = await started(dataDir)
  expect(await ask(db.url, 'select * from kept')).toEqual([{ what: 'rice' }])
})

test('a killed postmaster comes back on the same url under writers, and nothing acknowledged is lost', async () => {
  const db = await started(dataDir)
  const before = db.pid() ?? 0
  await ask(db.url, 'create table sales (id int primary key)')
  const acknowledged: number[] = []
  let next = 0
  let open = true
  // Each writer reconnects after a failure and never reuses an id: a failed insert may have been committed or not.
  const writer = async () => {
    while (open) {
      await withClient(db.url, async (client) => {
        while (open) {
          const id = next++
          await client.query('insert into sales values ($1)', [id])
          acknowledged.push(id)
        }
      }).catch(() => undefined)
    }
  }
  const writers = Array.from({ length: 8 }, writer)
  expect(await until(() => acknowledged.length > 200, 60_000)).toBe(true)
  process.kill(before, 'SIGKILL')
  expect(await until(() => db.pid() !== before && db.pid() !== undefined, 60_000)).toBe(true)
  const atRestart = acknowledged.length
  expect(await until(() => acknowledged.length > atRestart + 200, 60_000)).toBe(true)
  open = false
  await Promise.all(writers)
  const storedIds = new Set((await ask(db.url, 'select id from sales')).map(({ id }) => Number(id)))
  expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([])
})

test.runIf(isLong)('a backend in the middle of a long query does not keep a killed postmaster from coming back', async () => {
  const db = await started(dataDir)
  const before = db.pid() ?? 0
  const endless = ask(db.url, 'select count(*) from generate_series(1, 1000000000000) n').catch(() => undefined)
  const busy = `select pid from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`
  let backend: number | undefined
  expect(await until(async () => (backend = (await ask(db.url, busy))[0]?.pid) !== undefined, 60_000)).toBe(true)
  process.kill(before, 'SIGKILL')
  await endless
  expect(
    await until(
      () =>
        ask(db.url, 'select 1').then(
          () => true,
          () => false,
        ),
      60_000,
    ),
  ).toBe(true)
  expect(isAlive(backend ?? 0)).toBe(false)
  expect(db.log).toContainEqual(expect.stringMatching(/ended by SIGKILL/))
})

test('stop() holds while a killed postmaster is being started again', async () => {
  const db = await started(dataDir)
  process.kill(db.pid() ?? 0, 'SIGKILL')
  await until(() => db.log.some((line) => line.includes('starting it again')), 60_000)
  await db.stop()
  expect(db.pid()).toBeUndefined()
  expect(postgresProcessesIn(cluster)).toEqual([])
})

test('a second app on the same data is refused in a sentence, and the first keeps its database', async () => {
  const { app, databaseUrl } = appProcess(dataDir)
  const url = await databaseUrl
  await expect(started(dataDir)).rejects.toThrow(`Kasuwa already runs on the data in ${dataDir} (process ${app.pid}). Stop it first`)
  expect(await ask(url, 'select * from kept')).toEqual([{ what: 'rice' }])
})

test('the same app does not start its database twice', async () => {
  await started(dataDir)
  await expect(started(dataDir)).rejects.toThrow(`(process ${process.pid})`)
})

test('the next start stops and restarts the database that a killed app left behind during a query', async () => {
  const { databaseUrl, kill } = appProcess(dataDir)
  const url = await databaseUrl
  const orphan = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  await ask(url, 'create table before_the_kill ()')
  const cut = ask(url, 'select pg_sleep(600)').catch((error: Error) => error.message)
  await kill()
  expect(isAlive(orphan)).toBe(true)

  const db = await started(dataDir)
  expect(isAlive(orphan)).toBe(false)
  expect(await cut).toMatch(/terminat/)
  expect(await ask(db.url, 'select * from before_the_kill')).toEqual([])
  expect(db.log).toContainEqual(expect.stringContaining(`process ${orphan}`))
})

/** A process of the database's own user, which PostgreSQL would take for a server. The first line of its output is a pid. */
async function stranger(script: string): Promise<{ pid: number; shell: number }> {
  const { uid, gid } = statSync(cluster)
  const shell = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], ...(process.geteuid?.() === 0 ? { uid, gid } : {}) })
  onTestFinished(() => void shell.kill('SIGKILL'))
  const [line] = (await once(createInterface(shell.stdout), 'line')) as [string]
  return { pid: Number(line), shell: shell.pid ?? 0 }
}

function claim(pid: number | string): void {
  writeFileSync(pidFile, `${pid}\n${cluster}\n1700000000\n29999\n\n127.0.0.1\n  1234567         1\nready   \n`)
}

test('a pid file that names an unrelated process harms neither', async () => {
  const { pid } = await stranger('echo $$; exec sleep 600')
  claim(pid)
  const db = await started(dataDir)
  expect(await ask(db.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isAlive(pid)).toBe(true)
})

test.runIf(isLong && process.platform === 'linux')('a pid file that names a zombie is no obstacle', async () => {
  // Its parent, which is then no longer a shell, never reaps it.
  const { pid, shell } = await stranger('sleep 600 & echo $!; exec sleep 601')
  expect(await until(() => readFileSync(`/proc/${shell}/comm`, 'utf8') === 'sleep\n', 60_000)).toBe(true)
  process.kill(pid, 'SIGKILL')
  expect(await until(() => !isAlive(pid), 60_000)).toBe(true)
  expect(existsSync(`/proc/${pid}`)).toBe(true)
  claim(pid)
  await started(dataDir)
})

test.runIf(isLong)('a pid file that a power loss left empty is no obstacle', async () => {
  writeFileSync(pidFile, '')
  await started(dataDir)
})

test('a port that another program took is a passing trouble', async () => {
  const folder = openFolder()
  const account = await accountFor(cluster)
  const engine = await prepareEngine(await findEnginePackage(), dataDir, account)
  const password = await openCluster(cluster, dataDir, engine, account)
  const plan = { cluster, engine, account, password, hasSocket: true, logFile: join(folder, 'log'), onLog: () => undefined }
  const otherServer = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void otherServer.close())
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as AddressInfo
  await expect(startPostmaster(plan, port, new AbortController().signal)).rejects.toMatchObject({ name: 'DidNotStart', transient: true })
})

const hasSockets = process.platform !== 'win32'

test.runIf(hasSockets)('the lock of a socket, left by a kill, whose number went to another process, is no obstacle', async () => {
  const account = await accountFor(cluster)
  const engine = await prepareEngine(await findEnginePackage(), dataDir, account)
  const password = await openCluster(cluster, dataDir, engine, account)
  const plan = { cluster, engine, account, password, hasSocket: true, logFile: join(openFolder(), 'log'), onLog: () => undefined }
  const otherProcess = spawn('sleep', ['600'], { ...account.ids, cwd: '/' })
  onTestFinished(() => void otherProcess.kill())
  await once(otherProcess, 'spawn')
  const port = await freePort()
  writeFileSync(join(cluster, `.s.PGSQL.${port}.lock`), `${otherProcess.pid}\n${cluster}\n0\n${port}\n.\n`)
  const child = await startPostmaster(plan, port, new AbortController().signal)
  onTestFinished(() => stopPostmaster(child.pid ?? 0, cluster, engine))
  const url = overSocket(urlOf(password, port, 'postgres'), cluster)
  expect(await ask(url, 'select inet_client_addr() as address')).toEqual([{ address: null }])
})

test.runIf(hasSockets)(
  'the app comes by the socket, and over loopback where the folder takes none or its address is too long',
  async () => {
    const from = (url: string) => ask(url, 'select host(inet_client_addr()) as address')
    const first = await started(dataDir)
    expect(await from(first.url)).toEqual([{ address: null }])
    await first.stop()
    const two = await startEmbeddedPostgres({ dataDir, settings: { unix_socket_directories: '/nowhere' } })
    onTestFinished(two.stop)
    expect(await from(two.url)).toEqual([{ address: '127.0.0.1' }])
    const long = `/${'x'.repeat(90)}`
    expect(overSocket(two.url, long)).toBe(two.url)
    expect(overSocket(two.url, '/short')).not.toBe(two.url)
  },
)

test('a log of more than 10 MB makes room', async () => {
  writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(11 * 1024 * 1024))
  await started(dataDir)
  expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(100_000)
  expect(statSync(join(dataDir, 'postgres.log.1')).size).toBeGreaterThan(10_000_000)
})

test('a first start that was killed while making the database is done again', async () => {
  const folder = temporaryFolder()
  const { kill } = appProcess(folder)
  const halves = () => readdirSync(folder).filter((name) => name.startsWith('postgres.new-'))
  expect(await until(() => halves().some((half) => existsSync(join(folder, half, 'cluster', 'PG_VERSION'))), 60_000)).toBe(true)
  await kill()
  expect(existsSync(join(folder, 'postgres'))).toBe(false)

  const db = await started(folder)
  expect(await ask(db.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(halves()).toEqual([])
})

test.runIf(isLong)('data below a folder that only its owner enters are served all the same', async () => {
  const home = temporaryFolder()
  expect(statSync(home).mode & 0o777).toBe(0o700)
  const folder = join(home, 'shop', 'data')
  const first = await started(folder)
  await ask(first.url, 'create table kept ()')
  process.kill(first.pid() ?? 0, 'SIGKILL')
  expect(
    await until(
      () =>
        ask(first.url, 'table kept').then(
          () => true,
          () => false,
        ),
      60_000,
    ),
  ).toBe(true)
  await first.stop()
  const second = await started(folder)
  expect(await ask(second.url, 'table kept')).toEqual([])
})

test('a folder with other files is refused, and so is a database of another version', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'letter.txt'), 'Dear Amina')
  await expect(started(folder)).rejects.toThrow(/holds files that are not a PostgreSQL database/)
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n')
  await expect(started(folder)).rejects.toThrow(/were made by PostgreSQL 15, and this Kasuwa brings PostgreSQL 18. Start Kasuwa itself/)
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '99\n')
  await expect(started(folder)).rejects.toThrow(/Start the newer Kasuwa/)
})

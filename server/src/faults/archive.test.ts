import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { archivedIn, placeOf, runningPostgres, startEmbeddedPostgres, waitingForArchive, withClient } from '@kasuwa/embedded-postgres'
import { afterAll, expect, test, vi } from 'vitest'
import { archivePlace, basesIn } from '../archive/archive-place.ts'
import { serverFolder } from '../services/server-folder.ts'
import { isLong } from '../testing/long.ts'
import { newcomer } from '../testing/newcomer.ts'
import { type AppProcess, dataFolder, endProcesses, programOf, send, startApp } from '../testing/processes.ts'

vi.setConfig({ testTimeout: 600_000 })
afterAll(endProcesses)

const passphrase = 'rain on the zinc roof'

/** The command as an operator runs it. @returns its output and exit code */
async function restore(args: string[], dataDir: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...programOf('archive/restore-command'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase },
    cwd: dirname(serverFolder),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said: output }
}

const home = dataFolder()
/** With a space, as paths may have. */
const archive = join(home, 'other disk')
mkdirSync(archive)
const settings = (dataDir: string) => ({ DATA_DIR: dataDir, ARCHIVE_TO: archive, BACKUP_PASSPHRASE: passphrase })
const data = (name: string) => join(home, name)

const place = () => {
  const id = readdirSync(archive).find((name) => /^\d+$/.test(name))
  return archivePlace(archive, id ?? 'none')
}
const within = { timeout: 120_000, interval: 50 }

/** Waits for tonight's base backup on the timeline, and an empty queue of segments. @returns the base backups */
const copied = (timeline: number) =>
  vi.waitFor(async () => {
    const { usable } = await basesIn(place())
    expect(usable.map(({ start }) => placeOf(start).timeline)).toContain(timeline)
    return usable
  }, within)

const runQuery = async <Row extends object>(dataDir: string, text: string): Promise<Row[]> => {
  const url = await runningPostgres(dataDir)
  return withClient(url ?? '', async (client) => (await client.query<Row>(text)).rows)
}

/** Ends the segment, as a minute does, and waits until it is archived. */
async function archived(dataDir: string): Promise<void> {
  await runQuery(dataDir, 'select pg_switch_wal()')
  await vi.waitFor(async () => expect(await waitingForArchive(dataDir)).toEqual([]), within)
}

/** The disk dies under the app and its database. */
async function loseDisk(app: AppProcess, dataDir: string): Promise<void> {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(app.pid, 'SIGSTOP')
  process.kill(postmaster, 'SIGKILL')
  await app.kill('SIGKILL')
  renameSync(dataDir, `${dataDir}.dead`)
  rmSync(`${dataDir}.dead`, { recursive: true, force: true, maxRetries: 5 })
}

/** Two tills that sell without pause. @returns numbers of the acknowledged sales, and how to stop */
function sellers(url: string, sell: (url: string) => ReturnType<typeof send>) {
  const acknowledged: string[] = []
  let isOpen = true
  const till = async () => {
    while (isOpen) {
      const { status, body } = await sell(url)
      if (status === 201) acknowledged.push((body.sale as { number: string }).number)
    }
  }
  const tills = Array.from({ length: 2 }, till)
  return { acknowledged, end: () => ((isOpen = false), Promise.all(tills)) }
}

const numbersIn = (dataDir: string) =>
  runQuery<{ number: string }>(dataDir, `select 'SL-' || lpad(number::text, 6, '0') as number from sales order by sales.number`).then(
    (rows) => rows.map(({ number }) => number),
  )

/** The shop before its disk died: sales acknowledged up to the base backup and up to the last segment, a moment between, and how to sell. */
let lost: { before: string[]; sure: string[]; moment: string; sell: (url: string) => ReturnType<typeof send> }

test('a shop whose disk dies while it sells has every sale up to the last minute again', async () => {
  const first = data('first')
  const app = await startApp(settings(first))
  const { token, location, contact, product } = await newcomer(app.url, 1_000_000)
  const sale = { location, contact, items: [{ product, quantity: 1, price: 100 }], payable_amount: 100 }
  const sell = (url: string) => send(url, token, 'PUT', '/v1/business/sales', sale)
  // Shops sell during the base backup and after it.
  const selling = sellers(app.url, sell)
  await copied(1)
  await archived(first)
  const before = [...selling.acknowledged]
  await vi.waitFor(() => expect(selling.acknowledged.length).toBeGreaterThan(before.length + 10), within)
  const [moment] = await runQuery<{ now: string }>(
    first,
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  )
  await vi.waitFor(() => expect(selling.acknowledged.length).toBeGreaterThan(before.length + 30), within)
  const sure = [...selling.acknowledged]
  await archived(first)
  await loseDisk(app, first)
  await selling.end()
  expect(sure.length).toBeGreaterThan(30)

  const second = data('second')
  const done = await restore([archive], second)
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('Its books are sound.') })
  const database = await startEmbeddedPostgres({ dataDir: second })
  const saleNumbers = new Set(await numbersIn(second))
  expect(sure.filter((number) => !saleNumbers.has(number))).toEqual([])
  await database.stop()
  lost = { before, sure, moment: moment?.now ?? '', sell }
})

test.runIf(isLong)('it can go back to a moment, and lose its disk again and again; an archive that was changed is noticed', async () => {
  const { before, sure, moment, sell } = lost
  const second = data('second')
  expect((await restore([archive], second)).said).toContain('There is a database in')
  const nowhere = data('nowhere')
  const earlyResult = await restore([archive, '--until', '2020-01-01'], nowhere)
  expect(earlyResult).toMatchObject({ code: 1, said: expect.stringContaining('does not reach back to 2020-01-01T00:00:00.000Z.') })
  const late = await restore([archive, '--until', '2099-01-01'], nowhere)
  expect(late).toMatchObject({ code: 1, said: expect.stringContaining('The archive ends before 2099-01-01T00:00:00.000Z') })
  expect(existsSync(join(nowhere, 'postgres'))).toBe(false)

  // A restore up to a moment, in a folder of its own: it lacks the sales acknowledged later, and no others.
  const earlier = data('earlier')
  expect(await restore([archive, '--until', moment], earlier)).toMatchObject({ code: 0 })
  const back = await startEmbeddedPostgres({ dataDir: earlier })
  const then = await numbersIn(earlier)
  expect(before.filter((number) => !then.includes(number))).toEqual([])
  expect(then.length).toBeLessThan(sure.length)
  await back.stop()

  const restartedApp = await startApp(settings(second))
  // Logged-in members stay logged in, and sales go on: on a timeline of its own, with a base backup at once.
  const more = sellers(restartedApp.url, sell)
  await copied(2)
  await vi.waitFor(() => expect(more.acknowledged.length).toBeGreaterThan(10), within)
  // A stop by signal archives the remaining log.
  await more.end()
  expect(await restartedApp.kill('SIGTERM')).toBe(0)
  rmSync(second, { recursive: true, force: true, maxRetries: 5 })

  const third = data('third')
  expect(await restore([archive], third)).toMatchObject({ code: 0, said: expect.stringContaining('Its books are sound.') })
  const last = await startEmbeddedPostgres({ dataDir: third })
  const all = new Set(await numbersIn(third))
  expect([...sure, ...more.acknowledged].filter((number) => !all.has(number))).toEqual([])
  await last.stop()
  // A segment that was changed is noticed.
  const { log } = place()
  const name = (await archivedIn(log)).at(-1)
  const path = join(log, `${name}.gz`)
  const content = readFileSync(path)
  // A byte of the checksum at its end.
  content[content.length - 8] = (content.at(-8) ?? 0) ^ 1
  writeFileSync(path, content)
  expect(await restore([archive], data('fourth'))).toMatchObject({ code: 1, said: expect.stringContaining('was cut off or has changed.') })
  expect(existsSync(join(data('fourth'), 'postgres'))).toBe(false)
})

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import { serverFolder } from '../services/server-folder.ts'
import { atSize } from '../testing/long.ts'
import { dataFolder, endProcesses, launchApp, programOf, startApp } from '../testing/processes.ts'
import { testDatabase } from '../testing/test-server.ts'

afterAll(endProcesses)

/** Runs a program, beside others. @returns its exit code and its errors */
async function runProgram(args: string[], settings: Record<string, string> = {}): Promise<{ status: number | null; stderr: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, stderr }
}

/** Exists while the database of this folder runs. */
const databaseOf = (folder: string) => join(folder, 'postgres', 'postmaster.pid')

test('a start that fails says why and leaves no database running', async () => {
  const otherServer = createServer()
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
  const { port } = otherServer.address() as { port: number }
  const folder = dataFolder()
  await expect(launchApp({ DATA_DIR: folder, PORT: String(port) }).url).rejects.toThrow(
    `ended with 1: Kasuwa could not start. Port ${port} is taken: stop what is there, or set PORT to another.`,
  )
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  otherServer.close()
}, 120_000)

test('a first start prints its steps; beside it a second one, and the commands that need its database, say so in a sentence', async () => {
  const [folder, data] = [dataFolder(), { DATA_DIR: dataFolder() }]
  const app = launchApp({ DATA_DIR: folder })
  const url = await app.url
  expect(app.output()).toMatch(/^Making the database…\n(  \d+ s\n)*Making its tables…\n(  \d+ s\n)*Kasuwa is at http:/m)
  const { port } = new URL(url)
  const commanded = async (command: string) => {
    const { status, stderr } = await runProgram([join(serverFolder, '..', 'scripts', 'command.mjs'), command], { DATA_DIR: folder })
    expect([command, status], stderr).toEqual([command, 1])
    expect(stderr).toMatch(/^Kasuwa already runs on the data in \S+ \(process \d+\)\. Stop it first, [^\n]+\n$/)
  }
  await Promise.all([
    expect(launchApp({ ...data, PORT: port }).url).rejects.toThrow(
      `ended with 1: Kasuwa could not start. Kasuwa runs here already: open ${url}, or set PORT and DATA_DIR for another one.\n`,
    ),
    ...['books/check-books-command', 'reports/day-sums/rebuild-command'].map(commanded),
  ])
}, 240_000)

test('a restore without a file names its own command', async () => {
  const unnamed = async (program: string[], command: string) =>
    expect(await runProgram(program)).toEqual({
      status: 1,
      stderr: `Name the file of the backup: npm run ${command} -- kasuwa.backup\n`,
    })
  await Promise.all([
    unnamed([...programOf('backup/backup-command'), 'make'], 'backup'),
    unnamed(programOf('archive/restore-command'), 'restore'),
    unnamed([...programOf('backup/backup-command'), 'check'], 'backup:check'),
  ])
}, 120_000)

test('the first start on an external database takes an owner who is no superuser, and so does a later one', async () => {
  const { ownerUrl, adminUrl } = await testDatabase('template0')
  await prepareDatabase(adminUrl, new URL(ownerUrl).username)
  for (const start of atSize(['first'], ['first', 'later'])) {
    const app = await startApp({ DATA_DIR: dataFolder(), DATABASE_URL: ownerUrl })
    expect([start, (await fetch(`${app.url}/health/ready`)).status]).toEqual([start, 200])
    expect(await app.kill('SIGTERM')).toBe(0)
  }
}, 120_000)

test('told to stop while it starts, the app ends well and leaves no database running', async () => {
  const folder = dataFolder()
  const app = launchApp({ DATA_DIR: folder })
  app.url.catch(() => {})
  for (const until = Date.now() + 60_000; !existsSync(databaseOf(folder)) && Date.now() < until;) await delay(20)
  expect(await app.kill('SIGTERM')).toBe(0)
  expect(existsSync(databaseOf(folder))).toBe(false)
}, 120_000)

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { serverFolder } from '../services/server-folder.ts'
import { newcomer } from '../testing/newcomer.ts'
import { dataFolder, endProcesses, programOf, send, startApp } from '../testing/processes.ts'
import { isLong } from '../testing/long.ts'

vi.setConfig({ testTimeout: 600_000 })
afterAll(endProcesses)

/** The command as an operator runs it. @returns its output and exit code */
async function run(verb: 'make' | 'restore' | 'check', file: string, dataDir: string): Promise<{ code: number | null; said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'rain on the zinc roof' }
  const program = verb === 'restore' ? programOf('archive/restore-command') : [...programOf('backup/backup-command'), verb]
  const child = spawn(process.execPath, [...program, ...(file ? [file] : [])], { env, cwd: dirname(serverFolder) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said: output }
}

test.runIf(isLong)('a shop whose machine is lost goes on from a backup that was made while it sold', async () => {
  const [first, second, third] = [dataFolder(), dataFolder(), dataFolder()]
  const file = join(third, 'kasuwa.backup')
  const app = await startApp({ DATA_DIR: first })
  const { token, location, contact, product } = await newcomer(app.url, 20)
  const sale = { location, contact, items: [{ product, quantity: 1, price: 100 }], payable_amount: 100 }
  const sell = (url: string) => send(url, token, 'PUT', '/v1/business/sales', sale)
  expect((await sell(app.url)).status).toBe(201)

  const backup = await run('make', file, first)
  expect(backup).toMatchObject({ code: 0 })
  expect(backup.said).toContain('npm run backup:check')
  expect(await run('make', file, first)).toMatchObject({ code: 1, said: `${file} is there already: give the backup another name.\n` })
  expect((await run('restore', file, first)).said).toMatch(/^Kasuwa already runs on the data in /)
  expect((await sell(app.url)).status).toBe(201)
  await app.kill('SIGKILL')

  const checked = await run('check', file, second)
  expect(checked).toMatchObject({ code: 0 })
  expect(checked.said).toContain('Its secrets are opened by BACKUP_PASSPHRASE.\nIt can be restored, and its books are sound.')
  expect(existsSync(join(second, 'postgres'))).toBe(false)
  const restored = await run('restore', file, second)
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.said).toMatch(/^Restored as of .+: \d+ rows, 0 uploaded files\./)
  const refusal = await run('restore', file, second)
  expect(refusal).toMatchObject({ code: 1 })
  expect(refusal.said).toContain('a backup is restored into an empty place only, and nothing was changed.')

  const restartedApp = await startApp({ DATA_DIR: second })
  // Logged-in members stay logged in; the sale after the backup is missing.
  const next = await sell(restartedApp.url)
  expect(next).toMatchObject({ status: 201, body: { sale: { number: 'SL-000002' } } })
  await restartedApp.kill('SIGTERM')
  expect(await run('make', '', second)).toMatchObject({ code: 1, said: 'Name the file of the backup: npm run backup -- kasuwa.backup\n' })
  expect(await run('make', join(third, 'stopped.backup'), second)).toMatchObject({ code: 0 })
})

import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { dataFolder, endProcesses, launchApp } from '../testing/processes.ts'

afterAll(endProcesses)

/** There while the database of this folder runs. */
const databaseOf = (folder: string) => join(folder, 'postgres', 'postmaster.pid')

test('a start that fails says why and leaves no database running', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const folder = dataFolder()
  await expect(launchApp({ DATA_DIR: folder, PORT: String(port) }).url).rejects.toThrow(
    `ended with 1: Kasuwa could not start. Port ${port} is taken: stop what is there, or set PORT to another.`,
  )
  expect(existsSync(databaseOf(folder))).toBe(false)
  other.close()
}, 120_000)

test('told to stop while it starts, the app ends well and leaves no database running', async () => {
  const folder = dataFolder()
  const app = launchApp({ DATA_DIR: folder })
  app.url.catch(() => {})
  for (const until = Date.now() + 60_000; !existsSync(databaseOf(folder)) && Date.now() < until;) await delay(20)
  expect(await app.kill('SIGTERM')).toBe(0)
  expect(existsSync(databaseOf(folder))).toBe(false)
}, 120_000)

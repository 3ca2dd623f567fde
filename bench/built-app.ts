import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'

import { urlOf } from '@kasuwa/embedded-postgres'
import { root } from '../scripts/run.mjs'

/** The app as an operator runs it: built, in a process of its own, with its own database. */
export interface BuiltApp {
  url: string
  pid: number
  dataDir: string
  /** Milliseconds from start to ready. */
  tookToStart: number
  stop(): Promise<void>
}

const folders = new Set<string>()

/** A data folder of an app, deleted after the run. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-bench-'))
  folders.add(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const running = new Set<ChildProcess>()

/** Stops apps that an aborted run left; each app stops its database. */
export const stopAll = (): Promise<void[]> => Promise.all([...running].map(end))

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  running.delete(child)
}

/** Starts the app and waits until it is ready. Logs every request, as in production; the mailbox replaces mail. */
export async function startBuiltApp(dataDir: string, settings: Record<string, string> = {}): Promise<BuiltApp> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = join(dataDir, 'app.log')
  const log = openSync(logFile, 'a')
  const { npm_lifecycle_event: _, ...env } = process.env
  const nodeEnv = parseEnv(readFileSync(join(root, 'server', 'node.env'), 'utf8')) as Record<string, string>
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'server', settings.KASUWA_DIST ?? 'dist', 'main.js')], {
    cwd: root,
    env: {
      ...env,
      ...nodeEnv,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      RATE_MULTIPLIER: '1000',
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
  running.add(child)
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The app ended with ${child.exitCode}: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
    await delay(10)
  }
  return { url, pid: child.pid ?? 0, dataDir, tookToStart: performance.now() - began, stop: () => end(child) }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

const postmasterFile = (app: BuiltApp) => readFileSync(join(app.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')

/** The process id of the app's own PostgreSQL. */
export const postmasterOf = (app: BuiltApp): number => Number(postmasterFile(app)[0])

/** URL with the role of the database's owner, which bypasses row level security. */
export function ownerUrl(app: BuiltApp): string {
  const password = readFileSync(join(app.dataDir, 'secrets', 'postgres-password'), 'utf8').trim()
  return urlOf(password, Number(postmasterFile(app)[3]), 'kasuwa')
}

import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Account } from './account.ts'
import { CannotStart } from './cannot-start.ts'
import { OWNER } from './cluster.ts'
import type { Engine } from './engine.ts'
import { launch } from './launch.ts'
import { clearTheWay, readPidFile, socketName, stopPostmaster } from './orphan.ts'
import { serverSettings } from './settings.ts'

/** Everything needed to start the server, at first and after each crash. */
export interface Plan {
  cluster: string
  engine: Engine
  account: Account
  password: string
  /** Beyond the default settings. */
  settings?: Record<string, string> | undefined
  /** Some file systems do not support sockets. */
  hasSocket: boolean
  /** False: trust the server's own word that it is ready, because its password is unknown. */
  isAsked?: boolean
  logFile: string
  onLog: (line: string) => void
}

/** The server ended before it was ready; `transient` if the cause passes by itself. */
export class DidNotStart extends Error {
  override name = 'DidNotStart'
  readonly transient: boolean
  /** Its folder supports no socket. */
  readonly socketFailed: boolean
  constructor(output: string) {
    super(`PostgreSQL did not start: ${output || 'it said nothing'}`)
    this.socketFailed = /any Unix-domain socket|\.s\.PGSQL\./.test(output)
    this.transient = /could not create any TCP|lock file|shared memory block/.test(output)
  }
}

// A server that has neither ended, recovered nor replied for so long never will.
const SILENCE = 60_000

/** Clears leftovers of earlier runs, starts the server and waits until it answers a query, through crash recovery if needed. */
export async function startPostmaster(plan: Plan, port: number, aborted: AbortSignal): Promise<ChildProcess> {
  await clearTheWay(plan.cluster, plan.engine, plan.onLog)
  aborted.throwIfAborted()
  const log = await open(plan.logFile, 'a', 0o600)
  const { size } = await log.stat()
  const sockets = plan.hasSocket ? {} : { unix_socket_directories: '' }
  const settings = Object.entries({ ...serverSettings, ...plan.settings, ...sockets, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const args = (folder: string) => ['-D', folder, ...settings]
  // Logs to a file instead of a pipe, because the server may outlive the app. Detached, because Ctrl-C is for the app, which stops the
  // database last.
  const program = { file: plan.engine.postgres, folder: plan.cluster, args, account: plan.account }
  const child = await launch(program, { stdio: ['ignore', log.fd, log.fd], detached: true }).finally(() => log.close())
  try {
    await ready(child, plan, port, aborted)
    return child
  } catch (error) {
    if (hasEnded(child)) throw new DidNotStart(await lastWords(plan.logFile, size))
    await stopPostmaster(child.pid ?? 0, plan.cluster, plan.engine)
    throw error
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** @param role default: the server's superuser */
export function urlOf(password: string, port: number, database: string, role = OWNER): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}

/** Longest socket path in bytes that every system accepts. */
const longestAddress = 103

/** The same over the socket in the cluster's folder, if its path fits: a round trip over loopback costs the kernel half as much again. */
export function overSocket(url: string, cluster: string): string {
  const { port } = new URL(url)
  if (process.platform === 'win32' || Buffer.byteLength(join(cluster, socketName + port)) > longestAddress) return url
  return `${url}?host=${encodeURIComponent(cluster)}`
}

/** Runs work on a connection of its own. @param patience milliseconds until connecting fails */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>, patience = 60_000): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patience })
  // Without a listener, a connection that breaks between two queries would end the app.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Below the ephemeral ports: after a crash the port must still be free. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_768)
    const server = createServer()
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return port
    } catch {
      continue
    } finally {
      server.close()
    }
  }
  throw new CannotStart('No port between 20000 and 32767 is free on 127.0.0.1 for the database.')
}

/** At each start, because PostgreSQL keeps the file open. One old file is kept. */
export async function rotateLog(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0
  if (size > 10 * 1024 * 1024) await rename(logFile, `${logFile}.1`)
}

async function ready(child: ChildProcess, plan: Plan, port: number, aborted: AbortSignal): Promise<void> {
  let lastSeenAt = Date.now()
  for (;;) {
    if (hasEnded(child)) throw new Error('ended')
    aborted.throwIfAborted()
    const file = await readPidFile(plan.cluster)
    // Connects only once the server's own pid file names it: another program on this port must not be taken for it or get the password.
    if (file?.pid === child.pid) {
      if (!file?.ready) lastSeenAt = Date.now()
      else if (plan.isAsked === false || (await answers(urlOf(plan.password, port, 'postgres')))) return
    }
    if (Date.now() - lastSeenAt > SILENCE) throw new CannotStart(`PostgreSQL runs but does not answer; ${plan.logFile} may say why.`)
    await delay(20)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'), 5000)
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError)) return false
    // Too many clients reconnected before this query: then the server is up too.
    if (error.code === '53300') return true
    if (error.code !== '28P01') return false
    throw new CannotStart(
      'The database does not take the password in secrets/postgres-password of the data folder. Delete that file: the next start sets a new one.',
    )
  }
}

async function lastWords(logFile: string, from: number): Promise<string> {
  const log = (await readFile(logFile)).subarray(from).toString()
  const lines = log.split('\n').filter((line) => line !== '')
  const telling = lines.filter((line) => /\b(FATAL|PANIC|HINT|DETAIL):/.test(line))
  return (telling.length > 0 ? telling : lines).slice(-4).join('\n')
}

import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Login } from './database-url.ts'

export interface Pooler {
  /** URL of the server behind it, under any database's name. */
  url: string
  stop(): Promise<void>
}

/** Debian's user without files: pgbouncer refuses to run as root. */
const unprivilegedId = 65_534

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Starts a pgbouncer in transaction mode in front of a database server (`TEST_POOLER=1`; Debian's package).
 * @param server address of its superuser @param owner the login that connects through it
 */
export async function startPooler(server: string, owner: Login): Promise<Pooler> {
  const { host: serverHost, port } = new pg.Client({ connectionString: server })
  // An embedded server listens there too. Its socket's folder is closed to other accounts.
  const host = serverHost.startsWith('/') ? '127.0.0.1' : serverHost
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-pooler-'))
  const listening = await freePort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${owner.name}" "${owner.password}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 2000
log_connections = 0
log_disconnections = 0
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const file of [folder, users, settings]) chownSync(file, unprivilegedId, unprivilegedId)
  const child = spawn('pgbouncer', ['-q', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: unprivilegedId, gid: unprivilegedId }),
  })
  const url = `postgres://127.0.0.1:${listening}`
  await answers(child, listening)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @throws Error with its output, if it is missing or did not start */
async function answers(child: ChildProcess, port: number): Promise<void> {
  const output: string[] = []
  child.stderr?.on('data', (part: Buffer) => output.push(part.toString()))
  let failed: Error | undefined
  child.on('error', (error) => (failed = error))
  child.on('exit', () => (failed ??= new Error('pgbouncer ended.')))
  for (let tries = 0; tries < 100; tries++) {
    if (failed) throw new Error(`TEST_POOLER needs pgbouncer: ${failed.message} ${output.join('')}`)
    const client = new pg.Client({ host: '127.0.0.1', port, database: 'none', user: 'none' })
    // It has no user of that name. Any answer shows that it listens.
    const error = await client.connect().then(
      () => undefined,
      (reason: { code?: string }) => reason,
    )
    if (error?.code !== 'ECONNREFUSED') return
    await delay(50)
  }
  throw new Error(`pgbouncer does not answer: ${output.join('')}`)
}

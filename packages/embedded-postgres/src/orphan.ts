import { execFile } from 'node:child_process'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'
import { isAlive, isPostgresIn, postgresProcessesIn, signal } from './processes.ts'
import { until } from './until.ts'

/** The file in which PostgreSQL describes itself. */
export interface PidFile {
  pid: number
  port: number
  ready: boolean
}

/** File name of a server's socket, before the port; its lock file begins the same. */
export const socketName = '.s.PGSQL.'

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0, ready: lines[7]?.trim() === 'ready' }
}

/**
 * Stops any PostgreSQL in the cluster and removes pid files that would keep ours from starting. The caller holds the app's lock, so such a
 * server was left by a killed app or postmaster.
 */
export async function clearTheWay(cluster: string, engine: Engine, onLog: (line: string) => void): Promise<void> {
  const file = await readPidFile(cluster)
  if (file && isPostgresIn(cluster, file.pid)) {
    onLog(`stopping the PostgreSQL (process ${file.pid}) that an earlier run left behind`)
    await stopPostmaster(file.pid, cluster, engine)
  }
  await endBackends(cluster)
  // PostgreSQL itself clears a pid file of a dead process. It refuses if the pid belongs to another process or a zombie, or cannot be read.
  if ((await readPidFile(cluster)) && !(file && isGone(file.pid))) await rm(join(cluster, 'postmaster.pid'), { force: true })
  // The socket has a lock file of the same kind, with the same problems.
  for (const name of await readdir(cluster).catch(() => [])) if (name.startsWith(socketName)) await rm(join(cluster, name), { force: true })
}

/** Fast shutdown; after 8 s the immediate one, after which the next start recovers from the WAL; at last SIGKILL. */
export async function stopPostmaster(pid: number, cluster: string, engine: Engine): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (process.platform === 'win32') await promisify(execFile)(engine.pgCtl, ['kill', name.slice(3), String(pid)]).catch(() => undefined)
    else signal(pid, name)
    if (await until(() => !isAlive(pid), 8000)) break
  }
  await endBackends(cluster)
}

/**
 * Backends in a long query do not notice that their postmaster died. They hold shared memory, so a new one cannot start. They get the
 * signals of a postmaster after a crash: SIGQUIT, then SIGKILL. Their commits are in the WAL.
 */
async function endBackends(cluster: string): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of postgresProcessesIn(cluster)) signal(pid, name)
    if (await until(() => postgresProcessesIn(cluster).length === 0, 2000)) return
  }
}

/** True if kill(2) finds no process: PostgreSQL checks the same way. */
function isGone(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

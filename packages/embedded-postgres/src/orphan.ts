import { execFile } from 'node:child_process'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'
import { isAlive, isPostgresIn, postgresProcessesIn, signal } from './processes.ts'
import { until } from './until.ts'

/** What PostgreSQL writes about itself into its folder. */
export interface PidFile {
  pid: number
  port: number
  ready: boolean
}

/** Of the file of a server's socket, before its port, and of that file's lock. */
export const socketName = '.s.PGSQL.'

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0, ready: lines[7]?.trim() === 'ready' }
}

/**
 * Leaves no PostgreSQL at work in the cluster, and no pid file that would keep ours from starting. The caller holds the app's lock,
 * so whatever runs there was left by an app, or a postmaster, that was killed.
 */
export async function clearTheWay(cluster: string, engine: Engine, onLog: (line: string) => void): Promise<void> {
  const file = await readPidFile(cluster)
  if (file && isPostgresIn(cluster, file.pid)) {
    onLog(`stopping the PostgreSQL (process ${file.pid}) that an earlier run left behind`)
    await stopPostmaster(file.pid, cluster, engine)
  }
  await endBackends(cluster)
  // PostgreSQL itself clears a pid file whose process is gone. It refuses if the pid went to another process, is a zombie's, or cannot be read.
  if ((await readPidFile(cluster)) && !(file && isGone(file.pid))) await rm(join(cluster, 'postmaster.pid'), { force: true })
  // Its socket has a file of the same kind, with the same doubts.
  for (const name of await readdir(cluster).catch(() => [])) if (name.startsWith(socketName)) await rm(join(cluster, name), { force: true })
}

/** Fast shutdown; if that takes longer than 8 s the immediate one, after which the next start recovers from the log; at last the axe. */
export async function stopPostmaster(pid: number, cluster: string, engine: Engine): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (process.platform === 'win32') await promisify(execFile)(engine.pgCtl, ['kill', name.slice(3), String(pid)]).catch(() => undefined)
    else signal(pid, name)
    if (await until(() => !isAlive(pid), 8000)) break
  }
  await endBackends(cluster)
}

/**
 * Backends in the middle of a long query do not notice that their postmaster died, and hold the shared memory that a new one refuses to share.
 * They get what a postmaster sends its backends after a crash: SIGQUIT, and SIGKILL if that is not heard. What they had committed is in the log.
 */
async function endBackends(cluster: string): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of postgresProcessesIn(cluster)) signal(pid, name)
    if (await until(() => postgresProcessesIn(cluster).length === 0, 2000)) return
  }
}

/** Gone altogether, as kill(2) sees it, which is how PostgreSQL asks. */
function isGone(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

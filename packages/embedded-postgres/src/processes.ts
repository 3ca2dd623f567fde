import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** True while the process runs. A zombie has ended: containers whose first process reaps none keep them forever. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const state = statOf(pid)?.[0]
    return state !== undefined && state !== 'Z' && state !== 'X'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Start time of the process, in the system's units: distinguishes a process from a later one with the same pid. */
export function startedAt(pid: number): string | undefined {
  if (process.platform === 'linux') return statOf(pid)?.[19]
  if (process.platform === 'win32') return undefined
  return say('ps', ['-o', 'lstart=', '-p', String(pid)])
}

/** True if the process is a PostgreSQL in this cluster folder, from any copy of the engine. */
export function isPostgresIn(cluster: string, pid: number): boolean {
  if (process.platform === 'linux') {
    // The kernel adds " (deleted)" if the package was reinstalled under a running server.
    const program = linkOf(`/proc/${pid}/exe`)?.replace(/ \(deleted\)$/, '')
    return program !== undefined && basename(program) === 'postgres' && linkOf(`/proc/${pid}/cwd`) === cluster && isAlive(pid)
  }
  if (process.platform === 'win32') return say('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])?.includes('postgres.exe') ?? false
  const command = say('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  return command !== undefined && command.includes('postgres') && command.includes(cluster)
}

/** All PostgreSQL processes in the cluster folder: a killed postmaster leaves busy backends. Only works on Linux. */
export function postgresProcessesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresIn(cluster, pid))
}

/** Sends a signal to a process that may have ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Fields of /proc/pid/stat from the state on; the command before them may contain spaces and brackets. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function say(program: string, args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined
  }
}

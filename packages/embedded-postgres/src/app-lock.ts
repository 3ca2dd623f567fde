import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { isAlive, startedAt } from './processes.ts'
import { until } from './until.ts'

const HEARTBEAT = 1000

/**
 * Makes this process the only app on the data folder, so that a second app cannot stop the first one's database as an orphan. Each app
 * writes its claim to `app.lock/`, then reads the others: of two, the later sees the earlier, and gives way to a living one. File names
 * hold all data, so power loss empties none. A claim is never taken over; claims of dead processes are removed.
 * @returns releases the folder
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const folder = join(dataDir, 'app.lock')
  await mkdir(folder, { recursive: true })
  const ownClaim = claimOf(process.pid)
  const path = join(folder, ownClaim)
  await writeFile(path, '', { flag: 'wx' })
  const heart = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), HEARTBEAT).unref()
  const unlock = async () => {
    clearInterval(heart)
    await rm(path, { force: true })
  }
  try {
    let rivals: string[] = []
    // Later apps give way to this one. If one has not after three seconds, it was first, and its clock differs.
    await until(async () => {
      rivals = await livingRivals(folder, ownClaim)
      return rivals.length === 0 || rivals.some((rival) => rival < ownClaim)
    }, 3000)
    if (rivals[0]) throw alreadyRunningError(dataDir, rivals[0])
    return unlock
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Sorts by time. The pid alone is not enough: after a kill it may belong to another process. */
function claimOf(pid: number): string {
  const time = Date.now().toString(36).padStart(9, '0')
  return [time, pid, short(startedAt(pid) ?? ''), short(machine()), randomBytes(4).toString('hex')].join('.')
}

async function livingRivals(folder: string, ownClaim: string): Promise<string[]> {
  const rivals: string[] = []
  for (const claim of (await readdir(folder)).sort()) {
    if (claim === ownClaim) continue
    if (await lives(claim, join(folder, claim))) rivals.push(claim)
    else await rm(join(folder, claim), { force: true })
  }
  return rivals
}

async function lives(claim: string, path: string): Promise<boolean> {
  const [, pid, started, where] = claim.split('.')
  if (where === short(machine())) return isAlive(Number(pid)) && short(startedAt(Number(pid)) ?? '') === started
  // Another container or computer on the same folder: its pids mean nothing here, but a running app keeps touching its claim.
  const touched = async () => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
  const first = await touched()
  if (Date.now() - first > 10 * HEARTBEAT) return false
  return until(async () => (await touched()) > first, 3 * HEARTBEAT)
}

/** Names the scope of a pid: one boot of one machine, or one container there. */
function machine(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function alreadyRunningError(dataDir: string, rival: string): CannotStart {
  return new CannotStart(
    `Kasuwa already runs on the data in ${dataDir} (process ${rival.split('.')[1]}). Stop it first, or give this one a folder of its own with DATA_DIR.`,
  )
}

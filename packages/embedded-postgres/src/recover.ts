import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountFor, giveTo } from './account.ts'
import { lockDataDir } from './app-lock.ts'
import { archiveSettings } from './archive.ts'
import { CannotStart } from './cannot-start.ts'
import { clusterIn } from './cluster.ts'
import { findEnginePackage, prepareEngine } from './engine.ts'
import { clearTheWay, stopPostmaster } from './orphan.ts'
import { DidNotStart, freePort, startPostmaster } from './postmaster.ts'

const recoverySettings = {
  ...archiveSettings,
  // All available WAL is in `pg_wal` already. `exit 1` works in both shells.
  restore_command: 'exit 1',
  recovery_target_action: 'promote',
  hot_standby: 'off',
}

/** Time of the last replayed transaction, from the server's own log. */
const lastTransaction = /last completed transaction was at log time (\S+ \S+)/g

/**
 * Replays WAL over a copy of a cluster (`copyCluster`) in `dataDir`, with archived WAL in `pg_wal`. Leaves it stopped and on a new
 * timeline, so that its new WAL never mixes with the old.
 * @param until ISO 8601 in UTC: replays no later transaction. Undefined: to the end
 * @returns time of the last transaction, ISO 8601 in UTC; undefined if there was none
 * @throws CannotStart a sentence
 */
export async function recoverCluster(dataDir: string, until: string | undefined): Promise<string | undefined> {
  const unlock = await lockDataDir(dataDir)
  try {
    const cluster = await clusterIn(dataDir)
    const account = await accountFor(cluster)
    await writeFile(join(cluster, 'recovery.signal'), '')
    await giveTo(account, cluster)
    const engine = await prepareEngine(await findEnginePackage(), dataDir, account)
    const logFile = join(dataDir, 'postgres.log')
    const settings = {
      ...recoverySettings,
      ...(until === undefined ? {} : { recovery_target_time: until.replace('T', ' ').replace('Z', '+00') }),
    }
    // Empty, because nothing connects; the password in the copy is that of another folder.
    const plan = { cluster, engine, account, password: '', settings, hasSocket: false, logFile, onLog: () => undefined, isAsked: false }
    const from = (await stat(logFile).catch(() => undefined))?.size ?? 0
    const readLog = async () => (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(from).toString()
    const lastIn = (log: string) => {
      const at = [...log.matchAll(lastTransaction)].at(-1)?.[1]
      return at === undefined ? undefined : new Date(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
    }
    try {
      const child = await startPostmaster(plan, await freePort(), new AbortController().signal)
      await stopPostmaster(child.pid ?? 0, cluster, engine)
    } catch (error) {
      if (!(error instanceof DidNotStart)) throw error
      const log = await readLog()
      if (log.includes('recovery ended before configured recovery target was reached'))
        throw new CannotStart(`The archive ends before ${until}: its last entry is of ${lastIn(log) ?? 'an earlier moment'}.`)
      throw new CannotStart(error.message)
    }
    return lastIn(await readLog())
  } finally {
    await unlock()
  }
}

/** Removes a data folder of a trial or an unfinished restore, and stops processes in it. */
export async function clearDataDir(dataDir: string): Promise<void> {
  if (!(await stat(dataDir).catch(() => undefined))) return
  const unlock = await lockDataDir(dataDir)
  try {
    const cluster = await clusterIn(dataDir)
    if (await stat(cluster).catch(() => undefined)) {
      const engine = await prepareEngine(await findEnginePackage(), dataDir, await accountFor(cluster))
      await clearTheWay(cluster, engine, () => undefined)
    }
  } finally {
    await unlock()
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

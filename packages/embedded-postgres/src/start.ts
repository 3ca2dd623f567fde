import type { ChildProcess } from 'node:child_process'
import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accountFor } from './account.ts'
import { lockDataDir } from './app-lock.ts'
import { CannotStart } from './cannot-start.ts'
import { clusterIn, openCluster } from './cluster.ts'
import { type EnginePackage, findEnginePackage, prepareEngine, removeOldEngines } from './engine.ts'
import { clearTheWay } from './orphan.ts'
import { DidNotStart, freePort, overSocket, type Plan, rotateLog, startPostmaster, urlOf, withClient } from './postmaster.ts'
import { supervise } from './supervise.ts'
import { takeProved } from './upgrade.ts'

export interface EmbeddedPostgres {
  /**
   * Connection string of the database's owner, with the password: over its socket, or loopback if there is none. Unchanged by restarts of
   * the postmaster.
   */
  url: string
  /** The same database, as the server's superuser. */
  adminUrl: string
  /** The pid of the running postmaster; undefined while there is none. */
  pid(): number | undefined
  /** Stops it by fast shutdown, or by the immediate one after 8 s. May be called again. */
  stop(): Promise<void>
}

export const DATABASE = 'kasuwa'
/** Owns the database, but is no superuser: the app's login can neither read files nor bypass row level security. */
const DATABASE_OWNER = 'kasuwa'

interface Options {
  dataDir: string
  onLog?: (line: string) => void
  /** Server settings instead of the defaults: tests need more connections than a shop. */
  settings?: Record<string, string>
  /** Programs instead of the app's own: opens data of an older version for an upgrade. */
  engine?: EnginePackage
}

/**
 * Starts the app's PostgreSQL on the data in `dataDir`, creating them the first time, and keeps it running until `stop()`.
 * @throws CannotStart, whose message is for the person who starts the app
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const onLog = options.onLog ?? (() => undefined)
  const dataDir = await openFolder(resolve(options.dataDir))
  const unlock = await lockDataDir(dataDir).catch((error: unknown) => {
    throw isDiskFull(error) ? withoutRoom(dataDir) : error
  })
  try {
    if (!options.engine) await takeProved(dataDir)
    const plan = await prepare(dataDir, onLog, options)
    const [child, port] = await startSomewhere(plan)
    const server = supervise(plan, child, port)
    const owner = await makeDatabase(plan.password, port).catch((error: unknown) => server.stop().then(() => Promise.reject(error)))
    const urlFor = (url: string) => (plan.hasSocket ? overSocket(url, plan.cluster) : url)
    let stopped: Promise<void> | undefined
    return {
      url: urlFor(urlOf(plan.password, port, DATABASE, owner)),
      adminUrl: urlFor(urlOf(plan.password, port, DATABASE)),
      pid: server.pid,
      stop: () => (stopped ??= server.stop().finally(unlock)),
    }
  } catch (error) {
    await unlock()
    throw isDiskFull(error) ? withoutRoom(dataDir) : error
  }
}

/** Recognizes a full disk: from the text of an engine program, or from the code of our own write. */
const isDiskFull = (error: unknown) =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === 'ENOSPC' || /no space left on device/i.test(error.message))
const withoutRoom = (dataDir: string) =>
  new CannotStart(`The disk that holds ${dataDir} is full. Make room there, or give Kasuwa another DATA_DIR, and start again.`)

async function openFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    if (isDiskFull(error)) throw withoutRoom(dataDir)
    throw new CannotStart(`The data folder ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function prepare(dataDir: string, onLog: Plan['onLog'], { settings, engine: enginePackage }: Options): Promise<Plan> {
  const cluster = await clusterIn(dataDir)
  const account = await accountFor(cluster)
  const engine = await prepareEngine(enginePackage ?? (await findEnginePackage()), dataDir, account)
  // Before steps that need idle data or an idle old engine. Each start of the server clears leftovers again.
  await clearTheWay(cluster, engine, onLog)
  await removeOldEngines(dataDir, engine)
  const password = await openCluster(cluster, dataDir, engine, account)
  const logFile = join(dataDir, 'postgres.log')
  await rotateLog(logFile)
  return { cluster, engine, account, password, settings, hasSocket: true, logFile, onLog }
}

/** Another program may take the port just before us, and a killed server's processes may still hold memory: retries for 10 s. */
async function startSomewhere(plan: Plan): Promise<[ChildProcess, number]> {
  const end = Date.now() + 10_000
  for (;;) {
    const port = await freePort()
    try {
      return [await startPostmaster(plan, port, new AbortController().signal), port]
    } catch (error) {
      if (!(error instanceof DidNotStart)) throw error
      if (error.socketFailed && plan.hasSocket) {
        plan.hasSocket = false
        continue
      }
      if (!error.transient || Date.now() > end) throw new CannotStart(`${error.message}\nThe whole story is in ${plan.logFile}`)
      await delay(100)
    }
  }
}

/**
 * Encoding and locale come from the cluster. An existing database keeps its owner: the first ones belong to the superuser.
 * @returns its owner
 */
function makeDatabase(password: string, port: number): Promise<string> {
  return withClient(urlOf(password, port, 'postgres'), async (client) => {
    const { rows } = await client.query<{ owner: string; is_replica: boolean }>(
      'select pg_get_userbyid(datdba) as owner, pg_is_in_recovery() as is_replica from pg_database where datname = $1',
      [DATABASE],
    )
    const owner = rows[0]?.owner ?? DATABASE_OWNER
    // A replica has the roles of its primary.
    if (owner !== DATABASE_OWNER || rows[0]?.is_replica) return owner
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [DATABASE_OWNER])
    if (rowCount === 0) await client.query(`create role ${DATABASE_OWNER} login`)
    // At each start, because the superuser's password may have changed.
    await client.query(`alter role ${DATABASE_OWNER} password '${password}'`)
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner ${DATABASE_OWNER}`)
    return owner
  })
}

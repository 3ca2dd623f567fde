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
   * Connection string of the database's owner, with the password: by its socket, or over loopback where there is none. Stays the same when
   * the postmaster is restarted.
   */
  url: string
  /** The same database, as the server's superuser. */
  adminUrl: string
  /** The pid of the running postmaster; undefined while there is none. */
  pid(): number | undefined
  /** Stops it by fast shutdown, and by the immediate one after 8 s. May be called again. */
  stop(): Promise<void>
}

export const DATABASE = 'kasuwa'
/** Owns the database, and is no superuser: what runs as the app's login can neither read files nor leave row level security behind. */
const DATABASE_OWNER = 'kasuwa'

interface Options {
  dataDir: string
  onLog?: (line: string) => void
  /** Of the server, in place of the usual ones: tests want more connections than a shop. */
  settings?: Record<string, string>
  /** Of the programs, in place of those that come with the app: data of an older version are opened to be brought over. */
  engine?: EnginePackage
}

/**
 * Starts the PostgreSQL that comes with the app on the data in `dataDir`, making it the first time, and keeps it running until `stop()`.
 * @throws CannotStart, whose message is for whoever starts the app
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

/** Whatever of a start found no room: a program of the engine says so in words, a write of our own by its code. */
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

async function prepare(dataDir: string, onLog: Plan['onLog'], { settings, engine: given }: Options): Promise<Plan> {
  const cluster = await clusterIn(dataDir)
  const account = await accountFor(cluster)
  const engine = await prepareEngine(given ?? (await findEnginePackage()), dataDir, account)
  // Before the steps that need the data or an old engine idle; each start of the server clears its way again.
  await clearTheWay(cluster, engine, onLog)
  await removeOldEngines(dataDir, engine)
  const password = await openCluster(cluster, dataDir, engine, account)
  const logFile = join(dataDir, 'postgres.log')
  await rotateLog(logFile)
  return { cluster, engine, account, password, settings, hasSocket: true, logFile, onLog }
}

/** On a port that another program may take just before us, and beside what a killed server's processes still hold: tried for 10 s. */
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
 * Takes encoding and locale from the cluster. A database that is there keeps its owner: the first ones belong to the superuser.
 * @returns who owns it
 */
function makeDatabase(password: string, port: number): Promise<string> {
  return withClient(urlOf(password, port, 'postgres'), async (client) => {
    const { rows } = await client.query<{ owner: string; is_replica: boolean }>(
      'select pg_get_userbyid(datdba) as owner, pg_is_in_recovery() as is_replica from pg_database where datname = $1',
      [DATABASE],
    )
    const owner = rows[0]?.owner ?? DATABASE_OWNER
    // A replica's are those of whom it follows.
    if (owner !== DATABASE_OWNER || rows[0]?.is_replica) return owner
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [DATABASE_OWNER])
    if (rowCount === 0) await client.query(`create role ${DATABASE_OWNER} login`)
    // At each start: the superuser's password may be a new one since.
    await client.query(`alter role ${DATABASE_OWNER} password '${password}'`)
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner ${DATABASE_OWNER}`)
    return owner
  })
}

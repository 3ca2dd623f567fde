import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { takeMachineClock } from './clock.ts'
import { type AppProcess, launchApp } from './processes.ts'
import { type TestServer, businessesIn, openForRun } from './test-server.ts'

/** Two processes of the app on one database, and an app in the test's own process, which makes the records of the race. */
export interface RacingServer extends TestServer {
  processes: readonly [AppProcess, AppProcess]
  /** URL for a client: clients alternate between the processes. */
  urlOf(client: number): string
}

// A connection for each client of each process: they must wait for each other's rows, not for a free connection.
const settings = { SECRET_KEY: 'only-for-this-test-0123456789abcdef', POOL_SIZE: '20', PATIENCE: '10' }

/** Ends with the run, as its database does. */
let shared: Promise<Omit<RacingServer, 'close'>> | undefined

async function open() {
  const { composed, database, dataDir } = await openForRun(settings)
  const start = async () => {
    const launched = launchApp({ ...settings, DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl }, new Set())
    // Vitest kills its workers without notice, so the run ends the processes that they started.
    writeFileSync(join(inject('folder'), `${launched.pid}.process`), '')
    return { ...launched, url: await launched.url }
  }
  const processes = await Promise.all([start(), start()] as const)
  return { ...composed, ...database, processes, urlOf: (client: number) => processes[client % 2 === 0 ? 0 : 1].url }
}

/**
 * The two processes that a worker's races share across files, because starting them took longer than most races.
 * A file that ends a process, or has its own settings, starts its own.
 */
export async function racingServer(): Promise<RacingServer> {
  takeMachineClock()
  const server = await (shared ??= open())
  const close = () => Promise.reject(new Error('Other files go on with these processes.'))
  return { ...server, earlier: await businessesIn(server.ownerUrl), close }
}

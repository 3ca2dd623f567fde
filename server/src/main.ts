import './services/node-navigator.ts'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { upgradeData } from './backup/upgrade-data.ts'
import { compose } from './compose.ts'
import { demoLogin, createDemo } from './demo/demo.ts'
import { mailboxNotice } from './dev/mailbox.ts'
import { collectGarbage } from './services/collect-garbage.ts'
import { type Config, configWarnings, readConfig } from './services/config.ts'
import { archiveSettings, startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { openLog } from './services/log.ts'
import { migrate } from './database-setup/migrate.ts'
import { prepareDatabase } from './database-setup/prepare-database.ts'

// What lives longer than a moment is collected once it has grown by half; V8 waits until it is four times what is left of it, and an export of
// 60 MB held 270. It costs an export up to a quarter of its processor time; short requests leave next to nothing to collect.
setFlagsFromString('--heap-growing-percent=50')

/** Milliseconds after which a start has left all that it leaves to collect. */
const afterStart = 10_000

type Log = ReturnType<typeof openLog>

const taken = (port: number) => new Error(`Port ${port} is taken: stop what is there, or set PORT to another.`)

/** Looks before a database is made for nothing: a first start takes most of a minute. @throws Error a sentence, where something listens there */
async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? taken(port) : error
  }
  await new Promise((closed) => probe.close(closed))
}

/** Starts everything. @param endings how to end each part, added as it starts @returns whether it serves, and is not done with seeding */
async function start(config: Config, log: Log, endings: (() => Promise<unknown>)[]): Promise<boolean> {
  if (!config.seed) await assertPortFree(config)
  if (!config.databaseUrl) await upgradeData(config.dataDir, (line) => void process.stdout.write(`${line}\n`))
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        onLog: (line) => log.debug({ postgres: line }, 'postgres'),
        ...(config.archive ? { settings: archiveSettings } : {}),
      })
  let archiveRest = () => Promise.resolve()
  // After the database: it ends its last segment as it stops.
  endings.push(() => archiveRest())
  if (embedded) endings.push(embedded.stop)
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const faster = await (embedded ? prepareDatabase(embedded.adminUrl, new URL(url).username) : prepareDatabase(url))
  if (faster) process.stderr.write(`Warning: searches are slower than they could be until a superuser runs in this database: ${faster};\n`)
  await migrate(url)
  const composed = await compose(config, url, log)
  endings.push(composed.close)
  archiveRest = () => composed.archiver?.pass() ?? Promise.resolve()
  const made = (config.demo || config.seed) && (await createDemo(composed))
  if (made) process.stdout.write(`${demoLogin(config)}\n`)
  if (config.seed) {
    if (!made) process.stdout.write('Nothing was made: the demo business is for a database that nobody has registered in.\n')
    return false
  }
  const address = await composed.fastify.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? taken(config.port) : error
  })
  process.stdout.write(`Kasuwa is at ${process.env.PUBLIC_URL ? config.publicUrl : address}\n`)
  process.stdout.write(mailboxNotice(config, address))
  setTimeout(collectGarbage, afterStart).unref()
  return true
}

/** Stops everything in the other order: requests, jobs, connections, and the database last. A start that fails, or is told to stop, leaves nothing running. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  for (const concern of configWarnings(config)) process.stderr.write(`Warning: ${concern}\n`)
  const log = openLog(config.logLevel)
  const endings: (() => Promise<unknown>)[] = []
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    for (const end of endings.toReversed()) await end().catch((error: unknown) => log.error({ err: error }, 'stopping'))
    process.exit(code)
  }
  const starting = start(config, log, endings)
  // Told to stop on the way up, we go on until we can: half made, the demo business would stay so.
  // SIGHUP: the terminal's window was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void starting.catch(() => {}).then(() => stop(0)))
  }
  await starting.then(
    (serves) => (serves ? undefined : stop(0)),
    (error: unknown) => {
      report(error)
      return stop(1)
    },
  )
}

function report(error: unknown): void {
  process.stderr.write(`Kasuwa could not start. ${error instanceof Error ? error.message : String(error)}\n`)
}

main().catch((error: unknown) => {
  report(error)
  process.exit(1)
})

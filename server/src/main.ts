import './services/node-navigator.ts'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, isIPv6 } from 'node:net'
import { join } from 'node:path'
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

// Collects long-lived objects once they grew by half; V8’s default is four times the live size, and an export of 60 MB used 270 MB.
// An export costs up to a quarter more processor time; short requests leave almost nothing to collect.
setFlagsFromString('--heap-growing-percent=50')

/** Milliseconds after which a start has produced all its garbage. */
const afterStart = 10_000

type Log = ReturnType<typeof openLog>

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints every ten seconds how long a step of a first start has taken. */
async function timed<T>(work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const ticking = setInterval(() => say(`  ${Math.round((Date.now() - began) / 1000)} s`), 10_000).unref()
  return work().finally(() => clearInterval(ticking))
}

async function answersAsKasuwa(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/openapi.json`, { signal: AbortSignal.timeout(20_000) })
    const { info } = (await answer.json()) as { info?: { title?: string } }
    return info?.title === 'Kasuwa'
  } catch {
    return false
  }
}

/** Why it cannot listen, in a sentence if the port is in use: often by the same app. */
async function whyNot(fault: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>): Promise<Error> {
  if (fault.code !== 'EADDRINUSE') return fault
  const called = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const address = `http://${isIPv6(called) ? `[${called}]` : called}:${port}`
  const isKasuwa = await answersAsKasuwa(address)
  if (isKasuwa) return new Error(`Kasuwa runs here already: open ${address}, or set PORT and DATA_DIR for another one.`)
  return new Error(`Port ${port} is taken: stop what is there, or set PORT to another.`)
}

/** Checks the port before a database is created: a first start takes most of a minute. @throws Error a sentence, if the port is in use */
async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    throw await whyNot(error as NodeJS.ErrnoException, { port, host })
  }
  await new Promise((closed) => probe.close(closed))
}

/** Starts everything. @param endings how to stop each part, added as it starts @returns true if it serves, and still has to seed */
async function start(config: Config, log: Log, endings: (() => Promise<unknown>)[]): Promise<boolean> {
  if (!config.seed) await assertPortFree(config)
  if (!config.databaseUrl) await upgradeData(config.dataDir, say)
  const isNew = !config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))
  if (isNew) say('Making the database…')
  const starting = () =>
    startEmbeddedPostgres({
      dataDir: config.dataDir,
      onLog: (line) => log.debug({ postgres: line }, 'postgres'),
      ...(config.archive ? { settings: archiveSettings } : {}),
    })
  const embedded = config.databaseUrl ? undefined : await timed(starting)
  let archiveRest = () => Promise.resolve()
  // After the database: it archives its last segment as it stops.
  endings.push(() => archiveRest())
  if (embedded) endings.push(embedded.stop)
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const faster = await (embedded ? prepareDatabase(embedded.adminUrl, new URL(url).username) : prepareDatabase(url))
  if (faster) process.stderr.write(`Warning: searches are slower than they could be until a superuser runs in this database: ${faster};\n`)
  if (isNew) say('Making its tables…')
  await timed(() => migrate(url))
  const composed = await compose(config, url, log)
  endings.push(composed.close)
  archiveRest = () => composed.archiver?.pass() ?? Promise.resolve()
  const demo = (config.demo || config.seed) && (await createDemo(composed, say))
  if (demo) say(demoLogin(config))
  if (config.seed) {
    if (!demo) say('Nothing was made: the demo business is for a database that nobody has registered in.')
    return false
  }
  const address = await composed.fastify.listen({ port: config.port, host: config.host }).catch(async (error: NodeJS.ErrnoException) => {
    throw await whyNot(error, config)
  })
  say(`Kasuwa is at ${process.env.PUBLIC_URL ? config.publicUrl : address}`)
  process.stdout.write(mailboxNotice(config, address))
  setTimeout(collectGarbage, afterStart).unref()
  return true
}

/** Stops everything in reverse order: requests, jobs, connections, and the database last. A start that fails, or is stopped, leaves nothing running. */
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
  // A stop during the start waits until it can end: a half-made demo business would stay so.
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

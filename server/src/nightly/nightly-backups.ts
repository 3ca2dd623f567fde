import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Dependencies } from '../request/dependencies.ts'
import type { BackupSettings } from '../services/backup-settings.ts'
import { largestObject } from '../services/s3-files.ts'
import { serverFolder } from '../services/server-folder.ts'
import { nightOf } from '../backup/night.ts'
import { filesToRetain } from './backup-retention.ts'
import type { NightlyNews, NightlyOrder } from './nightly-backup-command.ts'
import { beginNight, endNight, storedBackups, type Outcome, setPlace, setRemoved } from './backup-nights.ts'
import { type BackupPlace, backupPlace } from './backup-place.ts'

const fileOf = (now: number) => `kasuwa-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

interface Options {
  /** Operating system priority of the process: low, so that sales come first. */
  priority: number
  /** Largest object in bytes. */
  largest: number
}

/**
 * Makes a backup each night if `BACKUP_TO` is set, proves it by a restore, stores the outcome, and removes expired ones. A lock of its
 * own connection lets one process do it, once a night; the next process repeats an interrupted run.
 */
export class NightlyBackups {
  readonly #app: () => Dependencies
  readonly #url: string
  readonly #options: Options
  #running: Promise<void> | undefined
  #child: ChildProcess | undefined
  #isStopped = false

  /** @param url of the database, as its owner */
  constructor(
    app: () => Dependencies,
    url: string,
    { priority = constants.priority.PRIORITY_LOW, largest = largestObject }: Partial<Options> = {},
  ) {
    this.#app = app
    this.#url = url
    this.#options = { priority, largest }
  }

  /** Starts a due backup, by a job every few minutes. It does not wait, so other jobs continue. */
  resume(): void {
    const { config, log } = this.#app()
    if (!config.backups || this.#isStopped || this.#running) return
    this.#running = this.#inTurn(config.backups)
      .catch((error: unknown) => {
        if (!this.#isStopped) log.warn({ err: error }, 'nightly backup, to be begun again')
      })
      .finally(() => (this.#running = undefined))
  }

  /** For tests: resolves when the current run ends. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve()
  }

  async #inTurn(settings: BackupSettings): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    // A lost connection loses the lock; its next holder starts again.
    client.on('error', () => this.#child?.kill())
    await client.connect()
    try {
      const { rows } = await client.query<{ is_taken: boolean }>(`select pg_try_advisory_lock(hashtextextended('backup', 0)) as is_taken`)
      if (rows[0]?.is_taken) await this.#night(settings, client)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async #night(settings: BackupSettings, client: pg.Client): Promise<void> {
    const app = this.#app()
    const night = nightOf(app.clock())
    const file = fileOf(app.clock())
    const place = backupPlace(settings.to)
    const begun = await beginNight(app, night, file, place.name)
    if (!begun) return
    const { dataDir, secretKey, storage } = app.config
    let outcome: Outcome | undefined = await place.claim(begun)
    if (!outcome) {
      await setPlace(app, night, place.name)
      if (begun.cutOff !== undefined) await place.remove(begun.cutOff).catch(() => {})
      // Stopped meanwhile, before there was a process to end.
      if (this.#isStopped) return
      const order = { url: this.#url, to: settings.to, file, passphrase: settings.passphrase, largest: this.#options.largest }
      outcome = await this.#made({ ...order, dataDir, secretKey, storage })
    }
    if (this.#isStopped) return
    if (outcome.failure) app.log.error({ failure: outcome.failure, detail: outcome.detail }, 'nightly backup failed')
    if (await endNight(app, client, { night, file, outcome, mailTo: settings.mailTo })) await this.#removeOld(settings, place)
  }

  /** In its own process, at low priority. */
  async #made(order: NightlyOrder): Promise<Outcome> {
    const child = fork(join(serverFolder, '..', 'scripts', 'command.mjs'), ['nightly/nightly-backup-command'], {
      ...{ serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    })
    this.#child = child
    const outcome: Outcome = {}
    child.on('message', (news: NightlyNews) => Object.assign(outcome, 'made' in news ? news.made : news))
    const exit = new Promise<string>((resolve) => {
      child.on('error', (error) => resolve(error.message))
      child.on('exit', (code, signal) => resolve(`It ended with ${signal ?? code}.`))
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, this.#options.priority)
    } catch {
      // Where the system forbids that, it runs at normal priority.
    }
    child.send(order, () => {})
    const how = await exit
    this.#child = undefined
    return outcome.proved || outcome.failure ? outcome : { ...outcome, failure: 'other', detail: how }
  }

  async #removeOld({ keep }: BackupSettings, place: BackupPlace): Promise<void> {
    const app = this.#app()
    const backups = await storedBackups(app, place.name)
    const retainedFiles = filesToRetain(backups, keep)
    for (const { night, file } of backups.filter((backup) => !retainedFiles.has(backup.file))) {
      try {
        await place.remove(file)
        await setRemoved(app, night)
      } catch (error) {
        app.log.warn({ err: error, file }, 'a backup that is no longer kept could not be removed')
      }
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const child = this.#child
    child?.kill()
    const insist = setTimeout(() => child?.kill('SIGKILL'), 5000)
    await this.#running?.catch(() => {})
    clearTimeout(insist)
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { rm, stat, statfs } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { ArchiveFailure } from '@kasuwa/contract/backups'
import {
  archive,
  archivedIn,
  ForeignArchive,
  markArchived,
  removeArchived,
  runningPostgres,
  waitingForArchive,
  withClient,
} from '@kasuwa/embedded-postgres'
import type { Archiving, Dependencies } from '../request/dependencies.ts'
import type { ArchiveSettings } from '../services/archive-settings.ts'
import { serverFolder } from '../services/server-folder.ts'
import type { BaseNews, BaseOrder } from './archive-base-command.ts'
import { type ArchivePlace, type Base, basesIn, claimArchive, isUnbroken, NotMounted, segmentsOf } from './archive-place.ts'
import { archiveUploads, removeGone } from './archived-uploads.ts'
import { failureOfFolder, messageOf } from '../backup/backup-failures.ts'

import { nightOf } from '../backup/night.ts'

/** Milliseconds between checks for pending WAL. */
const every = 1000
/** Milliseconds before a failed base backup is retried. */
const pause = 5 * 60_000
/** Most pending WAL segments of 16 MB: the shop’s disk space matters more than its archive. */
const longest = 128
/** Bytes of free space that count as low, and the segments kept even then. */
const [scarce, shortest] = [1e9, 4]

interface Failed {
  failure: ArchiveFailure
  detail: string
  at: number
}

function failureOf(error: unknown): ArchiveFailure {
  if (error instanceof NotMounted) return 'not_mounted'
  if (error instanceof ForeignArchive) return 'not_ours'
  const failure = failureOfFolder(error)
  return failure === 'no_folder' || failure === 'no_right' || failure === 'no_room' ? failure : 'other'
}

/**
 * Archives the embedded database’s WAL continuously into a folder on another disk, with a nightly base backup, so that a lost machine
 * loses at most a minute. Only the app that holds `app-lock.ts` does this.
 */
export class Archiver implements Archiving {
  readonly #app: () => Dependencies
  readonly #settings: ArchiveSettings
  readonly #longest: number
  #id: string | undefined
  /** Undefined until the folder is verified, and again after an error. */
  #place: ArchivePlace | undefined
  #archivedAt: number | undefined
  #baseAt: number | undefined
  /** Failures of the WAL and of the base backup. */
  #failed: { log?: Failed | undefined; base?: Failed | undefined } = {}
  #child: ChildProcess | undefined
  #making: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #passing: Promise<void> = Promise.resolve()
  #isStopped = false

  /** @param limits for tests */
  constructor(app: () => Dependencies, settings: ArchiveSettings, limits = { longest }) {
    this.#app = app
    this.#settings = settings
    this.#longest = limits.longest
  }

  get state() {
    const failed = this.#failed.log ?? this.#failed.base
    return { archivedAt: this.#archivedAt, baseAt: this.#baseAt, failed: failed && { failure: failed.failure, at: failed.at } }
  }

  start(): void {
    const next = () => {
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.pass().finally(next), every).unref()
    }
    void this.pass().finally(next)
  }

  /** Archives pending WAL, one call after another, and starts a due base backup. Never throws: failures are in `state` and in the log. */
  pass(): Promise<void> {
    this.#passing = this.#passing.then(() => this.#once())
    return this.#passing
  }

  /** Resolves when the current base backup ends. */
  idle(): Promise<void> {
    return this.#making ?? Promise.resolve()
  }

  /** Stops the child process. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#child?.kill()
    await this.#making
    await this.#passing
  }

  async #once(): Promise<void> {
    const { config } = this.#app()
    try {
      this.#id ??= await idOf(config.dataDir)
      // The database is stopped, so nothing is at risk.
      if (this.#id === undefined) return
      const isFirst = this.#place === undefined
      const place = (this.#place ??= await claimArchive(this.#settings.folder, config.dataDir, this.#id))
      let last: number | undefined
      for (const name of await waitingForArchive(config.dataDir)) last = await archive(config.dataDir, name, place.log)
      if (isFirst || last !== undefined) {
        this.#archivedAt = last ?? (await lastOf(place))
        if (config.storage && 'folder' in config.storage) await archiveUploads(place, config.storage.folder, this.#app().clock())
        await this.#look(place, this.#id)
      }
      this.#tell('log', undefined)
    } catch (error) {
      this.#place = undefined
      this.#tell('log', error)
      await this.#makeRoom().catch((cause: unknown) => this.#app().log.error({ err: cause }, 'archiving'))
    }
  }

  /** Removes expired archives, and starts a base backup if tonight’s is missing or the WAL since the last has a gap. */
  async #look(place: ArchivePlace, id: string): Promise<void> {
    const names = await archivedIn(place.log)
    const { usable, awaited, broken } = await basesIn(place)
    const [newest] = usable
    this.#baseAt = newest && Date.parse(newest.stopped_at)
    const retainedBases = usable.slice(0, this.#settings.keep)
    for (const { file } of [...broken, ...usable.slice(this.#settings.keep)]) await rm(join(place.bases, file), { force: true })
    await removeBefore(place, retainedBases, names)
    const since = this.#failed.base?.at
    if (this.#making || this.#isStopped || awaited.length > 0 || (since !== undefined && this.#app().clock() - since < pause)) return
    // Without a usable base backup no restore is possible, so the first runs at once and at normal priority; nightly ones yield to sales.
    const isSafe = newest !== undefined && reaches(newest, names)
    if (isSafe && nightOf(Date.parse(newest.stopped_at)) >= nightOf(this.#app().clock())) return
    const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority
    this.#making = this.#makeBase(id, isSafe ? PRIORITY_BELOW_NORMAL : PRIORITY_NORMAL).finally(() => (this.#making = undefined))
  }

  async #makeBase(id: string, priority: number): Promise<void> {
    const { dataDir, secretKey } = this.#app().config
    const { folder, passphrase } = this.#settings
    const child = fork(join(serverFolder, '..', 'scripts', 'command.mjs'), ['archive/archive-base-command'], {
      ...{ execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    })
    this.#child = child
    const ended = new Promise<BaseNews | null>((resolve) => {
      child.on('message', (news) => resolve(news as BaseNews | null))
      child.on('error', (error) => resolve({ code: undefined, detail: error.message }))
      child.on('exit', (code, signal) => resolve({ code: undefined, detail: `It ended with ${signal ?? code}.` }))
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, priority)
    } catch {
      // Where the system forbids that, it runs at normal priority.
    }
    const order: BaseOrder = { dataDir, secretKey, folder, id, passphrase }
    child.send(order, () => {})
    const news = await ended
    this.#child = undefined
    if (!this.#isStopped) this.#tell('base', news === null ? undefined : Object.assign(new Error(news.detail), { code: news.code }))
  }

  /** While the folder is unwritable, WAL fills the shop’s disk. The oldest segments are dropped, and a new base backup closes the gap. */
  async #makeRoom(): Promise<void> {
    const { config, log } = this.#app()
    const waiting = await waitingForArchive(config.dataDir)
    const { bavail, bsize } = await statfs(config.dataDir)
    const most = bavail * bsize < scarce ? Math.min(shortest, this.#longest) : this.#longest
    const droppedSegments = waiting.slice(0, Math.max(0, waiting.length - most))
    for (const name of droppedSegments) await markArchived(config.dataDir, name)
    if (droppedSegments.length > 0)
      log.error(
        { segments: droppedSegments },
        'the log could not be archived for too long and was given up, so that shops do not run out of room',
      )
  }

  /** Logged once at the start and once at the end. */
  #tell(part: 'log' | 'base', error: unknown): void {
    const { log, clock } = this.#app()
    const before = this.#failed[part]
    if (error === undefined) {
      if (before) log.warn({ part }, 'archiving goes on')
      this.#failed[part] = undefined
      return
    }
    const [failure, detail] = [failureOf(error), messageOf(error)]
    if (before?.failure !== failure) log.error({ part, failure, detail }, 'archiving failed')
    this.#failed[part] = { failure, detail, at: part === 'log' && before ? before.at : clock() }
  }
}

/** PostgreSQL’s system identifier; undefined while it is stopped. */
async function idOf(dataDir: string): Promise<string | undefined> {
  const url = await runningPostgres(dataDir)
  if (url === undefined) return undefined
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()'),
  )
  return rows[0]?.id
}

/** Removes files that no retained base backup needs. */
async function removeBefore(place: ArchivePlace, retainedBases: readonly Base[], names: readonly string[]): Promise<void> {
  const oldest = retainedBases.at(-1)
  if (!oldest) return
  const first = retainedBases.reduce((start, base) => (base.start < start ? base.start : start), oldest.start)
  for (const name of names) if (!name.endsWith('.history') && name < first) await removeArchived(place.log, name)
  await removeGone(place, Date.parse(oldest.stopped_at))
}

/** True if the archived WAL continues from that base backup without a gap, on its timeline. */
function reaches({ start }: Base, names: readonly string[]): boolean {
  const segments = segmentsOf(names)
  const last = segments.at(-1)
  return last !== undefined && last.slice(0, 8) === start.slice(0, 8) && isUnbroken(new Set(segments), start, last)
}

/** Time of the last archived segment; undefined if none. */
async function lastOf({ log }: ArchivePlace): Promise<number | undefined> {
  const last = segmentsOf(await archivedIn(log)).at(-1)
  return last === undefined ? undefined : (await stat(join(log, `${last}.gz`))).mtimeMs
}

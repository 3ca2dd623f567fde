import { chmod, mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { archivedIn, archiveSettings, clearDataDir, placeOf, readArchived, recoverCluster, syncFolder } from '@kasuwa/embedded-postgres'
import { violations } from '../books/check.ts'
import { migrate } from '../database-setup/migrate.ts'
import type { FileStore } from '../services/files.ts'
import { archivedUploads } from './archived-uploads.ts'
import { archiveMarker, type ArchivePlace, archivePlace, type Base, basesIn, segmentsOf } from './archive-place.ts'
import { readBackup } from '../backup/backup-file.ts'
import { baseHeaderName, clusterFolder, type BaseHeader } from './make-base.ts'
import { withOwnDatabase } from '../backup/place.ts'

export interface RestoredArchive {
  /** ISO 8601 instant in UTC of the last restored transaction. */
  last_at: string | undefined
  uploads: number
  /** Violations of the books, as sentences. */
  violations: string[]
}

interface Target {
  /** Target folder, filled only after all WAL is replayed. */
  dataDir: string
  files: Pick<FileStore, 'put'>
  /** Stores the sealed secrets. Undefined: the base backup has none. */
  keepSecrets: (sealed: string | undefined) => Promise<void>
  /** Replays up to this ISO 8601 instant in UTC. Undefined: to the end. */
  until: string | undefined
}

/** True if a path is an archive, not a backup file. */
export const isArchive = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isDirectory() ?? false

/**
 * Databases with an archive in the folder, and their base backups.
 * @throws Error a sentence
 */
async function archivesIn(folder: string): Promise<{ place: ArchivePlace; bases: Base[] }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d+$/.test(name))
  if (names.length === 0) throw new Error(`${folder} is no archive of Kasuwa: it has no ${archiveMarker}, or nothing was archived yet.`)
  const places = names.map((name) => archivePlace(folder, name))
  return Promise.all(places.map(async (place) => ({ place, bases: (await basesIn(place)).usable })))
}

/** Line of a timeline’s history file: the position where it left its parent. */
const ancestor = /^\s*(\d+)\t([0-9A-F]+)\/([0-9A-F]+)/gm

/** True if the newest timeline includes that base backup; a restore to an earlier moment excludes it. */
async function isOfNewest({ stop }: Base, { log }: ArchivePlace): Promise<boolean> {
  const newest = (await archivedIn(log)).filter((name) => name.endsWith('.history')).at(-1)
  const { timeline, place } = placeOf(stop)
  if (newest === undefined || Number.parseInt(newest.slice(0, 8), 16) <= timeline) return true
  const history = (await readArchived(log, newest)).toString()
  const line = [...history.matchAll(ancestor)].find(([, of]) => Number(of) === timeline)
  // A segment has 16 MB; 256 segments make up the first part of a position.
  return line !== undefined && Number.parseInt(line[2] ?? '', 16) * 256 + (Number.parseInt(line[3] ?? '', 16) >>> 24) >= place
}

/**
 * The last base backup complete by that moment.
 * @throws Error a sentence
 */
async function baseFor(folder: string, until: string | undefined): Promise<{ place: ArchivePlace; base: Base }> {
  const candidates: { place: ArchivePlace; base: Base }[] = []
  for (const { place, bases } of await archivesIn(folder))
    for (const base of bases)
      if ((until === undefined || base.stopped_at <= until) && (await isOfNewest(base, place))) candidates.push({ place, base })
  const [newest] = candidates.toSorted((first, second) => (first.base.stopped_at < second.base.stopped_at ? 1 : -1))
  if (newest) return newest
  throw new Error(
    until === undefined ? `${folder} has no copy of the database that is whole yet.` : `${folder} does not reach back to ${until}.`,
  )
}

/**
 * Unpacks a base backup into a cluster folder.
 * @returns the sealed secrets
 */
async function unpackBase(path: string, cluster: string): Promise<string | undefined> {
  let secrets: string | undefined
  let isBase = false
  for await (const { name, content } of readBackup(path, 'copy of the database')) {
    if (name === baseHeaderName) {
      const { folders } = JSON.parse(Buffer.from(content).toString()) as BaseHeader
      for (const folder of folders) await mkdir(join(cluster, folder), { recursive: true, mode: 0o700 })
      isBase = true
    } else if (name === 'secrets.json') secrets = Buffer.from(content).toString()
    else if (name.startsWith(clusterFolder)) {
      const file = join(cluster, name.slice(clusterFolder.length, name.lastIndexOf(':')))
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, content, { flag: 'a', mode: 0o600 })
    }
  }
  if (!isBase) throw new Error(`${path} is no copy of a database.`)
  return secrets
}

const page = 8192

/** Writes a sparse file: most of a segment that a quiet minute ended is empty pages. */
async function writeSegment(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.truncate(content.length)
    const nothing = Buffer.alloc(page)
    for (let at = 0; at < content.length; at += page) {
      const part = content.subarray(at, at + page)
      if (!part.equals(nothing)) await file.write(part, 0, part.length, at)
    }
  } finally {
    await file.close()
  }
}

/** Copies the WAL since the base backup, on its timeline and later ones. A changed or truncated segment counts as the end. */
async function putLog({ log }: ArchivePlace, { start }: Base, cluster: string): Promise<void> {
  const names = await archivedIn(log)
  const needed = [
    ...names.filter((name) => name.endsWith('.history')),
    ...segmentsOf(names).filter((name) => name.slice(8) >= start.slice(8) && name.slice(0, 8) >= start.slice(0, 8)),
  ]
  const folder = join(cluster, 'pg_wal')
  await mkdir(join(folder, 'archive_status'), { recursive: true, mode: 0o700 })
  for (const name of needed) {
    const content = await readArchived(log, name).catch((cause: unknown) => {
      throw new Error(`${name} in ${log} was cut off or has changed.`, { cause })
    })
    await writeSegment(join(folder, name), content)
    // It is archived already.
    await writeFile(join(folder, 'archive_status', `${name}.done`), '', { mode: 0o600 })
  }
}

/**
 * Restores the database from the archive, up to its last minute or a given moment, migrates it to this version, and checks the books. It
 * needs the same PostgreSQL major version.
 * @throws Error a sentence; the target stays empty
 */
export async function restoreArchive(folder: string, { dataDir, files, keepSecrets, until }: Target): Promise<RestoredArchive> {
  const cluster = join(dataDir, 'postgres')
  if ((await readdir(cluster).catch(() => [])).length > 0)
    throw new Error(
      `There is a database in ${dataDir} already: an archive is restored into an empty DATA_DIR only, and nothing was changed.`,
    )
  const { place, base } = await baseFor(folder, until)
  const restoring = join(dataDir, 'restoring')
  await clearDataDir(restoring)
  await mkdir(join(restoring, 'postgres'), { recursive: true, mode: 0o700 })
  // The database may run under another account.
  await chmod(restoring, 0o755)
  try {
    const secrets = await unpackBase(join(place.bases, base.file), join(restoring, 'postgres'))
    await putLog(place, base, join(restoring, 'postgres'))
    const last_at = await recoverCluster(restoring, until)
    const tryOut = async (url: string) => {
      await migrate(url)
      return violations(url)
    }
    // Its new WAL belongs to the archive, too.
    const wrong = await withOwnDatabase(restoring, undefined, tryOut, archiveSettings)
    await keepSecrets(secrets)
    const uploads = await archivedUploads(place)
    for (const [from, name] of uploads) await files.put(name, await readFile(join(from, name)), 'image/webp')
    await takePlace(restoring, dataDir)
    return { last_at, uploads: uploads.length, violations: wrong }
  } finally {
    await clearDataDir(restoring)
  }
}

/** The database moves last, so a crash before leaves none. */
async function takePlace(restoring: string, dataDir: string): Promise<void> {
  const password = join('secrets', 'postgres-password')
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  await rename(join(restoring, password), join(dataDir, password))
  await rename(join(restoring, 'postgres'), join(dataDir, 'postgres'))
  await syncFolder(dataDir)
}

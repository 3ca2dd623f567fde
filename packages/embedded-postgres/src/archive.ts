import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { clusterIn, syncFolder } from './cluster.ts'

/** What PostgreSQL has archived: segments of its log, what was begun of one on a timeline that ended, marks of copies, histories of timelines. */
const archivable = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/** What a server is started with whose log is to be archived: nothing of the log is removed before it was taken or given up. */
export const archiveSettings = {
  archive_mode: 'on',
  // By the app itself (`waitingForArchive`): a command would run as PostgreSQL's account, which may reach neither Node nor the folder.
  archive_command: '',
  // Seconds after which a segment that is not full yet is ended. A quiet minute takes some kilobytes, packed.
  archive_timeout: '60',
}

const statusFolder = (cluster: string) => join(cluster, 'pg_wal', 'archive_status')

/** Names of what the server in `dataDir` has written to its end and nobody has archived, in the order in which it is to be archived. */
export async function waitingForArchive(dataDir: string): Promise<string[]> {
  const names = await readdir(statusFolder(await clusterIn(dataDir))).catch(() => [])
  const ready = names.filter((name) => name.endsWith('.ready')).map((name) => name.slice(0, -'.ready'.length))
  // A history first: without it nobody finds what follows on its timeline.
  const isLater = (name: string) => (name.endsWith('.history') ? 0 : 1)
  return ready.filter((name) => archivable.test(name)).toSorted((one, other) => isLater(one) - isLater(other) || (one < other ? -1 : 1))
}

/** Tells the server that it may remove or use again what bears that name: archived, or given up. */
export async function markArchived(dataDir: string, name: string): Promise<void> {
  const status = join(statusFolder(await clusterIn(dataDir)), name)
  await rename(`${status}.ready`, `${status}.done`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** Something else of that name is in the archive already: what is there is another database's, or another life's of this one. */
export class ForeignArchive extends Error {
  override name = 'ForeignArchive'
}

const packed = (name: string) => `${name}.gz`

/**
 * Puts one of `waitingForArchive` into the folder, packed, which is also its checksum; it bears its name only once it is whole and on the disk.
 * Done again after a kill, it changes nothing.
 * @returns when it was written to its end, milliseconds since 1970: all that happened before is in it or in those before it
 * @throws ForeignArchive and what the file system refuses with
 */
export async function archive(dataDir: string, name: string, folder: string): Promise<number> {
  const ended = await endOf(dataDir, name)
  const content = await readFile(join(await clusterIn(dataDir), 'pg_wal', name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (content === undefined) return markArchived(dataDir, name).then(() => ended)
  const there = await readArchived(folder, name).catch(() => undefined)
  if (there === undefined) await writeArchived(folder, name, content)
  else if (!there.equals(content)) throw new ForeignArchive(`${join(folder, packed(name))} is another one.`)
  await markArchived(dataDir, name)
  return ended
}

const endOf = async (dataDir: string, name: string) => (await stat(`${join(statusFolder(await clusterIn(dataDir)), name)}.ready`)).mtimeMs

async function writeArchived(folder: string, name: string, content: Buffer): Promise<void> {
  const path = join(folder, packed(name))
  const partial = join(folder, `.${name}.partial`)
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      await file.writeFile(await promisify(gzip)(content, { level: constants.Z_BEST_SPEED }))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(folder)
}

/** Names of what was archived into the folder, in order. */
export async function archivedIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.gz')).map((name) => name.slice(0, -'.gz'.length))
  return names.filter((name) => archivable.test(name)).toSorted()
}

/** One of `archivedIn`. @throws what reading or unpacking fails with: it is not there, was cut off, or has changed */
export async function readArchived(folder: string, name: string): Promise<Buffer> {
  return promisify(gunzip)(await readFile(join(folder, packed(name))))
}

export async function removeArchived(folder: string, name: string): Promise<void> {
  await rm(join(folder, packed(name)), { force: true })
}

/** Of a segment's name: its timeline, and its place on it, which goes up by one. Segments have 16 MB. */
export function placeOf(segment: string): { timeline: number; place: number } {
  const part = (at: number) => Number.parseInt(segment.slice(at, at + 8), 16)
  return { timeline: part(0), place: part(8) * 256 + part(16) }
}

import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { clusterIn, syncFolder } from './cluster.ts'

/** Files that PostgreSQL archives: WAL segments, partial segments of an ended timeline, backup labels, and timeline histories. */
const archivable = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/** Server settings for WAL archiving: a segment stays until it is archived or given up. */
export const archiveSettings = {
  archive_mode: 'on',
  // The app archives by itself (`waitingForArchive`). A command would run as PostgreSQL's account, which may reach neither Node nor the
  // folder.
  archive_command: '',
  // Seconds until an unfinished segment is closed. A quiet minute takes some kilobytes, packed.
  archive_timeout: '60',
}

const statusFolder = (cluster: string) => join(cluster, 'pg_wal', 'archive_status')

/** Names of finished WAL files in `dataDir` that are not archived yet, in the order of archiving. */
export async function waitingForArchive(dataDir: string): Promise<string[]> {
  const names = await readdir(statusFolder(await clusterIn(dataDir))).catch(() => [])
  const ready = names.filter((name) => name.endsWith('.ready')).map((name) => name.slice(0, -'.ready'.length))
  // Histories first: recovery needs them to find later segments of their timeline.
  const isLater = (name: string) => (name.endsWith('.history') ? 0 : 1)
  return ready.filter((name) => archivable.test(name)).toSorted((a, b) => isLater(a) - isLater(b) || (a < b ? -1 : 1))
}

/** Lets the server remove or reuse the file of that name, after it was archived or given up. */
export async function markArchived(dataDir: string, name: string): Promise<void> {
  const status = join(statusFolder(await clusterIn(dataDir)), name)
  await rename(`${status}.ready`, `${status}.done`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** The archive has another file of that name: from another database, or from another timeline of this one. */
export class ForeignArchive extends Error {
  override name = 'ForeignArchive'
}

const packed = (name: string) => `${name}.gz`

/**
 * Packs one of `waitingForArchive` into the folder; the packing includes a checksum. The file gets its name only once it is complete and
 * synced. Repeating it after a kill changes nothing.
 * @returns when the file was finished, milliseconds since 1970: it and those before it hold all earlier changes
 * @throws ForeignArchive and errors of the file system
 */
export async function archive(dataDir: string, name: string, folder: string): Promise<number> {
  const ended = await endOf(dataDir, name)
  const content = await readFile(join(await clusterIn(dataDir), 'pg_wal', name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (content === undefined) return markArchived(dataDir, name).then(() => ended)
  const existing = await readArchived(folder, name).catch(() => undefined)
  if (existing === undefined) await writeArchived(folder, name, content)
  else if (!existing.equals(content)) throw new ForeignArchive(`${join(folder, packed(name))} is another one.`)
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

/** Names of the archived files in the folder, in order. */
export async function archivedIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.gz')).map((name) => name.slice(0, -'.gz'.length))
  return names.filter((name) => archivable.test(name)).toSorted()
}

/** Contents of one of `archivedIn`. @throws an error of reading or unpacking: the file is missing, cut off, or corrupt */
export async function readArchived(folder: string, name: string): Promise<Buffer> {
  return promisify(gunzip)(await readFile(join(folder, packed(name))))
}

export async function removeArchived(folder: string, name: string): Promise<void> {
  await rm(join(folder, packed(name)), { force: true })
}

/** Timeline and position of a segment, by its name; positions go up by one. Segments have 16 MB. */
export function placeOf(segment: string): { timeline: number; place: number } {
  const part = (at: number) => Number.parseInt(segment.slice(at, at + 8), 16)
  return { timeline: part(0), place: part(8) * 256 + part(16) }
}

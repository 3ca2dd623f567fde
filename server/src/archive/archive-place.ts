import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archivedIn, placeOf } from '@kasuwa/embedded-postgres'

/** Folders of one database’s archive: WAL, base backups, and uploads. */
export interface ArchivePlace {
  log: string
  bases: string
  uploads: string
  /** Deleted uploads, with the time of their discovery. */
  deletedUploads: string
}

/** @param id PostgreSQL’s system identifier; another database’s WAL has the same file names */
export const archivePlace = (folder: string, id: string): ArchivePlace => ({
  ...{ log: join(folder, id, 'log'), bases: join(folder, id, 'bases') },
  ...{ uploads: join(folder, id, 'uploads'), deletedUploads: join(folder, id, 'uploads-gone') },
})

/** Marker file, written at first use. A used folder without it may be a mount point without its disk. */
export const archiveMarker = 'kasuwa-archive'

const explanation = 'Kasuwa archives into this folder, and knows by this file that the disk is there. Leave it.\n'

/** The folder’s disk may not be mounted. */
export class NotMounted extends Error {
  override name = 'NotMounted'
}

const usedFile = (dataDir: string) => join(dataDir, 'archived-to')

/**
 * Checks that the folder is the one used before, or new, and creates its subfolders.
 * @throws NotMounted and errors of the file system
 */
export async function claimArchive(folder: string, dataDir: string, id: string): Promise<ArchivePlace> {
  const place = archivePlace(folder, id)
  const names = await readdir(folder)
  const used = await readFile(usedFile(dataDir), 'utf8').catch(() => '')
  if (!names.includes(archiveMarker) && !names.includes(id) && used === folder)
    throw new NotMounted(`Neither ${join(folder, archiveMarker)} nor what was archived in ${folder} is there.`)
  if (!names.includes(archiveMarker)) {
    await writeFile(join(folder, `${archiveMarker}.partial`), explanation, { flush: true })
    await rename(join(folder, `${archiveMarker}.partial`), join(folder, archiveMarker))
  }
  for (const part of [place.log, place.bases, place.uploads, place.deletedUploads]) await mkdir(part, { recursive: true })
  if (used !== folder) await writeFile(usedFile(dataDir), folder, { flush: true })
  return place
}

/** A base backup; its file name has all of this. */
export interface Base {
  file: string
  /** ISO 8601 instant in UTC of the second after it was complete. */
  stopped_at: string
  /** First and last WAL segments that it needs. */
  start: string
  stop: string
}

const baseName = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.([0-9A-F]{24})\.([0-9A-F]{24})\.base$/

export const baseFile = ({ stopped_at, start, stop }: Omit<Base, 'file'>): string =>
  `${new Date(Math.ceil(Date.parse(stopped_at) / 1000) * 1000).toISOString().slice(0, 19).replaceAll(':', '')}Z.${start}.${stop}.base`

interface Bases {
  /** Complete and with all WAL that they need, newest first. */
  usable: Base[]
  /** Complete, but their last WAL is not archived yet. */
  awaited: Base[]
  /** Unusable: a WAL segment that they need was dropped or lost. */
  broken: Base[]
}

export async function basesIn({ bases, log }: ArchivePlace): Promise<Bases> {
  const segments = segmentsOf(await archivedIn(log))
  const archivedSegments = new Set(segments)
  const last = segments.at(-1) ?? ''
  const result: Bases = { usable: [], awaited: [], broken: [] }
  for (const file of (await readdir(bases)).toSorted().toReversed()) {
    const [, day, hour, minute, second, start, stop] = baseName.exec(file) ?? []
    if (start === undefined || stop === undefined) continue
    const base = { file, stopped_at: `${day}T${hour}:${minute}:${second}.000Z`, start, stop }
    if (isUnbroken(archivedSegments, start, stop)) result.usable.push(base)
    else (stop > last ? result.awaited : result.broken).push(base)
  }
  return result
}

/** True if every segment between two of a timeline exists. */
export function isUnbroken(segments: ReadonlySet<string>, start: string, stop: string): boolean {
  const timeline = start.slice(0, 8)
  const part = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
  for (let { place } = placeOf(start); place <= placeOf(stop).place; place += 1)
    if (!segments.has(timeline + part(Math.floor(place / 256)) + part(place % 256))) return false
  return true
}

/** Names of complete segments only. */
export const segmentsOf = (names: readonly string[]): string[] => names.filter((name) => name.length === 24)

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archivedIn, placeOf } from '@kasuwa/embedded-postgres'

/** Where the archive of one database lies: its log, copies of all of it, and what was uploaded. */
export interface ArchivePlace {
  log: string
  bases: string
  uploads: string
  /** Uploads that are no longer there, by when that was noticed. */
  gone: string
}

/** @param id that PostgreSQL gave the database when it was made: another one's log would have the same names */
export const archivePlace = (folder: string, id: string): ArchivePlace => ({
  ...{ log: join(folder, id, 'log'), bases: join(folder, id, 'bases') },
  ...{ uploads: join(folder, id, 'uploads'), gone: join(folder, id, 'uploads-gone') },
})

/** Lies in the folder from the first time on: one that it is missing from may be a mount point whose disk is elsewhere. */
export const archiveMarker = 'kasuwa-archive'

const explanation = 'Kasuwa archives into this folder, and knows by this file that the disk is there. Leave it.\n'

/** Its disk may be elsewhere. */
export class NotMounted extends Error {
  override name = 'NotMounted'
}

const usedFile = (dataDir: string) => join(dataDir, 'archived-to')

/**
 * Makes sure that the folder is the one that was used before, or one for the first time, and makes its parts.
 * @throws NotMounted and what the file system refuses with
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
  for (const part of [place.log, place.bases, place.uploads, place.gone]) await mkdir(part, { recursive: true })
  if (used !== folder) await writeFile(usedFile(dataDir), folder, { flush: true })
  return place
}

/** A copy of the whole cluster; its file's name says all of this. */
export interface Base {
  file: string
  /** An instant, ISO 8601 in UTC, of a second that had begun after it was whole. */
  stopped_at: string
  /** Names of the first and the last segment of the log that it cannot do without. */
  start: string
  stop: string
}

const baseName = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.([0-9A-F]{24})\.([0-9A-F]{24})\.base$/

export const baseFile = ({ stopped_at, start, stop }: Omit<Base, 'file'>): string =>
  `${new Date(Math.ceil(Date.parse(stopped_at) / 1000) * 1000).toISOString().slice(0, 19).replaceAll(':', '')}Z.${start}.${stop}.base`

interface Bases {
  /** Whole, and with all of the log that they cannot do without, newest first. */
  whole: Base[]
  /** Whole themselves: the end of their log is yet to be archived. */
  awaited: Base[]
  /** Of no use: a segment that they need was given up or is lost. */
  broken: Base[]
}

export async function basesIn({ bases, log }: ArchivePlace): Promise<Bases> {
  const segments = segmentsOf(await archivedIn(log))
  const known = new Set(segments)
  const last = segments.at(-1) ?? ''
  const found: Bases = { whole: [], awaited: [], broken: [] }
  for (const file of (await readdir(bases)).toSorted().toReversed()) {
    const [, day, hour, minute, second, start, stop] = baseName.exec(file) ?? []
    if (start === undefined || stop === undefined) continue
    const base = { file, stopped_at: `${day}T${hour}:${minute}:${second}.000Z`, start, stop }
    if (isUnbroken(known, start, stop)) found.whole.push(base)
    else (stop > last ? found.awaited : found.broken).push(base)
  }
  return found
}

/** Whether each segment between two of one timeline is there. */
export function isUnbroken(segments: ReadonlySet<string>, start: string, stop: string): boolean {
  const timeline = start.slice(0, 8)
  const part = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
  for (let { place } = placeOf(start); place <= placeOf(stop).place; place += 1)
    if (!segments.has(timeline + part(Math.floor(place / 256)) + part(place % 256))) return false
  return true
}

/** Names of whole segments alone. */
export const segmentsOf = (names: readonly string[]): string[] => names.filter((name) => name.length === 24)

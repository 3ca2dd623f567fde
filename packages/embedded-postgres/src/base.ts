import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { socketName } from './orphan.ts'

/** A chunk of a file of the cluster; its chunks come in order. An empty file has one empty chunk. */
export interface ClusterPart {
  /** Relative to the cluster's folder, with slashes. */
  path: string
  content: Uint8Array
}

/** The WAL range that the copy needs: names of the first and the last segment. */
export interface CopiedCluster {
  start: string
  stop: string
  /** ISO 8601 in UTC: the earliest time to which this copy can be recovered. */
  stopped_at: string
}

/** Folders whose files are useless to another server, or are in the archive. */
const emptied = new Set(['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
const left = /^(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|recovery\.signal|standby\.signal|pgsql_tmp|pg_internal\.init)/

const control = 'global/pg_control'
/** Fewest and most bytes of a chunk, which copying holds in memory. Most of a cluster's two thousand files have few. */
const [least, most] = [8192, 4 * 1024 * 1024]

async function filesBelow(cluster: string, folder: string): Promise<{ folders: string[]; files: string[] }> {
  const listing: { folders: string[]; files: string[] } = { folders: [], files: [] }
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (left.test(entry.name) || entry.name.startsWith(socketName)) continue
    if (entry.isFile()) listing.files.push(path)
    // `pg_wal` may be a link to another disk.
    else if (entry.isDirectory() || emptied.has(path)) {
      listing.folders.push(path)
      if (emptied.has(path)) continue
      const below = await filesBelow(cluster, path)
      listing.folders.push(...below.folders)
      listing.files.push(...below.files)
    }
  }
  return listing
}

/** Every folder of the cluster, also those that a copy leaves empty. */
export const foldersOf = async (cluster: string): Promise<string[]> => [
  ...(await filesBelow(cluster, '')).folders,
  'pg_wal/archive_status',
  'pg_wal/summaries',
]

async function* partsOf(cluster: string, path: string): AsyncGenerator<ClusterPart> {
  const file = await open(join(cluster, path), 'r').catch((error: NodeJS.ErrnoException) => {
    // Dropped during the copy: the WAL has the drop too.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return
  try {
    const { size } = await file.stat()
    for (let copied = 0; ;) {
      // One more than there is, so that its end is seen; it may grow meanwhile.
      const portion = Math.min(most, Math.max(least, size - copied + 1))
      const { bytesRead, buffer } = await file.read(Buffer.alloc(portion), 0, portion)
      if (bytesRead > 0 || copied === 0) yield { path, content: buffer.subarray(0, bytesRead) }
      if (bytesRead < portion) return
      copied += bytesRead
    }
  } finally {
    await file.close()
  }
}

/**
 * Takes an online “low level” base backup, as PostgreSQL calls it. WAL replay from `start` to `stop` makes it consistent.
 * @param client of the server's superuser, which runs nothing else meanwhile
 */
export async function* copyCluster(client: Client, cluster: string): AsyncGenerator<ClusterPart, CopiedCluster> {
  await client.query(`select pg_backup_start('kasuwa', true)`)
  for (const path of (await filesBelow(cluster, '')).files) if (path !== control) yield* partsOf(cluster, path)
  // Last, as in pg_basebackup.
  yield* partsOf(cluster, control)
  const { rows } = await client.query<{ labelfile: string; stop: string; stopped_at: Date }>(
    'select labelfile, pg_walfile_name(lsn) as stop, clock_timestamp() as stopped_at from pg_backup_stop(false)',
  )
  const label = rows[0]
  const start = /\(file ([0-9A-F]{24})\)/.exec(label?.labelfile ?? '')?.[1]
  if (!label || start === undefined) throw new Error('PostgreSQL gave the copy no label.')
  yield { path: 'backup_label', content: Buffer.from(label.labelfile) }
  return { start, stop: label.stop, stopped_at: label.stopped_at.toISOString() }
}

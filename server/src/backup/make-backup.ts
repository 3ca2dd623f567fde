import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../services/files.ts'
import { type BackupEntry, writeBackup } from './backup-file.ts'
import { sealSecrets, type Secrets } from './sealed-secrets.ts'
import { migrationsOf } from '../database-setup/first-migration.ts'
import { type Columns, columnsOf } from './tables.ts'

/** First entry: decides whether and how the rest can be restored. */
export interface BackupHeader {
  /** Version of the file format. */
  format: 1
  /** Instant of the snapshot, ISO 8601 in UTC. */
  made_at: string
  migrations: string[]
  columns: Columns
}

export const headerName = 'backup.json'
export const secretsName = 'secrets.json'
/** Row count of each table, after the rows. */
export const countsName = 'rows.json'
export const tableFolder = 'tables/'
export const uploadFolder = 'uploads/'

/** Bytes of rows in one entry, plus at most a row: what backup and restore hold in memory. */
const portion = 4 * 1024 * 1024

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Begins a snapshot without row policies; a role with policies gets an error. Tables are locked first, because a table that a migration
 * rewrites looks empty to an older snapshot.
 * @throws Error a sentence, if there are no tables
 */
async function beginMoment(client: pg.Client): Promise<void> {
  const tables = Object.keys(await columnsOf(client))
  if (tables.length === 0) throw new Error('There is nothing to back up: no tables are in this database.')
  await client.query('begin isolation level repeatable read read only')
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`set local ${name} = 0`)
  await client.query('set local row_security = off')
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
}

interface Source {
  /** The database’s address, as its owner or a superuser; PostgreSQL refuses roles with row policies. */
  url: string
  files: Pick<FileStore, 'get' | 'list'>
  secrets: Secrets
  /** Without one, secrets are left out. */
  passphrase: string | undefined
}

/** COPY statement without its direction. */
export const copied = (table: string, columns: readonly string[]): string => `copy ${quoted(table)} (${columns.map(quoted).join(', ')})`

/** Rows of a table in COPY format, split at row ends. */
async function* rowsOf(client: pg.Client, table: string, columns: readonly string[]): AsyncGenerator<BackupEntry, number> {
  let parts: Buffer[] = []
  let size = 0
  let number = 0
  const entry = (): BackupEntry => ({
    name: `${tableFolder}${table}/${String((number += 1)).padStart(6, '0')}`,
    content: Buffer.concat(parts),
  })
  const copy = client.query(copyTo(`${copied(table, columns)} to stdout`))
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    // In COPY’s text format, a line feed occurs only at a row’s end.
    const end = size + chunk.length >= portion ? chunk.lastIndexOf(10) + 1 : 0
    if (end === 0) {
      parts.push(chunk)
      size += chunk.length
      continue
    }
    parts.push(chunk.subarray(0, end))
    yield entry()
    parts = [chunk.subarray(end)]
    size = chunk.length - end
  }
  if (size > 0) yield entry()
  return copy.rowCount
}

/** Start of the transaction. */
async function momentOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return (rows[0]?.now ?? new Date()).toISOString()
}

async function* entries(client: pg.Client, { files, secrets, passphrase }: Source, made_at: string): AsyncGenerator<BackupEntry> {
  const columns = await columnsOf(client)
  const header: BackupHeader = {
    format: 1,
    made_at,
    migrations: await migrationsOf(client),
    columns,
  }
  yield { name: headerName, content: Buffer.from(JSON.stringify(header)) }
  if (passphrase) yield { name: secretsName, content: Buffer.from(await sealSecrets(secrets, passphrase)) }
  const counts: Record<string, number> = {}
  for (const [table, names] of Object.entries(columns)) counts[table] = yield* rowsOf(client, table, names)
  yield { name: countsName, content: Buffer.from(JSON.stringify(counts)) }
  // Read after the snapshot: a picture is stored before rows refer to it, and never deleted.
  for await (const name of files.list()) {
    const content = await files.get(name)
    if (content) yield { name: `${uploadFolder}${name}`, content }
  }
}

/**
 * Writes one snapshot into a file, beside concurrent sales: all rows, uploads, and the secrets if there is a passphrase. Queued mails and
 * texts are left out, since most are sent before a restore.
 * @returns the snapshot’s instant, ISO 8601 in UTC
 * @throws Error a sentence, if there is no data or the file exists
 */
export async function makeBackup(file: string, source: Source): Promise<string> {
  const client = new pg.Client({ connectionString: source.url })
  client.on('error', () => {})
  await client.connect()
  try {
    await beginMoment(client)
    const made_at = await momentOf(client)
    await writeBackup(file, entries(client, source, made_at))
    await client.query('commit')
    return made_at
  } finally {
    await client.end()
  }
}

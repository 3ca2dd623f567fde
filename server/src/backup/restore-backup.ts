import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrationsOf, namesNow } from '../database-setup/first-migration.ts'
import { migrate, migrationNames } from '../database-setup/migrate.ts'
import type { FileStore } from '../services/files.ts'
import { type BackupEntry, readBackup } from './backup-file.ts'
import { type BackupHeader, copied, countsName, headerName, secretsName, tableFolder, uploadFolder } from './make-backup.ts'
import { columnsOf, slowPartsOf } from './tables.ts'

export interface Restored {
  /** Instant of the snapshot, ISO 8601 in UTC. */
  made_at: string
  rows: number
  uploads: number
}

interface Target {
  /** Address of a prepared database (`prepare-database.ts`), as its owner. */
  url: string
  files: Pick<FileStore, 'put'>
  /** Stores the sealed secrets before the rows commit. Undefined: the backup has none. */
  keepSecrets: (sealed: string | undefined) => Promise<void>
  /** Called with each part of the rows, in COPY format. */
  onRows?: (rows: Uint8Array) => void
}

/**
 * The backup’s header, with current migration names.
 * @throws Error a sentence, if this version cannot create its tables
 */
function knownHeader(content: Uint8Array): BackupHeader {
  const header = JSON.parse(Buffer.from(content).toString()) as BackupHeader
  const migrations = [...namesNow(header.migrations, 'The backup')]
  const names = migrationNames()
  const last = migrations.at(-1) ?? ''
  const ours = names.filter((name) => name <= last)
  if (header.format !== 1 || migrations.some((name) => !names.includes(name)))
    throw new Error('The backup was made by a newer Kasuwa: restore it with that version or a later one.')
  if (ours.length !== migrations.length)
    throw new Error('The backup was made between two migrations: start the Kasuwa that made it once, and back up again.')
  return { ...header, migrations }
}

/** @throws Error a sentence, if the database has data, or tables of a later version */
async function assertEmpty(url: string, { migrations }: BackupHeader): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const existing = namesNow(await migrationsOf(client), 'The database')
    if (existing.length === 0) return
    await client.query('begin read only; set local row_security = off')
    const { rows } = await client.query<{ is_full: boolean }>(
      'select exists (select from merchants) or exists (select from businesses) as is_full',
    )
    await client.query('commit')
    if (rows[0]?.is_full)
      throw new Error(
        'There are businesses in this database already: a backup is restored into an empty place only, and nothing was changed.',
      )
    if (existing.some((name) => !migrations.includes(name)))
      throw new Error('The tables of this database are of a later version than the backup’s: restore into a database without tables.')
  } finally {
    await client.end()
  }
}

/** Loads rows into tables like the backup’s, in one transaction. */
class Loading {
  readonly #client: pg.Client
  readonly #header: BackupHeader
  readonly #target: Target
  readonly #counts: Record<string, number> = {}
  #make: string[] = []
  #expected: Record<string, number> | undefined
  #sealed: string | undefined
  #uploads = 0

  constructor(client: pg.Client, header: BackupHeader, target: Target) {
    this.#client = client
    this.#header = header
    this.#target = target
  }

  async begin(): Promise<void> {
    const client = this.#client
    await client.query('begin')
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`set local ${name} = 0`)
    await client.query(`set local maintenance_work_mem = '256MB'`)
    const tables = Object.keys(await columnsOf(client))
    const missing = Object.keys(this.#header.columns).filter((table) => !tables.includes(table))
    if (missing.length > 0) throw new Error(`The backup has tables that its migrations do not make: ${missing.join(', ')}.`)
    const { drop, make } = await slowPartsOf(client)
    for (const statement of drop) await client.query(statement)
    this.#make = make
    // Migrations insert some rows; the backup has them, too.
    await client.query(`truncate ${tables.map((table) => `"${table}"`).join(', ')}`)
  }

  async take({ name, content }: BackupEntry): Promise<void> {
    if (name === secretsName) this.#sealed = Buffer.from(content).toString()
    else if (name === countsName) this.#expected = JSON.parse(Buffer.from(content).toString()) as Record<string, number>
    else if (name.startsWith(tableFolder)) await this.#load(name.slice(tableFolder.length).split('/')[0] ?? '', content)
    else if (name.startsWith(uploadFolder)) {
      await this.#target.files.put(name.slice(uploadFolder.length), content, 'image/webp')
      this.#uploads += 1
    }
  }

  async #load(table: string, content: Uint8Array): Promise<void> {
    this.#target.onRows?.(content)
    const copy = this.#client.query(copyFrom(`${copied(table, this.#header.columns[table] ?? [])} from stdin`))
    await pipeline(Readable.from([content], { objectMode: false }), copy)
    this.#counts[table] = (this.#counts[table] ?? 0) + copy.rowCount
  }

  /** Runs after the whole file is verified. */
  async finish(): Promise<Restored> {
    const wrong = Object.entries(this.#expected ?? {}).find(([table, count]) => (this.#counts[table] ?? 0) !== count)
    if (!this.#expected || wrong) throw new Error(`Not all rows arrived: ${wrong?.join(' should have ') ?? 'their numbers are missing'}.`)
    for (const statement of this.#make) await this.#client.query(statement)
    await this.#target.keepSecrets(this.#sealed)
    await this.#client.query('commit')
    // Without statistics, reports would be planned for empty tables.
    await this.#client.query('analyze')
    const rows = Object.values(this.#counts).reduce((sum, count) => sum + count, 0)
    return { made_at: this.#header.made_at, rows, uploads: this.#uploads }
  }
}

async function load(entries: AsyncGenerator<BackupEntry>, header: BackupHeader, target: Target): Promise<Restored> {
  const client = new pg.Client({ connectionString: target.url })
  client.on('error', () => {})
  await client.connect()
  try {
    const loading = new Loading(client, header, target)
    await loading.begin()
    for await (const entry of entries) await loading.take(entry)
    return await loading.finish()
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into an empty, prepared database: creates the tables of its version, fills them, and migrates them to this version.
 * Commits only after the whole file is verified.
 * @throws Error a sentence, if the database is not empty, or this version cannot restore the file
 */
export async function restoreBackup(file: string, target: Target): Promise<Restored> {
  const entries = readBackup(file)
  const first = await entries.next()
  if (first.done || first.value.name !== headerName) throw new Error(`${file} is no backup of Kasuwa.`)
  const header = knownHeader(first.value.content)
  await assertEmpty(target.url, header)
  await migrate(target.url, header.migrations.at(-1))
  const restored = await load(entries, header, target)
  await migrate(target.url)
  return restored
}

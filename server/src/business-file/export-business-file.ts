import { randomBytes } from 'node:crypto'
import { Readable, pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isAnyOf } from '../database/rows.ts'
import { migrationNames } from '../database-setup/migrate.ts'
import { FieldEncryption } from '../services/field-encryption.ts'
import type { FileStore } from '../services/files.ts'
import { type BackupEntry, tar } from '../backup/backup-file.ts'
import { type BusinessFileHeader, type Person, businessHeaderName, peopleName, pictureNames, sealedTexts } from './business-file.ts'
import { type BusinessTable, inOrder, isOfMerchant, rowsAsJson, tablesUnderPolicy } from './business-tables.ts'
import { countsName, secretsName, tableFolder, uploadFolder } from '../backup/make-backup.ts'
import { sealSecrets } from '../backup/sealed-secrets.ts'

/** Bytes of rows in one entry, plus at most a row: what export and import hold in memory. */
const portion = 4 * 1024 * 1024
/** Most rows per fetch; a portion’s room is estimated from earlier rows. */
const mostRows = 5000

interface Source {
  /** A snapshot transaction, as the business. */
  db: Db
  business_id: string
  files: Pick<FileStore, 'get'>
  /** This installation’s encryption, to decrypt fields. */
  fieldEncryption: FieldEncryption
}

/** The file’s encryption of numbers, and its key sealed by the file’s password. */
export interface FileSeal {
  encryption: FieldEncryption
  sealed: string
}

/** Takes a third of a second and 64 MB: never call it within a transaction. */
export async function newFileSeal(password: string): Promise<FileSeal> {
  const secret = randomBytes(32).toString('base64url')
  return { encryption: new FieldEncryption(secret), sealed: await sealSecrets({ 'file-key': secret }, password) }
}

/** Lines of a table, in chunks. */
async function* linesOf(db: Db, table: BusinessTable, business_id: string, moment: string): AsyncGenerator<string[]> {
  const cursor = sql.id(`rows of ${table.name}`)
  await sql`declare ${cursor} no scroll cursor for ${rowsAsJson(table, business_id, moment)}`.execute(db)
  for (let size = 20; ;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(size)} from ${cursor}`.execute(db)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < size) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    // A connection caches each statement’s text, so only a few sizes are used.
    const room = Math.floor(portion / (bytes / rows.length + 1))
    size = [mostRows, 500, 20, 1].find((count) => count <= room) ?? 1
  }
  await sql`close ${cursor}`.execute(db)
}

const ofMerchants = /"([a-z_]+)":\s?"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g

/** People that the exported rows refer to. */
async function peopleOf(db: Db, ids: readonly string[]): Promise<Person[]> {
  const people: Person[] = []
  for (let at = 0; at < ids.length; at += 500)
    people.push(
      ...(await db
        .selectFrom('merchants')
        .select(['id', 'first_name', 'last_name', 'email', 'country', 'locale'])
        .where(isAnyOf('id', ids.slice(at, at + 500)))
        .orderBy('id')
        .execute()),
    )
  return people
}

async function* entries(
  { db, business_id, files, fieldEncryption }: Source,
  { encryption, sealed }: FileSeal,
): AsyncGenerator<BackupEntry> {
  // Large tables and many pictures take time, and a slow download must not time out.
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) await sql`set local ${sql.id(name)} = '600s'`.execute(db)
  const [moment, business] = await Promise.all([
    sql<{ now: string }>`select now()`.execute(db),
    db.selectFrom('businesses').select(['id', 'name']).where('id', '=', business_id).executeTakeFirstOrThrow(),
  ])
  const made_at = moment.rows[0]?.now ?? ''
  const header: BusinessFileHeader = { format: 1, made_at, migrations: migrationNames(), business }
  yield { name: businessHeaderName, content: Buffer.from(JSON.stringify(header)) }
  yield { name: secretsName, content: Buffer.from(sealed) }

  const { rows: tables } = await sql<BusinessTable>`${sql.raw(tablesUnderPolicy)}`.execute(db)
  const merchants = new Set<string>()
  const pictures = new Set<string>()
  const resealed = (text: string) => {
    const opened = fieldEncryption.decrypt(text, business_id)
    return opened === undefined ? text : encryption.encrypt(opened, business_id)
  }
  const noted = (line: string) => {
    for (const [, column = '', id = ''] of line.matchAll(ofMerchants)) if (isOfMerchant(column)) merchants.add(id)
    for (const [name] of line.matchAll(pictureNames)) pictures.add(name)
    return line.replaceAll(sealedTexts, resealed)
  }
  const counts: Record<string, number> = {}
  for (const table of inOrder(tables)) {
    let [number, size, lines]: [number, number, string[]] = [0, 0, []]
    counts[table.name] = 0
    const entry = (): BackupEntry => ({
      name: `${tableFolder}${table.name}/${String((number += 1)).padStart(6, '0')}`,
      content: Buffer.from(lines.join('\n')),
    })
    for await (const part of linesOf(db, table, business_id, made_at)) {
      counts[table.name] = (counts[table.name] ?? 0) + part.length
      for (const line of part.map(noted)) {
        lines.push(line)
        if ((size += line.length) < portion) continue
        yield entry()
        ;[lines, size] = [[], 0]
      }
    }
    if (lines.length > 0) yield entry()
  }
  const people = await peopleOf(db, [...merchants].toSorted())
  yield { name: peopleName, content: Buffer.from(JSON.stringify(people)) }
  yield { name: countsName, content: Buffer.from(JSON.stringify(counts)) }
  const originals = [...pictures].map((name) => name.replace('-small', ''))
  for (const name of [...new Set(originals)].toSorted().flatMap((original) => [original, original.replace('.webp', '-small.webp')])) {
    const content = await files.get(name)
    if (content) yield { name: `${uploadFolder}${name}`, content }
  }
}

/** A business as of one snapshot, in chunks: a compressed tar file, with checksums of its entries last (`backup-file.ts`). */
export function businessFile(source: Source, seal: FileSeal): AsyncIterable<Uint8Array> {
  const packing = createGzip({ level: 5 })
  // The reader of the compressed bytes gets errors.
  pipeline(Readable.from(tar(entries(source, seal)), { objectMode: false }), packing, () => {})
  return packing as AsyncIterable<Uint8Array>
}

import { withClient } from '@kasuwa/embedded-postgres'
import pg from 'pg'
import { checkBusiness, sentence } from '../books/check.ts'
import { transactionSettings } from '../database/transaction-start.ts'
import { noTenantId } from '../database/database.ts'
import { sqlState } from '../database/database-errors.ts'
import { isSharded } from '../database-setup/cluster-settings.ts'
import { migrationsOf } from '../database-setup/first-migration.ts'
import { migrationNames } from '../database-setup/migrate.ts'
import { FieldEncryption } from '../services/field-encryption.ts'
import type { Config } from '../services/config.ts'
import type { FileStore } from '../services/files.ts'
import { installSecret } from '../services/install-secrets.ts'
import { type Limits, readBackup } from '../backup/backup-file.ts'
import { type BusinessFileHeader, sealedTexts } from './business-file.ts'
import { type KnownPeople, type ImportWish, peopleHere, settleMembers, settlePeople } from './business-people.ts'
import { settleStrangers } from './business-strangers.ts'
import { type BusinessTable, asItGoes, inOrder, isOfMerchant, tablesUnderPolicy } from './business-tables.ts'
import { FileRefused } from './file-refused.ts'
import { rowsOfForms } from './forms-of-columns.ts'
import { type KnownFile, keyOfFile, knownFile, nothing, pictureIn, whatItIs } from './known-business-file.ts'
import { tableFolder, uploadFolder } from '../backup/make-backup.ts'
import { mustBeOurs } from './our-picture.ts'
import { withPictureAddresses } from './picture-addresses.ts'
import { filesOf } from '../backup/place.ts'
import { unlikeForms } from './values-of-forms.ts'

/** The importing installation. */
export interface Installation {
  /** The database’s address, as its tables’ owner. */
  url: string
  files: Pick<FileStore, 'get' | 'put' | 'remove'>
  /** This installation’s encryption. */
  fieldEncryption: FieldEncryption
  /** Base address of its pictures: `https://shop.example`. */
  publicUrl: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * This installation, from its settings.
 * @param now milliseconds since 1970
 */
export const installationOf = (
  { dataDir, secretKey, publicUrl, ...config }: Pick<Config, 'dataDir' | 'secretKey' | 'storage' | 'publicUrl'>,
  url: string,
  now: number,
): Installation => ({
  ...{ url, files: filesOf(config), publicUrl, now },
  fieldEncryption: new FieldEncryption(secretKey ?? installSecret(dataDir, 'seal-key')),
})

export interface BroughtIn {
  business: { id: string; name: string }
  /** Instant of the export, ISO 8601 in UTC. */
  made_at: string
  rows: number
  /** Rows per table, without empty tables. */
  tables: Readonly<Record<string, number>>
  pictures: number
  people: Pick<KnownPeople, 'newEmails' | 'renamed' | 'apart'>
}

const quoted = (name: string) => `"${name}"`

/** Turns a database error about the file’s rows into a sentence. */
function refusedRows(error: unknown, { business }: BusinessFileHeader): unknown {
  const { constraint, table } = error as { constraint?: string; table?: string }
  const state = sqlState(error)
  if (constraint === 'businesses_pkey') return existsRefusal(business)
  if (state === '42501')
    return new FileRefused('changed', `The file has rows of another business, and was changed by hand. ${nothing}`, error)
  // The file’s fault: a violated constraint, an invalid value, or too deep nesting.
  if (state && ['22', '23', '54'].includes(state.slice(0, 2)))
    return new FileRefused('no_fit', `Rows of the file do not fit together (${constraint ?? table ?? state}). ${nothing}`, error)
  return error
}

const existsRefusal = ({ name, id }: BusinessFileHeader['business']) =>
  new FileRefused('stands_here', `“${name}” (${id}) stands here already, open or closed: nothing of it is overwritten.`)

/** Imports rows in one transaction that acts as the business: row level security refuses other businesses’ rows. */
class Arrival {
  readonly #client: pg.Client
  readonly #known: KnownFile
  readonly #here: Installation
  readonly #sealedWith: FieldEncryption
  #tables = new Map<string, BusinessTable>()
  readonly #forms: Record<string, ReturnType<typeof rowsOfForms>> = {}
  #people: KnownPeople | undefined
  readonly #counts: Record<string, number> = {}
  readonly #named = new Set<string>()
  readonly #kept: string[] = []
  #inOurWords = (lines: string) => lines

  constructor(client: pg.Client, facts: KnownFile, installation: Installation, sealedWith: FieldEncryption) {
    this.#client = client
    this.#known = facts
    this.#here = installation
    this.#sealedWith = sealedWith
  }

  get #business_id() {
    return this.#known.header.business.id
  }

  async begin(wish: ImportWish, longest: number): Promise<void> {
    const client = this.#client
    const migrations = await migrationsOf(client)
    if (migrations.length !== migrationNames().length)
      throw new Error(`The tables of this installation are not of this version: start it once. ${nothing}`)
    await client.query('begin')
    const long = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' }
    for (const [name, value] of Object.entries({ ...transactionSettings, ...long })) await client.query(`set local ${name} = '${value}'`)
    await client.query(`set local app.business_id = '${this.#business_id}'`)
    await client.query(`set local app.merchant_id = '${noTenantId}'`)
    // One after another: of two that bring in one business, or the same people, the second finds what the first has made.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('business files', 0))`)
    await client.query(`set local statement_timeout = ${longest}`)
    const { rows: existing } = await client.query('select from businesses where id = $1', [this.#business_id])
    if (existing.length > 0) throw existsRefusal(this.#known.header.business)
    const { rows: tables } = await client.query<BusinessTable>(tablesUnderPolicy)
    this.#tables = new Map(inOrder(tables).map((table) => [table.name, table]))
    const { people } = this.#known
    this.#people =
      'merchant_id' in wish ? await settleStrangers(client, people, wish, this.#here.now) : await settlePeople(client, people, wish)
    this.#inOurWords = peopleHere(this.#people.renamed)
    // Rows may refer to later rows of the same table.
    await client.query('set constraints all deferred')
  }

  async take(name: string, content: Uint8Array): Promise<void> {
    if (name.startsWith(tableFolder)) await this.#rows(name.slice(tableFolder.length).split('/')[0] ?? '', Buffer.from(content).toString())
    else if (name.startsWith(uploadFolder)) await this.#picture(pictureIn(name, content), content)
  }

  async #rows(table: string, lines: string): Promise<void> {
    const businessTable = this.#tables.get(table)
    if (!businessTable) throw new FileRefused('changed', `The file has rows of “${table}”, which nobody brings in. ${nothing}`)
    const isOfForm = (this.#forms[table] ??= rowsOfForms(table, businessTable.columns))
    const localLines = this.#asHere(lines)
    for (const line of localLines.split('\n')) isOfForm(line)
    const columns = businessTable.columns.map(quoted).join(', ')
    const { rowCount } = await this.#client.query(
      `insert into ${quoted(table)} (${columns}) select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
      [`[${localLines.replaceAll('\n', ',')}]`],
    )
    this.#counts[table] = (this.#counts[table] ?? 0) + (rowCount ?? 0)
  }

  /** Rows as stored here: with local picture addresses, encryption and people’s ids. */
  #asHere(lines: string): string {
    const { pictures } = this.#known
    const { fieldEncryption, publicUrl } = this.#here
    return withPictureAddresses(this.#inOurWords(lines), (name, address) => {
      this.#named.add(name)
      return pictures.has(name) ? `${publicUrl}/uploads/${name}` : address
    }).replaceAll(sealedTexts, (text) => {
      const opened = this.#sealedWith.decrypt(text, this.#business_id)
      return opened === undefined ? text : fieldEncryption.encrypt(opened, this.#business_id)
    })
  }

  /** Stored before the rows that refer to it are visible; an existing picture must be identical. */
  async #picture(name: string, content: Uint8Array): Promise<void> {
    if (!this.#named.has(name) && !this.#named.has(name.replace('-small', ''))) return
    const existing = await this.#here.files.get(name)
    if (existing && Buffer.compare(existing, content) !== 0)
      throw new FileRefused('changed', `Another picture stands here under the name ${name}. ${nothing}`)
    if (existing) return
    await mustBeOurs(name, content)
    this.#kept.push(name)
    await this.#here.files.put(name, content, 'image/webp')
  }

  /**
   * Runs after the whole file is read.
   * @throws Error a sentence, if data is missing, or the books have an error
   */
  async finish(wish: ImportWish, beforeCommit: BeforeCommit | undefined): Promise<BroughtIn> {
    const [client, people] = [this.#client, this.#people]
    const { header, counts } = this.#known
    if (!people) throw new Error('Nothing was begun.')
    const wrong = [...this.#tables.keys()].find((table) => (this.#counts[table] ?? 0) !== counts[table])
    if (wrong) throw new FileRefused('no_fit', `Not all rows of “${wrong}” are in the file. ${nothing}`)
    await this.#mustNameNobodyElse(people)
    await this.#mustGoAsItStands()
    await this.#mustBeOfForms()
    await settleMembers(client, header.business.id, people, wish, this.#here.now)
    await client.query('set constraints all immediate')
    await client.query('insert into subscriptions (business_id) values ($1)', [header.business.id])
    await this.#mustAddUp()
    const rows = Object.values(this.#counts).reduce((sum, count) => sum + count, 0)
    const tables = Object.fromEntries(Object.entries(this.#counts).filter(([, count]) => count > 0))
    const done = { business: header.business, made_at: header.made_at, rows, tables, pictures: this.#kept.length, people }
    await beforeCommit?.(client, done)
    await client.query('commit')
    return done
  }

  /** Merchants have no business, so no policy or foreign key stops a row from naming a merchant of this installation. */
  async #mustNameNobodyElse({ allowed }: KnownPeople): Promise<void> {
    for (const { name, columns } of this.#tables.values())
      for (const column of columns.filter(isOfMerchant)) {
        const { rows } = await this.#client.query<{ email: string }>(
          `select email from merchants where id <> all ($2::uuid[]) and id in (select ${quoted(column)} from ${quoted(name)}
            where ${name === 'businesses' ? 'id' : 'business_id'} = $1) limit 1`,
          [this.#business_id, allowed],
        )
        if (rows[0]) throw new FileRefused('changed', `Rows of the file name ${rows[0].email}, who is not of its people. ${nothing}`)
      }
  }

  /** An export changes some rows, such as ended sessions (`changed` in `business-tables.ts`); a row without the change was forged. */
  async #mustGoAsItStands(): Promise<void> {
    const { header } = this.#known
    for (const name of this.#tables.keys()) {
      const otherwise = asItGoes(name, header.made_at)
      if (!otherwise) continue
      const { rows } = await this.#client.query(
        `select from ${quoted(name)} kept where business_id = $1 and (${otherwise}) is not true limit 1`,
        [header.business.id],
      )
      if (rows.length > 0) throw new FileRefused('changed', `Rows of “${name}” are not as such a file has them. ${nothing}`)
    }
    const { rows } = await this.#client.query<{ time_zone: string; name: string; is_closed: boolean }>(
      'select time_zone, now() at time zone time_zone as there, name, deleted_at is not null as is_closed from businesses where id = $1',
      [header.business.id],
    )
    if (rows[0]?.name !== header.business.name || rows[0].is_closed)
      throw new FileRefused('changed', `The business is another than the file says, or is closed. ${nothing}`)
    // An unknown time zone would stop jobs that process all businesses.
    try {
      Intl.DateTimeFormat('en-GB', { timeZone: rows[0].time_zone })
    } catch (error) {
      throw new FileRefused('no_fit', `The business has no time zone that there is. ${nothing}`, error)
    }
  }

  /** Values that no form accepts could stop jobs or paper rendering for all businesses. */
  async #mustBeOfForms(): Promise<void> {
    const unlike = await unlikeForms(this.#client)
    for (const name of this.#tables.keys()) {
      const condition = unlike.get(name)
      if (!condition) continue
      const { rows } = await this.#client.query(
        `select from ${quoted(name)} where ${name === 'businesses' ? 'id' : 'business_id'} = $1 and (${condition}) limit 1`,
        [this.#business_id],
      )
      if (rows.length > 0)
        throw new FileRefused('no_fit', `Rows of “${name}” have a time, a text or a figure that no form takes. ${nothing}`)
    }
  }

  async #mustAddUp(): Promise<void> {
    // Without statistics, nested loops would take hours. The tables’ owner sees rows that policies hide.
    for (const setting of ['enable_nestloop = off', 'enable_seqscan = on', 'jit = off', 'role = none'])
      await this.#client.query(`set local ${setting}`)
    const broken: string[] = []
    for await (const violation of checkBusiness(this.#client, this.#business_id)) broken.push(sentence(violation))
    if (broken.length > 0) throw new FileRefused('not_adding_up', `The books of the file do not add up:\n${broken.join('\n')}\n${nothing}`)
  }

  /** Rolls back. */
  async undo(): Promise<void> {
    await this.#client.query('rollback').catch(() => {})
    for (const name of this.#kept) await this.#here.files.remove(name).catch(() => {})
  }
}

/** Writes in the import’s transaction, as the tables’ owner, without row policies. */
export type BeforeCommit = (client: pg.Client, done: BroughtIn) => Promise<void>

interface Ways {
  most?: Limits
  beforeCommit?: BeforeCommit
  /** Milliseconds for one statement. */
  longest?: number
}

/**
 * Imports a business from another installation’s file: every row under its own id, or nothing. The books are checked before commit.
 * @param password of the file
 * @throws FileRefused, WrongPassword, NotWhole, TooMuch; Error a sentence. Refused: a cluster, or a file that is missing, damaged, of
 * another version, imported before, mixed with other businesses’ rows, or wrong in its books.
 */
export async function importBusiness(
  file: string,
  installation: Installation,
  wish: ImportWish,
  password: string,
  { most, beforeCommit, longest = 0 }: Ways = {},
): Promise<BroughtIn> {
  // Constraints are deferred, and a cluster’s other nodes do not support that.
  if (await withClient(installation.url, isSharded))
    throw new FileRefused(
      'off',
      `A business cannot be brought into a cluster. ${nothing} Bring it into an installation of one database, and distribute that.`,
    )
  const facts = await knownFile(file, most)
  const sealedWith = new FieldEncryption(await keyOfFile(facts.sealed, password))
  const client = new pg.Client({ connectionString: installation.url })
  client.on('error', () => {})
  await client.connect()
  const arrival = new Arrival(client, facts, installation, sealedWith)
  try {
    await arrival.begin(wish, longest)
    for await (const { name, content } of readBackup(file, whatItIs, most)) await arrival.take(name, content)
    return await arrival.finish(wish, beforeCommit)
  } catch (error) {
    await arrival.undo()
    throw refusedRows(error, facts.header)
  } finally {
    await client.end()
  }
}

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
import { type KnownPeople, type Wanted, peopleHere, settleMembers, settlePeople } from './business-people.ts'
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

/** Where a business comes to. */
export interface Installation {
  /** Of its database, as the tables' owner. */
  url: string
  files: Pick<FileStore, 'get' | 'put' | 'remove'>
  /** Seals numbers here. */
  fieldEncryption: FieldEncryption
  /** Where its pictures are found: `https://shop.example`. */
  publicUrl: string
  /** Milliseconds since 1970. */
  now: number
}

/** This installation, by its settings. @param now milliseconds since 1970 */
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
  /** An instant, ISO 8601 in UTC: of what it is. */
  made_at: string
  rows: number
  /** Rows of each table that has some. */
  tables: Readonly<Record<string, number>>
  pictures: number
  people: Pick<KnownPeople, 'made' | 'renamed' | 'apart'>
}

const quoted = (name: string) => `"${name}"`

/** What the database says of rows that it does not take, in a sentence. */
function refusedRows(error: unknown, { business }: BusinessFileHeader): unknown {
  const { constraint, table } = error as { constraint?: string; table?: string }
  const state = sqlState(error)
  if (constraint === 'businesses_pkey') return stands(business)
  if (state === '42501')
    return new FileRefused('changed', `The file has rows of another business, and was changed by hand. ${nothing}`, error)
  // Of the file: what breaks a constraint, is no value, or is nested too deep.
  if (state && ['22', '23', '54'].includes(state.slice(0, 2)))
    return new FileRefused('no_fit', `Rows of the file do not fit together (${constraint ?? table ?? state}). ${nothing}`, error)
  return error
}

const stands = ({ name, id }: BusinessFileHeader['business']) =>
  new FileRefused('stands_here', `“${name}” (${id}) stands here already, open or closed: nothing of it is overwritten.`)

/** Brings rows in, within one transaction that acts as the business: row level security refuses whatever is of another. */
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

  constructor(client: pg.Client, known: KnownFile, here: Installation, sealedWith: FieldEncryption) {
    this.#client = client
    this.#known = known
    this.#here = here
    this.#sealedWith = sealedWith
  }

  get #business_id() {
    return this.#known.header.business.id
  }

  async begin(wanted: Wanted, longest: number): Promise<void> {
    const client = this.#client
    const there = await migrationsOf(client)
    if (there.length !== migrationNames().length)
      throw new Error(`The tables of this installation are not of this version: start it once. ${nothing}`)
    await client.query('begin')
    const long = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' }
    for (const [name, value] of Object.entries({ ...transactionSettings, ...long })) await client.query(`set local ${name} = '${value}'`)
    await client.query(`set local app.business_id = '${this.#business_id}'`)
    await client.query(`set local app.merchant_id = '${noTenantId}'`)
    // One after another: of two that bring in one business, or the same people, the second finds what the first has made.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('business files', 0))`)
    await client.query(`set local statement_timeout = ${longest}`)
    const { rows: standing } = await client.query('select from businesses where id = $1', [this.#business_id])
    if (standing.length > 0) throw stands(this.#known.header.business)
    const { rows: tables } = await client.query<BusinessTable>(tablesUnderPolicy)
    this.#tables = new Map(inOrder(tables).map((table) => [table.name, table]))
    const { people } = this.#known
    this.#people =
      'merchant_id' in wanted ? await settleStrangers(client, people, wanted, this.#here.now) : await settlePeople(client, people, wanted)
    this.#inOurWords = peopleHere(this.#people.renamed)
    // Rows of one table may refer to rows of it that come later.
    await client.query('set constraints all deferred')
  }

  async take(name: string, content: Uint8Array): Promise<void> {
    if (name.startsWith(tableFolder)) await this.#rows(name.slice(tableFolder.length).split('/')[0] ?? '', Buffer.from(content).toString())
    else if (name.startsWith(uploadFolder)) await this.#picture(pictureIn(name, content), content)
  }

  async #rows(table: string, lines: string): Promise<void> {
    const known = this.#tables.get(table)
    if (!known) throw new FileRefused('changed', `The file has rows of “${table}”, which nobody brings in. ${nothing}`)
    const isOfForm = (this.#forms[table] ??= rowsOfForms(table, known.columns))
    const here = this.#asHere(lines)
    for (const line of here.split('\n')) isOfForm(line)
    const columns = known.columns.map(quoted).join(', ')
    const { rowCount } = await this.#client.query(
      `insert into ${quoted(table)} (${columns}) select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
      [`[${here.replaceAll('\n', ',')}]`],
    )
    this.#counts[table] = (this.#counts[table] ?? 0) + (rowCount ?? 0)
  }

  /** Rows as they stand here: with pictures of this address, numbers sealed by this installation, and people as they are called here. */
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

  /** Kept before the rows that name it are there for anybody; one that stands here already must be the same. */
  async #picture(name: string, content: Uint8Array): Promise<void> {
    if (!this.#named.has(name) && !this.#named.has(name.replace('-small', ''))) return
    const there = await this.#here.files.get(name)
    if (there && Buffer.compare(there, content) !== 0)
      throw new FileRefused('changed', `Another picture stands here under the name ${name}. ${nothing}`)
    if (there) return
    await mustBeOurs(name, content)
    this.#kept.push(name)
    await this.#here.files.put(name, content, 'image/webp')
  }

  /** Once the whole file was taken. @throws Error a sentence, where something is missing, or a law of the books does not hold */
  async finish(wanted: Wanted, beforeCommit: BeforeCommit | undefined): Promise<BroughtIn> {
    const [client, people] = [this.#client, this.#people]
    const { header, counts } = this.#known
    if (!people) throw new Error('Nothing was begun.')
    const wrong = [...this.#tables.keys()].find((table) => (this.#counts[table] ?? 0) !== counts[table])
    if (wrong) throw new FileRefused('no_fit', `Not all rows of “${wrong}” are in the file. ${nothing}`)
    await this.#mustNameNobodyElse(people)
    await this.#mustGoAsItStands()
    await this.#mustBeOfForms()
    await settleMembers(client, header.business.id, people, wanted, this.#here.now)
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

  /** Merchants are of no business, so no policy and no reference keeps a row from naming one who stands here. */
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

  /** What an installation gives away is ended, unlinked and the like (`changed` of `business-tables.ts`): what is not was put in by hand. */
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
    // A clock that only this business would have stops what goes through all of them.
    try {
      Intl.DateTimeFormat('en', { timeZone: rows[0].time_zone })
    } catch (error) {
      throw new FileRefused('no_fit', `The business has no time zone that there is. ${nothing}`, error)
    }
  }

  /** Of what no form takes, some would stop jobs that go through all businesses, and what draws papers for all. */
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
    // Nothing has been counted yet: row by row, a law would take hours. And whoever owns the tables sees what no policy may hide.
    for (const setting of ['enable_nestloop = off', 'enable_seqscan = on', 'jit = off', 'role = none'])
      await this.#client.query(`set local ${setting}`)
    const broken: string[] = []
    for await (const one of checkBusiness(this.#client, this.#business_id)) broken.push(sentence(one))
    if (broken.length > 0) throw new FileRefused('not_adding_up', `The books of the file do not add up:\n${broken.join('\n')}\n${nothing}`)
  }

  /** What it came to was nothing. */
  async undo(): Promise<void> {
    await this.#client.query('rollback').catch(() => {})
    for (const name of this.#kept) await this.#here.files.remove(name).catch(() => {})
  }
}

/** What is written with the business, or not at all. Whoever owns the tables does it: no policy binds. */
export type BeforeCommit = (client: pg.Client, done: BroughtIn) => Promise<void>

interface Ways {
  most?: Limits
  beforeCommit?: BeforeCommit
  /** Milliseconds for one statement. */
  longest?: number
}

/**
 * Brings all of one business in from a file that another installation made: every row under its own id, or nothing. The books are added up
 * before anybody sees it.
 * @param password that the file was made with
 * @throws FileRefused, WrongPassword, NotWhole, TooMuch, Error a sentence: a cluster, no such file, damaged, of another version, here already, of others too, or not adding up
 */
export async function importBusiness(
  file: string,
  here: Installation,
  wanted: Wanted,
  password: string,
  { most, beforeCommit, longest = 0 }: Ways = {},
): Promise<BroughtIn> {
  // References are put off to the end of the transaction, and a cluster's other machines do not hear of that.
  if (await withClient(here.url, isSharded))
    throw new FileRefused(
      'off',
      `A business cannot be brought into a cluster. ${nothing} Bring it into an installation of one database, and distribute that.`,
    )
  const known = await knownFile(file, most)
  const sealedWith = new FieldEncryption(await keyOfFile(known.sealed, password))
  const client = new pg.Client({ connectionString: here.url })
  client.on('error', () => {})
  await client.connect()
  const arrival = new Arrival(client, known, here, sealedWith)
  try {
    await arrival.begin(wanted, longest)
    for await (const { name, content } of readBackup(file, whatItIs, most)) await arrival.take(name, content)
    return await arrival.finish(wanted, beforeCommit)
  } catch (error) {
    await arrival.undo()
    throw refusedRows(error, known.header)
  } finally {
    await client.end()
  }
}

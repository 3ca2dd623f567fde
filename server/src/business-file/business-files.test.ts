import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { violations } from '../books/check.ts'
import { compose } from '../compose.ts'
import { publicId } from '../database/ids.ts'
import { FieldEncryption } from '../services/field-encryption.ts'
import { cheapSeals } from '../testing/cheap-seals.ts'
import { goodPassword, newPerson, mailsTo, send, tokenIn } from '../testing/accounts.ts'
import { textsOf } from '../testing/forged-file.ts'
import { askDatabase, bringIn, createInstallation, filePassword, takeOut, withPassword } from '../testing/moved-business.ts'
import { keepGoodBooks } from '../testing/good-books.ts'
import { picture } from '../testing/pictures.ts'
import { bringIn as bringTable, csvOf, columnMapOf as column } from '../testing/tables.ts'
import { tenant } from '../database-setup/placement.ts'
import { ownServer } from '../testing/test-server.ts'
import type { World } from '../testing/world.ts'
import { type BusinessTable, changed, inOrder, isOfMerchant, staying, tablesUnderPolicy } from './business-tables.ts'
import { openSecrets } from '../backup/sealed-secrets.ts'

cheapSeals()
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-business-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)
const nin = '12345678901'

const server = await ownServer()
let world: World
let email: string
let bola: string
/** Its rows, of the moment of the file. */
let was: Record<string, string[]>
/** Marks of stale figures, which jobs delete within minutes, and the tables of these figures. */
const marks = ['stale_days', 'stale_debts']
const workedOut = [...marks, 'contact_debts', 'day_sums', 'debt_totals', 'debts_by_day', 'kept_days', 'kept_groups']
/** The file that the owner exported. */
const exportedFile = path('whole.kasuwa')

beforeAll(async () => {
  ;({ world } = await keepGoodBooks(server))
  await newPerson(server)
  const reply = await world.mustCall('PUT', '/v1/business/contacts', {
    ...{ name: 'Bola\t“Ade”\n\\N', email: 'bola@mail.test', phone: '08059876543', type: 'customer' },
    ...{ identity_type: 'nin', identity_number: nin },
  })
  bola = String(reply.contact?.id)
  const image = await server.app.images.store({ now: Date.now() }, world.business_id, 'image', picture)
  await world.mustCall('PATCH', `/v1/business/products/${await world.findOrCreate('product')}`, { images: [image.url] })
  await world.mustCall('POST', `/v1/business/sales/${await world.findOrCreate('sale')}/share`, {})
  const product = await world.findOrCreate('product')
  await world.mustCall('PUT', '/v1/business/products', {
    name: 'Tagged',
    type: 'standard',
    price: 1,
    tags: [await world.findOrCreate('product_tag')],
  })
  await world.mustCall('PUT', '/v1/business/sale-taxes', { name: 'Of one', rate: 1, products: [product] })
  await world.mustCall('PATCH', `/v1/business/contacts/${bola}`, { group: [await world.findOrCreate('contact_group')] })
  await world.mustCall('POST', `/v1/business/contacts/${bola}/adjust-balance`, { amount: 100, type: 'increment' })
  await world.mustCall('POST', `/v1/business/contacts/${bola}/reminders`, { channel: 'whatsapp' })
  const mail = { every: 'day', to: [publicId('merchant', world.merchant_id)] }
  await world.mustCall('PUT', '/v1/business/saved-reports', { name: 'Mailed', report: 'sale', mail })
  for (const kind of ['saved_report', 'saved_view', 'import', 'member', 'role', 'product_tag', 'contact_group', 'brand'] as const)
    await world.another(kind)
  await bringTable(world, 'product-tags', csvOf('name', 'Cold', ''), { map: column('name'), mode: 'valid' })
  email = await withPassword(server, world.merchant_id)
  // Jobs may update derived figures meanwhile.
  await vi.waitFor(async () => {
    was = withoutExports(await rowsOf(server.ownerUrl, world.business_id))
    const response = await takeOut(server, world.token)
    if (response.statusCode !== 200) throw new Error(response.body)
    if (!isDeepStrictEqual(withoutExports(await rowsOf(server.ownerUrl, world.business_id)), was))
      throw new Error('Something was written meanwhile.')
    writeFileSync(exportedFile, response.rawPayload)
  }, 200_000)
})

/** Every row of a business, table by table, as one moment of it goes. */
async function rowsOf(
  url: string,
  business_id: string,
  addresses: (text: string) => string = (text) => text,
): Promise<Record<string, string[]>> {
  const tables = await askDatabase<BusinessTable>(url, tablesUnderPolicy)
  const rows: Record<string, string[]> = {}
  for (const { name } of inOrder(tables)) {
    const lines = await askDatabase<{ line: string }>(
      url,
      `select (to_jsonb(kept) - $2::text[])::text as line from "${name}" kept where ${tenant[name]} = $1 ${changed[name]?.where ? `and ${changed[name].where}` : ''} order by 1`,
      [business_id, [...Object.keys(changed[name]?.columns ?? {}), 'identity_number']],
    )
    rows[name] = lines.map(({ line }) => addresses(line))
  }
  return rows
}

/** The export has its own line in the trail, and so has what brought it in. */
const withoutExports = (rows: Record<string, string[]>) => ({
  ...rows,
  audit_entries: (rows.audit_entries ?? []).filter((line) => !/businessFiles\.make|businessArrivals\.bringIn/.test(line)),
})

test('each table of a business goes with it, or stays for a reason', async () => {
  const tables = await askDatabase<BusinessTable>(server.ownerUrl, tablesUnderPolicy)
  const all = [...Object.keys(tenant), 'merchant_businesses'].toSorted()
  expect(tables.map(({ name }) => name).toSorted()).toEqual(all)
  expect(Object.keys(staying).filter((name) => !all.includes(name))).toEqual([])
  const going = inOrder(tables).map(({ name }) => name)
  expect([...going, ...Object.keys(staying)].toSorted()).toEqual(all)
  expect(Object.keys(changed).filter((name) => !going.includes(name))).toEqual([])
  // People are found by column names; `entity_id` and `key` repeat ids of other columns.
  const people = await askDatabase<{ id: string }>(server.ownerUrl, 'select id from merchants')
  const ids = new Set(people.map(({ id }) => id))
  const naming = new Set<string>()
  for (const { name, columns } of tables.filter((table) => !(table.name in staying)))
    for (const row of await askDatabase<Record<string, unknown>>(server.ownerUrl, `select * from "${name}"`))
      for (const column of columns) if (ids.has(String(row[column]))) naming.add(column)
  expect([...naming].filter((column) => !isOfMerchant(column)).toSorted()).toEqual(['entity_id', 'key'])
  expect(naming.size).toBeGreaterThan(5)
})

test('an imported business equals the exported one in rows, pictures and encrypted numbers, adds up, and exports the same again', async () => {
  const installation = await createInstallation(folder)
  // As much of it as there is in this business, of nearly every table.
  expect(
    Object.entries(was)
      .filter(([name, rows]) => rows.length === 0 && !marks.includes(name))
      .map(([name]) => name),
  ).toEqual([])
  const done = await bringIn(exportedFile, installation, { owner: email })
  expect(done).toMatchObject({ business: { id: world.business_id }, pictures: 2, people: { apart: [] } })
  expect(done.people.newEmails).toContain(email)
  const addresses = (text: string) => text.replaceAll('http://other.localhost', 'http://shop.localhost')
  expect(withoutExports(await rowsOf(installation.url, world.business_id, addresses))).toEqual(was)
  expect(await violations(installation.url)).toEqual([])
  // No data of other businesses, and no login except by a mail.
  expect(await askDatabase(installation.url, 'select id from businesses')).toEqual([{ id: world.business_id }])
  expect(
    await askDatabase(installation.url, `select from merchants where password_hash <> 'none' or email_verified_at is not null`),
  ).toEqual([])
  for (const table of [
    'sessions',
    'merchant_tokens',
    'payment_cards',
    ...Object.keys(staying).filter((name) => !['subscriptions', 'merchant_businesses'].includes(name)),
  ])
    expect(await askDatabase(installation.url, `select from "${table}"`), table).toEqual([])

  const composed = await compose(installation.config, installation.url, pino({ level: 'silent' }))
  try {
    // The owner chooses a password by mail, sees the data, sells, and exports again.
    const movedServer = { ...server, ...composed }
    await send(movedServer, 'POST', '/v1/merchant/password/email', { email })
    const mail = await vi.waitFor(async () => (await mailsTo(movedServer, email))[0], 30_000)
    const form = { email, token: tokenIn(mail), password: goodPassword, password_confirmation: goodPassword, log_in: true }
    const { body } = await send(movedServer, 'POST', '/v1/merchant/password/reset', form)
    const token = String(body.tokens?.access_token)
    const headers = { authorization: `Bearer ${token}` }
    const contact = await composed.fastify.inject({ method: 'GET', url: `/v1/business/contacts/${bola}/identity`, headers })
    expect(contact.body).toContain(nin)
    const plan = await composed.fastify.inject({ method: 'GET', url: '/v1/business/billing', headers })
    expect(plan.body).toContain('"free"')
    const response = await takeOut(movedServer, token)
    expect(response.statusCode).toBe(200)
    writeFileSync(path('again.kasuwa'), response.rawPayload)
  } finally {
    await composed.close()
  }
  const [firstTexts, secondTexts] = [await textsOf(exportedFile), await textsOf(path('again.kasuwa'))]
  const plain = async (texts: Record<string, string>) => {
    const key = new FieldEncryption((await openSecrets(texts['secrets.json'] ?? '', filePassword))['file-key'] ?? '')
    return (
      Object.entries(texts)
        .filter(([name]) => !['secrets.json', 'business.json', 'rows.json'].includes(name))
        // Figures that jobs of that installation have computed since.
        .filter(([name]) => !workedOut.includes(name.split('/')[1] ?? ''))
        .map(([name, text]) => [
          name,
          addresses(text)
            .replaceAll(/1\.[\w-]{16}\.[\w-]{22}\.[\w-]+/g, (sealed) => key.decrypt(sealed, world.business_id) ?? sealed)
            .split('\n')
            .filter((line) => !/"action":"(businessFiles.make|passwords.reset|auth.login|contacts.identity)"/.test(line)),
        ])
    )
  }
  expect(await plain(secondTexts)).toEqual(await plain(firstTexts))
})

test('the file has no password, session, token or key in it, and of numbers that are sealed none in clear', async () => {
  const all = Object.values(await textsOf(exportedFile)).join('\n')
  expect(all).not.toContain('$argon2')
  expect(all).not.toContain(nin)
  const hashes = await askDatabase<{ hash: string }>(
    server.ownerUrl,
    `select token_hash as hash from sessions union select token_hash from share_links where token_hash is not null
      union select invitation_hash from members where invitation_hash is not null`,
  )
  expect(hashes.length).toBeGreaterThan(3)
  expect(hashes.filter(({ hash }) => all.includes(hash))).toEqual([])
  // No data of the other business in the same database.
  const otherBusinesses = await askDatabase<{ id: string }>(server.ownerUrl, 'select id from businesses where id <> $1', [
    world.business_id,
  ])
  expect(otherBusinesses.length).toBeGreaterThan(0)
  expect(otherBusinesses.filter(({ id }) => all.includes(id))).toEqual([])
})

test('owners alone take it, with their password, and the trail says so', async () => {
  const before = await askDatabase(server.ownerUrl, `select from audit_entries where action = 'businessFiles.make'`)
  const manager = await world.member(['business.delete'])
  expect((await takeOut(server, manager.token)).json()).toMatchObject({ code: 'forbidden' })
  const wrong = await takeOut(server, world.token, { password: 'another', file_password: filePassword })
  expect(wrong.json()).toMatchObject({ errors: { password: [expect.any(String)] } })
  const short = await takeOut(server, world.token, { password: goodPassword, file_password: 'short' })
  expect(short.json()).toMatchObject({ errors: { file_password: [expect.any(String)] } })
  expect(await askDatabase(server.ownerUrl, `select from audit_entries where action = 'businessFiles.make'`)).toEqual(before)
  expect((await takeOut(server, world.token)).statusCode).toBe(200)
  const lines = await askDatabase(
    server.ownerUrl,
    `select merchant_id, entity_id from audit_entries where action = 'businessFiles.make' order by id desc limit 1`,
  )
  expect(lines).toEqual([{ merchant_id: world.merchant_id, entity_id: world.business_id }])
})

test('an owner who loses ownership after the password check exports nothing', async () => {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const setOwner = (is: boolean) =>
    owner.query('update members set is_owner = $3 where business_id = $1 and merchant_id = $2', [world.business_id, world.merchant_id, is])
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    // The line in the trail that comes after the password waits for this.
    await owner.query('begin; lock table audit_entries in share mode')
    const request = takeOut(server, world.token)
    const blockedQuery = `select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`
    while ((await askDatabase(server.ownerUrl, blockedQuery)).length === 0);
    await setOwner(false)
    await owner.query('commit')
    expect((await request).json()).toMatchObject({ code: 'forbidden' })
  } finally {
    await owner.query('rollback')
    await setOwner(true)
    await owner.end()
  }
})

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '../auth/password-hash.ts'
import { violations } from '../books/check.ts'
import { compose } from '../compose.ts'
import { publicId } from '../database/ids.ts'
import { FieldEncryption } from '../services/field-encryption.ts'
import { folderStore } from '../services/files.ts'
import { readConfig } from '../services/config.ts'
import { goodPassword, newPerson, mailsTo, send, tokenIn } from '../testing/accounts.ts'
import { programOf } from '../testing/processes.ts'
import { serverFolder } from '../services/server-folder.ts'
import { forgeFile, textsOf } from '../testing/forged-file.ts'
import { keepGoodBooks } from '../testing/good-books.ts'
import { picture } from '../testing/pictures.ts'
import { bringIn, csvOf, named as column } from '../testing/tables.ts'
import { tenant } from '../testing/statements/placement.ts'
import { testDatabase, testServer } from '../testing/test-server.ts'
import type { World } from '../testing/world.ts'
import { type BusinessTable, changed, inOrder, isOfMerchant, staying, tablesUnderPolicy } from './business-tables.ts'
import { type Installation, importBusiness } from './import-business-file.ts'
import { openSecrets } from './sealed-secrets.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-business-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)
const filePassword = 'the day the rain came early'
const nin = '12345678901'

const server = await testServer()
let world: World
let email: string
let bola: string
/** What the owner took out. */
const whole = path('whole.kasuwa')

const take = (token: string, body: object = { password: goodPassword, file_password: filePassword }, at = server) =>
  at.fastify.inject({ method: 'POST', url: '/v1/business/file', headers: { authorization: `Bearer ${token}` }, payload: body })

async function ask<Row extends object>(url: string, query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  ;({ world } = await keepGoodBooks(server))
  await newPerson(server)
  const made = await world.made('PUT', '/v1/business/contacts', {
    ...{ name: 'Bola\t“Ade”\n\\N', email: 'bola@mail.test', phone: '08059876543', type: 'customer' },
    ...{ identity_type: 'nin', identity_number: nin },
  })
  bola = String(made.contact?.id)
  const kept = await server.app.images.store({ now: Date.now() }, world.business_id, 'image', picture)
  await world.made('PATCH', `/v1/business/products/${await world.one('product')}`, { images: [kept.url] })
  await world.made('POST', `/v1/business/sales/${await world.one('sale')}/share`, {})
  const product = await world.one('product')
  await world.made('PUT', '/v1/business/products', { name: 'Tagged', type: 'standard', price: 1, tags: [await world.one('product_tag')] })
  await world.made('PUT', '/v1/business/sale-taxes', { name: 'Of one', rate: 1, products: [product] })
  await world.made('PATCH', `/v1/business/contacts/${bola}`, { group: [await world.one('contact_group')] })
  await world.made('POST', `/v1/business/contacts/${bola}/adjust-balance`, { amount: 100, type: 'increment' })
  await world.made('POST', `/v1/business/contacts/${bola}/reminders`, { channel: 'whatsapp' })
  const mail = { every: 'day', to: [publicId('merchant', world.merchant_id)] }
  await world.made('PUT', '/v1/business/saved-reports', { name: 'Mailed', report: 'sale', mail })
  for (const kind of ['saved_report', 'import', 'member', 'role', 'product_tag', 'contact_group', 'brand'] as const)
    await world.another(kind)
  await bringIn(world, 'product-tags', csvOf('name', 'Cold', ''), { map: column('name'), mode: 'valid' })
  const [row] = await ask<{ email: string }>(server.ownerUrl, 'update merchants set password_hash = $2 where id = $1 returning email', [
    world.merchant_id,
    await hashPassword(goodPassword),
  ])
  email = row?.email ?? ''
  const taken = await take(world.token)
  expect(taken.statusCode, taken.body.slice(0, 500)).toBe(200)
  expect(taken.headers['content-disposition']).toMatch(/\.kasuwa$/)
  writeFileSync(whole, taken.rawPayload)
})

/** Another installation, in which somebody has a business already. */
async function elsewhere(): Promise<Installation & { config: ReturnType<typeof readConfig> }> {
  const { ownerUrl: url } = await testDatabase()
  const config = readConfig({
    DATA_DIR: path(randomUUID()),
    PUBLIC_URL: 'http://other.localhost',
    SECRET_KEY: 'of the other one',
    REQUESTS_A_MINUTE: '1000000',
  })
  const files = folderStore('folder' in config.storage ? config.storage.folder : '')
  return { url, files, fieldEncryption: new FieldEncryption('of the other one'), publicUrl: config.publicUrl, now: Date.now(), config }
}

const bring = (here: Installation, file = whole, more: object = {}, password = filePassword) =>
  importBusiness(file, here, { owner: email, linkMembers: false, ...more }, password)

/** Every row of a business, table by table, as one moment of it goes. */
async function rowsOf(
  url: string,
  business_id: string,
  addresses: (text: string) => string = (text) => text,
): Promise<Record<string, string[]>> {
  const tables = await ask<BusinessTable>(url, tablesUnderPolicy)
  const rows: Record<string, string[]> = {}
  for (const { name } of inOrder(tables)) {
    const found = await ask<{ line: string }>(
      url,
      `select (to_jsonb(kept) - $2::text[])::text as line from "${name}" kept where ${tenant[name]} = $1 ${changed[name]?.where ? `and ${changed[name].where}` : ''} order by 1`,
      [business_id, [...Object.keys(changed[name]?.columns ?? {}), 'identity_number']],
    )
    rows[name] = found.map(({ line }) => addresses(line))
  }
  return rows
}

/** The export has its own line in the trail. */
const withoutExports = (rows: Record<string, string[]>) => ({
  ...rows,
  audit_entries: (rows.audit_entries ?? []).filter((line) => !line.includes('businessFiles.make')),
})

test('each table of a business goes with it, or stays for a reason', async () => {
  const tables = await ask<BusinessTable>(server.ownerUrl, tablesUnderPolicy)
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(tenant).toSorted())
  expect(Object.keys(staying).filter((name) => !(name in tenant))).toEqual([])
  const going = inOrder(tables).map(({ name }) => name)
  expect([...going, ...Object.keys(staying)].toSorted()).toEqual(Object.keys(tenant).toSorted())
  expect(Object.keys(changed).filter((name) => !going.includes(name))).toEqual([])
  // Whoever is named in a row is found by the name of a column; `entity_id` and `key` name again who stands in another.
  const people = await ask<{ id: string }>(server.ownerUrl, 'select id from merchants')
  const ids = new Set(people.map(({ id }) => id))
  const naming = new Set<string>()
  for (const { name, columns } of tables.filter((table) => !(table.name in staying)))
    for (const row of await ask<Record<string, unknown>>(server.ownerUrl, `select * from "${name}"`))
      for (const column of columns) if (ids.has(String(row[column]))) naming.add(column)
  expect([...naming].filter((column) => !isOfMerchant(column)).toSorted()).toEqual(['entity_id', 'key'])
  expect(naming.size).toBeGreaterThan(5)
})

test('what is brought in is what was taken out: each row, the pictures, sealed numbers; it adds up, and goes out again the same', async () => {
  const here = await elsewhere()
  const was = await rowsOf(server.ownerUrl, world.business_id)
  // As much of it as there is in this business, of nearly every table.
  expect(
    Object.entries(was)
      .filter(([, rows]) => rows.length === 0)
      .map(([name]) => name),
  ).toEqual([])
  const done = await bring(here)
  expect(done).toMatchObject({ business: { id: world.business_id }, pictures: 2, people: { apart: [] } })
  expect(done.people.made).toContain(email)
  const addresses = (text: string) => text.replaceAll('http://other.localhost', 'http://shop.localhost')
  expect(withoutExports(await rowsOf(here.url, world.business_id, addresses))).toEqual(withoutExports(was))
  expect(await violations(here.url)).toEqual([])
  // Nothing of anybody else, and no way in but a mail.
  expect(await ask(here.url, 'select id from businesses')).toEqual([{ id: world.business_id }])
  expect(await ask(here.url, `select from merchants where password_hash <> 'none' or email_verified_at is not null`)).toEqual([])
  for (const table of ['sessions', 'merchant_tokens', 'payment_cards', ...Object.keys(staying).filter((name) => name !== 'subscriptions')])
    expect(await ask(here.url, `select from "${table}"`), table).toEqual([])

  const composed = await compose(here.config, here.url, pino({ level: 'silent' }))
  try {
    // The owner chooses a password by a mail, sees what was there, sells on, and takes it out again.
    const there = { ...server, ...composed }
    await send(there, 'POST', '/v1/merchant/password/email', { email })
    const mail = await vi.waitFor(async () => (await mailsTo(there, email))[0], 30_000)
    const form = { email, token: tokenIn(mail), password: goodPassword, password_confirmation: goodPassword, log_in: true }
    const { body } = await send(there, 'POST', '/v1/merchant/password/reset', form)
    const token = String(body.tokens?.access_token)
    const headers = { authorization: `Bearer ${token}` }
    const contact = await composed.fastify.inject({ method: 'GET', url: `/v1/business/contacts/${bola}/identity`, headers })
    expect(contact.body).toContain(nin)
    const plan = await composed.fastify.inject({ method: 'GET', url: '/v1/business/billing', headers })
    expect(plan.body).toContain('"free"')
    const again = await take(token, undefined, there)
    expect(again.statusCode).toBe(200)
    writeFileSync(path('again.kasuwa'), again.rawPayload)
  } finally {
    await composed.close()
  }
  const [one, other] = [await textsOf(whole), await textsOf(path('again.kasuwa'))]
  const plain = async (texts: Record<string, string>) => {
    const key = new FieldEncryption((await openSecrets(texts['secrets.json'] ?? '', filePassword))['file-key'] ?? '')
    return Object.entries(texts)
      .filter(([name]) => !['secrets.json', 'business.json', 'rows.json'].includes(name))
      .map(([name, text]) => [
        name,
        addresses(text)
          .replaceAll(/1\.[\w-]{16}\.[\w-]{22}\.[\w-]+/g, (sealed) => key.decrypt(sealed, world.business_id) ?? sealed)
          .split('\n')
          .filter((line) => !/"action":"(businessFiles.make|passwords.reset|auth.login|contacts.identity)"/.test(line)),
      ])
  }
  expect(await plain(other)).toEqual(await plain(one))
})

test('the file has no password, session, token or key in it, and of numbers that are sealed none in clear', async () => {
  const all = Object.values(await textsOf(whole)).join('\n')
  expect(all).not.toContain('$argon2')
  expect(all).not.toContain(nin)
  const hashes = await ask<{ hash: string }>(
    server.ownerUrl,
    `select token_hash as hash from sessions union select token_hash from share_links where token_hash is not null
      union select invitation_hash from members where invitation_hash is not null`,
  )
  expect(hashes.length).toBeGreaterThan(3)
  expect(hashes.filter(({ hash }) => all.includes(hash))).toEqual([])
  // Of the other business in the same database nothing.
  const others = await ask<{ id: string }>(server.ownerUrl, 'select id from businesses where id <> $1', [world.business_id])
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ id }) => all.includes(id))).toEqual([])
})

test('owners alone take it, with their password, and the trail says so', async () => {
  const before = await ask(server.ownerUrl, `select from audit_entries where action = 'businessFiles.make'`)
  const manager = await world.member(['business.delete'])
  expect((await take(manager.token)).json()).toMatchObject({ code: 'forbidden' })
  const wrong = await take(world.token, { password: 'another', file_password: filePassword })
  expect(wrong.json()).toMatchObject({ errors: { password: [expect.any(String)] } })
  const short = await take(world.token, { password: goodPassword, file_password: 'short' })
  expect(short.json()).toMatchObject({ errors: { file_password: [expect.any(String)] } })
  expect(await ask(server.ownerUrl, `select from audit_entries where action = 'businessFiles.make'`)).toEqual(before)
  expect((await take(world.token)).statusCode).toBe(200)
  const lines = await ask(
    server.ownerUrl,
    `select merchant_id, entity_id from audit_entries where action = 'businessFiles.make' order by id desc limit 1`,
  )
  expect(lines).toEqual([{ merchant_id: world.merchant_id, entity_id: world.business_id }])
})

/** Nothing of it stands there. */
async function isUntouched(here: Installation): Promise<void> {
  for (const table of ['businesses', 'merchants', 'members', 'sales', 'audit_entries', 'subscriptions'])
    expect(await ask(here.url, `select from "${table}"`), table).toEqual([])
  for await (const name of folderStore((here as Awaited<ReturnType<typeof elsewhere>>).config.dataDir + '/uploads').list())
    expect(name).toBe('')
}

test('what is no such file, damaged, of another version, or under another password is refused in a sentence, and nothing is there', async () => {
  const here = await elsewhere()
  const bytes = readFileSync(whole)
  const spoiled = path('spoiled.kasuwa')
  writeFileSync(spoiled, bytes.subarray(0, bytes.length - 9))
  await expect(bring(here, spoiled)).rejects.toThrow('is no whole file of a business')
  writeFileSync(spoiled, 'name,price\nGarri,100\n')
  await expect(bring(here, spoiled)).rejects.toThrow('is no whole file of a business')
  await expect(bring(here, path('none.kasuwa'))).rejects.toThrow('There is no file')
  await expect(bring(here, whole, {}, 'another password')).rejects.toThrow('The password is not the one that this file was made with.')
  const withHeader = (change: (header: { format: number; migrations: string[] }) => void) =>
    forgeFile(whole, path(`${randomUUID()}.kasuwa`), (name, text) => {
      if (name !== 'business.json') return text
      const header = JSON.parse(text)
      change(header)
      return JSON.stringify(header)
    })
  await expect(bring(here, await withHeader((header) => header.migrations.push('9999_later')))).rejects.toThrow('made by a newer Kasuwa')
  await expect(bring(here, await withHeader((header) => (header.format = 2)))).rejects.toThrow('made by a newer Kasuwa')
  await expect(bring(here, await withHeader((header) => header.migrations.pop()))).rejects.toThrow('made by an older Kasuwa')
  await expect(
    bring(here, await forgeFile(whole, path(`${randomUUID()}.kasuwa`), (name, text) => (name === 'business.json' ? '{"format":1}' : text))),
  ).rejects.toThrow('is no file of a business')
  await expect(
    bring(
      here,
      await forgeFile(whole, path(`${randomUUID()}.kasuwa`), (name, text) => (name.startsWith('tables/sale_items/') ? undefined : text)),
    ),
  ).rejects.toThrow(/do not fit together|Not all rows/)
  await expect(bring(here, whole, { owner: 'nobody@shop.test' })).rejects.toThrow('they register here first')
  await isUntouched(here)
})

test('a file that was changed by hand writes into no other business, in nobody’s name, and no books that do not add up', async () => {
  const here = await elsewhere()
  const victim = { id: randomUUID(), business: randomUUID() }
  await ask(
    here.url,
    `insert into merchants (id, email, first_name, last_name, password_hash, sort_name) values ($1, 'zainab@shop.test', 'Zainab', 'Bello', 'x', 'zainab bello')`,
    [victim.id],
  )
  await ask(here.url, `insert into businesses (id, name) values ($1, 'Another')`, [victim.business])
  const before = [await ask(here.url, 'select * from merchants'), await ask(here.url, 'select * from businesses')]
  const forge = (change: Parameters<typeof forgeFile>[2], more: Parameters<typeof forgeFile>[3] = []) =>
    forgeFile(whole, path(`${randomUUID()}.kasuwa`), change, more)
  const inTable = (table: string, change: (text: string) => string) =>
    forge((name, text) => (name.startsWith(`tables/${table}/`) ? change(text) : text))
  const refused = async (file: Promise<string>, says: string | RegExp, more: object = {}) =>
    expect(bring(here, await file, more)).rejects.toThrow(says)

  await refused(
    inTable('brands', (text) => text.replace(world.business_id, victim.business)),
    'rows of another business',
  )
  await refused(
    inTable('businesses', (text) => text.replace(world.business_id, victim.business)),
    /rows of another business|stands here already/,
  )
  await refused(
    forge((name, text) => (name === 'business.json' ? text.replace(world.business_id, victim.business) : text)),
    'stands here already',
  )
  // Somebody who stands here, under their own name and id, under another's, or in a row alone.
  const person = (more: object) => (text: string) =>
    JSON.stringify([
      ...JSON.parse(text),
      { id: victim.id, first_name: 'Z', last_name: 'B', email: 'zainab@shop.test', country: 'NG', locale: 'en', ...more },
    ])
  const people = (change: (text: string) => string) => forge((name, text) => (name === 'people.json' ? change(text) : text))
  await refused(people(person({})), 'zainab@shop.test stands here already')
  await refused(people(person({ email: 'other@shop.test' })), 'has the id of somebody else here')
  await refused(people(person({ email: 'other@shop.test' })), 'has the id of somebody else here', { linkMembers: true })
  await refused(
    inTable('brands', (text) => text.replaceAll(world.merchant_id, victim.id)),
    'name zainab@shop.test, who is not of its people',
  )
  await refused(
    inTable('members', (text) => text.replaceAll(world.merchant_id, victim.id)),
    'name zainab@shop.test, who is not of its people',
  )
  // A table that does not go, and one that is none of a business.
  const row = (name: string, fields: object) => [{ name: `tables/${name}/000001`, content: Buffer.from(JSON.stringify(fields)) }]
  await refused(
    forge((_, text) => text, row('subscriptions', { business_id: world.business_id, is_exempt: true })),
    'which nobody brings in',
  )
  await refused(
    forge((_, text) => text, row('merchants', { id: randomUUID() })),
    'which nobody brings in',
  )
  // Pictures that are none, or would go elsewhere.
  const upload = (name: string) => [{ name: `uploads/${name}`, content: Buffer.from('<script>') }]
  await refused(
    forge((_, text) => text, upload(`${'0a'.repeat(16)}.webp`)),
    'is no picture',
  )
  await refused(
    forge((_, text) => text, upload('../evil.webp')),
    'is no picture',
  )
  // A kobo more than there is.
  await refused(
    inTable('contacts', (text) => text.replace(/"balance":(-?\d+)/, (_, kobo) => `"balance":${Number(kobo) + 1}`)),
    'do not add up',
  )
  expect([await ask(here.url, 'select * from merchants'), await ask(here.url, 'select * from businesses')]).toEqual(before)
  expect(await ask(here.url, 'select from sales')).toEqual([])
  // And the whole one is taken.
  await bring(here)
  expect(await ask(here.url, 'select from businesses where id = $1', [victim.business])).toHaveLength(1)
})

test('a business that stands here is left as it is, and of two who bring one in at once one does', async () => {
  const here = await elsewhere()
  const both = await Promise.allSettled([bring(here), bring(here)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ message: expect.stringContaining('stands here already') })
  const was = await rowsOf(here.url, world.business_id)
  await ask(here.url, `update businesses set deleted_at = now() where id = $1`, [world.business_id])
  await expect(bring(here, whole, { linkMembers: true })).rejects.toThrow('stands here already')
  await ask(here.url, `update businesses set deleted_at = null where id = $1`, [world.business_id])
  expect(await rowsOf(here.url, world.business_id)).toEqual(was)
  expect(await violations(here.url)).toEqual([])
})

test('people who have an account here are linked where the operator says so, else invited anew; the owner is whom the operator names', async () => {
  const [apart, linked] = [await elsewhere(), await elsewhere()]
  const members = await ask<{ id: string; email: string; merchant_id: string }>(
    server.ownerUrl,
    `select members.id, merchants.email, merchant_id from members join merchants on merchants.id = merchant_id
      where business_id = $1 and deleted_at is null and not is_owner order by members.id limit 1`,
    [world.business_id],
  )
  const [colleague] = members
  const ids = { colleague: randomUUID(), owner: randomUUID() }
  for (const { url } of [apart, linked])
    await ask(
      url,
      `insert into merchants (id, email, first_name, last_name, password_hash, sort_name) values
        ($1, upper($2), 'Col', 'League', 'x', 'col league'), ($3, 'new@owner.test', 'New', 'Owner', 'x', 'new owner')`,
      [ids.colleague, colleague?.email, ids.owner],
    )
  const more = { owner: 'NEW@owner.test' }
  await bring(apart, whole, more)
  await bring(linked, whole, { ...more, linkMembers: true })
  const standing = (url: string) =>
    ask(
      url,
      `select merchant_id, is_owner, (select count(*)::int from member_roles where member_roles.business_id = $1 and member_id = members.id) as roles
        from members where business_id = $1 and deleted_at is null and (lower(email) = lower($2) or merchant_id = $3) order by is_owner`,
      [world.business_id, colleague?.email, ids.owner],
    )
  const owner = { merchant_id: ids.owner, is_owner: true, roles: 1 }
  expect(await standing(apart.url)).toEqual([{ merchant_id: null, is_owner: false, roles: 1 }, owner])
  expect(await standing(linked.url)).toEqual([{ merchant_id: ids.colleague, is_owner: false, roles: 1 }, owner])
  // What they did stays theirs: under a name that nobody logs in by, or their own.
  expect(await ask(apart.url, 'select email from merchants where id = $1', [colleague?.merchant_id])).toEqual([
    { email: `${colleague?.merchant_id}@moved.invalid` },
  ])
  expect(await ask(linked.url, 'select from merchants where id = $1', [colleague?.merchant_id])).toEqual([])
  const done = (url: string, id: string | undefined) =>
    ask(url, 'select id from audit_entries where business_id = $1 and merchant_id = $2', [world.business_id, id])
  expect(await done(linked.url, ids.colleague)).toHaveLength((await done(server.ownerUrl, colleague?.merchant_id)).length)
  for (const { url } of [apart, linked]) expect(await violations(url)).toEqual([])
})

const running: ChildProcess[] = []
afterAll(() => running.forEach((child) => child.kill('SIGKILL')))

/** The operator's command, as a process of its own. */
function commanded({ url, config }: Awaited<ReturnType<typeof elsewhere>>, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: config.dataDir, PUBLIC_URL: config.publicUrl, FILE_PASSWORD: filePassword }
  const child = spawn(process.execPath, [...programOf('backup/business-import-command'), ...args], { env, cwd: join(serverFolder, '..') })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return {
    child,
    ended: new Promise<{ code: number | null; said: string }>((resolve) => child.once('exit', (code) => resolve({ code, said }))),
  }
}

test('killed in the midst of it the command leaves nothing, and begun again it brings everything in', async () => {
  const here = await elsewhere()
  const holder = new pg.Client({ connectionString: here.url })
  await holder.connect()
  await holder.query('begin; lock table sale_items in access exclusive mode')
  const { child, ended } = commanded(here, whole, '--owner', email)
  const isHeld = () => ask(here.url, `select from pg_locks where not granted and relation = 'sale_items'::regclass`)
  await vi.waitFor(async () => expect(await isHeld()).toHaveLength(1), { timeout: 120_000, interval: 200 })
  child.kill('SIGKILL')
  await ended
  await holder.query('rollback')
  await holder.end()
  await vi.waitFor(
    async () =>
      expect(await ask(here.url, `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)).toEqual(
        [],
      ),
    60_000,
  )
  for (const table of ['businesses', 'merchants', 'members', 'contacts', 'sales'])
    expect(await ask(here.url, `select from "${table}"`), table).toEqual([])

  const again = await commanded(here, whole, '--owner', email).ended
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('its books add up') })
  expect(await violations(here.url)).toEqual([])
  expect(await commanded(here, whole, '--owner', email).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('stands here already'),
  })
  expect(await commanded(here, whole).ended).toMatchObject({ code: 1, said: expect.stringContaining('whose it is') })
})

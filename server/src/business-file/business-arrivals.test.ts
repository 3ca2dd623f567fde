import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { violations } from '../books/check.ts'
import { folderStore } from '../services/files.ts'
import { serverFolder } from '../services/server-folder.ts'
import { forgeFile } from '../testing/forged-file.ts'
import { isLong } from '../testing/long.ts'
import * as moved from '../testing/moved-business.ts'
import { programOf } from '../testing/processes.ts'
import { ownServer } from '../testing/test-server.ts'
import { type World, openWorld } from '../testing/world.ts'
import type { Installation } from './import-business-file.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-arrivals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)
const { askDatabase: ask, filePassword } = moved
const openInstallation = () => moved.createInstallation(folder)

const server = await ownServer()
let world: World
let email: string
/** The file that the owner exported. */
const exportedFile = path('whole.kasuwa')

beforeAll(async () => {
  world = await openWorld(server)
  for (const kind of ['brand', 'sale', 'inventory_action', 'balance_transaction', 'contact_payment', 'role'] as const)
    await world.findOrCreate(kind)
  const colleague = await world.member(['brand.create'])
  if ((await colleague.call('PUT', '/v1/business/brands', { name: 'Theirs' })).status !== 201) throw new Error('No brand was made.')
  email = await moved.withPassword(server, world.merchant_id)
  const response = await moved.takeOut(server, world.token)
  if (response.statusCode !== 200) throw new Error(response.body)
  writeFileSync(exportedFile, response.rawPayload)
})

const bring = (installation: Installation, file = exportedFile, more: object = {}, password = filePassword) =>
  moved.bringIn(file, installation, { owner: email, ...more }, password)

/** Everything of some tables of the business. */
const rowsOf = (url: string) =>
  Promise.all(
    ['businesses', 'members', 'member_roles', 'sales', 'contacts', 'brands', 'audit_entries', 'inventory_levels', 'subscriptions'].map(
      (name) =>
        ask(
          url,
          `select to_jsonb(kept)::text as line from "${name}" kept where ${name === 'businesses' ? 'id' : 'business_id'} = $1 order by 1`,
          [world.business_id],
        ),
    ),
  )

/** Nothing of it stands there. */
async function isUntouched(installation: moved.TestInstallation): Promise<void> {
  for (const table of ['businesses', 'merchants', 'members', 'sales', 'audit_entries', 'subscriptions'])
    expect(await ask(installation.url, `select from "${table}"`), table).toEqual([])
  for await (const name of folderStore(join(installation.config.dataDir, 'uploads')).list()) expect(name).toBe('')
}

test.runIf(isLong)(
  'an import refuses a file that is no business file, damaged, of another version or under another password, and writes nothing',
  async () => {
    const installation = await openInstallation()
    const bytes = readFileSync(exportedFile)
    const spoiled = path('spoiled.kasuwa')
    writeFileSync(spoiled, bytes.subarray(0, bytes.length - 9))
    await expect(bring(installation, spoiled)).rejects.toThrow('is no whole file of a business')
    writeFileSync(spoiled, 'name,price\nGarri,100\n')
    await expect(bring(installation, spoiled)).rejects.toThrow('is no whole file of a business')
    await expect(bring(installation, path('none.kasuwa'))).rejects.toThrow('There is no file')
    await expect(bring(installation, exportedFile, {}, 'another password')).rejects.toThrow(
      'The password is not the one that this file was made with.',
    )
    const withHeader = (change: (header: { format: number; migrations: string[] }) => void) =>
      forgeFile(exportedFile, path(`${randomUUID()}.kasuwa`), (name, text) => {
        if (name !== 'business.json') return text
        const header = JSON.parse(text) as { format: number; migrations: string[] }
        change(header)
        return JSON.stringify(header)
      })
    await expect(bring(installation, await withHeader((header) => header.migrations.push('9999_later')))).rejects.toThrow(
      'made by a newer Kasuwa',
    )
    await expect(bring(installation, await withHeader((header) => (header.format = 2)))).rejects.toThrow('made by a newer Kasuwa')
    await expect(bring(installation, await withHeader((header) => header.migrations.pop()))).rejects.toThrow('made by an older Kasuwa')
    await expect(
      bring(
        installation,
        await forgeFile(exportedFile, path(`${randomUUID()}.kasuwa`), (name, text) => (name === 'business.json' ? '{"format":1}' : text)),
      ),
    ).rejects.toThrow('is no file of a business')
    await expect(
      bring(
        installation,
        await forgeFile(exportedFile, path(`${randomUUID()}.kasuwa`), (name, text) =>
          name.startsWith('tables/sale_items/') ? undefined : text,
        ),
      ),
    ).rejects.toThrow(/do not fit together|Not all rows/)
    await expect(bring(installation, exportedFile, { owner: 'nobody@shop.test' })).rejects.toThrow('they register here first')
    await isUntouched(installation)
  },
)

test.runIf(isLong)('into a cluster nothing is brought, and nothing is read for it', async () => {
  const installation = await openInstallation()
  // Simulates a cluster without Citus: its name among the extensions, and a distributed table.
  await ask(installation.url, 'create schema as_citus')
  await ask(installation.url, `create table as_citus.pg_extension as select 'citus'::name as extname`)
  await ask(installation.url, `create table as_citus.pg_dist_partition as select 'public.businesses'::regclass as logicalrelid`)
  const url = new URL(installation.url)
  url.searchParams.set('options', '-c search_path=as_citus,pg_catalog,public')
  const cluster = { ...installation, url: url.href }
  await expect(bring(cluster)).rejects.toThrow('A business cannot be brought into a cluster. Nothing was brought in.')
  await expect(bring(cluster, path('none.kasuwa'))).rejects.toThrow('into a cluster')
  await isUntouched(installation)
})

test('a file changed by hand writes into no other business, under no other account, and no books that do not add up', async () => {
  const installation = await openInstallation()
  const victim = { id: randomUUID(), business: randomUUID() }
  await ask(
    installation.url,
    `insert into merchants (id, email, first_name, last_name, password_hash, sort_name) values ($1, 'zainab@shop.test', 'Zainab', 'Bello', 'x', 'zainab bello')`,
    [victim.id],
  )
  await ask(installation.url, `insert into businesses (id, name) values ($1, 'Another')`, [victim.business])
  const before = [await ask(installation.url, 'select * from merchants'), await ask(installation.url, 'select * from businesses')]
  const forge = (change: Parameters<typeof forgeFile>[2], more: Parameters<typeof forgeFile>[3] = []) =>
    forgeFile(exportedFile, path(`${randomUUID()}.kasuwa`), change, more)
  const inTable = (table: string, change: (text: string) => string) =>
    forge((name, text) => (name.startsWith(`tables/${table}/`) ? change(text) : text))
  const expectRefusal = async (file: Promise<string>, message: string | RegExp, more: object = {}) =>
    expect(bring(installation, await file, more)).rejects.toThrow(message)

  await expectRefusal(
    inTable('brands', (text) => text.replace(world.business_id, victim.business)),
    'rows of another business',
  )
  await expectRefusal(
    inTable('businesses', (text) => text.replace(world.business_id, victim.business)),
    /rows of another business|stands here already/,
  )
  await expectRefusal(
    forge((name, text) => (name === 'business.json' ? text.replace(world.business_id, victim.business) : text)),
    'stands here already',
  )
  // A person with an account here, under the same email and id, under another’s, or only in a row.
  const person = (more: object) => (text: string) =>
    JSON.stringify([
      ...JSON.parse(text),
      { id: victim.id, first_name: 'Z', last_name: 'B', email: 'zainab@shop.test', country: 'NG', locale: 'en', ...more },
    ])
  const people = (change: (text: string) => string) => forge((name, text) => (name === 'people.json' ? change(text) : text))
  await expectRefusal(people(person({})), 'zainab@shop.test stands here already')
  await expectRefusal(people(person({ email: 'other@shop.test' })), 'has the id of somebody else here')
  await expectRefusal(people(person({ email: 'other@shop.test' })), 'has the id of somebody else here', { linkMembers: true })
  await expectRefusal(
    inTable('brands', (text) => text.replaceAll(world.merchant_id, victim.id)),
    'name zainab@shop.test, who is not of its people',
  )
  await expectRefusal(
    inTable('members', (text) => text.replaceAll(world.merchant_id, victim.id)),
    'name zainab@shop.test, who is not of its people',
  )
  // A table that does not go, and one that is none of a business.
  const row = (name: string, fields: object) => [{ name: `tables/${name}/000001`, content: Buffer.from(JSON.stringify(fields)) }]
  await expectRefusal(
    forge((_, text) => text, row('subscriptions', { business_id: world.business_id, is_exempt: true })),
    'which nobody brings in',
  )
  await expectRefusal(
    forge((_, text) => text, row('merchants', { id: randomUUID() })),
    'which nobody brings in',
  )
  // Pictures that are none, or would go elsewhere.
  const upload = (name: string) => [{ name: `uploads/${name}`, content: Buffer.from('<script>') }]
  await expectRefusal(
    forge((_, text) => text, upload(`${'0a'.repeat(16)}.webp`)),
    'is no picture',
  )
  await expectRefusal(
    forge((_, text) => text, upload('../evil.webp')),
    'is no picture',
  )
  // A kobo more than there is.
  await expectRefusal(
    inTable('contacts', (text) => text.replace(/"balance":(-?\d+)/, (_, kobo) => `"balance":${Number(kobo) + 1}`)),
    'do not add up',
  )
  expect([await ask(installation.url, 'select * from merchants'), await ask(installation.url, 'select * from businesses')]).toEqual(before)
  expect(await ask(installation.url, 'select from sales')).toEqual([])
  // And the whole one is taken.
  await bring(installation)
  expect(await ask(installation.url, 'select from businesses where id = $1', [victim.business])).toHaveLength(1)
})

test.runIf(isLong)('a business that stands here is left as it is, and of two who bring one in at once one does', async () => {
  const installation = await openInstallation()
  const both = await Promise.allSettled([bring(installation), bring(installation)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((result) => result.status === 'rejected')?.reason).toMatchObject({
    message: expect.stringContaining('stands here already'),
  })
  const was = await rowsOf(installation.url)
  await ask(installation.url, `update businesses set deleted_at = now() where id = $1`, [world.business_id])
  await expect(bring(installation, exportedFile, { linkMembers: true })).rejects.toThrow('stands here already')
  await ask(installation.url, `update businesses set deleted_at = null where id = $1`, [world.business_id])
  expect(await rowsOf(installation.url)).toEqual(was)
  expect(await violations(installation.url)).toEqual([])
})

test.runIf(isLong)(
  'people who have an account here are linked if the operator says so, else invited again, and the operator names the owner',
  async () => {
    const [apart, linked] = [await openInstallation(), await openInstallation()]
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
    await bring(apart, exportedFile, more)
    await bring(linked, exportedFile, { ...more, linkMembers: true })
    const findMembers = (url: string) =>
      ask(
        url,
        `select merchant_id, is_owner, (select count(*)::int from member_roles where member_roles.business_id = $1 and member_id = members.id) as roles
        from members where business_id = $1 and deleted_at is null and (lower(email) = lower($2) or merchant_id = $3) order by is_owner`,
        [world.business_id, colleague?.email, ids.owner],
      )
    const owner = { merchant_id: ids.owner, is_owner: true, roles: 1 }
    expect(await findMembers(apart.url)).toEqual([{ merchant_id: null, is_owner: false, roles: 1 }, owner])
    expect(await findMembers(linked.url)).toEqual([{ merchant_id: ids.colleague, is_owner: false, roles: 1 }, owner])
    // History keeps its author: under an email without a login, or the person’s own.
    expect(await ask(apart.url, 'select email from merchants where id = $1', [colleague?.merchant_id])).toEqual([
      { email: `${colleague?.merchant_id}@moved.invalid` },
    ])
    expect(await ask(linked.url, 'select from merchants where id = $1', [colleague?.merchant_id])).toEqual([])
    const done = (url: string, id: string | undefined) =>
      ask(url, 'select id from audit_entries where business_id = $1 and merchant_id = $2', [world.business_id, id])
    expect(await done(linked.url, ids.colleague)).toHaveLength((await done(server.ownerUrl, colleague?.merchant_id)).length)
    for (const { url } of [apart, linked]) expect(await violations(url)).toEqual([])
  },
)

const running: ChildProcess[] = []
afterAll(() => running.forEach((child) => child.kill('SIGKILL')))

/** The operator's command, as a process of its own. */
function commanded({ url, config }: moved.TestInstallation, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: config.dataDir, PUBLIC_URL: config.publicUrl, FILE_PASSWORD: filePassword }
  const child = spawn(process.execPath, [...programOf('business-file/business-import-command'), ...args], {
    env,
    cwd: join(serverFolder, '..'),
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    ended: new Promise<{ code: number | null; said: string }>((resolve) => child.once('exit', (code) => resolve({ code, said: output }))),
  }
}

test.runIf(isLong)('killed in the midst of it the command leaves nothing, and begun again it brings everything in', async () => {
  const installation = await openInstallation()
  const holder = new pg.Client({ connectionString: installation.url })
  await holder.connect()
  await holder.query('begin; lock table sale_items in access exclusive mode')
  const { child, ended } = commanded(installation, exportedFile, '--owner', email)
  const listBlockedLocks = () => ask(installation.url, `select from pg_locks where not granted and relation = 'sale_items'::regclass`)
  await vi.waitFor(async () => expect(await listBlockedLocks()).toHaveLength(1), { timeout: 120_000, interval: 200 })
  child.kill('SIGKILL')
  await ended
  await holder.query('rollback')
  await holder.end()
  await vi.waitFor(
    async () =>
      expect(
        await ask(installation.url, `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`),
      ).toEqual([]),
    60_000,
  )
  for (const table of ['businesses', 'merchants', 'members', 'contacts', 'sales'])
    expect(await ask(installation.url, `select from "${table}"`), table).toEqual([])

  const secondRun = await commanded(installation, exportedFile, '--owner', email).ended
  expect(secondRun).toMatchObject({ code: 0, said: expect.stringContaining('its books add up') })
  expect(await violations(installation.url)).toEqual([])
  expect(await commanded(installation, exportedFile, '--owner', email).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('stands here already'),
  })
  expect(await commanded(installation, exportedFile).ended).toMatchObject({ code: 1, said: expect.stringContaining('whose it is') })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Arrival } from '@kasuwa/contract/business-arrivals'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { hashPassword } from '../auth/password-hash.ts'
import { violations } from '../books/check.ts'
import { type Composed, compose } from '../compose.ts'
import { storedId } from '../database/ids.ts'
import { goodPassword, logIn, newEmail, send } from '../testing/accounts.ts'
import { forgeFile } from '../testing/forged-file.ts'
import { isLong } from '../testing/long.ts'
import * as moved from '../testing/moved-business.ts'
import { movedShop } from '../testing/moved-shop.ts'
import { type TestServer, ownServer } from '../testing/test-server.ts'
import type { World } from '../testing/world.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { arrivalPath, askDatabase: ask, filePassword } = moved
const folder = mkdtempSync(join(tmpdir(), 'kasuwa-merchants-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)

const server = await ownServer()
let world: World
/** Of the business's owner, and of a member. */
let email: string
let colleague: string
const whole = path('whole.kasuwa')

interface There extends moved.Elsewhere {
  server: TestServer
  composed: Composed
}
const there: Composed[] = []
afterAll(async () => void (await Promise.all(there.map((one) => one.close()))))

/** Another installation whose app runs. */
async function running(settings: object = {}): Promise<There> {
  const here = await moved.elsewhere(folder)
  const composed = await compose({ ...here.config, ...settings }, here.url, pino({ level: 'silent' }))
  there.push(composed)
  return { ...here, composed, server: { ...server, ...composed, ownerUrl: here.url } }
}

interface Told {
  status: number
  body: { arrival: z.output<typeof Arrival>; errors?: Record<string, string[]> }
}

const hashed = hashPassword(goodPassword)

/** Somebody who has an account there and no business, logged in. */
async function somebody(here: There, address = newEmail()) {
  const person = { email: address, password: goodPassword }
  const id = randomUUID()
  await ask(
    here.url,
    `insert into merchants (id, email, first_name, last_name, sort_name, password_hash, email_verified_at) values ($1, $2, 'So', 'Body', 'so body', $3, now())`,
    [id, address, await hashed],
  )
  const { access_token: token } = await logIn(here.server, person)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', more = '', body?: unknown) =>
    (await send(here.server, method, `${arrivalPath}${more}`, body, { token })) as unknown as Told
  let upload = ''
  const sent = async (bytes: Uint8Array) => {
    upload = randomUUID()
    return (await moved.sendFile(here.server, token, bytes, upload)) as unknown as Told
  }
  const begin = (what: 'look' | 'bring-in', body: object = {}) => call('POST', `/${what}`, { upload, ...body })
  /** Looks through it, or brings it in, and waits. */
  const done = async (what: 'look' | 'bring-in', body: object = {}) => {
    const told = await begin(what, body)
    if (told.status !== 202) return told
    return vi.waitFor(
      async () => {
        const now = await call('GET')
        expect(['looking', 'arriving']).not.toContain(now.body.arrival.status)
        return now
      },
      { timeout: 120_000, interval: 200 },
    )
  }
  const look = (password = filePassword) => done('look', { file_password: password })
  /** All of it. */
  const bring = async (bytes: Uint8Array) => {
    const begun = await sent(bytes)
    if (begun.status > 201) return begun
    const looked = await look()
    return looked.status === 200 && looked.body.arrival.status === 'ready' ? done('bring-in') : looked
  }
  return { ...person, id, token, call, sent, look, begin, done, bring }
}

beforeAll(async () => {
  ;({ world, email, colleague } = await movedShop(server, whole))
})

test('a merchant looks at what a file is, brings it in and owns it; everybody else is invited anew, whoever has an account here', async () => {
  const here = await running()
  const other = await somebody(here, colleague)
  const owner = await somebody(here, email)
  expect(await owner.call('GET')).toMatchObject({ status: 200, body: { is_open: true, arrival: null } })
  expect((await owner.sent(readFileSync(whole))).status).toBe(200)
  expect(await owner.look('another password')).toMatchObject({
    status: 422,
    body: { errors: { file_password: ['This is not the password that the file was made with'] } },
  })
  const looked = await owner.look()
  expect(looked).toMatchObject({ status: 200, body: { arrival: { status: 'ready', found: { has_you: true, pictures: 1 } } } })
  const { people = [], name } = looked.body.arrival.found ?? {}
  const [business] = await ask<{ name: string }>(server.ownerUrl, 'select name from businesses where id = $1', [world.business_id])
  expect(name).toBe(business?.name)
  expect(people[0]).toMatchObject({ email, is: 'you' })
  expect(people.find((one) => one.email === colleague)).toMatchObject({ is: 'invited' })
  // Nothing was made of it yet.
  expect(await ask(here.url, 'select from businesses')).toEqual([])

  const ended = await owner.done('bring-in')
  expect(ended).toMatchObject({ status: 200, body: { arrival: { status: 'done', progress: 100, fault: null } } })
  expect(storedId('business', ended.body.arrival.business ?? '')).toBe(world.business_id)
  expect(await violations(here.url)).toEqual([])
  // Theirs, and nobody else's: whoever has an account here is none of its members, and no account was made.
  const session = await send(here.server, 'GET', '/v1/merchant/session', undefined, { token: owner.token })
  expect(session.body.businesses).toMatchObject([{ name }])
  expect((await send(here.server, 'GET', '/v1/merchant/session', undefined, { token: other.token })).body.businesses).toEqual([])
  expect(await ask(here.url, `select email from merchants where email not like '%@moved.invalid' order by email`)).toEqual(
    [email, colleague].toSorted().map((one) => ({ email: one })),
  )
  const members = await ask<{ merchant_id: string | null; invitation_hash: string | null }>(
    here.url,
    'select merchant_id, invitation_hash, is_owner from members where business_id = $1 and deleted_at is null',
    [world.business_id],
  )
  expect(members.filter(({ merchant_id }) => merchant_id !== null)).toEqual([
    { merchant_id: owner.id, invitation_hash: null, is_owner: true },
  ])
  expect(members.filter(({ merchant_id }) => merchant_id === null).length).toBeGreaterThan(0)
  expect(members.every(({ invitation_hash }) => invitation_hash === null)).toBe(true)
  expect(await ask(here.url, 'select from audit_entries where merchant_id = $1', [other.id])).toEqual([])
  // The trail has who and when; the plan is Free; nothing of the file is left.
  expect(
    await ask(
      here.url,
      `select merchant_id, entity_id, after->>'file' as file, (after->'tables'->>'members')::integer > 0 as has_members,
        (select sum(value::integer) from jsonb_each_text(after->'tables'))::integer = (after->>'rows')::integer as is_whole,
        after->'people' ? 'made' as has_people from audit_entries where action = 'businessArrivals.bringIn'`,
    ),
  ).toEqual([
    { merchant_id: owner.id, entity_id: world.business_id, file: 'shop.kasuwa', has_members: true, is_whole: true, has_people: true },
  ])
  expect(await ask(here.url, 'select is_exempt from subscriptions')).toEqual([{ is_exempt: false }])
  expect(await ask(here.url, 'select from plan_periods')).toEqual([])
  expect(await ask(here.url, 'select from arrival_parts')).toEqual([])
  expect(await ask(here.url, 'select sealed_key from arrivals')).toEqual([{ sealed_key: null }])
  // Once more is told what became of it, and makes nothing; the same file again is refused.
  expect(await owner.done('bring-in')).toMatchObject({ status: 200, body: { arrival: { status: 'done' } } })
  expect(await owner.bring(readFileSync(whole))).toMatchObject({
    body: { arrival: { status: 'refused', fault: expect.stringContaining('stands here already') } },
  })
  expect(await owner.call('DELETE')).toMatchObject({ status: 200, body: { arrival: null } })
})

test.runIf(isLong)('an app that ends in the midst of it leaves nothing, and the next one brings it in', async () => {
  const here = await running()
  const owner = await somebody(here, email)
  await owner.sent(readFileSync(whole))
  await owner.look()
  const holder = new pg.Client({ connectionString: here.url })
  await holder.connect()
  await holder.query('begin; lock table sale_items in access exclusive mode')
  // Twice at once, and the answer is lost.
  const asked = await Promise.all([owner.begin('bring-in'), owner.begin('bring-in')])
  expect(asked.map(({ status }) => status)).toEqual([202, 202])
  const isHeld = () => ask(here.url, `select from pg_locks where not granted and relation = 'sale_items'::regclass`)
  await vi.waitFor(async () => expect(await isHeld()).toHaveLength(1), { timeout: 120_000, interval: 200 })
  // Neither dropped nor replaced meanwhile.
  expect(await owner.call('DELETE')).toMatchObject({ body: { arrival: { status: 'arriving' } } })
  expect(await owner.call('PUT', '', { upload: randomUUID(), name: 'x', size: 1 })).toMatchObject({
    status: 422,
    body: { code: 'arrival_under_way' },
  })
  await here.composed.close()
  there.splice(there.indexOf(here.composed), 1)
  await holder.query('rollback')
  await holder.end()
  const working = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect(await ask(here.url, working)).toEqual([]), 60_000)
  expect(await ask(here.url, 'select from businesses')).toEqual([])
  const again = await compose(here.config, here.url, pino({ level: 'silent' }))
  there.push(again)
  const ended = () => ask(here.url, 'select status, tries from arrivals')
  await vi.waitFor(async () => expect(await ended()).toEqual([{ status: 'done', tries: 2 }]), { timeout: 120_000, interval: 200 })
  expect(await ask(here.url, `select from audit_entries where action = 'businessArrivals.bringIn'`)).toHaveLength(1)
  expect(await ask(here.url, 'select id from businesses')).toEqual([{ id: world.business_id }])
})

test.runIf(isLong)(
  'what is no such file, is cut off, changed, of another version, or unpacks without end is refused on its field',
  async () => {
    const here = await running()
    const owner = await somebody(here)
    const onFile = async (bytes: Uint8Array) => {
      await ask(here.url, 'delete from throttles')
      await owner.sent(bytes)
      return (await owner.look()).body.errors?.file?.[0] ?? (await owner.call('GET')).body.arrival.fault
    }
    const bytes = readFileSync(whole)
    expect(await onFile(Buffer.from('name,price\nGarri,100\n'))).toContain('no file of a business')
    expect(await onFile(bytes.subarray(0, 20))).toContain('cut off or changed')
    const turned = Buffer.from(bytes)
    turned[bytes.length - 300] = (turned[bytes.length - 300] ?? 0) ^ 1
    expect(await onFile(turned)).toContain('cut off or changed')
    const withHeader = async (change: (header: { migrations: string[] }) => void) =>
      readFileSync(
        await forgeFile(whole, path(`${randomUUID()}.kasuwa`), (name, text) => {
          if (name !== 'business.json') return text
          const header = JSON.parse(text) as { migrations: string[] }
          change(header)
          return JSON.stringify(header)
        }),
      )
    expect(await onFile(await withHeader((header) => header.migrations.push('9999_later')))).toContain('newer Kasuwa')
    expect(await onFile(await withHeader((header) => header.migrations.pop()))).toContain('older Kasuwa')
    const nothing = Buffer.alloc(64 * 1024 * 1024)
    const bomb = await forgeFile(whole, path('bomb.kasuwa'), (name, text) => (name === 'business.json' ? nothing.toString() : text))
    expect(await onFile(readFileSync(bomb))).toContain('more than is taken')

    // Parts that are none of it, and too much of it.
    const begin = (size: number, upload: string = randomUUID()) => owner.call('PUT', '', { upload, name: 'x', size })
    expect(await begin(300 * 1024 * 1024)).toMatchObject({
      status: 422,
      body: { errors: { size: [expect.stringContaining('larger than')] } },
    })
    const upload = randomUUID()
    await begin(10, upload)
    const part = (at: number, content: string, of = upload) =>
      moved.sendPart(here.server, owner.token, { upload: of, at, bytes: Buffer.from(content) })
    expect(await part(0, 'ten bytes.', randomUUID())).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining('Another file')] } },
    })
    expect(await part(1, 'ten bytes.')).toMatchObject({ status: 422 })
    expect(await part(0, 'nine byte')).toMatchObject({ status: 422 })
    expect(await owner.call('POST', '/look', { upload, file_password: filePassword })).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining('not here whole')] } },
    })
    expect(await part(0, 'ten bytes.')).toMatchObject({ status: 200 })
    expect(await owner.call('POST', '/bring-in', { upload })).toMatchObject({ status: 422, body: { code: 'arrival_not_ready' } })
    // Not without end: guesses of a password, and files.
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => owner.call('POST', '/look', { upload, file_password: 'a guess of it' })),
    )
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    const files = []
    for (let count = 0; count < 25; count++) files.push((await begin(10)).status)
    expect(files).toContain(429)
  },
)

test.runIf(isLong)('what comes in is what was looked at, whatever another tab of the same person has chosen meanwhile', async () => {
  const here = await running()
  const owner = await somebody(here, email)
  await owner.sent(readFileSync(whole))
  const { body } = await owner.look()
  const { upload, status } = body.arrival
  expect(status).toBe('ready')
  // The other tab drops it, and looks at another business.
  const other = randomUUID()
  const bytes = readFileSync(await forgeFile(whole, path('other.kasuwa'), (_, text) => text.replaceAll(world.business_id, other)))
  await owner.call('DELETE')
  await owner.sent(bytes)
  const said = 'Another file was chosen meanwhile. Choose this one again.'
  expect(await owner.call('POST', '/look', { upload, file_password: filePassword })).toMatchObject({
    status: 422,
    body: { errors: { file: [said] } },
  })
  expect((await owner.look()).body.arrival.status).toBe('ready')
  expect(await owner.call('POST', '/bring-in', { upload })).toMatchObject({ status: 422, body: { code: 'arrival_other', message: said } })
  expect(await ask(here.url, 'select from businesses')).toEqual([])
  expect(await owner.done('bring-in')).toMatchObject({ body: { arrival: { status: 'done' } } })
  expect(await ask(here.url, 'select id from businesses')).toEqual([{ id: other }])
})

test('whoever runs an installation may forbid it', async () => {
  const here = await running({ bringIn: false })
  const owner = await somebody(here)
  expect(await owner.call('GET')).toMatchObject({ body: { is_open: false, arrival: null } })
  expect(await owner.sent(readFileSync(whole))).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('lets nobody bring a business in') },
  })
  expect(await owner.look()).toMatchObject({ status: 403 })
  expect(await owner.call('POST', '/bring-in', { upload: randomUUID() })).toMatchObject({ status: 403 })
})

import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_BUSINESS_FILE_BYTES } from '@kasuwa/contract/business-file-size'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '../auth/password-hash.ts'
import { violations } from '../books/check.ts'
import { type Composed, compose } from '../compose.ts'
import { storedId } from '../database/ids.ts'
import { goodPassword, logIn, newEmail, send } from '../testing/accounts.ts'
import { payloadOf } from '../testing/asking.ts'
import { forgeFile } from '../testing/forged-file.ts'
import { isLong } from '../testing/long.ts'
import * as moved from '../testing/moved-business.ts'
import { isUntouched, movedShop } from '../testing/moved-shop.ts'
import { type TestServer, ownServer } from '../testing/test-server.ts'
import type { World } from '../testing/world.ts'
import { ArrivalRunner } from './arrival-runner.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { arrivalPath, askDatabase: ask } = moved
const folder = mkdtempSync(join(tmpdir(), 'kasuwa-merchants-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)
/** Where files lie until they are answered. */
const arriving = path('arriving')
mkdirSync(arriving)
vi.stubEnv('TMPDIR', arriving)
// The files of a worker share its environment.
afterAll(() => void vi.unstubAllEnvs())
const lying = () => readdirSync(arriving).filter((name) => name.endsWith('.arriving'))

const server = await ownServer()
let world: World
/** Emails of the business’s owner and of a member. */
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
  body: { business: { id: string; name: string; rows: number }; errors?: Record<string, string[]> }
  headers: Record<string, unknown>
}

const hashed = hashPassword(goodPassword)

/** A logged-in merchant of that installation without a business. */
async function somebody(here: There, address = newEmail()) {
  const id = randomUUID()
  await ask(
    here.url,
    `insert into merchants (id, email, first_name, last_name, sort_name, password_hash, email_verified_at) values ($1, $2, 'So', 'Body', 'so body', $3, now())`,
    [id, address, await hashed],
  )
  const { access_token: token } = await logIn(here.server, { email: address, password: goodPassword })
  const ofSession = () => send(here.server, 'GET', '/v1/merchant/session', undefined, { token })
  const shown = () => send(here.server, 'GET', arrivalPath, undefined, { token })
  const bring = async (bytes: Uint8Array, password?: string): Promise<Told> => {
    const form = await payloadOf(moved.arrivalForm(bytes, password))
    return (await send(here.server, 'POST', arrivalPath, form?.payload, { token, headers: form?.headers ?? {} })) as unknown as Told
  }
  return { id, token, ofSession, shown, bring }
}

beforeAll(async () => {
  ;({ world, email, colleague } = await movedShop(server, whole))
})

test('a merchant brings a business in and owns it; everybody else is invited anew, whoever has an account here', async () => {
  const here = await running()
  const other = await somebody(here, colleague)
  const owner = await somebody(here, email)
  expect((await owner.shown()).body).toEqual({ is_open: true })
  expect(await owner.bring(readFileSync(whole), 'another password')).toMatchObject({
    status: 422,
    body: { errors: { file_password: ['This is not the password that the file was made with'] } },
  })
  await isUntouched(here)

  const made = await owner.bring(readFileSync(whole))
  const [business] = await ask<{ name: string }>(server.ownerUrl, 'select name from businesses where id = $1', [world.business_id])
  const { name = '' } = business ?? {}
  expect(made).toMatchObject({ status: 200, body: { business: { name, rows: expect.any(Number) } } })
  expect(storedId('business', made.body.business.id)).toBe(world.business_id)
  expect(await violations(here.url)).toEqual([])
  // Only the importer is a member: merchants with accounts here do not join, and no account was created.
  expect((await owner.ofSession()).body.businesses).toMatchObject([{ name }])
  expect((await other.ofSession()).body.businesses).toEqual([])
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
  const trail = await ask<{ rows: number }>(
    here.url,
    `select merchant_id, entity_id, after->>'file' as file, (after->'tables'->>'members')::integer > 0 as has_members,
      (select sum(value::integer) from jsonb_each_text(after->'tables'))::integer = (after->>'rows')::integer as is_whole,
      after->'people' ? 'made' as has_people, (after->>'rows')::integer as rows, after->>'name' as name
      from audit_entries where action = 'businessArrivals.bringIn'`,
  )
  const of = { merchant_id: owner.id, entity_id: world.business_id, file: 'shop.kasuwa', name, rows: made.body.business.rows }
  expect(trail).toEqual([{ ...of, has_members: true, is_whole: true, has_people: true }])
  expect(await ask(here.url, 'select is_exempt from subscriptions')).toEqual([{ is_exempt: false }])
  expect(await ask(here.url, 'select from plan_periods')).toEqual([])
  expect(lying()).toEqual([])
  // The same file again is refused.
  expect(await owner.bring(readFileSync(whole))).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringContaining('stands here already')] } },
  })
})

/** Keeps a business from coming in any further. */
async function heldBack(url: string) {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; lock table sale_items in access exclusive mode')
  const isHeld = () => ask(url, `select from pg_locks where not granted and relation = 'sale_items'::regclass`)
  return {
    reached: () => vi.waitFor(async () => expect(await isHeld()).toHaveLength(1), { timeout: 120_000, interval: 200 }),
    async letGo() {
      await holder.query('rollback')
      await holder.end()
    },
  }
}

test('one comes in at a time: who waits too long, or sends two at once, is asked to come back', async () => {
  const here = await running()
  // Waits for a moment, not for half a minute.
  const arrivals = new ArrivalRunner({ ...here.config, patience: 0.001 }, here.url, true, pino({ level: 'silent' }))
  Object.assign(here.composed.app, { arrivals })
  const [owner, other] = [await somebody(here, email), await somebody(here)]
  const held = await heldBack(here.url)
  const asked = owner.bring(readFileSync(whole))
  await held.reached()
  const later = { status: 503, headers: { 'retry-after': expect.any(String) } }
  expect(await owner.bring(readFileSync(whole))).toMatchObject(later)
  expect(await other.bring(readFileSync(whole))).toMatchObject(later)
  await held.letGo()
  expect((await asked).status).toBe(200)
  expect(lying()).toEqual([])
})

test.runIf(isLong)('an app that ends in the midst of it says so and leaves nothing, and the next one brings it in', async () => {
  const here = await running()
  const owner = await somebody(here, email)
  const held = await heldBack(here.url)
  const asked = owner.bring(readFileSync(whole))
  await held.reached()
  await here.composed.close()
  there.splice(there.indexOf(here.composed), 1)
  expect((await asked).status).toBe(503)
  await held.letGo()
  const working = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect(await ask(here.url, working)).toEqual([]), 60_000)
  expect(await ask(here.url, 'select from businesses')).toEqual([])
  expect(lying()).toEqual([])
  const again = await compose(here.config, here.url, pino({ level: 'silent' }))
  there.push(again)
  const { access_token: token } = await logIn({ ...here.server, ...again }, { email, password: goodPassword })
  const form = await payloadOf(moved.arrivalForm(readFileSync(whole)))
  const made = await send({ ...here.server, ...again }, 'POST', arrivalPath, form?.payload, { token, headers: form?.headers ?? {} })
  expect(made.status).toBe(200)
  expect(await ask(here.url, 'select id from businesses')).toEqual([{ id: world.business_id }])
})

test.runIf(isLong)(
  'what is no such file, is cut off, changed, of another version, or unpacks without end is refused on its field',
  async () => {
    const here = await running()
    const owner = await somebody(here)
    const onFile = async (bytes: Uint8Array) => (await owner.bring(bytes)).body.errors?.file?.[0]
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
    expect(await onFile(Buffer.alloc(MAX_BUSINESS_FILE_BYTES + 1))).toContain('64MB')
    await isUntouched(here)
    expect(lying()).toEqual([])
  },
)

test('a file comes as a file: a place on the disk that somebody names is none, and not without end', async () => {
  // One an hour.
  const here = await running({ rateMultiplier: 0.05 })
  const { token, bring } = await somebody(here)
  const named = { file: { name: 'shop.kasuwa', path: whole }, file_password: moved.filePassword }
  const required = { status: 422, body: { errors: { file: ['File cannot be empty'] } } }
  expect(await send(here.server, 'POST', arrivalPath, named, { token })).toMatchObject(required)
  const form = new FormData()
  for (const [name, value] of Object.entries({ file: whole, 'file.path': whole, 'file.name': 'x', file_password: moved.filePassword }))
    form.set(name, value)
  const sent = await payloadOf(form)
  expect(await send(here.server, 'POST', arrivalPath, sent?.payload, { token, headers: sent?.headers ?? {} })).toMatchObject(required)
  expect(await ask(here.url, 'select from businesses')).toEqual([])
  expect((await bring(Buffer.from('none'))).status).toBe(422)
  expect((await bring(Buffer.from('none'))).status).toBe(429)
})

test('whoever runs an installation may forbid it', async () => {
  const here = await running({ bringIn: false })
  const owner = await somebody(here)
  expect((await owner.shown()).body).toEqual({ is_open: false })
  expect(await owner.bring(readFileSync(whole))).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('lets nobody bring a business in') },
  })
  expect(lying()).toEqual([])
})

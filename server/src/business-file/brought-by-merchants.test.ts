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
const exportedFile = path('whole.kasuwa')

interface RunningInstallation extends moved.TestInstallation {
  server: TestServer
  composed: Composed
}
const apps: Composed[] = []
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

/** Another installation whose app runs. */
async function running(settings: object = {}): Promise<RunningInstallation> {
  const installation = await moved.createInstallation(folder)
  const composed = await compose({ ...installation.config, ...settings }, installation.url, pino({ level: 'silent' }))
  apps.push(composed)
  return { ...installation, composed, server: { ...server, ...composed, ownerUrl: installation.url } }
}

interface ArrivalResponse {
  status: number
  body: { business: { id: string; name: string; rows: number }; errors?: Record<string, string[]> }
  headers: Record<string, unknown>
}

const hashed = hashPassword(goodPassword)

/** A logged-in merchant of that installation without a business. */
async function addMerchant(installation: RunningInstallation, address = newEmail()) {
  const id = randomUUID()
  await ask(
    installation.url,
    `insert into merchants (id, email, first_name, last_name, sort_name, password_hash, email_verified_at) values ($1, $2, 'So', 'Body', 'so body', $3, now())`,
    [id, address, await hashed],
  )
  const { access_token: token } = await logIn(installation.server, { email: address, password: goodPassword })
  const ofSession = () => send(installation.server, 'GET', '/v1/merchant/session', undefined, { token })
  const readArrivals = () => send(installation.server, 'GET', arrivalPath, undefined, { token })
  const bring = async (bytes: Uint8Array, password?: string): Promise<ArrivalResponse> => {
    const form = await payloadOf(moved.arrivalForm(bytes, password))
    return (await send(installation.server, 'POST', arrivalPath, form?.payload, {
      token,
      headers: form?.headers ?? {},
    })) as unknown as ArrivalResponse
  }
  return { id, token, ofSession, shown: readArrivals, bring }
}

beforeAll(async () => {
  ;({ world, email, colleague } = await movedShop(server, exportedFile))
})

test('a merchant who imports a business owns it, and its other members must be invited again, even with an account here', async () => {
  const installation = await running()
  const otherMerchant = await addMerchant(installation, colleague)
  const owner = await addMerchant(installation, email)
  expect((await owner.shown()).body).toEqual({ is_open: true })
  expect(await owner.bring(readFileSync(exportedFile), 'another password')).toMatchObject({
    status: 422,
    body: { errors: { file_password: ['This is not the password of the file'] } },
  })
  await isUntouched(installation)

  const response = await owner.bring(readFileSync(exportedFile))
  const [business] = await ask<{ name: string }>(server.ownerUrl, 'select name from businesses where id = $1', [world.business_id])
  const { name = '' } = business ?? {}
  expect(response).toMatchObject({ status: 200, body: { business: { name, rows: expect.any(Number) } } })
  expect(storedId('business', response.body.business.id)).toBe(world.business_id)
  expect(await violations(installation.url)).toEqual([])
  // Only the importer is a member: merchants with accounts here do not join, and no account was created.
  expect((await owner.ofSession()).body.businesses).toMatchObject([{ name }])
  expect((await otherMerchant.ofSession()).body.businesses).toEqual([])
  expect(await ask(installation.url, `select email from merchants where email not like '%@moved.invalid' order by email`)).toEqual(
    [email, colleague].toSorted().map((address) => ({ email: address })),
  )
  const members = await ask<{ merchant_id: string | null; invitation_hash: string | null }>(
    installation.url,
    'select merchant_id, invitation_hash, is_owner from members where business_id = $1 and deleted_at is null',
    [world.business_id],
  )
  expect(members.filter(({ merchant_id }) => merchant_id !== null)).toEqual([
    { merchant_id: owner.id, invitation_hash: null, is_owner: true },
  ])
  expect(members.filter(({ merchant_id }) => merchant_id === null).length).toBeGreaterThan(0)
  expect(members.every(({ invitation_hash }) => invitation_hash === null)).toBe(true)
  expect(await ask(installation.url, 'select from audit_entries where merchant_id = $1', [otherMerchant.id])).toEqual([])
  // The trail has who and when; the plan is Free; nothing of the file is left.
  const trail = await ask<{ rows: number }>(
    installation.url,
    `select merchant_id, entity_id, after->>'file' as file, (after->'tables'->>'members')::integer > 0 as has_members,
      (select sum(value::integer) from jsonb_each_text(after->'tables'))::integer = (after->>'rows')::integer as is_whole,
      after->'people' ? 'made' as has_people, (after->>'rows')::integer as rows, after->>'name' as name
      from audit_entries where action = 'businessArrivals.bringIn'`,
  )
  const of = { merchant_id: owner.id, entity_id: world.business_id, file: 'shop.kasuwa', name, rows: response.body.business.rows }
  expect(trail).toEqual([{ ...of, has_members: true, is_whole: true, has_people: true }])
  expect(await ask(installation.url, 'select is_exempt from subscriptions')).toEqual([{ is_exempt: false }])
  expect(await ask(installation.url, 'select from plan_periods')).toEqual([])
  expect(lying()).toEqual([])
  // The same file again is refused.
  expect(await owner.bring(readFileSync(exportedFile))).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringContaining('is already here')] } },
  })
})

/** Keeps a business from coming in any further. */
async function blockImport(url: string) {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; lock table sale_items in access exclusive mode')
  const listBlockedLocks = () => ask(url, `select from pg_locks where not granted and relation = 'sale_items'::regclass`)
  return {
    reached: () => vi.waitFor(async () => expect(await listBlockedLocks()).toHaveLength(1), { timeout: 120_000, interval: 200 }),
    async letGo() {
      await holder.query('rollback')
      await holder.end()
    },
  }
}

test.runIf(isLong)('one comes in at a time: who waits too long, or sends two at once, is asked to come back', async () => {
  const installation = await running()
  // Waits for a moment, not for half a minute.
  const arrivals = new ArrivalRunner({ ...installation.config, patience: 0.001 }, installation.url, true, pino({ level: 'silent' }))
  Object.assign(installation.composed.app, { arrivals })
  const [owner, otherMerchant] = [await addMerchant(installation, email), await addMerchant(installation)]
  const block = await blockImport(installation.url)
  const request = owner.bring(readFileSync(exportedFile))
  await block.reached()
  const later = { status: 503, headers: { 'retry-after': expect.any(String) } }
  expect(await owner.bring(readFileSync(exportedFile))).toMatchObject(later)
  expect(await otherMerchant.bring(readFileSync(exportedFile))).toMatchObject(later)
  await block.letGo()
  expect((await request).status).toBe(200)
  expect(lying()).toEqual([])
})

test.runIf(isLong)('an app that ends in the midst of it says so and leaves nothing, and the next one brings it in', async () => {
  const installation = await running()
  const owner = await addMerchant(installation, email)
  const block = await blockImport(installation.url)
  const request = owner.bring(readFileSync(exportedFile))
  await block.reached()
  await installation.composed.close()
  apps.splice(apps.indexOf(installation.composed), 1)
  expect((await request).status).toBe(503)
  await block.letGo()
  const working = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect(await ask(installation.url, working)).toEqual([]), 60_000)
  expect(await ask(installation.url, 'select from businesses')).toEqual([])
  expect(lying()).toEqual([])
  const nextApp = await compose(installation.config, installation.url, pino({ level: 'silent' }))
  apps.push(nextApp)
  const { access_token: token } = await logIn({ ...installation.server, ...nextApp }, { email, password: goodPassword })
  const form = await payloadOf(moved.arrivalForm(readFileSync(exportedFile)))
  const response = await send({ ...installation.server, ...nextApp }, 'POST', arrivalPath, form?.payload, {
    token,
    headers: form?.headers ?? {},
  })
  expect(response.status).toBe(200)
  expect(await ask(installation.url, 'select id from businesses')).toEqual([{ id: world.business_id }])
})

test.runIf(isLong)(
  'a file that is no business file, truncated, changed, of another version or too large gets an error on its field',
  async () => {
    const installation = await running()
    const owner = await addMerchant(installation)
    const onFile = async (bytes: Uint8Array) => (await owner.bring(bytes)).body.errors?.file?.[0]
    const bytes = readFileSync(exportedFile)
    expect(await onFile(Buffer.from('name,price\nGarri,100\n'))).toContain('not a business file')
    expect(await onFile(bytes.subarray(0, 20))).toContain('cut off or changed')
    const turned = Buffer.from(bytes)
    turned[bytes.length - 300] = (turned[bytes.length - 300] ?? 0) ^ 1
    expect(await onFile(turned)).toContain('cut off or changed')
    const withHeader = async (change: (header: { migrations: string[] }) => void) =>
      readFileSync(
        await forgeFile(exportedFile, path(`${randomUUID()}.kasuwa`), (name, text) => {
          if (name !== 'business.json') return text
          const header = JSON.parse(text) as { migrations: string[] }
          change(header)
          return JSON.stringify(header)
        }),
      )
    expect(await onFile(await withHeader((header) => header.migrations.push('9999_later')))).toContain('newer Kasuwa')
    expect(await onFile(await withHeader((header) => header.migrations.pop()))).toContain('older Kasuwa')
    const nothing = Buffer.alloc(64 * 1024 * 1024)
    const bomb = await forgeFile(exportedFile, path('bomb.kasuwa'), (name, text) => (name === 'business.json' ? nothing.toString() : text))
    expect(await onFile(readFileSync(bomb))).toContain('larger than this server allows')
    expect(await onFile(Buffer.alloc(MAX_BUSINESS_FILE_BYTES + 1))).toContain('64MB')
    await isUntouched(installation)
    expect(lying()).toEqual([])
  },
)

test('an import needs an uploaded file, not a path on the server’s disk, and its tries are limited', async () => {
  // One an hour.
  const installation = await running({ rateMultiplier: 0.05 })
  const { token, bring } = await addMerchant(installation)
  const payload = { file: { name: 'shop.kasuwa', path: exportedFile }, file_password: moved.filePassword }
  const required = { status: 422, body: { errors: { file: ['File cannot be empty'] } } }
  expect(await send(installation.server, 'POST', arrivalPath, payload, { token })).toMatchObject(required)
  const form = new FormData()
  for (const [name, value] of Object.entries({
    file: exportedFile,
    'file.path': exportedFile,
    'file.name': 'x',
    file_password: moved.filePassword,
  }))
    form.set(name, value)
  const sent = await payloadOf(form)
  expect(await send(installation.server, 'POST', arrivalPath, sent?.payload, { token, headers: sent?.headers ?? {} })).toMatchObject(
    required,
  )
  expect(await ask(installation.url, 'select from businesses')).toEqual([])
  expect((await bring(Buffer.from('none'))).status).toBe(422)
  expect((await bring(Buffer.from('none'))).status).toBe(429)
})

test('an operator may forbid imports of businesses', async () => {
  const installation = await running({ bringIn: false })
  const owner = await addMerchant(installation)
  expect((await owner.shown()).body).toEqual({ is_open: false })
  expect(await owner.bring(readFileSync(exportedFile))).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Importing a business is turned off') },
  })
  expect(lying()).toEqual([])
})

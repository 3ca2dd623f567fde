import type { Permission } from '@kasuwa/contract/platform/permissions'
import { listMerchant } from '../auth/memberships.ts'
import { openBusiness } from '../auth/open-business.ts'
import { newId, publicId, storedId } from '../database/ids.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import type { TestServer } from './test-server.ts'

/** A JSON reply as a client sees it. Tests read the fields that they expect. */
export interface JsonResponse {
  status: number
  // A test's own expectation of the shape is the check.
  body: JsonBody
  headers: Record<string, string | string[] | number | undefined>
}
/** Any field of any reply, without `any`. */
export interface JsonBody {
  readonly [field: string]: JsonBody
}

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'

/** Someone logged in at a business, and how they call the API. */
export interface Caller {
  merchant_id: string
  token: string
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<JsonResponse>
}

export interface Shop extends Caller {
  business_id: string
  /** Public ids. */
  location: string
  walkIn: string
  /** Logs the owner in once more. @returns the public id of that session */
  otherDevice(): Promise<string>
  /** A second person with exactly these permissions. */
  member(permissions: readonly Permission[], location?: string): Promise<Caller>
  /** Makes someone who has a login a member too. Public ids of the merchant, and of the member and role made. */
  enlist(merchant: string, permissions: readonly Permission[]): Promise<[member: string, role: string]>
  /** Removes a member, of this business or of one named. Public ids. */
  dismiss(member: string, business?: string): Promise<void>
}

let count = 0

/** A new business with its owner logged in, which isolates each test. Uses the code of registration, without the password's slow hash. */
export async function openShop(server: TestServer): Promise<Shop> {
  const { app } = server
  const number = ++count
  const merchant = await newMerchant(server, `owner-${number}-${Date.now()}@shop.test`)
  const business_id = await app.database.transaction({}, (db) =>
    openBusiness(db, {
      merchant,
      now: app.clock(),
      locale: 'en',
      isRegistration: false,
      business: { name: `Shop ${number}`, industry: ['Retail'], country: 'NG', state: 'Lagos', city: 'Ikeja', address1: '12 Allen Avenue' },
    }),
  )
  const defaultRows = await app.database.transaction({ business_id }, async (db) => ({
    location: await db.selectFrom('locations').select('id').where('business_id', '=', business_id).executeTakeFirstOrThrow(),
    walkIn: await db.selectFrom('contacts').select('id').where('business_id', '=', business_id).executeTakeFirstOrThrow(),
  }))
  const owner = await logIn(server, merchant.id, business_id)
  return {
    ...owner,
    business_id,
    location: publicId('location', defaultRows.location.id),
    walkIn: publicId('contact', defaultRows.walkIn.id),
    otherDevice: async () => (await logIn(server, merchant.id, business_id)).session,
    member: (permissions, location) => hire(server, business_id, permissions, location),
    enlist: async (merchant, permissions) => {
      const ids = await enlist(
        server,
        business_id,
        { id: storedId('merchant', merchant) ?? '', email: `${merchant}@shop.test` },
        permissions,
      )
      return [publicId('member', ids.member_id), publicId('role', ids.role_id)]
    },
    dismiss: (member, business) =>
      dismiss(server, business ? (storedId('business', business) ?? '') : business_id, storedId('member', member) ?? ''),
  }
}

async function newMerchant(server: TestServer, email: string): Promise<{ id: string; email: string }> {
  const id = newId()
  const row = {
    id,
    first_name: 'Ada',
    last_name: 'Obi',
    sort_name: 'ada obi',
    email,
    phone: '+2348031234567',
    country: 'NG',
    password_hash: 'none',
    email_verified_at: new Date().toISOString(),
  }
  await server.app.database.transaction({}, (db) => db.insertInto('merchants').values(row).execute())
  return { id, email }
}

async function hire(server: TestServer, business_id: string, permissions: readonly Permission[], location?: string): Promise<Caller> {
  const merchant = await newMerchant(server, `member-${++count}-${Date.now()}@shop.test`)
  await enlist(server, business_id, merchant, permissions, location)
  return logIn(server, merchant.id, business_id)
}

async function enlist(
  server: TestServer,
  business_id: string,
  merchant: { id: string; email: string },
  permissions: readonly Permission[],
  location?: string,
) {
  const grants: Record<string, string[]> = {}
  for (const permission of permissions) (grants[permission.split('.')[0] ?? ''] ??= []).push(permission)
  const member = {
    business_id,
    id: newId(),
    merchant_id: merchant.id,
    email: merchant.email,
    is_owner: false,
    location_id: location ? (storedId('location', location) ?? null) : null,
  }
  const role = { business_id, id: newId(), name: `Role ${++count}`, sort_name: `role ${count}`, grants: JSON.stringify(grants) }
  await server.app.database.transaction({ business_id }, async (db) => {
    await setTenantScope(db, { business_id, merchant_id: merchant.id })
    await listMerchant(db, business_id, merchant.id).execute()
    await db.insertInto('members').values(member).execute()
    await db.insertInto('roles').values(role).execute()
    await db.insertInto('member_roles').values({ business_id, member_id: member.id, role_id: role.id }).execute()
  })
  return { member_id: member.id, role_id: role.id }
}

const dismiss = (server: TestServer, business_id: string, id: string) =>
  server.app.database.transaction({ business_id }, async (db) => {
    const now = new Date(server.app.clock()).toISOString()
    await db.updateTable('members').set({ deleted_at: now }).where('business_id', '=', business_id).where('id', '=', id).execute()
  })

async function logIn(server: TestServer, merchant_id: string, business_id: string): Promise<Caller & { session: string }> {
  const { app, fastify } = server
  const id = newId()
  const now = new Date(app.clock()).toISOString()
  const expires_at = new Date(app.clock() + 86_400_000).toISOString()
  const session = { id, merchant_id, token_hash: id, rotated_at: now, remember: false, user_agent: 'test', ip: '127.0.0.1', expires_at }
  await app.database.transaction({ merchant_id }, (db) => db.insertInto('sessions').values(session).execute())
  const token = app.tokens.signAccess({
    sid: publicId('session', id),
    merchant_id: publicId('merchant', merchant_id),
    business_id: publicId('business', business_id),
  })
  return {
    session: publicId('session', id),
    merchant_id,
    token,
    async call(method, path, body, headers = {}) {
      const answer = await fastify.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const json = String(answer.headers['content-type']).includes('json')
      return { status: answer.statusCode, body: (json ? answer.json() : answer.body) as JsonBody, headers: answer.headers }
    },
  }
}

import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { safeParse } from 'zod'
import { newId, publicId } from '../../database/ids.ts'
import { nameOf } from '../../testing/examples.ts'
import { fieldsOf } from '../../testing/schemas.ts'
import { done, isRead, isSuccess, isWrite } from './law.ts'
import type { WalkContext } from './walk-context.ts'

/** Calls that change no access by themselves, and leave a trace elsewhere: a session’s own row, or a requested mail. */
const untrailed = new Set(['auth.refresh', 'registration.resend', 'passwords.forgotten'])

/** Entries with a name and a target only: members who join and leave, codes and links, and rows that are created or undone in full. */
const nameOnlyActions = new Set([
  'auth.login',
  'auth.logout',
  'session.switch',
  'sessions.end',
  'sessions.endOne',
  'passwords.change',
  'passwords.reset',
  'registration.verifyEmail',
  'verification.checkMailed',
  'verification.checkTexted',
  'verification.mailCode',
  'verification.textCode',
  'balances.delete',
  'business.open',
  // With the audit log in the file.
  'businessArrivals.bringIn',
  'products.generateSku',
  'products.bulkEditPreview',
  'taxSwitch.preview',
  'books.check',
  'serialNumbers.checkForSale',
  'serialNumbers.checkForReceive',
])

export const tellsTrail = done(
  'every write tells the audit trail what it changed, and answers what its schema says and no more',
  (call, { response, lines, bare }) => {
    const { endpoint, wrong } = call
    if (!isSuccess(call, response)) wrong(`${response.status} ${response.text}`)
    if (!untrailed.has(nameOf(endpoint)) && lines <= 0) wrong('no line in the trail')
    if (!nameOnlyActions.has(nameOf(endpoint)) && bare > 0) wrong('does not say what it changed')
    undeclared(endpoint, response.json).forEach(wrong)
  },
  isWrite,
)

export const shows = done(
  'every read answers what its schema says and no more, and shows something',
  ({ endpoint, wrong }, { response: { status, text, json } }) => {
    if (status !== 200) wrong(`${status} ${text}`)
    if (Array.isArray(json.rows) && json.rows.length === 0) wrong('nothing to see')
    if (endpoint.reply !== file) undeclared(endpoint, json).forEach(wrong)
  },
  isRead,
)

/** The difference between a response and its schema. */
function undeclared(endpoint: Endpoint, json: unknown): string[] {
  const parsed = safeParse(endpoint.reply, json)
  if (!parsed.success) return [parsed.error.message]
  const [actual, declared] = [JSON.stringify(json), JSON.stringify(parsed.data)]
  return sorted(actual) === sorted(declared) ? [] : [`${actual} | ${declared}`]
}

const sorted = (json: string) =>
  JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  )

const forgedId = newId()
/** Values that no call accepts: a neighbour’s, and figures and words that occur nowhere else. */
const forgedIn = ({ neighbour }: WalkContext) => ({
  id: publicId('brand', forgedId),
  business_id: publicId('business', neighbour.business_id),
  created_by: publicId('merchant', neighbour.merchant_id),
  merchant_id: publicId('merchant', neighbour.merchant_id),
  status: 'forged',
  balance: 987_654_321,
  is_owner: true,
  is_walk_in: true,
  is_built_in: true,
  number: 987_654_321,
  total: 987_654_321,
  paid_amount: 987_654_321,
  on_hand: 987_654_321,
  approval_level: 987_654_321,
  created_at: '2020-02-02T00:00:00.000Z',
  posted_at: '2020-02-02T00:00:00.000Z',
  email_verified_at: '2020-02-02T00:00:00.000Z',
  deleted_at: '2020-02-02T00:00:00.000Z',
})

/** The fields that a call needs, and fields that it must not accept. */
export function withForged(context: WalkContext, endpoint: Endpoint, body: unknown): unknown {
  const acceptedFields = new Set(fieldsOf(endpoint.body))
  const forged = Object.fromEntries(Object.entries(forgedIn(context)).filter(([name]) => !acceptedFields.has(name)))
  if (body instanceof FormData) {
    for (const [name, value] of Object.entries(forged)) body.append(name, String(value))
    return body
  }
  const mixed = (row: unknown) => ({ ...forged, ...(row as object) })
  const text = JSON.stringify(Array.isArray(body) ? body.map(mixed) : mixed(body))
  return text.replace('{', '{"__proto__":{"status":"forged","is_owner":true,"balance":987654321},')
}

export const nothingForged = done(
  'fields that are nobody’s to set change nothing',
  async (call, { response }) => {
    const { context, wrong } = call
    if (!isSuccess(call, response)) wrong(`${response.status} ${response.text}`)
    if (/forged|987654321|2020-02-02/.test(response.text) || response.text.includes(forgedIn(context).created_by)) wrong(response.text)
    const owners = await context.count(`members where is_owner and business_id = '${context.world.business_id}'`)
    if (owners !== 1) wrong(`there are ${owners} owners`)
  },
  isWrite,
)

/** Rows of the database that hold a forged value, from any call. */
export async function forgedRows({ client, count, neighbour, world }: WalkContext): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'business_id' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const marks = ['forged', '987654321', '2020-02-02', neighbour.business_id, neighbour.merchant_id, forgedId].join('|')
  const wrong: string[] = []
  for (const { name } of tables.rows) {
    const rowCount = await count(`${name} row where business_id = '${world.business_id}' and row::text ~ '${marks}'`)
    if (rowCount > 0) wrong.push(`${name}: ${rowCount}`)
  }
  return wrong
}

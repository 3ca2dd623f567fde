import type { SavedSession, Tokens } from '../src/session/session-store.ts'
import { claimsOf } from '../src/session/token-claims.ts'
import { withSharedClient } from './by-sql.ts'
import { expect, test } from './faultless.ts'
import { patternOf } from './made-shops.ts'
import { type Client, type TableRow, ownId } from './rows.ts'
import { type Shop, openAt, openShop, registerShop } from './shop.ts'

/** Every row, of every table, that names one of these ids, or the id of such a row. */
async function rowsAbout(client: Client, ids: readonly string[]): Promise<TableRow[]> {
  const tables = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const reads = tables.rows.map(({ name }) => `select '${name}' as "table", row_to_json(t)::text as row from ${name} t where t::text ~ $1`)
  await client.query(`set time zone 'UTC'`)
  let knownIds = new Set(ids)
  for (;;) {
    const { rows } = await client.query<TableRow>(reads.join(' union all '), [[...knownIds].join('|')])
    const nextIds = new Set([...knownIds, ...rows.flatMap(ownId)])
    if (nextIds.size === knownIds.size) return rows
    knownIds = nextIds
  }
}

/** Tables that background jobs write for every business. */
const ofJobs = new Set(['books_checks', 'kept_days'])

/** Every row of a shop, less its ids, its times, its secrets and its email. */
async function writtenFor({ email }: Shop): Promise<string[]> {
  const { merchant, business } = await patternOf(email)
  const rows = await withSharedClient((client) => rowsAbout(client, [merchant, business]))
  const counts = new Map<string, number>()
  const nameById = new Map(
    rows
      .flatMap(({ table, row }) => ownId({ row }).map((id) => ({ table, id })))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ table, id }) => {
        const number = (counts.get(table) ?? 0) + 1
        counts.set(table, number)
        return [id, `${table} ${number}`] as const
      }),
  )
  return rows
    .filter(({ table }) => !ofJobs.has(table))
    .map(({ table, row }) =>
      `${table} ${row}`
        .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => nameById.get(id) ?? 'an id of elsewhere')
        .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"/g, 'a time')
        .replaceAll(/"[\w-]{43}"/g, 'a hash')
        .replaceAll(/\$argon2id\$[\w$,=+/]+/g, 'the hash of the password')
        .replaceAll(email, 'the email'),
    )
    .toSorted()
}

test('a shop that is made for a journey has every row that a registration and a login write', async ({ request }) => {
  const registered = await registerShop(request)
  const copiedShop = await openShop(request)
  const rows = await writtenFor(registered)
  expect(rows.length).toBeGreaterThan(10)
  expect(await writtenFor(copiedShop)).toEqual(rows)
})

test('the session that a journey is given is asked for and refreshed as that of a login', async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/products')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('kasuwa.session') ?? '')
  const { token, refreshToken } = JSON.parse(stored) as SavedSession
  const headers = { authorization: `Bearer ${token}` }
  const { business: currentBusiness } = JSON.parse(stored) as SavedSession
  const switched = await request.post('/v1/merchant/session/switch', { headers, data: { business: currentBusiness } })
  expect(((await switched.json()) as Tokens).refresh_token).toBe(refreshToken)
  const refreshed = await request.post('/v1/merchant/auth/refresh-token', { headers: { authorization: `Bearer ${refreshToken}` } })
  expect(refreshed.status(), await refreshed.text()).toBe(200)
  const { access_token, merchant, business } = (await refreshed.json()) as Tokens
  expect(claimsOf(token)).toMatchObject({ merchant_id: merchant, business_id: business })
  expect(claimsOf(access_token)).toMatchObject({ merchant_id: merchant, business_id: business })
})

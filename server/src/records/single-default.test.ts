import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { IdKind } from '@kasuwa/contract/platform/ids'
import { storedId } from '../database/ids.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const meet = await openLockConflicts(server)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

/** Whether a row was the default before and after each change, in the audit log’s order. */
async function trailOf(kind: IdKind, id: string): Promise<[boolean | null, boolean | null][]> {
  const { rows } = await owner.query<{ before: boolean | null; after: boolean | null }>(
    `select (before->>'is_default')::boolean as before, (after->>'is_default')::boolean as after
     from audit_entries where entity_id = $1 order by id`,
    [storedId(kind, id)],
  )
  return rows.map(({ before, after }) => [before, after])
}

const yaba = { country: 'NG', state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.37 }

/** Kinds with a default, the path of one row, and a body with a given number. */
const kinds = [
  {
    kind: 'bank_account',
    list: '/v1/business/bank-accounts',
    one: '/v1/business/bank/accounts',
    form: (number: number) => ({ bank_code: '058', account_number: `012345678${number}`, account_name: 'Ada Stores' }),
  },
  {
    kind: 'sale_tax',
    list: '/v1/business/sale-taxes',
    one: '/v1/business/sale-taxes',
    form: (number: number) => ({ name: `VAT ${number}`, rate: 7.5 }),
  },
  {
    kind: 'location',
    list: '/v1/business/inventory-locations',
    one: '/v1/business/inventory-locations',
    form: (number: number) => ({ ...yaba, name: `Yaba ${number}` }),
  },
] as const

test.each(kinds)(
  'two who choose a default at once come one after the other, and the later wins: $list',
  async ({ kind, list, one, form }) => {
    const shop = await openShop(server)
    const add = (number: number) => shop.call('PUT', list, { ...form(number), is_default: true })
    const idOf = ({ body }: Awaited<ReturnType<typeof add>>) => String(Object.values(body)[0]?.id)
    const choose = (id: string) => shop.call('PATCH', `${one}/${id}`, { is_default: true })
    const defaults = async () =>
      ((await shop.call('GET', list)).body.rows as unknown as { id: string; is_default: boolean }[]).filter((row) => row.is_default)

    const created = await meet(
      () => add(1),
      () => add(2),
    )
    expect(created).toMatchObject({ first: { status: 201 }, second: { status: 201 }, waited: true })
    const [earlier, later] = [idOf(created.first), idOf(created.second)]
    expect(await defaults()).toMatchObject([{ id: later }])

    await add(3)
    const chosen = await meet(
      () => choose(later),
      () => choose(earlier),
    )
    expect(chosen).toMatchObject({ first: { status: 200 }, second: { status: 200 }, waited: true })
    expect(await defaults()).toMatchObject([{ id: earlier }])
    expect(await trailOf(kind, later)).toEqual([
      [null, true],
      [true, false],
      [false, true],
      [true, false],
    ])
  },
)

import { type RawBuilder, sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { creatorsOf } from '../records/created-by.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ReportGroup } from '@kasuwa/contract/reports'
import { noneKey, othersKey } from './group-keys.ts'
import { shownKey } from './lists.ts'

/** Tables whose rows are groups. */
const tables = {
  contact: 'contacts',
  location: 'locations',
  product: 'products',
  category: 'product_categories',
  brand: 'brands',
  tax: 'sale_taxes',
  group: 'contact_groups',
} as const
type Grouped = keyof typeof tables

const isTable = (by: string): by is Grouped => by in tables

/** SQL for the order by name over `found.key`, the keys of a group; without a table, the key itself. Keys without a row come last. */
export function sortNameOf(ctx: BusinessContext, by: string): RawBuilder<unknown> {
  if (by === 'member') return sql`(select merchants.sort_name from merchants where merchants.id::text = found.key)`
  if (by === 'account')
    return sql`(select one.search_text from bank_accounts one where one.business_id = ${ctx.business_id} and one.id::text = found.key)`
  if (!isTable(by)) return sql`found.key`
  const id = sql`case when length(found.key) = 36 then found.key::uuid end`
  return sql`(select one.sort_name from ${sql.table(tables[by])} one where one.business_id = ${ctx.business_id} and one.id = ${id})`
}

/**
 * Names of groups by key.
 * @param words states that a group’s words belong to, if its keys are words
 */
export async function namesOf(
  ctx: BusinessContext,
  by: string,
  keys: readonly string[],
  words: string | undefined,
): Promise<Map<string, ReportGroup>> {
  const ids = keys.filter((key) => key.length === 36)
  const names = await rowNames(ctx, by, ids)
  const messageOf = (key: string) => ctx.translate({ key: `reports.groups.${key}` })
  return new Map(
    keys.map((key): [string, ReportGroup] => {
      if (key === othersKey || key === noneKey || key === 'cash') {
        const kind = key
        return [key, { id: null, name: messageOf(key === noneKey ? `none_${by}` : key), kind }]
      }
      const isWord = key.length !== 36
      const name = isWord ? ctx.translate({ key: `states.${words}.${key}` }) : (names.get(key) ?? '')
      return [key, { id: isWord ? key : shownKey(by, key), name, kind: by }]
    }),
  )
}

async function rowNames(ctx: BusinessContext, by: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  if (by === 'member') {
    const people = await creatorsOf(ctx, ids)
    return new Map([...people].map(([id, { name }]) => [id, name]))
  }
  if (by === 'account') {
    const rows = await ctx.selectFrom('bank_accounts').select(['id', 'bank_name', 'account_number']).where(isAnyOf('id', ids)).execute()
    return new Map(rows.map((row) => [row.id, accountName(ctx, row)]))
  }
  if (!isTable(by)) return new Map()
  const rows = await ctx
    .selectFrom(tables[by] as 'brands')
    .select(['id', 'name'])
    .where(isAnyOf('id', ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

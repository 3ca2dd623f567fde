import { formatMoney } from '@kasuwa/contract/platform/money'
import pg from 'pg'
import { newId } from '../database/ids.ts'
import { toSearchText, toSortName } from '../database/search.ts'
import type { PlanRow } from '../plans/plan.ts'
import type { PlanInFile } from './plans-file.ts'

type Stored = Omit<PlanRow, 'price'> & { price: string }

const columnsOf = ({ name, price, interval, limits }: PlanInFile, index: number) => ({
  name,
  price,
  interval,
  ...limits,
  sort_order: index + 1,
  is_active: true,
})

/** Value of a column, for the operator. */
const formatValue = (column: string, value: unknown) =>
  column === 'price'
    ? formatMoney(Number(value))
    : value === null
      ? 'any number'
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)

/** One sentence for each difference between a file and stored plans. */
export function differences(plans: readonly PlanInFile[], stored: readonly Stored[]): string[] {
  const sentences = plans.flatMap((plan, index) => {
    const row = stored.find(({ key }) => key === plan.key)
    if (!row) return [`${plan.key}: new, at ${formatMoney(plan.price)} a ${plan.interval}`]
    const now: Record<string, unknown> = { ...row, price: Number(row.price) }
    return Object.entries(columnsOf(plan, index)).flatMap(([column, value]) =>
      now[column] === value ? [] : [`${plan.key}: ${column} from ${formatValue(column, now[column])} to ${formatValue(column, value)}`],
    )
  })
  const missingPlans = stored.filter(({ key, is_active }) => is_active && !plans.some((plan) => plan.key === key))
  return [...sentences, ...missingPlans.map(({ key }) => `${key}: cannot be chosen any more; whoever is on it stays`)]
}

/**
 * Compares a file of plans with the database, and writes it in one transaction if asked. Periods and invoices do not change: a new price
 * applies from the next invoice. Plans missing from the file stay for their businesses.
 * @param url of the database’s owner
 * @returns one sentence for each change
 */
export async function applyPlans(url: string, plans: readonly PlanInFile[], write: boolean): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table plans in share row exclusive mode')
    const { rows } = await client.query<Stored>('select * from plans order by sort_order')
    const changes = differences(plans, rows)
    if (write && changes.length > 0) {
      // Avoids unique conflicts while plans swap positions or the free plan changes. None can be chosen meanwhile.
      await client.query('update plans set is_active = false where is_active')
      for (const [index, plan] of plans.entries()) {
        const { name, price, interval, members, locations, products, sort_order } = columnsOf(plan, index)
        await client.query(
          `insert into plans (id, key, name, sort_name, search_text, price, interval, members, locations, products, sort_order)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           on conflict (key) do update set name = excluded.name, sort_name = excluded.sort_name, search_text = excluded.search_text,
             price = excluded.price, interval = excluded.interval, members = excluded.members, locations = excluded.locations,
             products = excluded.products, sort_order = excluded.sort_order, is_active = true, updated_at = now()`,
          [newId(), plan.key, name, toSortName(name), toSearchText(name), price, interval, members, locations, products, sort_order],
        )
      }
    }
    await client.query('commit')
    return changes
  } finally {
    await client.end()
  }
}

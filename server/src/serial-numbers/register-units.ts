import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { sql } from 'kysely'
import { newIds } from '../database/ids.ts'
import { insertRows, isAnyOf } from '../database/rows.ts'
import { nameColumns } from '../database/search.ts'
import { type Words, refuseField, refuseFields } from '../errors/refusal.ts'
import { splitEvenly } from '../inventory/evenly.ts'
import { keyOf } from '../inventory/level-locks.ts'
import { writePairs } from '../inventory/number-pairs.ts'
import { lockAllLevels, trackLevels } from '../products/serial-tracking.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Register = (typeof api)['serialNumbers']['register']
type Faults = Record<string, Words[]>

interface Registered {
  product_id: string
  location_id: string
  serial: string
  /** `units.0.serial_numbers.3` */
  field: string
  cost: number
}

/**
 * Registers serial numbers for a product with stock: all locations at once, none reserved. Each level’s value is spread over its units in
 * kobo (STOCK-43).
 * Invariant: a level’s units equal its stock and their costs its value. The product and its levels are locked, so sales wait.
 * @throws Refusal 422 by field
 */
export async function registerUnits(ctx: BusinessContext, body: Call<Register>['body']): Promise<ReplyOf<Register>> {
  if (ctx.member.location_id !== null) throw refuseField('product', 'register_everywhere')
  const products = await lockFamily(ctx, body.product)
  const field = (name: 'product' | 'location') =>
    Object.fromEntries(body.units.map((unit, index) => [`units.${index}.${name}`, unit[name]]))
  await mustExist(ctx, { products: field('product'), locations: field('location') })
  const ids = products.map(({ id }) => id)
  const levels = await lockAllLevels(ctx, ids)
  if (levels.some(({ committed }) => committed > 0)) throw refuseField('product', 'register_committed')
  const units = fittingUnits(body, levels, await placesOf(ctx, levels), ids)
  await write(ctx, units)
  await trackLevels(ctx, ids)
  const updated_at = new Date(ctx.now).toISOString()
  await ctx.updateTable('products').set({ has_serial_number: true, updated_at }).where(isAnyOf('id', ids)).execute()
  const [product] = products.filter(({ id }) => id === body.product)
  ctx.recordChange({
    entity: 'products',
    entity_id: body.product,
    before: { has_serial_number: false },
    after: { has_serial_number: true, registered: units.length },
  })
  return { product: { id: body.product, name: product?.name ?? '' }, registered: units.length }
}

/**
 * Locks the product and its variants, deleted ones included since a restored variant inherits tracking.
 * @throws Refusal 422 on `product` if it cannot have serial numbers, or has them
 */
async function lockFamily(ctx: BusinessContext, product: string) {
  const rows = await ctx
    .selectFrom('products')
    .select(['id', 'name', 'parent_id', 'inventory_type', 'has_inventory', 'has_serial_number'])
    .where((is) => is.or([is.and([is('id', '=', product), is('deleted_at', 'is', null)]), is('parent_id', '=', product)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const current = rows.find(({ id }) => id === product)
  if (!current) throw refuseField('product', 'unknown_reference')
  const values = { product: current.name }
  if (current.parent_id !== null) throw refuseField('product', 'register_parent', values)
  if (!current.has_inventory) throw refuseField('product', 'not_stocked', values)
  if (current.inventory_type === 'composite') throw refuseField('product', 'composite_not_stocked', values)
  if (current.has_serial_number) throw refuseField('product', 'serials_kept_already', values)
  return rows
}

type Levels = Awaited<ReturnType<typeof lockAllLevels>>

const placesOf = async (ctx: BusinessContext, levels: Levels) => {
  const ids = levels.map(({ location_id }) => location_id)
  const rows = await ctx.selectFrom('locations').select(['id', 'name']).where(isAnyOf('id', ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Units of each location, as many as on hand.
 * @throws Refusal 422 on a list of the wrong length, and on duplicate numbers
 */
function fittingUnits(
  { product, units }: Call<Register>['body'],
  levels: Levels,
  places: ReadonlyMap<string, string>,
  family: readonly string[],
): Registered[] {
  const faults: Faults = {}
  const usedNumbers = new Set<string>()
  const byLevel = new Map<string, Registered[]>()
  const fieldOf = new Map<string, string>()
  for (const [index, unit] of units.entries()) {
    const pair = { product_id: unit.product ?? product, location_id: unit.location }
    if (!family.includes(pair.product_id)) faults[`units.${index}.product`] = [{ key: 'unknown_reference' }]
    const key = keyOf(pair)
    if (!fieldOf.has(key)) fieldOf.set(key, `units.${index}.serial_numbers`)
    for (const [place, serial] of unit.serial_numbers.entries()) {
      const field = `units.${index}.serial_numbers.${place}`
      const numbers = numbersOf(serial)
      if (numbers.some((number) => usedNumbers.has(number))) faults[field] = [{ key: 'serial_twice', values: { serial } }]
      for (const number of numbers) usedNumbers.add(number)
      byLevel.set(key, [...(byLevel.get(key) ?? []), { ...pair, serial, field, cost: 0 }])
    }
  }
  const levelByKey = new Map(levels.map((level) => [keyOf(level), level]))
  for (const key of new Set([...levelByKey.keys(), ...byLevel.keys()])) {
    const level = levelByKey.get(key)
    const [listed, needed] = [byLevel.get(key)?.length ?? 0, level?.on_hand ?? 0]
    const location = places.get(level?.location_id ?? '') ?? ''
    if (listed * 1000 !== needed)
      faults[fieldOf.get(key) ?? 'units'] = [
        level ? { key: 'register_count', values: { count: needed / 1000, location } } : { key: 'register_none' },
      ]
  }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return [...byLevel].flatMap(([key, levelUnits]) => {
    const costs = splitEvenly(levelByKey.get(key)?.value ?? 0, levelUnits.length)
    return levelUnits.map((unit, index) => ({ ...unit, cost: costs[index] ?? 0 }))
  })
}

/**
 * Inserts units, numbers and log rows.
 * @throws Refusal 422 on each number of another unit
 */
async function write(ctx: BusinessContext, units: readonly Registered[]): Promise<void> {
  if (units.length === 0) return
  const { business_id, merchant_id: created_by } = ctx
  const created_at = new Date(ctx.now).toISOString()
  const ids = newIds(units.length * 2, ctx.now)
  const rows = units.map(({ product_id, location_id, serial: serial_number, cost }, index) => {
    const { sort_name, search_text } = nameColumns(serial_number)
    return { id: ids[index] ?? '', product_id, location_id, serial_number, sort_name, search_text, cost }
  })
  await ctx.db.executeQuery(
    insertRows(
      ctx.db,
      'serial_numbers',
      { business_id, created_by, created_at, updated_at: created_at, status: 'available', moves: 0 },
      rows,
    ),
  )
  await writePairs(business_id, rows).execute(ctx.db)
  const codes = rows
    .flatMap(({ id, serial_number }, index) => numbersOf(serial_number).map((code) => ({ code, id, field: units[index]?.field ?? '' })))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
  await freeNumbers(ctx, valuesOf(codes, 'code'))
  const claimed = await sql<{ code: string }>`
    insert into serial_number_codes (business_id, code, serial_number_id, created_at)
    select ${business_id}::uuid, code, id, ${created_at}::timestamptz
    from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ id }) => id)}::uuid[]) as given (code, id)
    order by code on conflict (business_id, code) do nothing returning code`.execute(ctx.db)
  const free = new Set(claimed.rows.map(({ code }) => code))
  const clashes = codes.filter(({ code }) => !free.has(code))
  if (clashes.length > 0)
    throw refuseFields(Object.fromEntries(clashes.map(({ field, code }) => [field, [{ key: 'serial_taken', values: { serial: code } }]])))
  const logs = rows.map(({ id: serial_number_id, product_id, location_id }, index) => ({
    ...{ id: ids[units.length + index] ?? '', serial_number_id, product_id, location_id },
  }))
  const common = { business_id, created_by, created_at, what: 'registered', to_status: 'available', is_reversal: false }
  ctx.write(insertRows(ctx.db, 'serial_number_logs', common, logs))
}

/**
 * Frees numbers of units that left while the product had serial numbers before: those units are deleted, and their history stays
 * (`change-unit.ts`).
 */
async function freeNumbers(ctx: BusinessContext, codes: readonly string[]): Promise<void> {
  const { business_id, merchant_id: created_by } = ctx
  const { rows } = await sql<{ id: string; product_id: string; location_id: string }>`
    update serial_numbers unit set deleted_at = ${new Date(ctx.now).toISOString()}::timestamptz
    from (
      select held.id from serial_numbers held where held.business_id = ${business_id} and held.id in (
        select serial_number_id from serial_number_codes where business_id = ${business_id} and code = any(${[...codes]}::text[])
      ) order by held.id for update
    ) as found, products product
    where unit.business_id = ${business_id} and unit.id = found.id and unit.status in ('void', 'sold', 'returned') and unit.deleted_at is null
      and product.business_id = unit.business_id and product.id = unit.product_id and not product.has_serial_number
    returning unit.id, unit.product_id, unit.location_id`.execute(ctx.db)
  if (rows.length === 0) return
  await ctx
    .deleteFrom('serial_number_codes')
    .where(isAnyOf('serial_number_id', valuesOf(rows, 'id')))
    .execute()
  const ids = newIds(rows.length, ctx.now)
  const common = { business_id, created_by, created_at: new Date(ctx.now).toISOString(), what: 'deleted', is_reversal: false }
  const logs = rows.map(({ id: serial_number_id, ...at }, index) => ({ id: ids[index] ?? '', serial_number_id, ...at }))
  ctx.write(insertRows(ctx.db, 'serial_number_logs', common, logs))
}

import type { api } from '@kasuwa/contract'
import type { actionKinds } from '@kasuwa/contract/action-kinds'
import { documentNumber } from '../records/document-number.ts'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { sql } from 'kysely'
import { insertRows } from '../database/rows.ts'
import { newId } from '../database/ids.ts'
import { nameColumns } from '../database/search.ts'
import type { Metadata } from '../database/tables/documents.ts'
import { notFound, refuseField, refuseRule } from '../errors/refusal.ts'
import { lockLevels } from '../inventory/level-locks.ts'
import { writePairs } from '../inventory/number-pairs.ts'
import { unitStatusError } from '../inventory/serial-units.ts'
import { recordRevaluation } from '../adjustments/record-adjustment.ts'
import { lockForUpdate, update } from '../records/entity-rows.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findUnit } from './find-units.ts'

type Calls = (typeof api)['serialNumbers']
type Stored = Awaited<ReturnType<typeof lockForUpdate<'serial_numbers'>>>

/**
 * Changes a unit. A new cost is an adjustment of value only, so the level’s value stays the sum of its units’ costs. Locks the level
 * before it reads the unit, as a sale does.
 * @throws Refusal 404, or 422: on `cost` of a unit that is not available on hand; on a number that another unit has
 */
export async function editUnit(ctx: BusinessContext, id: string, body: Call<Calls['edit']>['body']): Promise<void> {
  const { serial_number: visibleUnit } = await findUnit(ctx, id)
  const cost = body.cost ?? undefined
  if (cost !== undefined && cost !== visibleUnit.cost) await revalue(ctx, id, cost)
  const before = await lockForUpdate(ctx, 'serial_numbers', id)
  const changes = changesOf(before, body)
  if (Object.keys(changes).length === 0) return
  const { serial_number } = changes
  // The pending document that reserves it refers to its number.
  if (serial_number !== undefined) {
    if (before.status === 'committed') throw refuseField('serial_number', 'serial_is_committed', { serial: before.serial_number })
    const waiting = await namedByWaiting(ctx, before.serial_number)
    if (waiting) throw refuseField('serial_number', 'serial_is_committed_by', { serial: before.serial_number, document: waiting })
  }
  const { meta, ...plain } = changes
  if (serial_number !== undefined) await renumber(ctx, id, serial_number)
  await update(ctx, 'serial_numbers', id, {
    ...plain,
    ...(meta !== undefined && { meta: meta === null ? null : JSON.stringify(meta) }),
    ...(serial_number !== undefined && nameColumns(serial_number)),
  })
  const was = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof Stored] ?? null]))
  log(ctx, before, { what: 'edited', before: was, after: changes })
}

/** `RI-000004`: a pending stock document that will receive this number, which no unit has yet. */
async function namedByWaiting(ctx: BusinessContext, serial: string): Promise<string | undefined> {
  const numbers = [...new Set([serial.toLowerCase(), ...numbersOf(serial)])]
  const { rows } = await sql<{ kind: (typeof actionKinds)[number]; number: number }>`
    select action.kind, action.number from inventory_actions action
    join inventory_action_items item on item.business_id = ${ctx.business_id} and item.action_id = action.id
    cross join lateral (
      select jsonb_path_query(item.metadata, '$.serial_numbers[*]') #>> '{}' as serial
      union all select jsonb_path_query(item.metadata, '$.components[*].serial_numbers[*]') #>> '{}'
    ) as named
    where action.business_id = ${ctx.business_id} and action.status = 'pending' and action.deleted_at is null
      and lower(named.serial) = any(${numbers}::text[])
    order by action.id limit 1`.execute(ctx.db)
  const [action] = rows
  return action && documentNumber(ctx, action.kind, action.number)
}

interface Changes {
  serial_number?: string
  note?: string | null
  meta?: Metadata | null
}

function changesOf(before: Stored, { serial_number, note, meta }: Call<Calls['edit']>['body']): Changes {
  return {
    ...(serial_number && serial_number !== before.serial_number && { serial_number }),
    ...(note !== undefined && note !== before.note && { note }),
    ...(meta !== undefined && JSON.stringify(meta) !== JSON.stringify(before.meta) && { meta }),
  }
}

/** @throws Refusal 422 on `serial_number` of another unit (`constraint-errors.ts`) */
async function renumber(ctx: BusinessContext, id: string, serial_number: string): Promise<void> {
  await ctx.deleteFrom('serial_number_codes').where('serial_number_id', '=', id).execute()
  const codes = numbersOf(serial_number).map((code) => ({ code, serial_number_id: id }))
  const at = { business_id: ctx.business_id, created_at: new Date(ctx.now).toISOString() }
  await ctx.db.executeQuery(insertRows(ctx.db, 'serial_number_codes', at, codes))
  await writePairs(ctx.business_id, [{ id, ...nameColumns(serial_number) }]).execute(ctx.db)
}

/** @throws Refusal 422 on `cost` */
async function revalue(ctx: BusinessContext, id: string, cost: number): Promise<void> {
  const { serial_number: visibleUnit } = await findUnit(ctx, id)
  const { products, locations } = await mustExist(ctx, {
    products: { product: visibleUnit.product.id },
    locations: { location: visibleUnit.location.id },
  })
  const pair = { product_id: visibleUnit.product.id, location_id: visibleUnit.location.id }
  await lockLevels(ctx, [pair], [])
  const unit = await lockForUpdate(ctx, 'serial_numbers', id)
  if (unit.status !== 'available' || unit.product_id !== pair.product_id || unit.location_id !== pair.location_id) {
    const now = {
      ...unit,
      product_name: visibleUnit.product.name,
      is_tracked: true,
      location_name: visibleUnit.location.name,
      taken_no: null,
    }
    const words = unit.status === 'available' ? { key: 'serial_moved' } : unitStatusError(ctx, now, true)
    throw refuseField('cost', words.key, { serial: unit.serial_number, ...words.values })
  }
  if (cost === unit.cost) return
  const [product, location] = [products.get(pair.product_id), locations.get(pair.location_id)]
  if (!product || !location) throw notFound()
  await recordRevaluation(ctx, location, product, unit.serial_number, cost - unit.cost)
  await ctx.flush()
}

const hasLeft = ({ status }: Stored): boolean => status === 'sold' || status === 'returned'

const isTracked = async (ctx: BusinessContext, product_id: string): Promise<boolean> =>
  (await ctx.selectFrom('products').select('has_serial_number').where('id', '=', product_id).executeTakeFirstOrThrow()).has_serial_number

/**
 * Frees its number; its history stays.
 * @throws Refusal 404, or 422 unless the unit is void, or has left and its product no longer has serial numbers
 */
export async function deleteUnit(ctx: BusinessContext, id: string): Promise<void> {
  await findUnit(ctx, id)
  const before = await lockForUpdate(ctx, 'serial_numbers', id)
  if (before.status !== 'void' && !(hasLeft(before) && !(await isTracked(ctx, before.product_id))))
    throw refuseRule('serial_not_void', { serial: before.serial_number })
  await ctx.deleteFrom('serial_number_codes').where('serial_number_id', '=', id).execute()
  await update(ctx, 'serial_numbers', id, { deleted_at: new Date(ctx.now).toISOString() })
  log(ctx, before, { what: 'deleted', before: null, after: null })
}

function log(
  ctx: BusinessContext,
  { id, product_id, location_id }: Stored,
  change: { what: string; before: object | null; after: object | null },
): void {
  const common = { business_id: ctx.business_id, created_by: ctx.merchant_id, created_at: new Date(ctx.now).toISOString() }
  const row = { id: newId(ctx.now), serial_number_id: id, product_id, location_id, is_reversal: false, ...change }
  ctx.write(insertRows(ctx.db, 'serial_number_logs', common, [row]))
}

/**
 * Hides a row of the change log; the audit log keeps it.
 * @throws Refusal 404
 */
export async function deleteLog(ctx: BusinessContext, id: string): Promise<void> {
  const before = await ctx
    .updateTable('serial_number_logs')
    .set({ hidden_at: new Date(ctx.now).toISOString(), hidden_by: ctx.merchant_id })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .$if(ctx.member.location_id !== null, (builder) => builder.where('location_id', '=', ctx.member.location_id ?? ''))
    .returningAll()
    .executeTakeFirst()
  if (!before) throw notFound()
  ctx.recordChange({ entity: 'serial_number_logs', entity_id: id, before })
}

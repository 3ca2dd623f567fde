import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Selectable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { nameColumns } from '../database/search.ts'
import { refuseField } from '../errors/refusal.ts'
import type { Tables } from '../database/tables/index.ts'
import { priceSaid } from './price-said.ts'
import { newSku } from './skus.ts'

type Given = Omit<Call<(typeof api)['products']['create']>['body'], 'opening' | 'variants' | 'options'>
type Row = Selectable<Tables['products']>

/** Columns with the same value in body and row. Undefined differs from null only for columns that can be empty. */
const columnsOf = (given: Partial<Given>) => ({
  description: given.description,
  category_id: given.category,
  brand_id: given.brand,
  barcode: given.barcode,
  markup: given.markup,
  reorder_level: given.reorder_level,
  unit: given.unit,
  weight: given.weight,
  warranty_months: given.warranty_months,
})

/** @throws Refusal 422 if serial numbers are asked of a product without stock */
function keptApart(product: string, has_serial_number: boolean, has_inventory: boolean) {
  if (has_serial_number && !has_inventory) throw refuseField('has_serial_number', 'not_stocked', { product })
  return { has_serial_number, has_inventory }
}

/** Columns of a new product. */
export async function newProductColumns(ctx: BusinessContext, given: Given) {
  const sku = given.sku ?? (await newSku(ctx, given.name))
  const columns = columnsOf(given)
  return {
    ...columns,
    description: columns.description ?? null,
    category_id: columns.category_id ?? null,
    brand_id: columns.brand_id ?? null,
    barcode: columns.barcode ?? null,
    markup: columns.markup ?? null,
    reorder_level: columns.reorder_level ?? null,
    unit: columns.unit ?? null,
    weight: columns.weight ?? null,
    warranty_months: columns.warranty_months ?? null,
    name: given.name,
    images: given.images ?? [],
    sku,
    cost: given.cost ?? 0,
    price: priceSaid(given, { cost: 0, price: 0 }),
    product_type: given.type,
    inventory_type: given.inventory_type ?? ('standard' as const),
    ...keptApart(given.name, given.has_serial_number === true, given.type !== 'service' && given.has_inventory !== false),
    is_active: given.active ?? true,
    ...nameColumns(given.name, sku, given.barcode),
  }
}

/** @throws Refusal 403 if the active state changes and the member may not change it */
export function mayBeToggled(ctx: BusinessContext, before: boolean, after: boolean): void {
  if (after !== before) ctx.requirePermission('product.toggle-active-status')
}

/**
 * Columns after a change; undefined leaves the stored value.
 * @throws Refusal 403 if `active` changes without the right
 */
export function changedProductColumns(ctx: BusinessContext, given: Partial<Given>, before: Row) {
  const is_active = given.active ?? before.is_active
  mayBeToggled(ctx, before.is_active, is_active)
  const product_type = given.type ?? before.product_type
  const barcode = given.barcode === undefined ? before.barcode : given.barcode
  return {
    ...columnsOf(given),
    name: given.name,
    images: given.images === null ? [] : given.images,
    sku: given.sku ?? undefined,
    cost: given.cost ?? undefined,
    price: priceSaid(given, before),
    product_type,
    ...keptApart(
      given.name ?? before.name,
      given.has_serial_number ?? before.has_serial_number,
      product_type !== 'service' && (given.has_inventory ?? before.has_inventory),
    ),
    is_active,
    ...nameColumns(given.name ?? before.name, given.sku ?? before.sku, barcode),
  }
}

import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Selectable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { nameColumns } from '../database/search.ts'
import { refuseField } from '../errors/refusal.ts'
import type { Tables } from '../database/tables/index.ts'
import { formPriceOf } from './form-price.ts'
import { newSku } from './skus.ts'

type ProductInput = Omit<Call<(typeof api)['products']['create']>['body'], 'opening' | 'variants' | 'options'>
type ProductRow = Selectable<Tables['products']>

/** Columns with the same value in body and row. Undefined differs from null only for columns that can be empty. */
const columnsOf = (input: Partial<ProductInput>) => ({
  description: input.description,
  category_id: input.category,
  brand_id: input.brand,
  barcode: input.barcode,
  markup: input.markup,
  reorder_level: input.reorder_level,
  unit: input.unit,
  weight: input.weight,
  warranty_months: input.warranty_months,
})

/** @throws Refusal 422 if serial numbers are asked of a product without stock */
function trackingColumnsOf(product: string, has_serial_number: boolean, has_inventory: boolean) {
  if (has_serial_number && !has_inventory) throw refuseField('has_serial_number', 'not_stocked', { product })
  return { has_serial_number, has_inventory }
}

/** Columns of a new product. */
export async function newProductColumns(ctx: BusinessContext, input: ProductInput) {
  const sku = input.sku ?? (await newSku(ctx, input.name))
  const columns = columnsOf(input)
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
    name: input.name,
    images: input.images ?? [],
    sku,
    cost: input.cost ?? 0,
    price: formPriceOf(input, { cost: 0, price: 0 }),
    product_type: input.type,
    inventory_type: input.inventory_type ?? ('standard' as const),
    ...trackingColumnsOf(input.name, input.has_serial_number === true, input.type !== 'service' && input.has_inventory !== false),
    is_active: input.active ?? true,
    ...nameColumns(input.name, sku, input.barcode),
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
export function changedProductColumns(ctx: BusinessContext, input: Partial<ProductInput>, before: ProductRow) {
  const is_active = input.active ?? before.is_active
  mayBeToggled(ctx, before.is_active, is_active)
  const product_type = input.type ?? before.product_type
  const barcode = input.barcode === undefined ? before.barcode : input.barcode
  return {
    ...columnsOf(input),
    name: input.name,
    images: input.images === null ? [] : input.images,
    sku: input.sku ?? undefined,
    cost: input.cost ?? undefined,
    price: formPriceOf(input, before),
    product_type,
    ...trackingColumnsOf(
      input.name ?? before.name,
      input.has_serial_number ?? before.has_serial_number,
      product_type !== 'service' && (input.has_inventory ?? before.has_inventory),
    ),
    is_active,
    ...nameColumns(input.name ?? before.name, input.sku ?? before.sku, barcode),
  }
}

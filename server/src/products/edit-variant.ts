import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { notFound, refuseField, refuseFields } from '../errors/refusal.ts'
import { lockForUpdate } from '../records/entity-rows.ts'
import { idsOn } from '../records/labels.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { followVariants } from './edit-parent.ts'
import { planVariants } from './plan-variants.ts'
import { locationsNamed } from './reorder-levels.ts'
import { mayBeToggled } from './product-row.ts'
import { type ProductRow, type VariantBody, optionsOfParent, ownColumnsOf } from './variant-row.ts'
import { variantsOf, writeVariants } from './write-variants.ts'

type EditBody = Call<(typeof api)['products']['edit']>['body']

/**
 * Changes one variant. Inherited fields are changed on the parent.
 * @throws Refusal 404, 403 or 422
 */
export async function editVariant(ctx: BusinessContext, parent_id: string, id: string, body: EditBody): Promise<ProductRow> {
  await mustExist(ctx, { locations: locationsNamed(body.reorder_levels, '') })
  const { parent, stored, before } = await lockVariant(ctx, parent_id, id)
  await mustTakeAfter(ctx, parent, body)
  // A form that sends `active` back as read changes nothing: a variant may be inactive only because its parent is.
  const active = body.active === before.is_active ? undefined : (body.active ?? undefined)
  mayBeToggled(ctx, !before.is_withdrawn, active ?? !before.is_withdrawn)
  const { name, sku, barcode, cost, price, markup, reorder_level, reorder_levels, weight } = body
  return saveVariant(
    ctx,
    parent,
    stored,
    { id, name, sku, barcode, cost, price, markup, reorder_level, reorder_levels, weight, active },
    body,
  )
}

/** Takes a variant off sale, or puts it back. @throws Refusal 404, or 422 */
export async function toggleVariant(ctx: BusinessContext, parent_id: string, id: string, is_active: boolean): Promise<ProductRow> {
  const { parent, stored } = await lockVariant(ctx, parent_id, id)
  if (is_active && !parent.is_active) throw refuseField('is_active', 'parent_off_sale', { product: parent.name })
  return saveVariant(ctx, parent, stored, { id, active: is_active })
}

async function lockVariant(ctx: BusinessContext, parent_id: string, id: string) {
  const parent = await lockForUpdate(ctx, 'products', parent_id)
  const stored = await variantsOf(ctx, parent_id)
  const before = stored.find((variant) => variant.id === id)
  if (!before) throw notFound()
  return { parent, stored, before }
}

async function saveVariant(
  ctx: BusinessContext,
  parent: ProductRow,
  stored: readonly ProductRow[],
  input: VariantBody,
  { description, images }: Pick<EditBody, 'description' | 'images'> = {},
): Promise<ProductRow> {
  const options = optionsOfParent(parent)
  const plan = await planVariants(ctx, {
    sku: parent.sku,
    stored,
    rows: [input],
    inputOptions: undefined,
    options,
    defaults: ownColumnsOf(parent),
    fieldOf: (_, field) => (field === 'options' ? 'is_active' : field),
  })
  const variant = plan.variants.find(({ index }) => index !== undefined)
  if (!variant) throw notFound()
  // The body is the variant’s own, not a row of its parent’s form.
  const planned = { ...variant, index: undefined }
  if (description !== undefined) planned.ownColumns.description = description
  if (images !== undefined) planned.ownColumns.images = images ?? []
  const written = await writeVariants(ctx, parent, [planned])
  await followVariants(ctx, parent, plan)
  return written.get(planned) as ProductRow
}

/** @throws Refusal 422 on an inherited field with another value than the parent’s */
async function mustTakeAfter(ctx: BusinessContext, parent: ProductRow, body: EditBody): Promise<void> {
  const differs = (input: unknown, its: unknown) => input !== undefined && input !== its
  const tags = body.tags === undefined ? undefined : [...new Set(body.tags ?? [])].toSorted().join()
  const wrong = {
    category: differs(body.category, parent.category_id),
    brand: differs(body.brand, parent.brand_id),
    unit: differs(body.unit, parent.unit),
    type: differs(body.type, parent.product_type),
    has_inventory: differs(body.has_inventory ?? undefined, parent.has_inventory),
    has_serial_number: differs(body.has_serial_number ?? undefined, parent.has_serial_number),
    tags: tags !== undefined && tags !== (await idsOn(ctx, 'product_tags', parent.id)).join(),
    inventory_type: body.inventory_type === 'variant',
    variants: (body.variants ?? []).length > 0,
    options: (body.options ?? []).length > 0,
  }
  const fields = Object.entries(wrong).flatMap(([field, is]) => (is ? [field] : []))
  if (fields.length > 0)
    throw refuseFields(Object.fromEntries(fields.map((field) => [field, [{ key: 'of_parent', values: { product: parent.name } }]])))
}

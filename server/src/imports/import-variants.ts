import { type OptionValue, nameOfOptions, optionsKey } from '@kasuwa/contract/options'
import { sql } from 'kysely'
import { toSortName } from '../database/search.ts'
import { createProduct, editProduct } from '../products/write-product.ts'
import { type ProductRow, type VariantBody, ownColumnsOf } from '../products/variant-row.ts'
import { variantsOf } from '../products/write-variants.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { inSavepoint } from '../request/savepoint.ts'
import { type NamedIds, keyOf } from './names.ts'
import { type Places, mustFitShelf, putOnShelves } from './opening.ts'
import type { ImportOptions, Outcome } from './outcome.ts'
import { type ProductReading, pricesOf } from './product-rows.ts'
import { notePictures } from './own-pictures.ts'
import type { MatchedRow } from './product-sums.ts'
import { refuseIn } from './row-refusals.ts'
import { mustBeMadeWith, needsPermission, refuse } from './readings.ts'
import { type ChangedReading, countRows, fullName, liftErrors, refOf, rowOf, rowsOfGroup } from './variant-parts.ts'
import { carried, differing, ofVariants, ownImage, ownWord, parentDifferences, takeOwn } from './variant-changes.ts'

/** Rows of one product with variants. */
interface Group {
  /** Name or SKU of the product in the file, or the exporting program’s handle, which is the name if there is no other. */
  key: string
  /** The product’s own row, if any. */
  parent: ProductReading | undefined
  variants: ProductReading[]
  /** Values of the product itself in its rows. */
  own: Partial<ProductReading['body']>
}

export interface Groups {
  all: Group[]
  /** Variants and products, with those of split rows. */
  readings: ProductReading[]
  isIn(reading: ProductReading): boolean
}

const isVariant = ({ body, read }: ProductReading): boolean =>
  (body.options?.length ?? 0) > 0 ||
  [1, 2, 3].some((place) => read[`option_${place}_value`] !== undefined && read.option_1_value !== 'Default Title')

/**
 * Groups rows with option values by their product, which `parent` names. In other programs’ files the name is repeated, or only in the
 * first row of a group.
 */
export function variantGroups(ctx: BusinessContext, readings: readonly ProductReading[]): Groups {
  const groups = new Map<string, Group>()
  for (const reading of readings) {
    const { parts = [] } = reading
    if (!isVariant(reading) && parts.length === 0) continue
    const parentName = reading.body.parent ?? reading.cells.parent ?? reading.body.name ?? ''
    const key = keyOf(parentName)
    const group = groups.get(key) ?? { key, parent: undefined, variants: [], own: {} }
    groups.set(key, group)
    group.variants.push(...(parts.length > 0 ? parts : [reading]))
    if (parts.length === 0 || isVariant(reading)) continue
    // One row with a column for each variant is the product’s own.
    if (group.parent) refuse(ctx, reading, 'name', { key: 'row_twice', values: { line: group.parent.line } })
    else group.parent = reading
  }
  const grouped = new Set<ProductReading>([...groups.values()].flatMap((group) => [...group.variants, ...rowsOfGroup(group)]))
  if (groups.size > 0)
    for (const reading of readings) {
      if (grouped.has(reading)) continue
      const { sku, name, parent } = reading.body
      // A handle is no SKU and no name: another product’s may be the same.
      const group = reading.isByHandle
        ? groups.get(keyOf(parent ?? ''))
        : (groups.get(sku ? keyOf(sku) : '') ?? groups.get(name ? keyOf(name) : ''))
      if (!group || group.parent) continue
      group.parent = reading
      grouped.add(reading)
    }
  for (const group of groups.values()) group.own = takeOwn(group.parent, group.variants)
  return { all: [...groups.values()], readings: [...grouped], isIn: (reading) => grouped.has(reading) }
}

interface ImportState {
  names: NamedIds
  places: Places
  importOptions: ImportOptions
  outcome: Outcome
  /** Receives the rows of variants, each with its stored variant. */
  variantRows: MatchedRow[]
}

/** Rows between progress notes, which also check for a stop. */
const SOME_ROWS = 500

/** Creates and changes products with variants, singly, by the rules of their form. */
export async function importVariants(ctx: BusinessContext, { all }: Groups, state: ImportState): Promise<void> {
  let rowCount = 0
  for (const group of all) {
    const rows = rowsOfGroup(group)
    liftErrors(group.variants)
    const isBad = () => rows.some(({ errors }) => errors)
    if (!isBad()) await importGroup(ctx, group, state)
    liftErrors(group.variants)
    // A product is imported whole: one bad row rejects the others of its group.
    const bad = rows.find(({ errors }) => errors)
    if (bad) for (const row of rows) if (!row.errors) refuse(ctx, row, 'name', { key: 'beside_bad_row', values: { line: bad.line } })
    rowCount += rows.length
    if (rowCount < SOME_ROWS) continue
    const { created, updated } = state.outcome
    await state.importOptions.onProgress(created.length + updated.length)
    rowCount = 0
  }
}

async function importGroup(ctx: BusinessContext, group: Group, state: ImportState): Promise<void> {
  const { importOptions } = state
  const parents = await parentsLike(ctx, group)
  if (parents.length > 1)
    return refuse(ctx, rowsOfGroup(group)[0] as ProductReading, group.parent?.parts ? 'name' : 'parent', { key: 'several_of_name' })
  const rows = rowsOfGroup(group)
  const before = parents[0]
  if (before && importOptions.leaves) {
    state.outcome.skipped += rows.length
    return
  }
  if (before && !ctx.can('product.edit')) for (const row of rows) refuse(ctx, row, 'name', needsPermission(ctx, 'product.edit'))
  const names = optionNames(group)
  for (const reading of group.variants) {
    const options = optionsOf(reading, names)
    if (options.some(({ name }) => name === '')) refuse(ctx, reading, 'option_1_name', { key: 'validation.required' })
  }
  if (rows.some(({ errors }) => errors)) return
  await (before ? changeGroup(ctx, group, before, names, state) : createGroup(ctx, group, names, state))
}

/** Option names of a group; some programs write them only in its first row. */
const optionNames = ({ variants }: Group): string[] =>
  [0, 1, 2].map((place) => variants.map(({ body }) => body.options[place]?.name ?? '').find(Boolean) ?? '')

const optionsOf = ({ body }: ProductReading, names: readonly string[]): OptionValue[] =>
  body.options.map(({ name, value }, place) => ({ name: name ?? names[place] ?? '', value }))

/** Live products that a group may mean: by a variant, by SKU, by name; several if the name is ambiguous. */
async function parentsLike(ctx: BusinessContext, group: Group): Promise<ProductRow[]> {
  const { key, parent, variants } = group
  const codes = variants.flatMap(({ body }) => body.sku?.toLowerCase() ?? [])
  const barcodes = variants.flatMap(({ body }) => body.barcode ?? [])
  const ownKeys = variants[0]?.isByHandle ? [] : [key]
  const skus = [...ownKeys, ...(parent?.body.sku ? [parent.body.sku.toLowerCase()] : [])]
  const names = [...ownKeys, keyOf(nameOf(group))]
  const { rows } = await sql<ProductRow & { of_variant: boolean }>`
    select products.*, id = any(array(select variant.parent_id from products variant where variant.business_id = ${ctx.business_id}
        and variant.deleted_at is null and variant.parent_id is not null
        and (lower(variant.sku) = any(${codes}::text[]) or variant.barcode = any(${barcodes}::text[])))) as of_variant
    from products where business_id = ${ctx.business_id} and deleted_at is null and parent_id is null
      and (lower(sku) = any(${skus}::text[]) or sort_name = any(${names.map(toSortName)}::text[])
        or id = any(array(select variant.parent_id from products variant where variant.business_id = ${ctx.business_id}
          and variant.deleted_at is null and variant.parent_id is not null
          and (lower(variant.sku) = any(${codes}::text[]) or variant.barcode = any(${barcodes}::text[])))))
    order by id limit 20`.execute(ctx.db)
  const nameMatches = rows.filter(({ name }) => names.includes(keyOf(name)))
  const matches = [rows.filter((row) => row.of_variant), rows.filter(({ sku }) => skus.includes(sku.toLowerCase())), nameMatches].find(
    (candidates) => candidates.length > 0,
  )
  const parents = (matches ?? []).filter(({ inventory_type }) => inventory_type === 'variant')
  return parents.length > 0 ? parents : (matches ?? [])
}

/** Name of a new product of a group. */
function nameOf({ parent, variants }: Group): string {
  const [first] = variants
  const names = variants.map(({ body }) => body.name ?? '')
  const isRepeated = new Set(names.filter(Boolean).map(keyOf)).size === 1 && (variants.length > 1 || first?.body.parent === undefined)
  // A handle is a key of the other program.
  if (first?.isByHandle) return parent?.body.name ?? names.find(Boolean) ?? first.body.parent ?? ''
  return parent?.body.name ?? (isRepeated ? names.find(Boolean) : undefined) ?? first?.body.parent ?? first?.body.name ?? ''
}

const variantBody = (reading: ProductReading, parentName: string, options: OptionValue[]): VariantBody => {
  const { body } = reading
  const ownName = body.name && keyOf(body.name) !== keyOf(parentName) ? ownWord(body.name, parentName) : nameOfOptions(options)
  return {
    ref: refOf(reading),
    name: ownName,
    options,
    sku: body.sku,
    barcode: body.barcode,
    image: ownImage(reading),
    reorder_level: body.reorder_level,
    weight: body.weight,
    active: body.active,
    ...(body.cost !== undefined || body.price !== undefined || body.markup !== undefined ? definedPrices(pricesOf(body), body) : {}),
  }
}

const definedPrices = ({ cost, price, markup }: ReturnType<typeof pricesOf>, body: ProductReading['body']) => ({
  cost: typeof body.cost === 'number' || cost > 0 ? cost : undefined,
  price: typeof body.price === 'number' || price > 0 ? price : undefined,
  markup,
})

/** Form fields without a column. */
const fieldsWithoutColumn = { reorder_levels: undefined, warranty_months: undefined }

async function createGroup(
  ctx: BusinessContext,
  group: Group,
  names: readonly string[],
  { names: ids, places, outcome, importOptions, variantRows }: ImportState,
): Promise<void> {
  const [first] = group.variants
  if (!first) return
  const of = group.parent ?? first
  const name = nameOf(group)
  const { body } = of
  const shelved = {
    name,
    unit: body.unit ?? null,
    has_inventory: body.type !== 'service' && body.has_inventory !== false,
    has_serial_number: body.has_serial_number === true,
  }
  for (const reading of [...(group.parent ? [group.parent] : []), ...group.variants]) mustBeMadeWith(ctx, 'products', reading)
  mustBeAlike(ctx, group, shelved.has_serial_number)
  for (const reading of group.variants) mustFitShelf(ctx, reading, { ...shelved, cost: reading.body.cost ?? body.cost ?? 0 })
  if ([of, ...group.variants].some(({ errors }) => errors)) return
  const refs = new Map<string, string>()
  let product: ProductRow | undefined
  const refusal = await inSavepoint(ctx, async () => {
    const created = await createProduct(
      ctx,
      {
        name,
        type: body.type ?? 'standard',
        inventory_type: 'variant',
        description: body.description,
        unit: body.unit,
        weight: group.parent?.body.weight,
        ...carried(body, ids),
        has_inventory: body.has_inventory,
        has_serial_number: body.has_serial_number,
        active: group.own.active,
        images: group.own.images,
        sku: group.parent?.body.sku,
        cost: group.parent?.body.cost,
        price: group.parent?.body.price,
        markup: group.parent?.body.markup,
        reorder_level: group.parent?.body.reorder_level,
        ...fieldsWithoutColumn,
        variants: group.variants.map((reading) => {
          const options = optionsOf(reading, names)
          const variant = variantBody(reading, name, options)
          return { ...variant, name: variant.name ?? '', options, id: undefined }
        }),
      },
      async () => {},
    )
    product = created.product
    for (const [id, ref] of created.family?.refs ?? []) refs.set(ref, id)
  })
  if (refusal || !product) return refusal && refuseIn(ctx, group, refusal, group.variants)
  if (group.parent) outcome.created.push({ line: group.parent.line, id: product.id })
  else importOptions.sideRecords.parents.push(product.id)
  const countedRows = new Set(group.parent && [group.parent])
  for (const reading of group.variants) {
    const id = refs.get(refOf(reading)) ?? ''
    // Further parts of a row are no rows.
    if (countedRows.has(rowOf(reading))) importOptions.sideRecords.parents.push(id)
    else outcome.created.push({ line: reading.line, id })
    countedRows.add(rowOf(reading))
    variantRows.push({ reading, before: undefined, name: fullName(name, optionsOf(reading, names)) })
  }
  await putOnShelves(ctx, await stockedOf(ctx, product.id, refs, group.variants), places, importOptions.sideRecords)
}

/** Variants have serial numbers if and only if their product does. */
function mustBeAlike(ctx: BusinessContext, { variants }: Group, has_serial_number: boolean): void {
  for (const reading of variants)
    if (typeof reading.body.has_serial_number === 'boolean' && reading.body.has_serial_number !== has_serial_number)
      refuse(ctx, reading, 'has_serial_number', { key: 'import_serials' })
}

/**
 * New variants with opening stock, each at its cost, from the file or inherited.
 * @param refs line → variant
 */
async function stockedOf(ctx: BusinessContext, parent: string, refs: ReadonlyMap<string, string>, readings: readonly ProductReading[]) {
  const stocked = readings.filter(({ body }) => body.stock)
  if (stocked.length === 0) return []
  const byId = new Map((await variantsOf(ctx, parent)).map((row) => [row.id, row]))
  return stocked.flatMap((reading) => {
    const product = byId.get(refs.get(refOf(reading)) ?? '')
    return product ? [{ product, reading }] : []
  })
}

async function changeGroup(
  ctx: BusinessContext,
  group: Group,
  before: ProductRow,
  names: readonly string[],
  { names: ids, places, outcome, importOptions, variantRows }: ImportState,
): Promise<void> {
  const stored = before.inventory_type === 'variant' ? await variantsOf(ctx, before.id) : []
  const changed: ChangedReading[] = []
  for (const reading of group.variants) {
    const options = optionsOf(reading, names)
    const { sku, barcode } = reading.body
    const was =
      stored.find((variant) => (sku && variant.sku.toLowerCase() === sku.toLowerCase()) || (barcode && variant.barcode === barcode)) ??
      stored.find((variant) => optionsKey(ownColumnsOf(variant).options) === optionsKey(options))
    if (!was) {
      mustBeMadeWith(ctx, 'products', reading)
      const { name, unit, has_inventory, has_serial_number } = before
      mustFitShelf(ctx, reading, { name, unit, has_inventory, has_serial_number, cost: reading.body.cost ?? before.cost })
      changed.push({ reading, body: variantBody(reading, before.name, options), was })
      continue
    }
    if (!reading.isByHandle) notePictures(outcome, reading, was)
    variantRows.push({ reading, before: was, name: fullName(before.name, options) })
    const changes = differing(reading, was, options, before.name)
    if (Object.keys(changes).length > 0) changed.push({ reading, body: { ...changes, id: was.id }, was })
  }
  mustBeAlike(ctx, group, group.parent?.body.has_serial_number ?? before.has_serial_number)
  for (const column of ofVariants(group, before, stored, changed))
    if (group.parent) refuse(ctx, group.parent, column, { key: 'import_of_variants' })
  if (group.parent?.errors || group.variants.some(({ errors }) => errors)) return
  const pictured = group.own.images && [group.parent, ...group.variants].find((row) => row?.body.images === group.own.images)
  if (pictured) notePictures(outcome, pictured, before)
  const parentChanges = await parentDifferences(ctx, group, before, ids)
  const isParentChanged = Object.keys(parentChanges).length > 0
  if (changed.length === 0 && !isParentChanged) {
    outcome.skipped += rowsOfGroup(group).length
    return
  }
  const refs = new Map<string, string>()
  const refusal = await inSavepoint(ctx, async () => {
    const written = await editProduct(ctx, before.id, {
      ...parentChanges,
      inventory_type: 'variant',
      variants: changed.map(({ body }) => body),
    })
    for (const [id, ref] of written.family?.refs ?? []) refs.set(ref, id)
  })
  if (refusal)
    return refuseIn(
      ctx,
      group,
      refusal,
      changed.map(({ reading }) => reading),
    )
  countRows(group, { before, changed, isParentChanged, refs }, outcome, importOptions.sideRecords.parents)
  const newReadings = changed.flatMap(({ reading, was }) => (was ? [] : [reading]))
  await putOnShelves(ctx, await stockedOf(ctx, before.id, refs, newReadings), places, importOptions.sideRecords)
}

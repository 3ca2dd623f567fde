import { newIds } from '../database/ids.ts'
import { addLabels, idsOnEach, replaceLabels } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { inSavepoint } from '../request/savepoint.ts'
import { editProduct } from '../products/write-product.ts'
import { type NewlyWatched, followReorderLevels, watchNew } from '../products/reorder-levels.ts'
import { followCosts } from '../products/recipe.ts'
import { newSkus } from '../products/skus.ts'
import { type ManyColumns, holdProducts, insertProducts, updateProducts } from '../products/write-many.ts'
import { matchRows } from './match.ts'
import { type MadeNames, type NamedIds, keyOf, namedIn, unmakeNamed } from './names.ts'
import { OneBehind } from './one-behind.ts'
import { type Places, type Stocked, mustFitShelf, openPlaces, putOnShelves, readStores } from './opening.ts'
import { type ImportOptions, ChangedMeanwhile, NothingWritten, type Outcome } from './outcome.ts'
import { type ProductReading, keysOf, letGo, mustWeighOnce, namings, pricesOf, productRules } from './product-rows.ts'
import { importVariants, variantGroups } from './import-variants.ts'
import { splitParts } from './variant-parts.ts'
import { notePictures } from './own-pictures.ts'
import { type MatchedRow, differingStock, sumsOf } from './product-sums.ts'
import { refuseAs } from './row-refusals.ts'
import { type StoredProduct, storedLike } from './stored-products.ts'
import { Slices, batches, cellsLeftOut, mustBeMadeWith, needsPermission, readerOf, refuse } from './readings.ts'
import type { SourceRow } from './table.ts'

/** Rows per statement. Preparing a thousand at once delayed other requests by 10 ms and more. */
const BATCH = 125

interface Planned {
  reading: ProductReading
  before: StoredProduct | undefined
  columns?: ManyColumns | undefined
  tags?: string[] | undefined
}

/**
 * Imports products: matches each row, checks it by the form’s rules, and writes in batches.
 * @throws NothingWritten, Stopped, ChangedMeanwhile
 */
export async function importProducts(ctx: BusinessContext, source: Iterable<SourceRow>, options: ImportOptions): Promise<Outcome> {
  const read = readerOf(ctx, productRules)
  const slices = new Slices(ctx)
  const readings: ProductReading[] = []
  for (const row of source) {
    readings.push(read(row))
    await slices.pause()
  }
  readStores(ctx, readings)
  splitParts(ctx, readings)
  const stored = await storedLike(ctx, readings)
  const tell = (reading: { errors: ProductReading['errors'] }, column: string, key: string, values?: Record<string, string | number>) =>
    refuse(ctx, reading, column, { key, values })
  const groups = variantGroups(ctx, readings)
  const plain = readings.filter((reading) => !groups.isIn(reading))
  const matched = await matchRows(
    slices,
    plain.map((reading) => ({ reading, keys: keysOf(reading.body, reading.cells) })),
    stored,
    tell,
  )
  const planned = plain.map((reading): Planned => ({ reading, before: matched.get(reading.line) }))
  for (const plan of planned) {
    mustFit(ctx, plan, options)
    if (slices.isLong) await slices.pause()
  }
  // A check writes products with variants, and takes them back: their stock needs real locations.
  const naming = { isCheck: options.isCheck && groups.all.length === 0, sideRecords: options.sideRecords }
  const places = await openPlaces(ctx, [...plain.filter(({ line }) => !matched.has(line)), ...groups.readings], naming)
  await options.onProgress(0)
  const outcome: Outcome = { total: readings.length, created: [], updated: [], skipped: 0, rejected: [] }
  const createdNames: MadeNames = new Map()
  const toName = options.leaves ? readings.filter(({ line }) => !matched.has(line)) : readings
  const names = await namedIn(ctx, toName, namings, naming, createdNames)
  const tagsHere = await tagsOf(ctx, planned)
  for (const plan of planned) {
    // New columns are computed batch by batch and dropped once written.
    if (plan.before && !plan.reading.errors) settle(plan, names, tagsHere)
    if (!options.leaves) notePictures(outcome, plan.reading, plan.before)
    await slices.pause()
  }
  const good = planned.filter(({ reading }) => !reading.errors)
  const isDoomed = () => options.isWhole && readings.some(({ errors }) => errors)
  const created = good.filter(({ before }) => !before)
  const changed = options.leaves ? [] : good.filter((plan) => plan.before && isChanged(plan, tagsHere))
  // Products with variants or components, and changes of unit or serial tracking, are written singly.
  const isMany = ({ before, columns }: Planned) =>
    before !== undefined && isPlain(before) && before.unit === columns?.unit && before.has_serial_number === columns.has_serial_number
  const [many, single] = [changed.filter(isMany), changed.filter((plan) => !isMany(plan))]
  outcome.skipped = good.length - created.length - changed.length
  if (options.isCheck || isDoomed()) {
    outcome.created = created.map(({ reading }) => ({ line: reading.line, id: '' }))
    outcome.updated = many.map(({ reading }) => ({ line: reading.line, id: '', before: {} }))
  } else {
    await create(ctx, created, outcome, { names, places, importOptions: options, slices })
    await change(ctx, many, outcome, tagsHere, options)
  }
  const variantRows: MatchedRow[] = []
  if (!isDoomed() || options.isCheck) for (const plan of single) await changeOne(ctx, plan, changesOf(plan, tagsHere), outcome)
  if (!isDoomed() || options.isCheck) await importVariants(ctx, groups, { names, places, importOptions: options, outcome, variantRows })
  await unmakeNamed(ctx, readings, namings, createdNames, options.sideRecords)
  outcome.rejected = readings.flatMap(({ line, errors, cells }) => (errors ? [{ line, errors, cells }] : []))
  outcome.leftOutCells = cellsLeftOut(readings)
  if (options.isCheck) outcome.sums = sumsOf(readings)
  outcome.stockDiffers = await differingStock(ctx, [...good, ...variantRows])
  if (isDoomed() && !options.isCheck) throw new NothingWritten(outcome)
  return outcome
}

/** Checks the form’s rules for a new product, and the member’s rights for an existing one. */
function mustFit(ctx: BusinessContext, { reading, before }: Planned, { leaves }: ImportOptions): void {
  const { body } = reading
  if (!before || (!leaves && isPlain(before))) mustWeighOnce(ctx, reading, before)
  if (before) {
    if (leaves) return
    if (!ctx.can('product.edit')) refuse(ctx, reading, 'name', needsPermission(ctx, 'product.edit'))
    if (typeof body.active === 'boolean' && body.active !== before.is_active && !ctx.can('product.toggle-active-status'))
      refuse(ctx, reading, 'active', needsPermission(ctx, 'product.toggle-active-status'))
    if (isPlain(before) && isRecounted(reading, before))
      refuse(ctx, reading, body.type ? 'type' : 'has_inventory', { key: 'import_recounts' })
    return
  }
  if (!body.name && !reading.cells.name) refuse(ctx, reading, 'name', { key: 'validation.required' })
  mustBeMadeWith(ctx, 'products', reading)
  const has_inventory = body.type !== 'service' && body.has_inventory !== false
  const [name, has_serial_number] = [body.name ?? '', body.has_serial_number === true]
  if (has_serial_number && !has_inventory) refuse(ctx, reading, 'has_serial_number', { key: 'not_stocked', values: { product: name } })
  mustFitShelf(ctx, reading, { name, unit: body.unit ?? null, has_inventory, has_serial_number, cost: pricesOf(body).cost })
}

const isRecounted = ({ body }: ProductReading, before: StoredProduct) =>
  ((body.type ?? before.product_type) !== 'service' && (body.has_inventory ?? before.has_inventory)) !== before.has_inventory

/** True for products without variants or components that are no variants. Others are changed singly, by their form. */
const isPlain = ({ inventory_type, parent_id }: StoredProduct): boolean => inventory_type === 'standard' && parent_id === null

async function tagsOf(ctx: BusinessContext, planned: readonly Planned[]): Promise<Map<string, string[]>> {
  const ids = planned.flatMap(({ reading, before }) => (before && reading.body.tags ? [before.id] : []))
  return ids.length > 0 ? idsOnEach(ctx, 'product_tags', ids) : new Map()
}

/** Computes the new columns; empty cells leave stored values. */
function settle(plan: Planned, names: NamedIds, tagsHere: ReadonlyMap<string, string[]>): void {
  const { reading, before } = plan
  const { body } = reading
  const product_type = body.type ?? before?.product_type ?? 'standard'
  plan.columns = {
    name: body.name ?? before?.name ?? '',
    sku: body.sku ?? before?.sku ?? '',
    barcode: body.barcode ?? before?.barcode ?? null,
    description: body.description ?? before?.description ?? null,
    category_id: (body.category && names.product_categories?.get(keyOf(body.category))) || (before?.category_id ?? null),
    brand_id: (body.brand && names.brands?.get(keyOf(body.brand))) || (before?.brand_id ?? null),
    // A product’s own pictures stay.
    image: before?.images[0] ?? body.images?.join('\n') ?? null,
    product_type,
    has_inventory: product_type !== 'service' && (body.has_inventory ?? before?.has_inventory ?? true),
    has_serial_number: body.has_serial_number ?? before?.has_serial_number ?? false,
    is_active: body.active ?? before?.is_active ?? true,
    ...pricesOf(body, before),
    reorder_level: body.reorder_level ?? before?.reorder_level ?? null,
    unit: body.unit ?? before?.unit ?? null,
    weight: body.weight ?? before?.weight ?? null,
  }
  const tags = body.tags?.flatMap((name) => names.product_tags?.get(keyOf(name)) ?? [])
  plan.tags = tags ?? (before ? (tagsHere.get(before.id) ?? []) : [])
}

/** Old values of the columns that the file changes on an existing product. */
function changesOf({ before, columns, tags, reading }: Planned, tagsHere: ReadonlyMap<string, string[]>): Record<string, unknown> {
  if (!before || !columns) return {}
  const { image, ...otherColumns } = columns
  const was: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(otherColumns)) {
    const stored = before[column as keyof typeof otherColumns]
    if (stored !== value) was[column] = stored
  }
  if (image !== (before.images[0] ?? null)) was.images = before.images
  const carried = tagsHere.get(before.id) ?? []
  if (reading.body.tags && carried.toSorted().join() !== (tags ?? []).toSorted().join()) was.tag_ids = carried
  return was
}

const isChanged = (plan: Planned, tagsHere: ReadonlyMap<string, string[]>): boolean => Object.keys(changesOf(plan, tagsHere)).length > 0

/** Changes a parent, variant or composite by its form’s rules. Refusals become cell errors. */
async function changeOne(
  ctx: BusinessContext,
  { before, columns, tags, reading }: Planned,
  was: Readonly<Record<string, unknown>>,
  outcome: Outcome,
): Promise<void> {
  if (!before || !columns) return
  const body = {
    ...('name' in was && { name: columns.name }),
    ...('sku' in was && { sku: columns.sku }),
    ...('barcode' in was && { barcode: columns.barcode }),
    ...('description' in was && { description: columns.description }),
    ...('category_id' in was && { category: columns.category_id }),
    ...('brand_id' in was && { brand: columns.brand_id }),
    ...('images' in was && { images: imagesOf(columns.image) }),
    ...('product_type' in was && { type: columns.product_type }),
    ...('has_inventory' in was && { has_inventory: columns.has_inventory }),
    ...('has_serial_number' in was && { has_serial_number: columns.has_serial_number }),
    ...('is_active' in was && { active: columns.is_active }),
    ...('cost' in was && { cost: columns.cost }),
    ...('price' in was && { price: columns.price }),
    ...('markup' in was && { markup: columns.markup }),
    ...('reorder_level' in was && { reorder_level: columns.reorder_level }),
    ...('unit' in was && { unit: columns.unit }),
    ...('weight' in was && { weight: columns.weight }),
    ...('tag_ids' in was && { tags }),
  }
  const refusal = await inSavepoint(ctx, () => editProduct(ctx, before.id, body))
  if (refusal) refuseAs(ctx, reading, refusal)
  else outcome.updated.push({ line: reading.line, id: before.id, before: was })
}

interface Creating {
  names: NamedIds
  places: Places
  importOptions: ImportOptions
  slices: Slices
}

async function create(
  ctx: BusinessContext,
  created: readonly Planned[],
  outcome: Outcome,
  { names, places, importOptions, slices }: Creating,
): Promise<void> {
  const claimedSkus = new Set(created.flatMap(({ reading: { body } }) => body.sku?.toLowerCase() ?? []))
  const [stocked, watched]: [Stocked[], NewlyWatched[]] = [[], []]
  const writes = new OneBehind()
  for (const batch of batches(created, BATCH)) {
    for (const plan of batch) settle(plan, names, new Map())
    const nameless = batch.filter(({ columns }) => columns?.sku === '')
    const skus = nameless.length === 0 ? [] : await newSkus(ctx, nameless.map(nameOfPlan), claimedSkus)
    for (const [index, { columns }] of nameless.entries()) if (columns) columns.sku = skus[index] ?? ''
    const ids = newIds(batch.length, ctx.now)
    const rows = batch.flatMap(({ columns }, index) => (columns ? [{ ...columns, id: ids[index] ?? '' }] : []))
    const tagged = batch.flatMap(({ tags }, index) => (tags ?? []).map((tag) => [ids[index] ?? '', tag] as const))
    await slices.standAside()
    await writes.next(async () => {
      await Promise.all([insertProducts(ctx, rows), addLabels(ctx, 'product_tags', tagged)])
    })
    for (const [index, plan] of batch.entries()) {
      const { reading } = plan
      plan.columns = plan.tags = undefined
      const product = rows[index]
      if (!product) continue
      if (!reading.body.stock) letGo(reading)
      outcome.created.push({ line: reading.line, id: product.id, written: 'by_itself' })
      const { id, reorder_level, has_inventory, has_serial_number } = product
      if (reading.body.stock) stocked.push({ product, reading })
      // With stock, its levels get the reorder level from the start.
      else if (reorder_level !== null && has_inventory) watched.push({ id, reorder_level, has_serial_number })
    }
    await importOptions.onProgress(outcome.created.length)
    await slices.pause()
  }
  await writes.done()
  await putOnShelves(ctx, stocked, places, importOptions.sideRecords)
  for (const batch of batches(watched, BATCH)) await watchNew(ctx, batch)
}

const nameOfPlan = ({ columns }: Planned): string => columns?.name ?? ''

const imagesOf = (image: string | null): string[] => image?.split('\n') ?? []

/** For the changed columns, the new values. */
const newValuesOf = (after: object, was: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(after).filter(([column]) => column in was))

async function change(
  ctx: BusinessContext,
  changed: readonly Planned[],
  outcome: Outcome,
  tagsHere: ReadonlyMap<string, string[]>,
  options: ImportOptions,
): Promise<void> {
  const inOrder = changed.toSorted((first, second) => ((first.before?.id ?? '') < (second.before?.id ?? '') ? -1 : 1))
  for (const batch of batches(inOrder, BATCH)) {
    const updatedAtById = await holdProducts(
      ctx,
      batch.flatMap(({ before }) => before?.id ?? []),
    )
    const rows = batch.flatMap((plan) => {
      const { before, columns, reading } = plan
      if (!before || !columns) return []
      if (updatedAtById.get(before.id) !== before.updated_at) throw new ChangedMeanwhile()
      const was = changesOf(plan, tagsHere)
      outcome.updated.push({ line: reading.line, id: before.id, before: was, written: ctx.now })
      return [{ ...columns, id: before.id, isNewImage: 'images' in was, was, tags: plan.tags ?? [] }]
    })
    await updateProducts(ctx, rows)
    await followReorderLevels(
      ctx,
      rows.flatMap(({ id, was }) => ('reorder_level' in was || 'has_inventory' in was ? [id] : [])),
    )
    for (const { id, was, isNewImage: _, tags, image, ...columns } of rows) {
      const after = { ...columns, tag_ids: tags, images: imagesOf(image) }
      ctx.recordChange({ entity: 'products', entity_id: id, before: was, after: newValuesOf(after, was) })
    }
    await followCosts(
      ctx,
      rows.flatMap(({ id, was }) => ('cost' in was ? [id] : [])),
    )
    await replaceLabels(
      ctx,
      'product_tags',
      rows.flatMap(({ id, was, tags }) => ('tag_ids' in was ? [{ id, labels: tags }] : [])),
    )
    await options.onProgress(outcome.created.length + outcome.updated.length)
  }
}

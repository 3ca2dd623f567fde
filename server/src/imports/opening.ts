import { MAX_TOTAL } from '@kasuwa/contract/documents'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { isWhole } from '@kasuwa/contract/units'
import { readCell } from '@kasuwa/contract/tables/cells'
import { recordOpenings } from '../adjustments/record-adjustment.ts'
import { openLikeDefault } from '../locations/open-like-default.ts'
import { holdRoom } from '../plans/room.ts'
import type { NewProduct } from '../products/opening-stock.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ImportOptions, MadeBeside } from './outcome.ts'
import { keyOf } from './names.ts'
import type { ProductReading } from './product-rows.ts'
import { needsPermission, refuse } from './readings.ts'

export interface OpeningPlace {
  id: string
  name: string
}

/** Most lines of one document. */
const LINES = 500

/** Stock of each of the file’s stores, in thousandths. The sum is the row’s stock. */
export function readStores(ctx: BusinessContext, readings: readonly ProductReading[]): void {
  for (const reading of readings) {
    if (!reading.stores || reading.errors) continue
    const byStore = new Map<string, number>()
    for (const { name, cell } of reading.stores) {
      const quantity = readCell('quantity', cell)
      if (typeof quantity === 'number') byStore.set(name, (byStore.get(name) ?? 0) + Math.round(quantity * 1000))
      else if (quantity !== null) refuse(ctx, reading, 'stock', { key: 'validation.numeric' })
    }
    reading.stockByStore = byStore
    reading.body.stock = [...byStore.values()].reduce((sum, quantity) => sum + Math.max(0, quantity), 0) || undefined
  }
}

/** Stock of a row at one location, in thousandths. */
export interface OpeningStock {
  place: OpeningPlace
  quantity: number
}

/** Opening stock by row. */
export type Places = ReadonlyMap<ProductReading, readonly OpeningStock[]>

/**
 * Location for each new product’s stock: the named one, else the importer’s own or the default one. A member of one location may
 * name only that.
 */
export async function openPlaces(
  ctx: BusinessContext,
  readings: readonly ProductReading[],
  importOptions: Pick<ImportOptions, 'isCheck' | 'sideRecords'>,
): Promise<Places> {
  const places = new Map<ProductReading, OpeningStock[]>()
  const stocked = readings.filter(({ body, errors }) => !errors && body.stock)
  if (stocked.length === 0) return places
  const rows = await ctx
    .selectFrom('locations')
    .select(['id', 'name', 'is_default'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const memberLocationId = ctx.member.location_id
  const allowedLocations = rows.filter(({ id }) => memberLocationId === null || id === memberLocationId)
  const usual = allowedLocations.find(({ id, is_default }) => id === memberLocationId || is_default)
  const byName = new Map(allowedLocations.map((row) => [keyOf(row.name), row]))
  const stores = await storePlaces(ctx, stocked, usual ? new Map(byName).set('', usual) : byName, importOptions)
  for (const reading of stocked) {
    if (reading.stockByStore) {
      places.set(reading, stockAtStores(ctx, reading, stores))
      continue
    }
    const { stock_location, stock } = reading.body
    const place = stock_location ? byName.get(keyOf(stock_location)) : usual
    if (place) places.set(reading, [{ place, quantity: stock ?? 0 }])
    else refuse(ctx, reading, 'stock_location', { key: 'unknown_reference' })
  }
  return places
}

/** Locations of the file’s stores by name; missing ones are opened if the member may. */
async function storePlaces(
  ctx: BusinessContext,
  readings: readonly ProductReading[],
  locations: ReadonlyMap<string, OpeningPlace>,
  { isCheck, sideRecords }: Pick<ImportOptions, 'isCheck' | 'sideRecords'>,
): Promise<ReadonlyMap<string, OpeningPlace>> {
  const places = new Map<string, OpeningPlace>()
  const names = new Set(readings.flatMap(({ stockByStore }) => [...(stockByStore?.keys() ?? [])]))
  // The plan’s limit counts the stores that are made.
  const room = isCheck ? undefined : await holdRoom(ctx, 'locations')
  for (const name of names) {
    const existing = locations.get(keyOf(name))
    if (existing) places.set(name, existing)
    else if (ctx.can('inventory-location.create') && ctx.member.location_id === null) {
      const id = isCheck ? '' : await openLikeDefault(ctx, name)
      if (id) sideRecords.locations.push(id)
      places.set(name, { id, name })
    }
  }
  await room?.()
  return places
}

function stockAtStores(ctx: BusinessContext, reading: ProductReading, stores: ReadonlyMap<string, OpeningPlace>): OpeningStock[] {
  return [...(reading.stockByStore ?? [])].flatMap(([name, quantity]) => {
    if (quantity <= 0) return []
    const place = stores.get(name)
    if (!place) refuse(ctx, reading, 'stock', needsPermission(ctx, 'inventory-location.create'))
    return place ? [{ place, quantity }] : []
  })
}

/**
 * Adds an error if a new product cannot have this stock.
 * @param product with its cost in kobo
 */
export function mustFitShelf(
  ctx: BusinessContext,
  reading: ProductReading,
  { name, unit, has_inventory, has_serial_number, cost }: Omit<NewProduct, 'id'> & { has_serial_number: boolean },
): void {
  const { stock, stock_cost } = reading.body
  if (!stock) return
  if (!has_inventory) refuse(ctx, reading, 'stock', { key: 'validation.no_opening_uncounted' })
  else if (has_serial_number) refuse(ctx, reading, 'stock', { key: 'validation.no_opening_with_serials' })
  else if (isWhole(unit) && stock % 1000 !== 0) refuse(ctx, reading, 'stock', { key: 'whole_pieces', values: { product: name } })
  else if (lineTotal(stock, stock_cost ?? cost) > MAX_TOTAL) refuse(ctx, reading, 'stock', { key: 'total_too_large' })
}

export interface Stocked {
  product: NewProduct
  reading: ProductReading
}

/** One line of an opening document. */
interface OpeningLine extends Stocked {
  quantity: number
}

const costOf = ({ product, reading }: Stocked): number => reading.body.stock_cost ?? product.cost

/** Splits lines into documents, within one document’s limits of lines and money. */
function* documentsOf(stocked: readonly OpeningLine[]): Generator<OpeningLine[]> {
  let [lines, sum]: [OpeningLine[], number] = [[], 0]
  for (const item of stocked) {
    const total = lineTotal(item.quantity, costOf(item))
    if (lines.length === LINES || (lines.length > 0 && sum + total > MAX_TOTAL)) {
      yield lines
      ;[lines, sum] = [[], 0]
    }
    lines.push(item)
    sum += total
  }
  if (lines.length > 0) yield lines
}

/** Writes opening stock of new products by adjustments of reason `opening`, at most 500 lines each. */
export async function putOnShelves(
  ctx: BusinessContext,
  stocked: readonly Stocked[],
  places: Places,
  sideRecords: MadeBeside,
): Promise<void> {
  const byPlace = new Map<string, { place: OpeningPlace; items: OpeningLine[] }>()
  for (const item of stocked)
    for (const { place, quantity } of places.get(item.reading) ?? []) {
      const existing = byPlace.get(place.id)
      if (existing) existing.items.push({ ...item, quantity })
      else byPlace.set(place.id, { place, items: [{ ...item, quantity }] })
    }
  for (const { place, items } of byPlace.values())
    for (const lines of documentsOf(items))
      sideRecords.documents.push(
        await recordOpenings(
          ctx,
          place,
          lines.map(({ product, reading, quantity }) => ({
            product,
            quantity,
            cost: costOf({ product, reading }),
          })),
        ),
      )
}

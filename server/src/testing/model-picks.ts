import type { Document, Line, UnitsByProduct } from './model-papers.ts'
import { isTracked, numbers } from './model-units.ts'
import type { ShopModel } from './model.ts'
import type { UnitPick } from './shop-steps.ts'

/* Units that a step's lines name, and their form in a body (`faults/any-sequence.test.ts`). Quantities in thousandths. */

interface UnitRequest {
  /** Moved goods that may have serial numbers: the line's product or its components, with quantities. */
  goods: readonly { product: number; quantity: number }[]
  pick: UnitPick
  isDamaged?: boolean
}

type For = Pick<Document, 'kind' | 'of' | 'location'>

/**
 * Names units for lines in order, without repeats except on purpose. Prefers units that the model lets the document move, then takes
 * others.
 */
export function picked(model: ShopModel, document: For, lines: readonly UnitRequest[]): UnitsByProduct[] {
  const claimedNumbers = new Set<number>()
  return lines.map(({ goods, pick: { first, aim }, isDamaged = false }) => {
    const ofLine = goods.filter(({ product }) => isTracked(product))
    return new Map(
      ofLine.map((stockChange) => {
        const all = Array.from({ length: numbers }, (_, at) => (at + first) % numbers)
        const free = all.filter((number) => !claimedNumbers.has(number))
        const isFitting = (number: number) => model.units.fits(document, stockChange, number, isDamaged)
        const isOfAnother = (number: number) =>
          !isFitting(number) && model.units.fits({ ...document, of: null }, stockChange, number, isDamaged)
        const isMeant = aim === 'of another' && free.some(isOfAnother) ? isOfAnother : isFitting
        const order = aim === 'any' ? all : [...free.filter(isMeant), ...free.filter((number) => !isMeant(number))]
        // A line that changes only the worth shows by its names how many units it means.
        const count = stockChange.quantity === 0 ? 1 + (first % 2) : Math.ceil(Math.abs(stockChange.quantity) / 1000)
        const chosenNumbers = order.slice(0, aim === 'few' ? count - 1 : count)
        for (const number of chosenNumbers) claimedNumbers.add(number)
        return [stockChange.product, chosenNumbers]
      }),
    )
  })
}

/** Stock changes of a line: its own product, or the components of its recipe. */
const goodsOf = (model: ShopModel, { product, quantity }: Line) =>
  model.recipes.get(product)?.map((part) => ({ product: part.product, quantity: (part.quantity * quantity) / 1000 })) ?? [
    { product, quantity },
  ]

/** Moves documents that should have fitting units to a location with such units, if theirs has none. */
export function placed(model: ShopModel, kind: Document['kind'], lines: readonly (Line & { pick: UnitPick })[], location: number): number {
  const fits = (at: number) =>
    lines
      .flatMap((line) => goodsOf(model, line))
      .filter(({ product }) => isTracked(product))
      .every((stockChange) => {
        const fitFlags = Array.from({ length: numbers }, (_, number) =>
          model.units.fits({ kind, of: null, location: at }, stockChange, number),
        )
        return fitFlags.filter(Boolean).length * 1000 >= Math.abs(stockChange.quantity)
      })
  return fits(location) || !fits(1 - location) ? location : 1 - location
}

/** Names units on lines. */
export function withUnits<L extends Line & { pick: UnitPick }>(
  model: ShopModel,
  document: For,
  lines: readonly L[],
  isDamaged = false,
): (L & { named: UnitsByProduct })[] {
  const unitsByLine = picked(
    model,
    document,
    lines.map((line) => ({ goods: goodsOf(model, line), pick: line.pick, isDamaged })),
  )
  return lines.map((line, index) => ({ ...line, named: unitsByLine[index] ?? new Map() }))
}

/** `N3`, or the same in lower case: serial numbers ignore case. */
export const serialOf = (number: number, isLower = false): string => `${isLower ? 'n' : 'N'}${number}`

/** Metadata of a line. @param products public ids, by the model's index */
export function metadataOf(product: number, namedUnits: UnitsByProduct, products: readonly string[], isDamaged = false) {
  const serials = (of: readonly number[]) => of.map((number, index) => serialOf(number, index % 2 === 1))
  const ownUnits = namedUnits.get(product) ?? []
  const parts = [...namedUnits].filter(([of, units]) => of !== product && units.length > 0)
  const metadata = {
    ...(isDamaged && { condition: 'damaged' }),
    ...(ownUnits.length > 0 && { serial_numbers: serials(ownUnits) }),
    ...(parts.length > 0 && { components: parts.map(([of, units]) => ({ product: products[of], serial_numbers: serials(units) })) }),
  }
  return Object.keys(metadata).length > 0 ? { metadata } : {}
}

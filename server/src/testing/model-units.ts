import { type Document, type StockChange, sumOf } from './model-papers.ts'

/* Serial-numbered units of the model (`model.ts`). Money in kobo. */

type Status = 'available' | 'committed' | 'sold' | 'returned' | 'void' | 'damaged'

export interface Unit {
  status: Status
  product: number
  location: number
  cost: number
  /** The document that reserves the unit, or that it left with; null if it is free on a shelf. */
  by: Document | null
  /** The document that it came in with last, at its current cost. */
  from: Document | null
}

/** A document's effect on a unit: its earlier state, the line that moved it, and the cost it added if it only changed that. */
interface Touched {
  before: Unit | null
  left: Status
  line: number
  product: number
  revalued: number | null
}

/** Serial-numbered products, which need a number for each unit. */
export const isTracked = (product: number): boolean => product === 3 || product === 4

/** Number of serial numbers in a shop. */
export const numbers = 6

const isOnShelf = (unit: Unit | null | undefined): boolean => unit?.status === 'available' || unit?.status === 'committed'
const worthOf = (unit: Unit | null | undefined): number => (unit && isOnShelf(unit) ? unit.cost : 0)

/** Splits kobo evenly; the first units take the odd ones. */
const inShares = (amount: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => Math.sign(amount) * Math.floor((Math.abs(amount) + parts - 1 - at) / parts))

/** True if each line names as many units as it moves of serial-numbered products. No unit is named twice, and none for other products. */
export function areNamed(parts: readonly StockChange[]): boolean {
  const all = parts.flatMap(({ units }) => units ?? [])
  return (
    new Set(all).size === all.length &&
    parts.every(({ product, quantity, units = [] }) => {
      if (!isTracked(product)) return units.length === 0
      return quantity === 0 ? units.length > 0 : units.length * 1000 === Math.abs(quantity)
    })
  )
}

/** The states that a document changes units from, and to. */
interface Becoming {
  from: readonly (Status | 'new')[]
  to: Status
}

const reservation = (): Becoming => ({ from: ['available'], to: 'committed' })

function becoming({ kind }: Pick<Document, 'kind'>, { quantity }: Pick<StockChange, 'quantity'>, isDamaged: boolean): Becoming {
  if (kind === 'intake') return { from: ['new', 'sold', 'returned', 'void'], to: 'available' }
  if (kind === 'sale') return { from: ['available'], to: 'sold' }
  if (kind === 'return-inward') return { from: ['sold'], to: isDamaged ? 'damaged' : 'available' }
  if (kind === 'return-outward') return { from: [isDamaged ? 'damaged' : 'available'], to: 'returned' }
  if (quantity > 0) return { from: ['new', 'void', 'returned', 'damaged'], to: 'available' }
  // The tests' adjustments have one reason, and its outgoing units are lost.
  return { from: ['available'], to: quantity < 0 ? 'void' : 'available' }
}

type Moving = Pick<Document, 'kind' | 'of' | 'location'>

/** True if a unit has the state, product, location and document that this movement needs. */
function isFor({ kind, of, location }: Moving, product: number, unit: Unit | undefined, { from }: Becoming): boolean {
  if (!unit) return from.includes('new')
  if (!from.includes(unit.status) || (unit.product !== product && unit.status !== 'void')) return false
  if ((unit.status === 'available' || unit.status === 'damaged') && unit.location !== location) return false
  return of === null || (kind === 'return-inward' ? unit.by === of : kind !== 'return-outward' || unit.from === of)
}

export class Units {
  /** Units by number. The map has no number that never came in. */
  unitByNumber = new Map<number, Unit>()
  #touched = new Map<Document, Map<number, Touched>>()

  /** @returns a function that restores the current state */
  snapshot(): () => void {
    const unitByNumber = new Map(this.unitByNumber)
    const touched = new Map([...this.#touched].map(([document, units]) => [document, new Map(units)]))
    return () => {
      this.unitByNumber = unitByNumber
      this.#touched = touched
    }
  }

  /** True if a document that posts at once could move the unit. */
  fits = (document: Moving, part: Pick<StockChange, 'product' | 'quantity'>, number: number, isDamaged = false): boolean =>
    isFor(document, part.product, this.unitByNumber.get(number), becoming(document, part, isDamaged))

  /** True if a pending document that does not reserve a part's units may name them. Units still to come must be on no shelf. */
  mayWait = (document: Moving, part: StockChange, isDamaged: boolean): boolean =>
    becoming(document, part, isDamaged).from.includes('available') ||
    !(part.units ?? []).some((number) => isOnShelf(this.unitByNumber.get(number)))

  /** True if a unit that came in with a document has this status. */
  isAny = (status: Status, of: Document): boolean =>
    [...this.unitByNumber.values()].some((unit) => unit.status === status && unit.from === of)

  /** Reserves units for a pending document. @returns false if it may not */
  hold(document: Document, part: StockChange): boolean {
    return (part.units ?? []).every((number) => {
      const unit = this.unitByNumber.get(number)
      if (!unit || !isFor(document, part.product, unit, reservation())) return false
      this.#change(document, part, number, { ...unit, status: 'committed', by: document }, null)
      return true
    })
  }

  /** Frees the reserved units. The record of their state remains for the undo. */
  release(document: Document): void {
    for (const [number, { before }] of this.#touched.get(document) ?? []) if (before) this.unitByNumber.set(number, before)
  }

  /**
   * Moves units as their document says.
   * @param worth kobo of the goods if they had no serial numbers
   * @returns kobo that the shelf gains; null if a unit may not move
   */
  move(document: Document, part: StockChange, worth: number, isDamaged = false): number | null {
    const { quantity, product, units = [] } = part
    const becomes = becoming(document, part, isDamaged)
    const isRevalued = document.kind === 'adjustment' && quantity === 0
    const comesIn = quantity > 0 && (document.kind === 'intake' || document.kind === 'adjustment')
    const shares = inShares(worth, units.length)
    let gained = 0
    for (const [at, number] of units.entries()) {
      const now = this.unitByNumber.get(number)
      if (!isFor(document, product, now, becomes)) return null
      const share = shares[at] ?? 0
      const cost = comesIn ? share : (now?.cost ?? 0) + (isRevalued ? share : 0)
      if (cost < 0) return null
      const from = comesIn ? document : (now?.from ?? null)
      const to: Unit = {
        status: becomes.to,
        product,
        location: document.location,
        cost,
        by: becomes.to === 'available' ? null : document,
        from,
      }
      gained += worthOf(to) - worthOf(now)
      this.#change(document, part, number, to, isRevalued ? share : null)
    }
    return gained
  }

  #change(document: Document, { line, product }: StockChange, number: number, to: Unit, revalued: number | null): void {
    const units = this.#touched.get(document) ?? new Map<number, Touched>()
    const before = units.has(number) ? (units.get(number)?.before ?? null) : (this.unitByNumber.get(number) ?? null)
    this.#touched.set(document, units.set(number, { before, left: to.status, line, product, revalued }))
    this.unitByNumber.set(number, to)
  }

  /**
   * Restores the units that a document moved on one line, or all its units if it moved no stock. @returns true if all are as it left them
   */
  takeBack(document: Document, movement?: Document['movements'][number]): boolean {
    const all = this.#touched.get(document) ?? new Map<number, Touched>()
    const these = [...all].filter(([, { line, product }]) => !movement || (movement.line === line && movement.product === product))
    const gained = these.map(([number, touched]) => {
      const unit = this.unitByNumber.get(number)
      if (!unit || !isAsLeft(document, unit, touched, movement?.quantity ?? 0)) return null
      const to = backTo(document, unit, touched)
      all.delete(number)
      this.unitByNumber.set(number, to)
      return to.cost < 0 ? null : worthOf(to) - worthOf(unit)
    })
    return (
      gained.every((gain) => gain !== null) && (these.length === 0 || sumOf(gained.map((gain) => gain ?? 0)) === -(movement?.value ?? 0))
    )
  }
}

/**
 * A unit on a shelf must be the same goods, in the same place, from the same document. A unit that left must have left with this document.
 */
function isAsLeft(document: Document, unit: Unit, { before, left, product }: Touched, quantity: number): boolean {
  if (unit.status !== left) return false
  if (left !== 'available') return unit.by === document
  const broughtIn = before === null || (quantity > 0 && document.kind !== 'return-inward')
  return unit.from === (broughtIn ? document : before.from) && unit.product === product && unit.location === document.location
}

function backTo(document: Document, unit: Unit, { before, revalued }: Touched): Unit {
  if (revalued !== null) return { ...unit, cost: unit.cost - revalued }
  return before ?? { ...unit, status: 'void', by: document }
}

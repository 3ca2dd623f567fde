import { Credit } from './model-credit.ts'
import { type Document, type Line, type StockChange, halfUp, lineTotal } from './model-papers.ts'
import { Units, isTracked } from './model-units.ts'

/* Stock levels of the model (`model.ts`). Quantities in thousandths, money in kobo. */

interface Shelf {
  on_hand: number
  committed: number
  value: number
}

export class Shelves extends Credit {
  readonly shelves = new Map<string, Shelf>()
  readonly units = new Units()
  /** Components of each composite, by the index that lines name it by: thousandths of products. */
  readonly recipes = new Map<number, { product: number; quantity: number }[]>()

  /** @param cost kobo a unit of each product, if a shelf has no average */
  constructor(readonly cost: number) {
    super()
  }

  shelf(product: number, location: number): Shelf {
    const key = `${product} ${location}`
    const shelf = this.shelves.get(key) ?? { on_hand: 0, committed: 0, value: 0 }
    this.shelves.set(key, shelf)
    return shelf
  }

  /** Applies all of a change to the shelves, or none. */
  protected applyOrUndo(work: () => boolean): boolean {
    const before = new Map([...this.shelves].map(([key, shelf]) => [key, { ...shelf }]))
    const putBack = this.units.snapshot()
    if (work()) return true
    putBack()
    this.shelves.clear()
    for (const [key, shelf] of before) this.shelves.set(key, shelf)
    return false
  }

  protected partsOf = (lines: readonly Line[]): StockChange[] =>
    lines.flatMap((documentLine, line): StockChange[] => {
      const recipe = this.recipes.get(documentLine.product)
      return (
        recipe?.map(({ product, quantity }) => ({
          ...{ line, product, quantity: (documentLine.quantity * quantity) / 1000, amount: null },
          units: documentLine.named?.get(product) ?? [],
        })) ?? [{ ...documentLine, line, units: documentLine.named?.get(documentLine.product) ?? [] }]
      )
    })

  /** Stock that a pending document reserves, by line. */
  protected reservedLines = ({ kind, parts }: Document): StockChange[] => {
    if (kind === 'sale' || kind === 'return-outward') return parts
    return kind === 'adjustment' ? parts.flatMap((line) => (line.quantity < 0 ? [{ ...line, quantity: -line.quantity }] : [])) : []
  }

  protected hold(document: Document): boolean {
    return this.reservedLines(document).every((line) => {
      const shelf = this.shelf(line.product, document.location)
      shelf.committed += line.quantity
      return isSound(shelf) && this.units.hold(document, line)
    })
  }

  protected release(document: Document): boolean {
    if (document.status !== 'pending') return true
    this.units.release(document)
    for (const line of this.reservedLines(document)) this.shelf(line.product, document.location).committed -= line.quantity
    return true
  }

  /** The change of the line's shelf when it takes effect. */
  protected moveOf(kind: Document['kind'], line: Line, shelf: Shelf): { quantity: number; value: number } {
    const average = (quantity: number) => halfUp(BigInt(shelf.value) * BigInt(quantity), BigInt(shelf.on_hand || 1))
    const out = (quantity: number) => ({ quantity: -quantity, value: quantity === shelf.on_hand ? -shelf.value : -average(quantity) })
    if (kind === 'sale' || kind === 'return-outward') return out(line.quantity)
    if (kind === 'return-inward' && line.amount !== null) return { quantity: line.quantity, value: line.amount }
    if (kind === 'intake' || (line.quantity > 0 && line.amount !== null))
      return { quantity: line.quantity, value: lineTotal(line) + (line.extra ?? 0) }
    if (line.quantity < 0) return out(-line.quantity)
    if (line.quantity === 0) return { quantity: 0, value: line.amount ?? 0 }
    return { quantity: line.quantity, value: shelf.on_hand > 0 ? average(line.quantity) : lineTotal({ ...line, amount: this.cost }) }
  }

  /**
   * In a pending document, units that return, are damaged or change their worth must be known to the shop.
   * Units that come onto a shelf must be on none.
   */
  protected areKnown(document: Document): boolean {
    const { kind, parts, damaged } = document
    const existingParts = parts.filter(({ quantity }) => kind === 'return-inward' || (kind === 'adjustment' && quantity === 0))
    const comes = parts.filter(({ quantity }) => kind === 'intake' || kind === 'return-inward' || (kind === 'adjustment' && quantity > 0))
    if (!comes.every((part) => this.units.mayWait(document, part, false))) return false
    if (!damaged.every((part) => this.units.mayWait(document, part, true))) return false
    return [...existingParts, ...damaged].flatMap(({ units }) => units ?? []).every((number) => this.units.unitByNumber.has(number))
  }

  /** The contact's balance now. */
  protected owes = ({ contact }: Document): number => this.balances[this.contact(contact)]

  /**
   * Posts a document to the shelves. @returns false if a shelf would be invalid, its order does not take it, or it refunds more than is due
   */
  protected shelve(document: Document): boolean {
    const { kind, of, paysBack, total } = document
    if (kind === 'intake' && of && !this.fits(of, document.lines)) return false
    if (paysBack > 0 && (of ? paysBack > this.over(of, total) : this.owes(document) - total + paysBack > 0)) return false
    const movements: Document['movements'] = []
    for (const line of document.parts) {
      const shelf = this.shelf(line.product, document.location)
      const plain = this.moveOf(document.kind, line, shelf)
      const value = isTracked(line.product) ? this.units.move(document, line, plain.value) : plain.value
      if (value === null) return false
      const move = { ...plain, value }
      shelf.on_hand += move.quantity
      shelf.value += move.value
      if (!isSound(shelf)) return false
      movements.push({ product: line.product, line: line.line, ...move })
    }
    if (document.damaged.some((part) => this.units.move(document, part, 0, true) === null)) return false
    document.movements = movements
    return true
  }

  protected unshelve = (document: Document): boolean =>
    document.movements.every((move) => {
      const shelf = this.shelf(move.product, document.location)
      shelf.on_hand -= move.quantity
      shelf.value -= move.value
      return isSound(shelf) && this.units.takeBack(document, move)
    }) && this.units.takeBack(document)
}

const isSound = ({ on_hand, committed, value }: Shelf) => on_hand >= committed && value >= 0 && (on_hand > 0 || value === 0)

import { Credit } from './model-credit.ts'
import {
  type Back,
  type Document,
  type Line,
  type ModelKind,
  type Part,
  type Want,
  freeBack,
  halfUp,
  handOut,
  isPaid,
  lineTotal,
  owed,
  sharesOf,
  sumOf,
} from './model-papers.ts'
import { Units, areNamed, isTracked } from './model-units.ts'

/**
 * The shop in a few hundred lines: what `domain.md` says stock, cost, payments and balances come to, worked out plainly and apart from the
 * server's code, so that the two can be held against each other. Quantities in thousandths, money in kobo.
 */
interface Shelf {
  on_hand: number
  committed: number
  value: number
}

export class ShopModel extends Credit {
  readonly shelves = new Map<string, Shelf>()
  readonly units = new Units()
  /** What one composite is made of, by the index that lines name it by: thousandths of products. */
  readonly recipes = new Map<number, { product: number; quantity: number }[]>()
  levels: Record<ModelKind, number> = { sale: 0, intake: 0, adjustment: 0, 'return-inward': 0, 'return-outward': 0, 'purchase-order': 0 }

  /** @param cost kobo a unit: what each product costs, where a shelf has no average */
  constructor(readonly cost: number) {
    super()
  }

  shelf(product: number, location: number): Shelf {
    const key = `${product} ${location}`
    const shelf = this.shelves.get(key) ?? { on_hand: 0, committed: 0, value: 0 }
    this.shelves.set(key, shelf)
    return shelf
  }

  total = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineTotal(line), 0)

  /** @returns whether the server should take it */
  record(
    kind: 'sale' | 'intake' | 'adjustment' | 'purchase-order',
    location: number,
    lines: Line[],
    paid: number,
    asked = 0,
    more: Partial<Document> & { credit?: number } = {},
  ): boolean {
    const charges = more.charges ?? []
    const total = kind === 'adjustment' ? 0 : kind === 'sale' ? sumOf(charges.flat()) : this.total(lines)
    const costs = (more.costs ?? []).map(({ contact, amount }) => ({ contact: contact === null ? null : this.contact(contact), amount }))
    const extra = sharesOf(sumOf(costs.map(({ amount }) => amount)), lines)
    const parts = kind === 'purchase-order' ? [] : this.#parts(lines.map((line, index) => ({ ...line, extra: extra[index] ?? 0 })))
    if (!areNamed(parts)) return false
    if (parts.some(({ quantity }) => !Number.isInteger(quantity)) || (kind === 'intake' && paid > total)) return false
    if (lines.some(({ product, quantity }) => isTracked(product) && quantity % 1000 !== 0)) return false
    if (kind === 'purchase-order' && new Set(lines.map(({ product }) => product)).size < lines.length) return false
    const order = more.of ?? null
    if (order && (this.contact(asked) !== this.contact(order.contact) || location !== order.location || !this.fits(order, lines)))
      return false
    const credit = more.credit ?? 0
    const direction = kind === 'sale' ? 'in' : 'out'
    const credits = this.credits(asked, direction)
    if (credit > 0 && (paid + credit > total || credit > this.sumLeft(credits))) return false
    const document = { ...this.#blank(kind, location, this.contact(asked)), lines, parts, total, costs, charges, of: order }
    if (!this.#add(document, paid)) return false
    this.settleBy(direction, [{ item: document, amount: credit }], credits)
    return true
  }

  #blank = (kind: ModelKind, location: number, contact: number): Document => ({
    ...{ kind, contact, merges: this.merges, owed: [], payments: [], of: null, backs: [], charges: [], costs: [], debts: [], paysBack: 0 },
    ...{ location, status: 'pending', posted: false, lines: [], parts: [], damaged: [], total: 0, paid: 0, moved: [] },
  })

  #add(document: Document, paid: number): boolean {
    const waits = this.levels[document.kind] > 0
    if (document.kind === 'return-inward') document.paysBack = paid
    if (waits && !this.#areKnown(document)) return false
    if (!this.#whole(() => (waits ? this.#hold(document) : this.#post(document)))) return false
    this.documents.push(document)
    for (const { contact, amount } of document.costs) if (contact !== null) this.items.push({ kind: 'cost', contact, amount, of: document })
    if (document.kind !== 'adjustment' && document.kind !== 'purchase-order') this.items.push(document)
    // Money taken, or given to a supplier, is credit at once, whether or not the document posts.
    if (document.kind !== 'return-inward') this.#pay(document, paid)
    return true
  }

  /** What comes back with a document that waits, goes back damaged, or is worth something else, was here before. */
  #areKnown({ kind, parts, damaged }: Document): boolean {
    const known = parts.filter(({ quantity }) => kind === 'return-inward' || (kind === 'adjustment' && quantity === 0))
    return [...known, ...damaged].flatMap(({ units }) => units ?? []).every((number) => this.units.here.has(number))
  }

  #pay(document: Document, amount: number): void {
    document.paid += amount
    document.payments.push(this.move(document.contact, document.kind === 'sale' ? -amount : amount))
  }

  /**
   * Goods come back of a sale, or go back of an intake; or of none.
   * @param asked whose they are, where they are of none
   * @returns whether the server should take it
   */
  giveBackGoods(
    kind: 'return-inward' | 'return-outward',
    of: Document | null,
    location: number,
    wants: readonly Want[],
    paid: number,
    asked: number,
  ): boolean {
    if (of && of.status !== 'approved') return false
    const backs: Back[] = []
    for (const want of wants) {
      const taken = of ? this.take(of, want, backs) : [freeBack(want)]
      if (!taken || !handOut(want.named, taken)) return false
      backs.push(...taken)
    }
    const all = backs.flatMap(({ goods, isDamaged }, line) =>
      goods.map(({ cost: amount, ...one }) => ({ part: { ...one, amount, line } satisfies Part, isDamaged })),
    )
    if (!areNamed(all.map(({ part }) => part))) return false
    const [whole, damaged] = [all.filter((one) => !one.isDamaged), all.filter((one) => one.isDamaged)]
    const parts = whole.map(({ part }) => part)
    const total = sumOf(backs.map(({ credit }) => credit))
    const document = {
      ...this.#blank(kind, location, this.contact(of ? of.contact : asked)),
      of,
      backs,
      parts,
      total,
      damaged: damaged.map(({ part }) => part).filter(({ product }) => isTracked(product)),
    }
    if (paid > total || (of && kind === 'return-inward' && paid > this.over(of, total))) return false
    return this.#add(document, paid)
  }

  /** @returns the status that the server should answer with */
  settle(document: Document, status: 'approved' | 'canceled' | 'closed', refund: boolean): 200 | 404 | 409 | 422 {
    if (document.status === 'deleted') return 404
    const isDone = document.status === 'canceled' || document.status === 'closed'
    if (isDone || (document.status === 'approved' ? status === 'approved' : status === 'closed')) return 409
    if (status === 'closed') {
      if (this.standing(document, ['pending']).length > 0) return 422
      document.status = 'closed'
      return 200
    }
    if (status === 'approved') {
      if (!this.#whole(() => this.#release(document) && this.#post(document))) return 422
      return 200
    }
    if (this.standing(document).length > 0) return 422
    if (document.status === 'approved' && !this.#unpost(document)) return 422
    this.#release(document)
    document.status = 'canceled'
    this.#noMore(document, refund)
    return 200
  }

  delete(document: Document, refund: boolean): 200 | 404 | 422 {
    if (document.status === 'deleted') return 404
    if (document.status === 'approved' || document.posted) return 422
    this.#release(document)
    document.status = 'deleted'
    this.#noMore(document, refund)
    return 200
  }

  pay(document: Document, amount: number): 200 | 404 | 409 | 422 {
    if (document.status === 'deleted') return 404
    if (document.status !== 'approved') return 409
    if (document.kind !== 'sale' && amount > document.total - document.paid) return 422
    if (document.kind === 'return-inward' && (document.of ? amount > this.over(document.of, 0) : this.#owes(document) + amount > 0))
      return 422
    this.#pay(document, amount)
    return 200
  }

  /** What its contact owes by now. */
  #owes = ({ contact }: Document): number => this.balances[this.contact(contact)]

  /** It comes to nothing: nothing settles it or what it took to bring it in, and of what was paid on it no more is used than is kept. */
  #noMore(document: Document, isRefunded: boolean): void {
    for (const item of this.items) if (item === document || (item.kind === 'cost' && item.of === document)) this.settleNoMore(item)
    if (isRefunded && isPaid(document)) {
      const standing = document.payments.filter(({ isTakenBack }) => !isTakenBack)
      document.paid -= Math.abs(sumOf(standing.map(({ amount }) => amount)))
      this.takeBack(document.contact, standing)
    }
    this.useNoMore()
  }

  /** Does all of something to the shelves, or nothing. */
  #whole(work: () => boolean): boolean {
    const before = new Map([...this.shelves].map(([key, shelf]) => [key, { ...shelf }]))
    const putBack = this.units.kept()
    if (work()) return true
    putBack()
    this.shelves.clear()
    for (const [key, shelf] of before) this.shelves.set(key, shelf)
    return false
  }

  #parts = (lines: readonly Line[]): Part[] =>
    lines.flatMap((one, line): Part[] => {
      const recipe = this.recipes.get(one.product)
      return (
        recipe?.map(({ product, quantity }) => ({
          ...{ line, product, quantity: (one.quantity * quantity) / 1000, amount: null },
          units: one.named?.get(product) ?? [],
        })) ?? [{ ...one, line, units: one.named?.get(one.product) ?? [] }]
      )
    })

  /** What a pending document holds of each line. */
  #held = ({ kind, parts }: Document): Part[] => {
    if (kind === 'sale' || kind === 'return-outward') return parts
    return kind === 'adjustment' ? parts.flatMap((line) => (line.quantity < 0 ? [{ ...line, quantity: -line.quantity }] : [])) : []
  }

  #hold(document: Document): boolean {
    return this.#held(document).every((line) => {
      const shelf = this.shelf(line.product, document.location)
      shelf.committed += line.quantity
      return isSound(shelf) && this.units.hold(document, line)
    })
  }

  #release(document: Document): boolean {
    if (document.status !== 'pending') return true
    this.units.release(document)
    for (const line of this.#held(document)) this.shelf(line.product, document.location).committed -= line.quantity
    return true
  }

  /** What a line adds to its shelf when it takes effect. */
  #moveOf(kind: Document['kind'], line: Line, shelf: Shelf): { quantity: number; value: number } {
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

  /** @returns false where a shelf would not be sound, its order does not take it, or more would be handed back than is owed */
  #post(document: Document): boolean {
    const { kind, of, paysBack, total } = document
    if (kind === 'intake' && of && !this.fits(of, document.lines)) return false
    if (paysBack > 0 && (of ? paysBack > this.over(of, total) : this.#owes(document) - total + paysBack > 0)) return false
    const moved: Document['moved'] = []
    for (const line of document.parts) {
      const shelf = this.shelf(line.product, document.location)
      const plain = this.#moveOf(document.kind, line, shelf)
      const value = isTracked(line.product) ? this.units.move(document, line, plain.value) : plain.value
      if (value === null) return false
      const move = { ...plain, value }
      shelf.on_hand += move.quantity
      shelf.value += move.value
      if (!isSound(shelf)) return false
      moved.push({ product: line.product, line: line.line, ...move })
    }
    if (document.damaged.some((part) => this.units.move(document, part, 0, true) === null)) return false
    document.moved = moved
    document.owed.push(this.move(document.contact, owed(document)))
    for (const { contact, amount } of document.costs)
      if (contact !== null) document.debts.push({ contact, entries: [this.move(contact, -amount)] })
    if (paysBack > 0) this.#pay(document, paysBack)
    document.status = 'approved'
    document.posted = true
    // What a supplier credits is for the intake that it is of, as far as that is not paid.
    if (kind === 'return-outward' && of)
      this.settleBy('out', [{ item: of, amount: Math.max(0, Math.min(total, of.total - of.paid)) }], [document])
    return true
  }

  /** Takes everything back or nothing. */
  #unpost(document: Document): boolean {
    const fits = this.#whole(
      () =>
        document.moved.every((move) => {
          const shelf = this.shelf(move.product, document.location)
          shelf.on_hand -= move.quantity
          shelf.value -= move.value
          return isSound(shelf) && this.units.takeBack(document, move)
        }) && this.units.takeBack(document),
    )
    if (fits)
      for (const { contact, entries } of [{ contact: document.contact, entries: document.owed }, ...document.debts])
        this.takeBack(contact, entries)
    return fits
  }
}

const isSound = ({ on_hand, committed, value }: Shelf) => on_hand >= committed && value >= 0 && (on_hand > 0 || value === 0)

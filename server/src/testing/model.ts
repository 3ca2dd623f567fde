/**
 * The shop in a hundred lines: what `domain.md` says stock, cost, payments and balances come to, worked out plainly and apart from the
 * server's code, so that the two can be held against each other. Quantities in thousandths, money in kobo.
 */
interface Shelf {
  on_hand: number
  committed: number
  value: number
}

export interface Line {
  product: number
  /** Below zero on a line of an adjustment that goes out; 0 on one that changes the worth alone. */
  quantity: number
  /** Kobo a unit; of worth alone, kobo that it changes by. Null on a line of an adjustment that takes the shelf's average. */
  amount: number | null
}

/** What a contact's balance was changed by, until that is taken back. */
interface Entry {
  amount: number
  /** How many merges there had been. */
  merges: number
  isTakenBack: boolean
}

interface Document {
  kind: 'sale' | 'intake' | 'adjustment'
  /** Whom it was recorded for. An adjustment is nobody's. */
  contact: number
  /** How many merges there had been when it was recorded. */
  merges: number
  /** What is owed for it, and what was paid. */
  owed: Entry[]
  payments: Entry[]
  location: number
  status: 'pending' | 'approved' | 'canceled' | 'deleted'
  posted: boolean
  lines: Line[]
  /** What its lines are of, with composites taken apart as they were made then. */
  parts: Line[]
  total: number
  paid: number
  /** What each line moved when it took effect. */
  moved: { product: number; quantity: number; value: number }[]
}

const halfUp = (numerator: bigint, denominator: bigint) => Number((numerator * 2n + denominator) / (denominator * 2n))
const lineTotal = ({ quantity, amount }: Line) => halfUp(BigInt(quantity) * BigInt(amount ?? 0), 1000n)

export class ShopModel {
  readonly shelves = new Map<string, Shelf>()
  readonly documents: Document[] = []
  /** What each of two contacts owes. */
  readonly balances: [number, number] = [0, 0]
  /** The second of them is an alias of the first, which took its balance. */
  merged: { first: 0 | 1; second: 0 | 1; amount: number; isOldTakenBack: boolean } | null = null
  #merges = 0
  readonly #adjusted: Entry[] = []
  /** What one composite is made of, by the index that lines name it by: thousandths of products. */
  readonly recipes = new Map<number, { product: number; quantity: number }[]>()
  levels = { sale: 0, intake: 0, adjustment: 0 }

  /** @param cost kobo a unit: what each product costs, where a shelf has no average */
  constructor(readonly cost: number) {}

  shelf(product: number, location: number): Shelf {
    const key = `${product} ${location}`
    const shelf = this.shelves.get(key) ?? { on_hand: 0, committed: 0, value: 0 }
    this.shelves.set(key, shelf)
    return shelf
  }

  total = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineTotal(line), 0)

  /** @returns whether the server should take it */
  record(kind: Document['kind'], location: number, lines: Line[], paid: number, asked: number = 0): boolean {
    const contact = this.contact(asked)
    const total = kind === 'adjustment' ? 0 : this.total(lines)
    const parts = this.#parts(lines)
    if (parts.some(({ quantity }) => !Number.isInteger(quantity))) return false
    const document: Document = {
      ...{ kind, contact, merges: this.#merges, owed: [], payments: [] },
      ...{ location, status: 'pending', posted: false, lines, parts, total, paid, moved: [] },
    }
    if (!this.#whole(() => (this.levels[kind] === 0 ? this.#post(document) : this.#hold(document)))) return false
    this.documents.push(document)
    // Money taken is the contact's credit at once, whether or not the sale posts.
    if (kind === 'sale') document.payments.push(this.#move(contact, -paid))
    return true
  }

  /** Who a contact is by now. */
  contact = (asked: number): 0 | 1 => (this.merged?.second === asked ? this.merged.first : asked === 0 ? 0 : 1)

  /** @returns the status that the server should answer with */
  merge(second: 0 | 1): 200 | 404 | 422 {
    if (this.merged) return this.merged.second === second ? 404 : 422
    const isNamed = ({ kind, contact, status }: Document) => kind !== 'adjustment' && contact === second && status === 'pending'
    if (this.documents.some(isNamed)) return 422
    const first = second === 0 ? 1 : 0
    this.merged = { first, second, amount: this.balances[second], isOldTakenBack: false }
    this.#merges++
    this.balances[first] += this.balances[second]
    this.balances[second] = 0
    return 200
  }

  /** Undone while nothing new stands on either: no document, no entry, and none of before that was taken back. */
  unmerge(second: 0 | 1): 200 | 404 | 422 {
    if (this.merged?.second !== second) return 404
    const { first, amount, isOldTakenBack } = this.merged
    const isNew = ({ merges }: { merges: number }) => merges === this.#merges
    const recorded = this.documents.filter(({ kind }) => kind !== 'adjustment')
    const entries = [...this.#adjusted, ...recorded.flatMap(({ owed, payments }) => [...owed, ...payments])]
    const stands = recorded.some((document) => isNew(document) && (document.status === 'pending' || document.status === 'approved'))
    if (stands || isOldTakenBack || entries.some((entry) => isNew(entry) && entry.amount !== 0 && !entry.isTakenBack)) return 422
    this.merged = null
    this.balances[first] -= amount
    this.balances[second] += amount
    return 200
  }

  adjust(contact: number, amount: number): void {
    this.#adjusted.push(this.#move(contact, amount))
  }

  #move(contact: number, amount: number): Entry {
    this.balances[this.contact(contact)] += amount
    return { amount, merges: this.#merges, isTakenBack: false }
  }

  #takeBack(contact: number, entries: Entry[]): void {
    for (const entry of entries.filter(({ isTakenBack, amount }) => !isTakenBack && amount !== 0)) {
      this.balances[this.contact(contact)] -= entry.amount
      entry.isTakenBack = true
      if (this.merged && entry.merges !== this.#merges) this.merged.isOldTakenBack = true
    }
  }

  /** @returns the status that the server should answer with */
  settle(document: Document, status: 'approved' | 'canceled', refund: boolean): 200 | 404 | 409 | 422 {
    if (document.status === 'deleted') return 404
    if (document.status === 'canceled' || (document.status === 'approved' && status === 'approved')) return 409
    if (status === 'approved') {
      if (!this.#whole(() => this.#release(document) && this.#post(document))) return 422
      return 200
    }
    if (document.status === 'approved' && !this.#unpost(document)) return 422
    this.#release(document)
    if (refund) this.#giveBack(document)
    document.status = 'canceled'
    return 200
  }

  delete(document: Document, refund: boolean): 200 | 404 | 422 {
    if (document.status === 'deleted') return 404
    if (document.status === 'approved' || document.posted) return 422
    this.#release(document)
    if (refund) this.#giveBack(document)
    document.status = 'deleted'
    return 200
  }

  pay(document: Document, amount: number): 200 | 404 | 409 {
    if (document.status === 'deleted') return 404
    if (document.status !== 'approved') return 409
    document.paid += amount
    document.payments.push(this.#move(document.contact, -amount))
    return 200
  }

  #giveBack(document: Document): void {
    if (document.kind !== 'sale') return
    this.#takeBack(document.contact, document.payments)
    document.paid = 0
  }

  /** Does all of something to the shelves, or nothing. */
  #whole(work: () => boolean): boolean {
    const before = new Map([...this.shelves].map(([key, shelf]) => [key, { ...shelf }]))
    if (work()) return true
    this.shelves.clear()
    for (const [key, shelf] of before) this.shelves.set(key, shelf)
    return false
  }

  #parts = (lines: readonly Line[]): Line[] =>
    lines.flatMap((line) => {
      const recipe = this.recipes.get(line.product)
      return recipe?.map(({ product, quantity }) => ({ product, quantity: (line.quantity * quantity) / 1000, amount: null })) ?? [line]
    })

  /** What a pending document holds of each line. */
  #held = ({ kind, parts }: Document): Line[] =>
    kind === 'sale'
      ? parts
      : kind === 'adjustment'
        ? parts.flatMap((line) => (line.quantity < 0 ? [{ ...line, quantity: -line.quantity }] : []))
        : []

  #hold(document: Document): boolean {
    return this.#held(document).every((line) => {
      const shelf = this.shelf(line.product, document.location)
      shelf.committed += line.quantity
      return isSound(shelf)
    })
  }

  #release(document: Document): boolean {
    if (document.status === 'pending')
      for (const line of this.#held(document)) this.shelf(line.product, document.location).committed -= line.quantity
    return true
  }

  /** What a line adds to its shelf when it takes effect. */
  #moveOf(kind: Document['kind'], line: Line, shelf: Shelf): { quantity: number; value: number } {
    const average = (quantity: number) => halfUp(BigInt(shelf.value) * BigInt(quantity), BigInt(shelf.on_hand || 1))
    const out = (quantity: number) => ({ quantity: -quantity, value: quantity === shelf.on_hand ? -shelf.value : -average(quantity) })
    if (kind === 'sale') return out(line.quantity)
    if (kind === 'intake' || (line.quantity > 0 && line.amount !== null)) return { quantity: line.quantity, value: lineTotal(line) }
    if (line.quantity < 0) return out(-line.quantity)
    if (line.quantity === 0) return { quantity: 0, value: line.amount ?? 0 }
    return { quantity: line.quantity, value: shelf.on_hand > 0 ? average(line.quantity) : lineTotal({ ...line, amount: this.cost }) }
  }

  /** @returns false where a shelf would not be sound: for a sale or an intake it always is */
  #post(document: Document): boolean {
    const moved: Document['moved'] = []
    for (const line of document.parts) {
      const shelf = this.shelf(line.product, document.location)
      const move = this.#moveOf(document.kind, line, shelf)
      shelf.on_hand += move.quantity
      shelf.value += move.value
      if (!isSound(shelf)) return false
      moved.push({ product: line.product, ...move })
    }
    document.moved = moved
    document.owed.push(this.#move(document.contact, owed(document)))
    document.status = 'approved'
    document.posted = true
    return true
  }

  /** Takes everything back or nothing. */
  #unpost(document: Document): boolean {
    const fits = this.#whole(() =>
      document.moved.every(({ product, quantity, value }) => {
        const shelf = this.shelf(product, document.location)
        shelf.on_hand -= quantity
        shelf.value -= value
        return isSound(shelf)
      }),
    )
    if (fits) this.#takeBack(document.contact, document.owed)
    return fits
  }
}

const isSound = ({ on_hand, committed, value }: Shelf) => on_hand >= committed && value >= 0 && (on_hand > 0 || value === 0)

/** What the contact owes for it. */
const owed = ({ kind, total }: Document) => ({ sale: total, intake: -total, adjustment: 0 })[kind]

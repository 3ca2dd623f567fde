import {
  type Back,
  type Document,
  type Entry,
  type Line,
  type ModelKind,
  Papers,
  type Part,
  type Want,
  freeBack,
  halfUp,
  isPaid,
  lineTotal,
  owed,
  sharesOf,
  sumOf,
} from './model-papers.ts'

/**
 * The shop in a few hundred lines: what `domain.md` says stock, cost, payments and balances come to, worked out plainly and apart from the
 * server's code, so that the two can be held against each other. Quantities in thousandths, money in kobo.
 */
interface Shelf {
  on_hand: number
  committed: number
  value: number
}

export class ShopModel extends Papers {
  readonly shelves = new Map<string, Shelf>()
  /** What each of two contacts owes. */
  readonly balances: [number, number] = [0, 0]
  /** The second of them is an alias of the first, which took its balance. */
  merged: { first: 0 | 1; second: 0 | 1; amount: number; isOldTakenBack: boolean } | null = null
  #merges = 0
  readonly #adjusted: Entry[] = []
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
    more: Partial<Document> = {},
  ): boolean {
    const charges = more.charges ?? []
    const total = kind === 'adjustment' ? 0 : kind === 'sale' ? sumOf(charges.flat()) : this.total(lines)
    const costs = (more.costs ?? []).map(({ contact, amount }) => ({ contact: contact === null ? null : this.contact(contact), amount }))
    const extra = sharesOf(sumOf(costs.map(({ amount }) => amount)), lines)
    const parts = kind === 'purchase-order' ? [] : this.#parts(lines.map((line, index) => ({ ...line, extra: extra[index] ?? 0 })))
    if (parts.some(({ quantity }) => !Number.isInteger(quantity)) || (kind === 'intake' && paid > total)) return false
    if (kind === 'purchase-order' && new Set(lines.map(({ product }) => product)).size < lines.length) return false
    const order = more.of ?? null
    if (order && (this.contact(asked) !== this.contact(order.contact) || location !== order.location || !this.fits(order, lines)))
      return false
    return this.#add({ ...this.#blank(kind, location, this.contact(asked)), lines, parts, total, costs, charges, of: order }, paid)
  }

  #blank = (kind: ModelKind, location: number, contact: number): Document => ({
    ...{ kind, contact, merges: this.#merges, owed: [], payments: [], of: null, backs: [], charges: [], costs: [], debts: [], paysBack: 0 },
    ...{ location, status: 'pending', posted: false, lines: [], parts: [], total: 0, paid: 0, moved: [] },
  })

  #add(document: Document, paid: number): boolean {
    const waits = this.levels[document.kind] > 0
    if (document.kind === 'return-inward') document.paysBack = paid
    if (!this.#whole(() => (waits ? this.#hold(document) : this.#post(document)))) return false
    this.documents.push(document)
    // Money taken, or given to a supplier, is credit at once, whether or not the document posts.
    if (document.kind !== 'return-inward') this.#pay(document, paid)
    return true
  }

  #pay(document: Document, amount: number): void {
    document.paid += amount
    document.payments.push(this.#move(document.contact, document.kind === 'sale' ? -amount : amount))
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
      if (!taken) return false
      backs.push(...taken)
    }
    const parts = backs.flatMap(({ goods, isDamaged }, line) =>
      isDamaged ? [] : goods.map(({ product, quantity, cost }): Part => ({ product, quantity, amount: cost, line })),
    )
    const total = sumOf(backs.map(({ credit }) => credit))
    const document = { ...this.#blank(kind, location, this.contact(of ? of.contact : asked)), of, backs, parts, total }
    if (paid > total || (of && kind === 'return-inward' && paid > this.over(of, total))) return false
    return this.#add(document, paid)
  }

  /** Who a contact is by now. */
  contact = (asked: number): 0 | 1 => (this.merged?.second === asked ? this.merged.first : asked === 0 ? 0 : 1)

  /** @returns the status that the server should answer with */
  merge(second: 0 | 1): 200 | 404 | 422 {
    if (this.merged) return this.merged.second === second ? 404 : 422
    const isNamed = ({ kind, contact, status }: Document) => kind !== 'adjustment' && contact === second && status === 'pending'
    const isOwed = ({ costs, status }: Document) => status === 'pending' && costs.some(({ contact }) => contact === second)
    if (this.documents.some((document) => isNamed(document) || isOwed(document))) return 422
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
    const entries = [
      ...this.#adjusted,
      ...recorded.flatMap(({ owed, payments, debts }) => [...owed, ...payments, ...debts.flatMap((debt) => debt.entries)]),
    ]
    const stands = recorded.some((document) => isNew(document) && ['pending', 'approved', 'closed'].includes(document.status))
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

  #giveBack(document: Document): void {
    if (!isPaid(document)) return
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

  #parts = (lines: readonly Line[]): Part[] =>
    lines.flatMap((one, line): Part[] => {
      const recipe = this.recipes.get(one.product)
      return (
        recipe?.map(({ product, quantity }) => ({ line, product, quantity: (one.quantity * quantity) / 1000, amount: null })) ?? [
          { ...one, line },
        ]
      )
    })

  /** What a pending document holds of each line. */
  #held = ({ kind, parts }: Document): Line[] => {
    if (kind === 'sale' || kind === 'return-outward') return parts
    return kind === 'adjustment' ? parts.flatMap((line) => (line.quantity < 0 ? [{ ...line, quantity: -line.quantity }] : [])) : []
  }

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
      const move = this.#moveOf(document.kind, line, shelf)
      shelf.on_hand += move.quantity
      shelf.value += move.value
      if (!isSound(shelf)) return false
      moved.push({ product: line.product, line: line.line, ...move })
    }
    document.moved = moved
    document.owed.push(this.#move(document.contact, owed(document)))
    for (const { contact, amount } of document.costs)
      if (contact !== null) document.debts.push({ contact, entries: [this.#move(contact, -amount)] })
    if (paysBack > 0) this.#pay(document, paysBack)
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
    if (fits)
      for (const { contact, entries } of [{ contact: document.contact, entries: document.owed }, ...document.debts])
        this.#takeBack(contact, entries)
    return fits
  }
}

const isSound = ({ on_hand, committed, value }: Shelf) => on_hand >= committed && value >= 0 && (on_hand > 0 || value === 0)

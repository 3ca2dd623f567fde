/**
 * The shop in a hundred lines: what `domain.md` says stock, cost, payments and balances come to, worked out plainly and apart from the
 * server's code, so that the two can be held against each other. Quantities in thousandths, money in kobo.
 */
interface Shelf {
  on_hand: number
  committed: number
  value: number
}

interface Line {
  product: number
  quantity: number
  amount: number
}

interface Document {
  kind: 'sale' | 'intake'
  location: number
  status: 'pending' | 'approved' | 'canceled' | 'deleted'
  posted: boolean
  lines: Line[]
  total: number
  paid: number
  /** What each line moved when it took effect. */
  moved: { product: number; quantity: number; value: number }[]
}

const halfUp = (numerator: bigint, denominator: bigint) => Number((numerator * 2n + denominator) / (denominator * 2n))
const lineTotal = ({ quantity, amount }: Line) => halfUp(BigInt(quantity) * BigInt(amount), 1000n)

export class ShopModel {
  readonly shelves = new Map<string, Shelf>()
  readonly documents: Document[] = []
  balance = 0
  levels = { sale: 0, intake: 0 }

  shelf(product: number, location: number): Shelf {
    const key = `${product} ${location}`
    const shelf = this.shelves.get(key) ?? { on_hand: 0, committed: 0, value: 0 }
    this.shelves.set(key, shelf)
    return shelf
  }

  total = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineTotal(line), 0)

  /** @returns whether the server should take it */
  record(kind: 'sale' | 'intake', location: number, lines: Line[], paid: number): boolean {
    if (kind === 'sale' && !this.#hasAll(location, lines)) return false
    const document: Document = { kind, location, status: 'pending', posted: false, lines, total: this.total(lines), paid, moved: [] }
    this.documents.push(document)
    // Money taken is the contact's credit at once, whether or not the sale posts.
    if (kind === 'sale') this.balance -= paid
    if (this.levels[kind] === 0) this.#post(document)
    else if (kind === 'sale') for (const line of lines) this.shelf(line.product, location).committed += line.quantity
    return true
  }

  /** @returns the status that the server should answer with */
  settle(document: Document, status: 'approved' | 'canceled', refund: boolean): 200 | 404 | 409 | 422 {
    if (document.status === 'deleted') return 404
    if (document.status === 'canceled' || (document.status === 'approved' && status === 'approved')) return 409
    if (status === 'approved') {
      this.#release(document)
      this.#post(document)
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
    this.balance -= amount
    return 200
  }

  #hasAll(location: number, lines: readonly Line[]): boolean {
    const left = new Map<number, number>()
    return lines.every(({ product, quantity }) => {
      const { on_hand, committed } = this.shelf(product, location)
      const after = (left.get(product) ?? on_hand - committed) - quantity
      left.set(product, after)
      return after >= 0
    })
  }

  #giveBack(document: Document): void {
    if (document.kind !== 'sale') return
    this.balance += document.paid
    document.paid = 0
  }

  #release(document: Document): void {
    if (document.kind !== 'sale' || document.status !== 'pending') return
    for (const line of document.lines) this.shelf(line.product, document.location).committed -= line.quantity
  }

  #post(document: Document): void {
    for (const line of document.lines) {
      const shelf = this.shelf(line.product, document.location)
      const out =
        line.quantity === shelf.on_hand ? shelf.value : halfUp(BigInt(shelf.value) * BigInt(line.quantity), BigInt(shelf.on_hand || 1))
      const move =
        document.kind === 'intake' ? { quantity: line.quantity, value: lineTotal(line) } : { quantity: -line.quantity, value: -out }
      shelf.on_hand += move.quantity
      shelf.value += move.value
      document.moved.push({ product: line.product, ...move })
    }
    this.balance += document.kind === 'intake' ? -document.total : document.total
    document.status = 'approved'
    document.posted = true
  }

  /** Takes everything back or nothing. */
  #unpost(document: Document): boolean {
    const before = new Map([...this.shelves].map(([key, shelf]) => [key, { ...shelf }]))
    const fits = document.moved.every(({ product, quantity, value }) => {
      const shelf = this.shelf(product, document.location)
      shelf.on_hand -= quantity
      shelf.value -= value
      return shelf.on_hand >= shelf.committed && shelf.value >= 0 && (shelf.on_hand > 0 || shelf.value === 0)
    })
    if (!fits) {
      for (const [key, shelf] of before) this.shelves.set(key, shelf)
      return false
    }
    this.balance -= document.kind === 'intake' ? -document.total : document.total
    return true
  }
}

/* Documents of the model (`model.ts`), with figures that follow from other documents. Quantities in thousandths, money in kobo. */

export interface Line {
  product: number
  /** Below zero on adjustment lines that take goods out; 0 on lines that change only the worth. */
  quantity: number
  /** Kobo a unit; on lines that change only the worth, kobo of the change. Null on adjustment lines at the shelf's average. */
  amount: number | null
  /** Sold lines only: the line's own discount. 0 is none; else the line's total divided by this number, rounded down. */
  own?: number
  /** Kobo of the goods' share of extra costs, on top of their price. */
  extra?: number
  /** Numbers of the units that it names, by their product: the line's own, or a component. */
  named?: UnitsByProduct
}

export type UnitsByProduct = ReadonlyMap<number, readonly number[]>

/**
 * A stock change of a line: its product, or a component of a composite, with the line's index.
 * A return inward has in `amount` the worth of all its goods; null takes the average.
 */
export interface StockChange extends Omit<Line, 'named'> {
  line: number
  /** Numbers of the serial-numbered units that it moves. */
  units?: readonly number[]
}

/** A requested return, from a customer or to a supplier. */
export interface Want {
  /** The line of the sale or the intake. Without one, `product` names the goods. */
  line: number
  product: number
  quantity: number
  /** Kobo a unit. */
  amount: number
  isDamaged: boolean
  /** True if it means that line only, not any line of its product. */
  isNamed: boolean
  named: UnitsByProduct
}

/** A returned part of a line. */
export interface Back {
  /** The line of the sale or the intake. */
  of: number
  quantity: number
  /** Kobo credited, and the kobo of this quantity at the sold price: without tax, and the tax. */
  credit: number
  shares: number[]
  /** Goods that come onto a shelf or leave one, each with its cost. Damaged goods are listed too, though they do neither. */
  goods: { product: number; quantity: number; cost: number | null; units?: readonly number[] }[]
  isDamaged: boolean
}

/** A change of a contact's balance, until it is undone. */
export interface BalanceChange {
  amount: number
  /** Number of merges before it. */
  merges: number
  /** Payments only: true if it went through the account, not cash; and true for the rounding of one, which is no money. */
  onBank: boolean
  isRounding?: boolean
  isTakenBack: boolean
}

export const modelKinds = ['sale', 'intake', 'adjustment', 'return-inward', 'return-outward', 'purchase-order'] as const
export type ModelKind = (typeof modelKinds)[number]

export interface Document {
  kind: ModelKind
  /** The order, sale or intake that it belongs to. */
  of: Document | null
  backs: Back[]
  /** The other document of an exchange; both change together. */
  partner: Document | null
  /** Sales only: the charges of each line. */
  charges: number[][]
  /** Extra costs of an intake: kobo, owed to the contact; null if paid at once. */
  costs: { contact: number | null; amount: number; onBank: boolean }[]
  debts: { contact: number; entries: BalanceChange[] }[]
  /** Refund that a pending return will pay. */
  paysBack: number
  paysBackRounding: number
  paysBackOnBank: boolean
  /** The contact that it was recorded for. An adjustment has none. */
  contact: number
  /** Number of merges before the document. */
  merges: number
  /** Its debt and its payments, as changes of the contact's balance. */
  balanceChanges: BalanceChange[]
  payments: BalanceChange[]
  location: number
  status: 'pending' | 'approved' | 'closed' | 'canceled' | 'deleted'
  posted: boolean
  lines: Line[]
  /** Its stock changes, with composites split by the recipe of that time. */
  parts: StockChange[]
  /** Damaged serial-numbered units, which are on no shelf. */
  damaged: StockChange[]
  total: number
  /** With its rounding, which a cancel takes back. */
  paid: number
  rounding: number
  /** Movements of each line when the document took effect. */
  movements: { product: number; quantity: number; value: number; line: number }[]
}

export const halfUp = (numerator: bigint, denominator: bigint) => Number((numerator * 2n + denominator) / (denominator * 2n))
export const lineTotal = ({ quantity, amount }: Line) => halfUp(BigInt(quantity) * BigInt(amount ?? 0), 1000n)

/** Kobo of a line's own discount. */
export const ownDiscount = (line: Line): number => (line.own ? Math.floor(lineTotal(line) / line.own) : 0)

/** Kobo: the sale's lines before the discount of the whole sale. */
export const subtotalOf = (lines: readonly Line[]): number => sumOf(lines.map((line) => lineTotal(line) - ownDiscount(line)))

export const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)

/** A returned line without an original line: at its shelf's average, or of no intake. */
export const freeBack = ({ product, quantity, amount, isDamaged }: Want): Back => {
  const credit = lineTotal({ product, quantity, amount })
  return { of: -1, quantity, credit, shares: [], goods: [{ product, quantity, cost: null }], isDamaged }
}

/**
 * Splits in proportion to weights, to the kobo: remaining kobo go to the largest remainders, the first of equal ones first. Zeros if all
 * weights are zero.
 */
function spread(amount: number, weights: readonly number[]): number[] {
  const totalWeight = BigInt(sumOf(weights))
  if (amount === 0 || totalWeight === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const lost = exact.map((share) => share % totalWeight)
  const over = amount - sumOf(exact.map((share) => Number(share / totalWeight)))
  const isBefore = (index: number, otherIndex: number) => {
    const [remainder, otherRemainder] = [lost[index] ?? 0n, lost[otherIndex] ?? 0n]
    return remainder > otherRemainder || (remainder === otherRemainder && index < otherIndex)
  }
  const rank = (index: number) => weights.filter((_, otherIndex) => isBefore(otherIndex, index)).length
  return exact.map((share, index) => Number(share / totalWeight) + (rank(index) < over ? 1 : 0))
}

/** The share of extra costs of each line: by line totals, or by quantities if the totals are zero. */
export function sharesOf(amount: number, lines: readonly Line[]): number[] {
  const totals = lines.map(lineTotal)
  return spread(amount, sumOf(totals) > 0 ? totals : lines.map(({ quantity }) => quantity))
}

/** In thousandths: 7.5 %. */
const taxRate = 75n

/** Gives the named units to the returned lines, in order. @returns true if each product has as many units as it returns */
export function handOut(namedUnits: UnitsByProduct, backs: readonly Back[]): boolean {
  const left = new Map([...namedUnits].map(([product, numbers]) => [product, [...numbers]]))
  for (const back of backs)
    for (const goods of back.goods) {
      const remainingNumbers = left.get(goods.product)
      if (remainingNumbers) goods.units = remainingNumbers.splice(0, Math.floor(goods.quantity / 1000))
    }
  return [...left.values()].every((numbers) => numbers.length === 0)
}

export type SaleTax = 'none' | 'on top' | 'in price'

/**
 * The charges of each line: its amount without tax, and its part of the tax, which is computed once for the sale.
 * @param products ids on the wire, by index
 */
export function chargesOf(
  lines: readonly Line[],
  { discount, tax, products }: { discount: number; tax: SaleTax; products: readonly string[] },
): number[][] {
  const left = lines.map((line) => lineTotal(line) - ownDiscount(line))
  if (tax !== 'in price') {
    const off = spread(discount, left)
    const nets = left.map((total, index) => total - (off[index] ?? 0))
    const taxes = spread(tax === 'on top' ? halfUp(BigInt(sumOf(nets)) * taxRate, 1000n) : 0, nets)
    return nets.map((net, index) => [net, taxes[index] ?? 0])
  }
  // Equal remainders: the higher amount first, then by the product's id.
  const idOf = (index: number) => products[lines[index]?.product ?? 0] ?? ''
  const order = [...left.keys()].sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0) || (idOf(a) < idOf(b) ? -1 : 1))
  const inOrder = order.map((index) => left[index] ?? 0)
  const off = spread(discount, inOrder)
  const gross = inOrder.map((total, place) => total - (off[place] ?? 0))
  const taxes = spread(halfUp(BigInt(sumOf(gross)) * taxRate, 1000n + taxRate), gross)
  return left.map((_, index) => {
    const place = order.indexOf(index)
    return [(gross[place] ?? 0) - (taxes[place] ?? 0), taxes[place] ?? 0]
  })
}

/** The change of the contact's balance by the document. */
export const balanceChangeOf = ({ kind, total }: Document) =>
  ({ sale: total, intake: -total, 'return-inward': -total, 'return-outward': total, adjustment: 0, 'purchase-order': 0 })[kind]

/** Kinds with payments. */
export const isPaid = ({ kind }: Document): boolean => kind === 'sale' || kind === 'intake' || kind === 'return-inward'

/** Links between documents of a shop: intakes of an order, and returns of a sale or an intake. */
export class Papers {
  readonly documents: Document[] = []

  /** Active returns of a sale or an intake; intakes of an order. */
  findActive = (document: Document, statuses: readonly Document['status'][] = ['pending', 'approved']) =>
    this.documents.filter(({ of, status }) => of === document && statuses.includes(status))

  /** Thousandths of a product received on an order. */
  received = (order: Document, product: number): number =>
    sumOf(
      this.findActive(order, ['approved']).flatMap(({ lines }) =>
        lines.filter((line) => line.product === product).map(({ quantity }) => quantity),
      ),
    )

  fits(order: Document, lines: readonly Line[]): boolean {
    const left = new Map(order.lines.map(({ product, quantity }) => [product, quantity - this.received(order, product)]))
    for (const { product, quantity } of lines) left.set(product, (left.get(product) ?? 0) - quantity)
    return order.status === 'approved' && [...left.values()].every((thousandths) => thousandths >= 0)
  }

  /** Thousandths still to come on orders. */
  incoming = (product: number, location: number): number =>
    sumOf(
      this.documents
        .filter((document) => document.kind === 'purchase-order' && document.status === 'approved' && document.location === location)
        .flatMap((order) =>
          order.lines.filter((line) => line.product === product).map(({ quantity }) => quantity - this.received(order, product)),
        ),
    )

  /** Kobo that returns took off the debt of a sale. */
  credited = (sale: Document): number => sumOf(this.findActive(sale, ['approved']).map(({ total, paid }) => total - paid))

  returnStatus(sale: Document): 'none' | 'partial' | 'full' {
    const backs = this.findActive(sale, ['approved']).flatMap((document) => document.backs)
    if (backs.length === 0) return 'none'
    const isBack = ({ quantity }: Line, index: number) =>
      quantity === sumOf(backs.filter(({ of }) => of === index).map((back) => back.quantity))
    return sale.lines.every(isBack) ? 'full' : 'partial'
  }

  receiptStatus(order: Document): 'open' | 'partial' | 'received' {
    const left = order.lines.map(({ product, quantity }) => ({ quantity, came: this.received(order, product) }))
    if (left.every(({ came }) => came === 0)) return 'open'
    return left.every(({ quantity, came }) => came === quantity) ? 'received' : 'partial'
  }

  /** For returns to a supplier: the credited amount less the goods' worth. Null before posting, and for other kinds. */
  variance = ({ kind, total, movements, posted }: Document): number | null =>
    kind === 'return-outward' && posted ? total + sumOf(movements.map(({ value }) => value)) : null

  /** Kobo paid for a sale above its total less returns. @param credit of a further return */
  over = (sale: Document, credit: number): number => Math.max(0, sale.paid + this.credited(sale) + credit - sale.total)

  /** The lines that a return takes goods of. Null if too few remain, or no line was sold at so high a price. */
  take(of: Document, want: Want, before: readonly Back[]): Back[] | null {
    const earlierReturns = [...this.findActive(of).flatMap(({ backs }) => backs), ...before]
    const isOfIt = ({ product, amount }: Line, index: number) =>
      product === of.lines[want.line]?.product &&
      (!want.isNamed || index === want.line) &&
      (of.kind === 'intake' || want.amount <= (amount ?? 0))
    let left = want.quantity
    const backs = of.lines.flatMap((line, index): Back[] => {
      const back = earlierReturns.filter((earlierBack) => earlierBack.of === index)
      const quantity = isOfIt(line, index) ? Math.min(left, line.quantity - sumOf(back.map((earlierBack) => earlierBack.quantity))) : 0
      left -= quantity
      return quantity === 0
        ? []
        : [
            of.kind === 'sale'
              ? this.#backOfSale(of, index, quantity, want, back)
              : { ...freeBack({ ...want, quantity, product: line.product }), of: index },
          ]
    })
    return left > 0 || backs.some(({ goods }) => goods.some(({ quantity }) => !Number.isInteger(quantity))) ? null : backs
  }

  /** Each figure is rounded for all returns so far, less the figures of earlier returns, so that rounding never adds up. */
  #backOfSale(sale: Document, index: number, quantity: number, { amount, isDamaged }: Want, before: readonly Back[]): Back {
    const line = sale.lines[index] as Line
    const soldPrice = line.amount ?? 0
    const upTo = sumOf(before.map((back) => back.quantity)) + quantity
    const rest = (total: number, earlierTotal: number) =>
      Math.max(0, halfUp(BigInt(total) * BigInt(upTo), BigInt(line.quantity)) - earlierTotal)
    const shares = (sale.charges[index] ?? []).map((charge, at) => rest(charge, sumOf(before.map((back) => back.shares[at] ?? 0))))
    const agreed = (share: number) => (amount >= soldPrice ? share : halfUp(BigInt(share) * BigInt(amount), BigInt(soldPrice)))
    const goods = sale.parts
      .filter((part) => part.line === index)
      .map(({ product, quantity: fullQuantity }) => {
        const cost = -sumOf(sale.movements.filter((move) => move.line === index && move.product === product).map(({ value }) => value))
        const earlierCost = sumOf(before.flatMap((back) => back.goods.filter((row) => row.product === product).map((row) => row.cost ?? 0)))
        return { product, quantity: (fullQuantity * quantity) / line.quantity, cost: rest(cost, earlierCost) }
      })
    return { of: index, quantity, shares, credit: sumOf(shares.map(agreed)), goods, isDamaged }
  }
}

import { CashModel } from './model-cash.ts'
import {
  type Back,
  type Document,
  type Line,
  type ModelKind,
  type StockChange,
  type Want,
  freeBack,
  handOut,
  isPaid,
  lineTotal,
  balanceChangeOf,
  sharesOf,
  sumOf,
} from './model-papers.ts'
import { areNamed, isTracked } from './model-units.ts'

/**
 * A model of the shop: it computes stock, cost, payments and balances plainly from the rules of `docs/domain`.
 * It shares no code with the server, so tests compare the two. Quantities in thousandths, money in kobo.
 */
export class ShopModel extends CashModel {
  levels: Record<ModelKind, number> = { sale: 0, intake: 0, adjustment: 0, 'return-inward': 0, 'return-outward': 0, 'purchase-order': 0 }

  total = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineTotal(line), 0)

  /** @returns true if the server should accept it */
  record(
    kind: 'sale' | 'intake' | 'adjustment' | 'purchase-order',
    location: number,
    lines: Line[],
    paid: number,
    contactIndex = 0,
    more: Partial<Omit<Document, 'costs'>> & { credit?: number; costs?: readonly { contact: number | null; amount: number }[] } = {},
  ): boolean {
    const charges = more.charges ?? []
    const total = kind === 'adjustment' ? 0 : kind === 'sale' ? sumOf(charges.flat()) : this.total(lines)
    const { onBank } = this
    const costs = (more.costs ?? []).map(({ contact, amount }) => ({
      contact: contact === null ? null : this.contact(contact),
      amount,
      onBank,
    }))
    const extra = sharesOf(sumOf(costs.map(({ amount }) => amount)), lines)
    const parts = kind === 'purchase-order' ? [] : this.partsOf(lines.map((line, index) => ({ ...line, extra: extra[index] ?? 0 })))
    if (!areNamed(parts)) return false
    if (parts.some(({ quantity }) => !Number.isInteger(quantity)) || (kind === 'intake' && paid > total)) return false
    if (lines.some(({ product, quantity }) => isTracked(product) && quantity % 1000 !== 0)) return false
    if (kind === 'purchase-order' && new Set(lines.map(({ product }) => product)).size < lines.length) return false
    const order = more.of ?? null
    if (order && (this.contact(contactIndex) !== this.contact(order.contact) || location !== order.location || !this.fits(order, lines)))
      return false
    const credit = more.credit ?? 0
    const direction = kind === 'sale' ? 'in' : 'out'
    const credits = this.credits(contactIndex, direction)
    if (credit > 0 && (paid + credit > total || credit > this.sumLeft(credits))) return false
    const document = { ...this.#blank(kind, location, this.contact(contactIndex)), lines, parts, total, costs, charges, of: order }
    if (!this.#add(document, paid, kind === 'sale' ? total - credit : 0)) return false
    this.settleBy(direction, [{ item: document, amount: credit }], credits)
    return true
  }

  #blank = (kind: ModelKind, location: number, contact: number): Document => ({
    ...{
      kind,
      contact,
      merges: this.merges,
      balanceChanges: [],
      payments: [],
      of: null,
      partner: null,
      backs: [],
      charges: [],
      costs: [],
      debts: [],
      paysBack: 0,
      paysBackRounding: 0,
      paysBackOnBank: this.onBank,
    },
    ...{ location, status: 'pending', posted: false, lines: [], parts: [], damaged: [], total: 0, paid: 0, rounding: 0, movements: [] },
  })

  /** @param due kobo of a sale that its payment is for */
  #add(document: Document, paid: number, due = 0): boolean {
    const isPending = this.levels[document.kind] > 0
    if (document.kind === 'return-inward') document.paysBack = paid
    if (isPending && !this.areKnown(document)) return false
    if (!this.applyOrUndo(() => (isPending ? this.hold(document) : this.#post(document)))) return false
    this.#put(document, paid, isPending ? 0 : this.roundingOf(paid, due))
    return true
  }

  #put(document: Document, paid: number, rounding = 0): void {
    this.documents.push(document)
    for (const { contact, amount } of document.costs) if (contact !== null) this.items.push({ kind: 'cost', contact, amount, of: document })
    if (document.kind !== 'adjustment' && document.kind !== 'purchase-order') this.items.push(document)
    // Money received, or paid to a supplier, is credit at once, before the document posts.
    if (document.kind !== 'return-inward') this.#pay(document, paid, rounding)
  }

  #pay(document: Document, amount: number, rounding = 0, onBank = this.onBank): void {
    const sign = document.kind === 'sale' ? -1 : 1
    document.paid += amount + rounding
    document.rounding += rounding
    document.payments.push(this.move(document.contact, sign * amount, onBank))
    if (rounding !== 0) document.payments.push({ ...this.move(document.contact, sign * rounding, false), isRounding: true })
  }

  /** Kobo that these returned goods are worth; 0 if they cannot be returned. */
  worthOf = (of: Document | null, location: number, wants: readonly Want[], contactIndex: number): number =>
    this.#goodsBack('return-inward', of, location, wants, contactIndex)?.total ?? 0

  /**
   * Returns goods of a sale or an intake, or without either.
   * @param contactIndex the contact, for a return without a document
   * @returns true if the server should accept it
   */
  giveBackGoods(
    kind: 'return-inward' | 'return-outward',
    of: Document | null,
    location: number,
    wants: readonly Want[],
    paid: number,
    contactIndex: number,
  ): boolean {
    const document = this.#goodsBack(kind, of, location, wants, contactIndex)
    if (!document) return false
    if (kind === 'return-inward') {
      const worth = of ? Math.min(document.total, this.over(of, document.total)) : document.total
      document.paysBackRounding = this.roundingBack(paid, worth, of)
      const settledAmount = paid + document.paysBackRounding
      if (settledAmount > worth || (of && paid > this.history(of, worth, 0).received)) return false
    }
    return this.#add(document, paid)
  }

  /**
   * Returns goods of a sale and sells others for them: both or neither.
   * @param given kobo refunded
   * @returns true if the server should accept it
   */
  exchange(
    of: Document,
    location: number,
    wants: readonly Want[],
    lines: Line[],
    charges: number[][],
    { paid, given }: Record<'paid' | 'given', number>,
  ): boolean {
    const back = this.#goodsBack('return-inward', of, location, wants, 0)
    const parts = this.partsOf(lines)
    if (!back || !areNamed(parts) || parts.some(({ quantity }) => !Number.isInteger(quantity))) return false
    if (lines.some(({ product, quantity }) => isTracked(product) && quantity % 1000 !== 0)) return false
    const out: Document = {
      ...this.#blank('sale', location, back.contact),
      ...{ lines, parts, charges, total: sumOf(charges.flat()), partner: back },
    }
    back.partner = out
    const { allocatedAmount, over } = this.settledBy(back, out)
    const isPending = this.levels['return-inward'] > 0 || this.levels.sale > 0
    const rounding = isPending ? 0 : this.roundingOf(paid, out.total - allocatedAmount)
    back.paysBackRounding = this.roundingBack(given, over - allocatedAmount, of, allocatedAmount)
    if (paid + rounding > out.total - allocatedAmount || given + back.paysBackRounding > over - allocatedAmount) return false
    if (given > this.history(of, over, allocatedAmount).received) return false
    back.paysBack = given
    const post = () => this.#postBoth(back, out, 0, paid + rounding)
    if (!this.applyOrUndo(() => (isPending ? this.areKnown(back) && this.hold(out) : post()))) return false
    this.#put(back, given)
    this.#put(out, paid, rounding)
    return true
  }

  /** The part of the returned goods that pays for the new sale, taken from the credit beyond the first sale's due. */
  settledBy(back: Document, out: Pick<Document, 'total'>): { allocatedAmount: number; over: number } {
    const over = back.of ? Math.min(back.total, this.over(back.of, back.total)) : 0
    return { allocatedAmount: Math.min(over, out.total), over }
  }

  /** @param paid kobo paid on the sale so far @param now kobo paid with this step */
  #postBoth(back: Document, out: Document, paid: number, now = 0): boolean {
    if (!this.isRefundable(back)) return false
    const over = this.over(back.of as Document, back.total) - back.paysBack - back.paysBackRounding
    const amount = Math.max(0, Math.min(back.total, over, out.total - paid - now))
    if (!this.shelve(back) || !this.shelve(out)) return false
    this.#takeEffect(back)
    this.#takeEffect(out)
    this.settleExchange(out, back, amount)
    return true
  }

  /** A document of returned goods; null if too few can be returned. */
  #goodsBack(
    kind: 'return-inward' | 'return-outward',
    of: Document | null,
    location: number,
    wants: readonly Want[],
    contactIndex: number,
  ): Document | null {
    if (of && of.status !== 'approved') return null
    const backs: Back[] = []
    for (const want of wants) {
      const newBacks = of ? this.take(of, want, backs) : [freeBack(want)]
      if (!newBacks || !handOut(want.named, newBacks)) return null
      backs.push(...newBacks)
    }
    const all = backs.flatMap(({ goods, isDamaged }, line) =>
      goods.map(({ cost: amount, ...rest }) => ({ part: { ...rest, amount, line } satisfies StockChange, isDamaged })),
    )
    if (!areNamed(all.map(({ part }) => part))) return null
    const [intactGoods, damaged] = [all.filter((goods) => !goods.isDamaged), all.filter((goods) => goods.isDamaged)]
    const parts = intactGoods.map(({ part }) => part)
    const total = sumOf(backs.map(({ credit }) => credit))
    return {
      ...this.#blank(kind, location, this.contact(of ? of.contact : contactIndex)),
      of,
      backs,
      parts,
      total,
      damaged: damaged.map(({ part }) => part).filter(({ product }) => isTracked(product)),
    }
  }

  /** @returns the status that the server should reply with */
  settle(document: Document, status: 'approved' | 'canceled' | 'closed', refund: boolean): 200 | 404 | 409 | 422 {
    if (document.status === 'deleted') return 404
    const isDone = document.status === 'canceled' || document.status === 'closed'
    if (isDone || (document.status === 'approved' ? status === 'approved' : status === 'closed')) return 409
    if (status === 'closed') {
      if (this.findActive(document, ['pending']).length > 0) return 422
      document.status = 'closed'
      return 200
    }
    if (document.partner) return this.#settleBoth(document, document.partner, status, refund)
    if (status === 'approved') {
      if (!this.applyOrUndo(() => this.release(document) && this.#post(document))) return 422
      return 200
    }
    if (this.findActive(document).length > 0) return 422
    if (document.status === 'approved' && !this.#unpost(document)) return 422
    this.release(document)
    document.status = 'canceled'
    this.#noMore(document, refund)
    return 200
  }

  #settleBoth(document: Document, partner: Document, status: 'approved' | 'canceled', refund: boolean): 200 | 422 {
    const [back, out] = document.kind === 'sale' ? [partner, document] : [document, partner]
    if (status === 'approved') {
      const work = () => this.release(back) && this.release(out) && this.#postBoth(back, out, out.paid)
      return this.applyOrUndo(work) ? 200 : 422
    }
    if (this.findActive(out).length > 0) return 422
    if (out.status === 'approved') {
      // Sold goods come back before the returned goods leave.
      if (!this.applyOrUndo(() => this.unshelve(out) && this.unshelve(back))) return 422
      for (const { contact, balanceChanges: entries } of [out, back]) this.takeBack(contact, entries)
    }
    this.#noMoreOfBoth(back, out, 'canceled', refund)
    return 200
  }

  #noMoreOfBoth(back: Document, out: Document, status: 'canceled' | 'deleted', refund: boolean): void {
    for (const document of [out, back]) {
      this.release(document)
      document.status = status
    }
    for (const document of [out, back]) this.#noMore(document, refund)
  }

  delete(document: Document, refund: boolean): 200 | 404 | 422 {
    if (document.status === 'deleted') return 404
    if (document.status === 'approved' || document.posted) return 422
    const { partner } = document
    if (partner) {
      const [back, out] = document.kind === 'sale' ? [partner, document] : [document, partner]
      this.#noMoreOfBoth(back, out, 'deleted', refund)
      return 200
    }
    this.release(document)
    document.status = 'deleted'
    this.#noMore(document, refund)
    return 200
  }

  pay(document: Document, amount: number): 200 | 404 | 409 | 422 {
    if (document.status === 'deleted') return 404
    if (document.status !== 'approved') return 409
    const { kind, of } = document
    const due = this.dueOf(document)
    const isRounded = !this.onBank && due > 0 && kind === 'return-inward' && amount === this.askedBack(due, of)
    const rounding = kind === 'sale' ? this.roundingOf(amount, due) : isRounded ? due - amount : 0
    const settledAmount = amount + rounding
    if (kind !== 'sale' && settledAmount > document.total - document.paid) return 422
    if (kind === 'return-inward') {
      if (of ? settledAmount > this.over(of, 0) || amount > this.history(of, due, 0).received : this.owes(document) + settledAmount > 0)
        return 422
    }
    this.#pay(document, amount, rounding)
    return 200
  }

  /** Ends a document: it and its extra costs lose their allocations. No more of its payments stays in use than is retained as credit. */
  #noMore(document: Document, isRefunded: boolean): void {
    for (const item of this.items) if (item === document || (item.kind === 'cost' && item.of === document)) this.settleNoMore(item)
    // Rounding goes with its document; the money that stays is credit.
    const roundings = document.payments.filter(({ isRounding, isTakenBack }) => isRounding && !isTakenBack)
    document.paid -= document.rounding
    document.rounding = 0
    this.takeBack(document.contact, roundings)
    if (isRefunded && isPaid(document)) {
      const activePayments = document.payments.filter(({ isTakenBack }) => !isTakenBack)
      document.paid -= Math.abs(sumOf(activePayments.map(({ amount }) => amount)))
      this.takeBack(document.contact, activePayments)
    }
    this.useNoMore()
  }

  #post(document: Document): boolean {
    if (!this.isRefundable(document) || !this.shelve(document)) return false
    this.#takeEffect(document)
    return true
  }

  /** Posts it to the balances of contacts. */
  #takeEffect(document: Document): void {
    const { kind, of, paysBack, total } = document
    document.balanceChanges.push(this.move(document.contact, balanceChangeOf(document)))
    for (const { contact, amount } of document.costs)
      if (contact !== null) document.debts.push({ contact, entries: [this.move(contact, -amount)] })
    if (paysBack > 0) this.#pay(document, paysBack, document.paysBackRounding, document.paysBackOnBank)
    document.status = 'approved'
    document.posted = true
    // A supplier's credit pays for the intake of the returned goods, as far as that is unpaid.
    if (kind === 'return-outward' && of)
      this.settleBy('out', [{ item: of, amount: Math.max(0, Math.min(total, of.total - of.paid)) }], [document])
  }

  /** Undoes all of it, or nothing. */
  #unpost(document: Document): boolean {
    const fits = this.applyOrUndo(() => this.unshelve(document))
    if (fits)
      for (const { contact, entries } of [{ contact: document.contact, entries: document.balanceChanges }, ...document.debts])
        this.takeBack(contact, entries)
    return fits
  }
}

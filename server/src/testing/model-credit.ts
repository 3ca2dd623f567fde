import { type Document, type BalanceChange, Papers, sumOf } from './model-papers.ts'
import type { Rounding } from './model-rounding.ts'
import type { Offer } from './offer.ts'

/* Open items of the model's contacts (`model.ts`), and the matches between them. Kobo. */

type Direction = 'in' | 'out'

/** A payment by a contact, or to one, for several documents or in advance. */
export interface Paid {
  kind: 'payment'
  contact: number
  /** Above zero. */
  amount: number
  direction: Direction
  entry: BalanceChange
}

/** An adjustment of a balance, for no document. */
export interface Adjusted {
  kind: 'adjusted'
  contact: number
  /** Signed as the balance: above zero the contact owes it. */
  amount: number
  entry: BalanceChange
}

/** Money owed to a contact for an extra cost of an intake. */
export interface Cost {
  kind: 'cost'
  contact: number
  amount: number
  of: Document
}

export type ModelItem = Document | Paid | Adjusted | Cost

/** A part of a receivable (the debit), allocated to a part of a credit. */
interface Match {
  debit: ModelItem
  credit: ModelItem
  amount: number
}

const isDocument = (item: ModelItem): item is Document => 'lines' in item
const isSigned = (direction: Direction, amount: number): boolean => (direction === 'in' ? amount > 0 : amount < 0)

export class Credit extends Papers {
  /** Balance of each of the two contacts. */
  readonly balances: [number, number] = [0, 0]
  /** The second contact is an alias of the first, which took its balance. */
  merged: { first: 0 | 1; second: 0 | 1; amount: number; isOldTakenBack: boolean } | null = null
  merges = 0
  /** Quotations, in order of creation. */
  readonly offers: Offer[] = []
  /** Adjustments of contacts' balances, and payments for several documents, in order of creation. */
  readonly adjusted: Adjusted[] = []
  readonly paid: Paid[] = []
  /** Every item that may have an open amount, in order of creation. */
  readonly items: ModelItem[] = []
  /** Active matches, the oldest first. */
  #matches: Match[] = []

  /** True if this step's payments go through the bank account, not cash. */
  onBank = false

  /** The business's rule for cash. */
  rule: Rounding = { step: 0, isDown: false }

  /** The contact after merges. */
  contact = (contactIndex: number): 0 | 1 => (this.merged?.second === contactIndex ? this.merged.first : contactIndex === 0 ? 0 : 1)

  /** @returns the status that the server should reply with */
  merge(second: 0 | 1): 200 | 404 | 422 {
    if (this.merged) return this.merged.second === second ? 404 : 422
    const isNamed = ({ kind, contact, status }: Document) => kind !== 'adjustment' && contact === second && status === 'pending'
    const isOwed = ({ costs, status }: Document) => status === 'pending' && costs.some(({ contact }) => contact === second)
    if (this.documents.some((document) => isNamed(document) || isOwed(document))) return 422
    const first = second === 0 ? 1 : 0
    this.merged = { first, second, amount: this.balances[second], isOldTakenBack: false }
    this.merges++
    this.balances[first] += this.balances[second]
    this.balances[second] = 0
    return 200
  }

  /** Allowed while neither contact has a new document or entry, and no earlier one was undone. */
  unmerge(second: 0 | 1): 200 | 404 | 422 {
    if (this.merged?.second !== second) return 404
    const { first, amount, isOldTakenBack } = this.merged
    const isNew = ({ merges }: { merges: number }) => merges === this.merges
    const recorded = this.documents.filter(({ kind }) => kind !== 'adjustment')
    const entries = [
      ...[...this.adjusted, ...this.paid].map(({ entry }) => entry),
      ...recorded.flatMap(({ balanceChanges, payments, debts }) => [
        ...balanceChanges,
        ...payments,
        ...debts.flatMap((debt) => debt.entries),
      ]),
    ]
    const hasNewDocument = recorded.some((document) => isNew(document) && ['pending', 'approved', 'closed'].includes(document.status))
    const isOffered = this.offers.some((offer) => isNew(offer) && !offer.isCanceled)
    if (
      hasNewDocument ||
      isOffered ||
      isOldTakenBack ||
      this.isShared ||
      entries.some((entry) => isNew(entry) && entry.amount !== 0 && !entry.isTakenBack)
    )
      return 422
    this.merged = null
    this.balances[first] -= amount
    this.balances[second] += amount
    return 200
  }

  adjust(contactIndex: number, amount: number): void {
    const contact = this.contact(contactIndex)
    const item: Adjusted = { kind: 'adjusted', contact, amount, entry: this.move(contact, amount) }
    this.adjusted.push(item)
    this.items.push(item)
  }

  /** A payment is allocated to the oldest items first, or to the named ones. No allocation exceeds the item's due or the payment. */
  payContact(
    contactIndex: number,
    direction: 'in' | 'out',
    amount: number,
    allocations: readonly { item: ModelItem; amount: number }[] | null,
  ): 200 | 422 {
    const open = this.open(contactIndex, direction)
    if (allocations && (!this.#fits(allocations, open) || sumOf(allocations.map((allocation) => allocation.amount)) > amount)) return 422
    const contact = this.contact(contactIndex)
    const shares = open.map((item, at) => {
      const before = this.sumLeft(open.slice(0, at))
      return { item, amount: Math.max(0, Math.min(amount - before, Math.abs(this.left(item)))) }
    })
    const paid: Paid = { kind: 'payment', contact, amount, direction, entry: this.move(contact, direction === 'in' ? -amount : amount) }
    this.settleBy(direction, allocations ?? shares, [paid])
    this.paid.push(paid)
    this.items.push(paid)
    return 200
  }

  #fits = (allocations: readonly { item: ModelItem; amount: number }[], open: readonly ModelItem[]): boolean =>
    allocations.every(({ item }) => open.includes(item)) &&
    open.every(
      (item) =>
        sumOf(allocations.filter((allocation) => allocation.item === item).map(({ amount }) => amount)) <= Math.abs(this.left(item)),
    )

  useCredit(contactIndex: number, direction: 'in' | 'out', allocations: readonly { item: ModelItem; amount: number }[]): 200 | 422 {
    const credits = this.credits(contactIndex, direction)
    if (
      !this.#fits(allocations, this.open(contactIndex, direction)) ||
      sumOf(allocations.map(({ amount }) => amount)) > this.sumLeft(credits)
    )
      return 422
    this.settleBy(direction, allocations, credits)
    return 200
  }

  /** A contact's payment or balance adjustment can be undone once. The amounts that it settled are due again. */
  undo(item: Paid | Adjusted): boolean {
    if (item.entry.isTakenBack) return false
    this.settleNoMore(item)
    this.useNoMore()
    this.takeBack(item.contact, [item.entry])
    return true
  }

  /** Refunds credit of a canceled sale, as far as it is unused: the newest payments first, the last perhaps in part. */
  refund(sale: Document, requestedAmount: number | null): 200 | 404 | 409 | 422 {
    if (sale.status === 'deleted') return 404
    if (sale.status !== 'canceled') return 409
    const amount = requestedAmount ?? sale.paid
    if (amount === 0 || amount > sale.paid) return 422
    let [rest, onBank] = [amount, false]
    for (const payment of sale.payments.toReversed()) {
      if (rest <= 0 || payment.isTakenBack) continue
      this.takeBack(sale.contact, [payment])
      rest += payment.amount
      // The last payment may be refunded in part. Its rest stays where it was paid, in cash or the account.
      onBank = payment.onBank
    }
    sale.paid -= amount
    if (rest < 0) sale.payments.push(this.move(sale.contact, rest, onBank))
    return 200
  }

  protected move(contact: number, amount: number, onBank = this.onBank): BalanceChange {
    this.balances[this.contact(contact)] += amount
    return { amount, merges: this.merges, onBank, isTakenBack: false }
  }

  /** Money in cash and in the account, from zero: active payments, including extra costs of intakes. */
  get money(): { cash: number; bank: number } {
    const paid = [...this.documents.flatMap(({ payments }) => payments), ...this.paid.map(({ entry }) => entry)]
    const activeDocuments = this.documents.filter(({ status }) => status !== 'canceled' && status !== 'deleted')
    const costs = activeDocuments.flatMap((document) => document.costs).filter(({ contact }) => contact === null)
    const all = [...paid.filter(({ isTakenBack, isRounding }) => !isTakenBack && !isRounding), ...costs]
    const of = (isBank: boolean) => -sumOf(all.filter(({ onBank }) => onBank === isBank).map(({ amount }) => amount))
    return { cash: of(false), bank: of(true) }
  }

  protected takeBack(contact: number, entries: BalanceChange[]): void {
    for (const entry of entries.filter(({ isTakenBack, amount }) => !isTakenBack && amount !== 0)) {
      this.balances[this.contact(contact)] -= entry.amount
      entry.isTakenBack = true
      if (this.merged && entry.merges !== this.merges) this.merged.isOldTakenBack = true
    }
  }

  /** The open amount of an item: above zero its contact owes it. */
  left(item: ModelItem): number {
    if (!isDocument(item)) {
      const used = this.#matches
        .filter(({ debit, credit }) => debit === item || credit === item)
        .reduce((sum, { amount }) => sum + amount, 0)
      if (item.kind === 'cost') return item.of.status === 'approved' ? used - item.amount : 0
      if (item.entry.isTakenBack) return 0
      if (item.kind === 'payment') return item.direction === 'in' ? used - item.amount : item.amount - used
      return item.amount > 0 ? item.amount - used : item.amount + used
    }
    const { kind, status, paid, total, of } = item
    const isOver = status === 'canceled' || status === 'deleted'
    if (status === 'pending') return 0
    if (kind === 'sale') return isOver ? -paid : total - this.credited(item) - paid
    if (kind === 'intake') return isOver ? paid : paid - total
    if (kind === 'return-inward') return isOver ? paid : of ? 0 : paid - total
    return kind === 'return-outward' && !isOver ? total - paid : 0
  }

  /** Open items of a contact: receivables or payables. */
  open = (contactIndex: number, direction: Direction): ModelItem[] =>
    this.items.filter((item) => this.contact(item.contact) === this.contact(contactIndex) && isSigned(direction, this.left(item)))

  /**
   * Credits to settle them with: payments, overpaid documents, and the worth of returned goods.
   * No adjustments count, nor opposite debts of a contact that both buys and supplies.
   */
  credits = (contactIndex: number, direction: Direction): ModelItem[] =>
    this.open(contactIndex, direction === 'in' ? 'out' : 'in').filter(({ kind }) =>
      (direction === 'in' ? ['payment', 'sale', 'return-inward'] : ['payment', 'intake', 'return-outward']).includes(kind),
    )

  sumLeft = (items: readonly ModelItem[]): number => items.reduce((sum, item) => sum + Math.abs(this.left(item)), 0)

  /** True if a contact's item was settled with another contact's. */
  get isShared(): boolean {
    return this.#matches.some(({ debit, credit }) => debit.contact !== credit.contact)
  }

  /** Goods returned in an exchange pay for its sale. */
  protected settleExchange(sale: Document, back: Document, amount: number): void {
    if (amount > 0) this.#match({ debit: sale, credit: back, amount }, amount)
  }

  /** Allocates the credits, in their order, to items with the given amounts. */
  protected settleBy(direction: Direction, allocations: readonly { item: ModelItem; amount: number }[], by: readonly ModelItem[]): void {
    for (const { item, amount } of allocations) {
      let rest = amount
      for (const credit of by) {
        const share = Math.min(rest, Math.abs(this.left(credit)))
        if (share === 0) continue
        rest -= share
        this.#match(direction === 'in' ? { debit: item, credit, amount: share } : { debit: credit, credit: item, amount: share }, share)
      }
    }
  }

  #match(match: Match, amount: number): void {
    if (!this.#matches.includes(match)) this.#matches.push(match)
    for (const item of [match.debit, match.credit]) if (isDocument(item)) item.paid += settles(match, item) ? amount : -amount
  }

  #unmatch(match: Match, amount: number): void {
    this.#match(match, -amount)
    match.amount -= amount
    this.#matches = this.#matches.filter((candidate) => candidate.amount > 0)
  }

  /** Removes all allocations to the item. If it is not a document, removes the allocations that use it as credit too. */
  protected settleNoMore(item: ModelItem): void {
    for (const match of this.#matches.filter(({ debit, credit }) => debit === item || credit === item))
      if (!isDocument(item) || settles(match, item)) this.#unmatch(match, match.amount)
  }

  /** No allocation uses more of a payment or credit than exists. The newest are cut first. */
  protected useNoMore(): void {
    const lacking = (match: Match) =>
      [match.debit, match.credit].filter((item) => isDocument(item) && !settles(match, item)).map((item) => this.#due(item as Document))
    for (;;) {
      const match = this.#matches.findLast((candidate) => lacking(candidate).some((due) => due > 0))
      if (!match) return
      this.#unmatch(match, Math.min(match.amount, Math.max(...lacking(match))))
    }
  }

  /** The amount still due on a document. */
  #due(document: Document): number {
    const { kind, status, total, paid } = document
    if (status === 'canceled' || status === 'deleted') return -paid
    return total - (kind === 'sale' ? this.credited(document) : 0) - paid
  }
}

const settles = ({ debit }: Match, item: Document): boolean => (debit === item) === (item.kind === 'sale' || item.kind === 'return-outward')

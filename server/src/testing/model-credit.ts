import { type Document, type Entry, Papers, sumOf } from './model-papers.ts'
import type { Offer } from './offer.ts'

/* What contacts of the model (`model.ts`) owe item by item, and what was matched with what. Kobo. */

type Direction = 'in' | 'out'

/** What a contact paid, or was paid, for several documents or ahead of any. */
export interface Paid {
  kind: 'payment'
  contact: number
  /** Above zero. */
  amount: number
  direction: Direction
  entry: Entry
}

/** What a balance was changed by, for no document. */
export interface Adjusted {
  kind: 'adjusted'
  contact: number
  /** As the balance: above zero they owe it. */
  amount: number
  entry: Entry
}

/** What is owed to somebody for bringing an intake's goods in. */
export interface Cost {
  kind: 'cost'
  contact: number
  amount: number
  of: Document
}

export type Item = Document | Paid | Adjusted | Cost

/** So much of what somebody owes (the debit), settled by so much of what they are owed. */
interface Match {
  debit: Item
  credit: Item
  amount: number
}

const isDocument = (item: Item): item is Document => 'lines' in item
const isSigned = (direction: Direction, amount: number): boolean => (direction === 'in' ? amount > 0 : amount < 0)

export class Credit extends Papers {
  /** What each of two contacts owes. */
  readonly balances: [number, number] = [0, 0]
  /** The second of them is an alias of the first, which took its balance. */
  merged: { first: 0 | 1; second: 0 | 1; amount: number; isOldTakenBack: boolean } | null = null
  merges = 0
  /** What was offered, in its order. */
  readonly offers: Offer[] = []
  /** What was said by hand that contacts owe, and what they paid for several documents, in their order. */
  readonly adjusted: Adjusted[] = []
  readonly paid: Paid[] = []
  /** Everything that may be open, in the order in which it was recorded. */
  readonly items: Item[] = []
  /** Those that stand, the oldest first. */
  #matches: Match[] = []

  /** What is paid in this step is paid to the account, or from it, not in cash. */
  onBank = false

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
    this.merges++
    this.balances[first] += this.balances[second]
    this.balances[second] = 0
    return 200
  }

  /** Undone while nothing new stands on either: no document, no entry, and none of before that was taken back. */
  unmerge(second: 0 | 1): 200 | 404 | 422 {
    if (this.merged?.second !== second) return 404
    const { first, amount, isOldTakenBack } = this.merged
    const isNew = ({ merges }: { merges: number }) => merges === this.merges
    const recorded = this.documents.filter(({ kind }) => kind !== 'adjustment')
    const entries = [
      ...[...this.adjusted, ...this.paid].map(({ entry }) => entry),
      ...recorded.flatMap(({ owed, payments, debts }) => [...owed, ...payments, ...debts.flatMap((debt) => debt.entries)]),
    ]
    const stands = recorded.some((document) => isNew(document) && ['pending', 'approved', 'closed'].includes(document.status))
    const isOffered = this.offers.some((offer) => isNew(offer) && !offer.isCanceled)
    if (
      stands ||
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

  adjust(asked: number, amount: number): void {
    const contact = this.contact(asked)
    const item: Adjusted = { kind: 'adjusted', contact, amount, entry: this.move(contact, amount) }
    this.adjusted.push(item)
    this.items.push(item)
  }

  /** What they pay, or are paid, settles the oldest first, or what is named: each with no more than is left, and no more than is paid. */
  payContact(asked: number, direction: 'in' | 'out', amount: number, named: readonly { item: Item; amount: number }[] | null): 200 | 422 {
    const open = this.open(asked, direction)
    if (named && (!this.#fits(named, open) || sumOf(named.map((one) => one.amount)) > amount)) return 422
    const contact = this.contact(asked)
    const shares = open.map((item, at) => {
      const before = this.sumLeft(open.slice(0, at))
      return { item, amount: Math.max(0, Math.min(amount - before, Math.abs(this.left(item)))) }
    })
    const paid: Paid = { kind: 'payment', contact, amount, direction, entry: this.move(contact, direction === 'in' ? -amount : amount) }
    this.settleBy(direction, named ?? shares, [paid])
    this.paid.push(paid)
    this.items.push(paid)
    return 200
  }

  #fits = (named: readonly { item: Item; amount: number }[], open: readonly Item[]): boolean =>
    named.every(({ item }) => open.includes(item)) &&
    open.every((item) => sumOf(named.filter((one) => one.item === item).map(({ amount }) => amount)) <= Math.abs(this.left(item)))

  useCredit(asked: number, direction: 'in' | 'out', named: readonly { item: Item; amount: number }[]): 200 | 422 {
    const credits = this.credits(asked, direction)
    if (!this.#fits(named, this.open(asked, direction)) || sumOf(named.map(({ amount }) => amount)) > this.sumLeft(credits)) return 422
    this.settleBy(direction, named, credits)
    return 200
  }

  /** A payment of a contact, or what was said by hand that they owe, is taken back once: what it settled is owed again. */
  undo(item: Paid | Adjusted): boolean {
    if (item.entry.isTakenBack) return false
    this.settleNoMore(item)
    this.useNoMore()
    this.takeBack(item.contact, [item.entry])
    return true
  }

  /** Of what was kept of a canceled sale so much goes back, as far as it was not used: the newest payments, and of one a part. */
  refund(sale: Document, wanted: number | null): 200 | 404 | 409 | 422 {
    if (sale.status === 'deleted') return 404
    if (sale.status !== 'canceled') return 409
    const amount = wanted ?? sale.paid
    if (amount === 0 || amount > sale.paid) return 422
    let [rest, onBank] = [amount, false]
    for (const payment of sale.payments.toReversed()) {
      if (rest <= 0 || payment.isTakenBack) continue
      this.takeBack(sale.contact, [payment])
      rest += payment.amount
      // Of the last of them a part is kept, where it was.
      onBank = payment.onBank
    }
    sale.paid -= amount
    if (rest < 0) sale.payments.push(this.move(sale.contact, rest, onBank))
    return 200
  }

  protected move(contact: number, amount: number, onBank = this.onBank): Entry {
    this.balances[this.contact(contact)] += amount
    return { amount, merges: this.merges, onBank, isTakenBack: false }
  }

  /**
   * What there is in cash and in the account, from nothing at the beginning: what was paid and stands, what bringing goods in cost included.
   */
  get money(): { cash: number; bank: number } {
    const paid = [...this.documents.flatMap(({ payments }) => payments), ...this.paid.map(({ entry }) => entry)]
    const standing = this.documents.filter(({ status }) => status !== 'canceled' && status !== 'deleted')
    const costs = standing.flatMap((document) => document.costs).filter(({ contact }) => contact === null)
    const all = [...paid.filter(({ isTakenBack }) => !isTakenBack), ...costs]
    const of = (isBank: boolean) => -sumOf(all.filter(({ onBank }) => onBank === isBank).map(({ amount }) => amount))
    return { cash: of(false), bank: of(true) }
  }

  protected takeBack(contact: number, entries: Entry[]): void {
    for (const entry of entries.filter(({ isTakenBack, amount }) => !isTakenBack && amount !== 0)) {
      this.balances[this.contact(contact)] -= entry.amount
      entry.isTakenBack = true
      if (this.merged && entry.merges !== this.merges) this.merged.isOldTakenBack = true
    }
  }

  /** What is open of an item: above zero its contact owes it. */
  left(item: Item): number {
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

  /** What a contact owes, or is owed. */
  open = (asked: number, direction: Direction): Item[] =>
    this.items.filter((item) => this.contact(item.contact) === this.contact(asked) && isSigned(direction, this.left(item)))

  /** What there is to settle that with: money paid, or given, and what goods that went back are worth. Of who both buys and supplies no adjustment. */
  credits = (asked: number, direction: Direction): Item[] =>
    this.open(asked, direction === 'in' ? 'out' : 'in').filter(({ kind }) =>
      (direction === 'in' ? ['payment', 'sale', 'return-inward'] : ['payment', 'intake', 'return-outward']).includes(kind),
    )

  sumLeft = (items: readonly Item[]): number => items.reduce((sum, item) => sum + Math.abs(this.left(item)), 0)

  /** What is the contact's own was settled with what is somebody else's. */
  get isShared(): boolean {
    return this.#matches.some(({ debit, credit }) => debit.contact !== credit.contact)
  }

  /** What came back in exchange for a sale pays for it. */
  protected settleExchange(sale: Document, back: Document, amount: number): void {
    if (amount > 0) this.#match({ debit: sale, credit: back, amount }, amount)
  }

  /** Settles items, each with so much, by others in their order. */
  protected settleBy(direction: Direction, settled: readonly { item: Item; amount: number }[], by: readonly Item[]): void {
    for (const { item, amount } of settled) {
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
    this.#matches = this.#matches.filter((one) => one.amount > 0)
  }

  /** Nothing settles it any longer; of what is no document, nothing is settled with it either. */
  protected settleNoMore(gone: Item): void {
    for (const match of this.#matches.filter(({ debit, credit }) => debit === gone || credit === gone))
      if (!isDocument(gone) || settles(match, gone)) this.#unmatch(match, match.amount)
  }

  /** Nobody uses more of what was paid over, or kept, than there is: newest first. */
  protected useNoMore(): void {
    const lacking = (match: Match) =>
      [match.debit, match.credit].filter((item) => isDocument(item) && !settles(match, item)).map((item) => this.#due(item as Document))
    for (;;) {
      const match = this.#matches.findLast((one) => lacking(one).some((due) => due > 0))
      if (!match) return
      this.#unmatch(match, Math.min(match.amount, Math.max(...lacking(match))))
    }
  }

  /** What a document would have to be paid still. */
  #due(document: Document): number {
    const { kind, status, total, paid } = document
    if (status === 'canceled' || status === 'deleted') return -paid
    return total - (kind === 'sale' ? this.credited(document) : 0) - paid
  }
}

const settles = ({ debit }: Match, item: Document): boolean => (debit === item) === (item.kind === 'sale' || item.kind === 'return-outward')

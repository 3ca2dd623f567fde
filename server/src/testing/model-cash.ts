import { type Document, sumOf } from './model-papers.ts'
import { roundedDue, roundedRefund } from './model-rounding.ts'
import { Shelves } from './model-shelves.ts'

/* Cash that the model's shop asks for and refunds (`model-rounding.ts`). Kobo. */

export class CashModel extends Shelves {
  /** Kobo that a till asks for so much due, by this step's way to pay. */
  asked = (due: number): number => (this.onBank ? Math.max(0, due) : roundedDue(due, this.rule))

  /** The same of a refund, of a sale or of no document. @param spent kobo of the sale that an exchange pays with */
  askedBack(worth: number, of: Document | null, spent = 0): number {
    const history = this.history(of, worth, spent)
    return this.onBank ? Math.max(0, Math.min(worth, history.received)) : roundedRefund({ worth, ...history }, this.rule)
  }

  protected roundingOf = (paid: number, due: number): number =>
    !this.onBank && due > 0 && paid > 0 && paid === roundedDue(due, this.rule) ? due - paid : 0

  /** Money received for a sale less refunded, and the rounding of its refunds. */
  protected history(of: Document | null, worth: number, spent: number): { received: number; carried: number } {
    if (!of) return { received: worth, carried: 0 }
    const backs = this.findActive(of, ['approved'])
    const money = of.paid - of.rounding - sumOf(backs.map(({ paid, rounding }) => paid - rounding))
    return { received: Math.max(0, Math.max(0, money) - spent), carried: sumOf(backs.map(({ rounding }) => rounding)) }
  }

  /** Rounding of a refund with a return. Worth that is left when all money is back is rounding too. */
  protected roundingBack(paid: number, worth: number, of: Document | null, spent = 0): number {
    if (paid === 0) return 0
    const isRounded = !this.onBank && paid === this.askedBack(worth, of, spent)
    const rounding = isRounded ? worth - paid : 0
    const rest = worth - paid - rounding
    return of && rest > 0 && this.history(of, worth, spent).received === paid ? rounding + rest : rounding
  }

  /** Kobo that are still to be paid, or refunded. */
  dueOf(document: Document): number {
    const due = document.total - document.paid - (document.kind === 'sale' ? this.credited(document) : 0)
    return document.kind === 'return-inward' && document.of ? Math.min(due, this.over(document.of, 0)) : due
  }

  /** The same as this step's way to pay asks for it. */
  wholeDue(document: Document): number {
    const [due, { kind, of }] = [this.dueOf(document), document]
    return kind === 'sale' ? this.asked(due) : kind === 'intake' ? due : this.askedBack(due, of)
  }

  /** A planned refund gives back no more than was received. */
  protected isRefundable = ({ kind, of, paysBack }: Document): boolean =>
    kind !== 'return-inward' || !of || paysBack <= this.history(of, 0, 0).received
}

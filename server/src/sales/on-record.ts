import type { BalanceEntry } from '../receivables/balance.ts'
import type { EntriesByContact } from '../receivables/several-balances.ts'
import type { Holding } from '../documents/hold-in-order.ts'
import type { partiesFor } from '../documents/parties.ts'
import type { NewPayment } from '../documents/payments.ts'
import type { Stood } from '../documents/restore-named.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ListPrices } from '../pricing/list-prices.ts'
import type { PricedLines } from './priced-lines.ts'
import type { SaleBody } from './sale-body.ts'

/*
 * What a feature brings to the recording of a sale. It looks at the body and declares what it locks, which is locked in the one order of
 * `documents/hold-in-order.ts`. Then it is asked at each stage, in the order of `features` in `record-sale.ts`. Levels, contact and number are
 * locked by the stages themselves.
 */

export type Parties = Awaited<ReturnType<typeof partiesFor<SaleBody['items'][number], string>>>
export type Line = PricedLines['lines'][number]

/** A sale once its lines are priced. */
export interface Priced extends Pick<PricedLines, 'totals' | 'lines'>, Pick<Parties, 'contact' | 'location'> {
  id: string
  /** Whether it takes effect at once. */
  posts: boolean
}

/** What settles a sale besides what its body pays, and what goes with it. */
export interface Brought {
  /** Its lines, where they are worth something else on the shelf. */
  lines?: Line[]
  payments?: NewPayment[]
  /** Kobo that settle it and are no payment of its own. */
  allocated?: number
  /** What else happens to the balances of contacts. */
  balances?: EntriesByContact
  /** Of these what its own contact is given back. */
  givenBack?: readonly BalanceEntry[]
  /** Columns of its row. */
  columns?: { corrects?: string; quotation_id?: string }
  /** For the trail. */
  told?: object
}

/** A sale once it is known what is paid on it: kobo. */
export interface Paid extends Priced {
  paid: number
  /** What happens to its contact's balance besides what it is owed for. */
  entries: readonly BalanceEntry[]
}

export interface OnRecord {
  /** Ids of goods and taxes that may be named though they are off sale, or charged no more. */
  stood?: Stood
  /** What its products were promised for, and whether whoever promised it might set prices. */
  promised?: { prices: ListPrices; isFixed: boolean }
  /** Whether it was sold to a contact before they were blacklisted. */
  wasSoldTo?(contact_id: string): Promise<boolean>
  /** It is known for whom it is, and where. @throws Refusal 422 */
  named?(parties: Parties): Promise<void> | void
  /** Does the rest, of which nothing is written yet. @throws Refusal 422 of what it came to */
  around?<T>(rest: () => Promise<T>): Promise<T>
  /** It is known what it comes to. @throws Refusal 422 */
  priced?(sale: Priced): Promise<Brought> | Brought
  /** It is known what is paid. @throws Refusal 422 */
  paid?(sale: Paid): void
  /** Before its goods leave. */
  beforeGoods?(): Promise<void>
  /** Its goods have left, or are held; before its contact and its number are locked. @throws Refusal 422 */
  afterGoods?(sale: Paid): Promise<void>
}

/** The field that a refusal of its quotation's last day belongs to. */
export type QuotedOn = 'quotation' | 'expires_at'

type Hooks = () => Promise<OnRecord> | OnRecord

/** What it locks, and what it brings once everything is locked; the latter alone where it locks nothing. Undefined where the body asks for nothing of it. */
export type Feature = (ctx: BusinessContext, body: SaleBody, quotedOn: QuotedOn) => Holding<Hooks> | Hooks | undefined

/** @param hooks of the feature, made once everything is locked */
export const whenHeld = <Held>(holding: Holding<Held>, hooks: (held: Held) => Promise<OnRecord> | OnRecord): Holding<Hooks> => ({
  ...holding,
  hold: async () => {
    const held = await holding.hold()
    return () => hooks(held)
  },
})

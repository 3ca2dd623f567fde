import type { BalanceEntry } from '../receivables/balance.ts'
import type { EntriesByContact } from '../receivables/several-balances.ts'
import type { LockStep } from '../documents/lock-in-order.ts'
import type { partiesFor } from '../documents/parties.ts'
import type { NewPayment } from '../documents/payments.ts'
import type { AllowedIds } from '../documents/restore-referenced.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ListPrices } from '../pricing/list-prices.ts'
import type { PricedLines } from './priced-lines.ts'
import type { SaleBody } from './sale-body.ts'

/*
 * A feature of recording a sale, such as a drawer or a correction. It checks the body and declares its locks, which are taken in the order of
 * `documents/lock-in-order.ts`. Then each stage runs its hooks, in the order of `features` in `record-sale.ts`.
 */
/* The stages themselves lock levels, contact and number. */

export type Parties = Awaited<ReturnType<typeof partiesFor<SaleBody['items'][number], string>>>
export type Line = PricedLines['lines'][number]

/** A sale after pricing. */
export interface PricedSale extends Pick<PricedLines, 'totals' | 'lines'>, Pick<Parties, 'contact' | 'location'> {
  id: string
  /** True if it posts at once. */
  posts: boolean
}

/** Payments, lines and columns that a feature adds to a sale. */
export interface FeatureResult {
  /** Its lines, if their value on the shelf differs. */
  lines?: Line[]
  payments?: NewPayment[]
  /** Kobo that pay the sale without a payment of its own. */
  allocated?: number
  /** Further balance entries of contacts. */
  balances?: EntriesByContact
  /** EntriesByContact of its own contact that a correction reverses. */
  reversedEntries?: readonly BalanceEntry[]
  /** Columns of its row. */
  columns?: { corrects?: string; quotation_id?: string }
  /** For the audit log. */
  auditValues?: object
}

/** A sale after its payments are known; kobo. */
export interface PaidSale extends PricedSale {
  paid: number
  /** EntriesByContact of its contact's balance besides the total. */
  entries: readonly BalanceEntry[]
}

export interface FeatureHooks {
  /** Ids of inactive products and taxes that are allowed, because an earlier document has them. */
  allowedIds?: AllowedIds
  /** Prices promised for its products; fixed if the member who promised them could set prices. */
  promise?: { prices: ListPrices; isFixed: boolean }
  /** True if an earlier sale was to this contact, who may be blacklisted since. */
  hadCustomer?(contact_id: string): Promise<boolean>
  /** Contact and location are known. @throws Refusal 422 */
  onParties?(parties: Parties): Promise<void> | void
  /** Wraps the later stages. Nothing is written yet. @throws Refusal 422 on their result */
  wrap?<T>(rest: () => Promise<T>): Promise<T>
  /** The total is known. @throws Refusal 422 */
  onPriced?(sale: PricedSale): Promise<FeatureResult> | FeatureResult
  /** The paid amount is known. @throws Refusal 422 */
  onPaid?(sale: PaidSale): void
  /** Before its stock leaves. */
  beforeGoods?(): Promise<void>
  /** After its stock left or was reserved, before its contact and number are locked. @throws Refusal 422 */
  afterGoods?(sale: PaidSale): Promise<void>
}

/** Field of the error if its quotation has expired. */
export type QuotedOn = 'quotation' | 'expires_at'

type HookFactory = () => Promise<FeatureHooks> | FeatureHooks

/** A feature's lock step with its hooks, or the hooks alone if it locks nothing. Undefined if the body does not use it. */
export type SaleFeature = (ctx: BusinessContext, body: SaleBody, quotedOn: QuotedOn) => LockStep<HookFactory> | HookFactory | undefined

/** @param hooks of the feature, created once everything is locked */
export const afterLock = <Locked>(
  step: LockStep<Locked>,
  hooks: (locked: Locked) => Promise<FeatureHooks> | FeatureHooks,
): LockStep<HookFactory> => ({
  ...step,
  lock: async () => {
    const locked = await step.lock()
    return () => hooks(locked)
  },
})

import { roundedCash } from '@kasuwa/contract/cash-rounding'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { areDiscounts } from '../desk/discounts.ts'
import type { DraftDigest } from '../desk/draft-digest.ts'
import type { DeskKind } from '../desk/desk-kind.ts'
import { makeProduct } from '../desk/making.ts'
import { drawerHere, unpickedElsewhere, useDesk } from '../desk/use-desk.ts'
import { findLocation } from '../documents/use-locations.ts'
import { browserStorage } from '../kit/storage.ts'
import { tillDraft } from './stored-till.ts'
import { dueAfter, figuresOf, type Payment, saleBody, type TillDraft, undiscounted } from './till-draft.ts'
import { type TillSetup, defaultTax } from './till-setup.ts'
import { useCashRule } from './cash-rule.ts'
import { useSaleGoods } from './use-sale-goods.ts'

type Call = typeof sales.create
type Reply = ReplyOf<Call>
export type Sale = Reply['sale']

export interface RecordedSale {
  sale: Sale
  /** Change in kobo. */
  change: number
}

const tendered = ['payment_accounts', 'credit']

const kind = {
  call: api.sales.create,
  documentOf: ({ sale }: Reply, { change }: TillDraft) => ({ sale, change }),
  linkOf: ({ sale: { id, number } }: Reply) => ({ number, to: `/sales/${id}` }),
  unitsOf: (_, location) => ({ way: 'out', location }),
  along: unpickedElsewhere,
  fieldsOf: {
    customer: ['contact', ...tendered],
    discount: ['discount', 'payable_amount', 'payment_accounts'],
    taxes: ['tax', 'tax_off', 'payable_amount', 'payment_accounts'],
    taxesOff: ['tax', 'tax_off', 'payable_amount', 'payment_accounts'],
    ...{ paid: tendered, credit: tendered, usesCredit: tendered },
  },
  // A correction also returns the corrected sale's stock, which these items alone do not show.
  done: ({ sale: { items } }, { corrects }, moveGoods) => moveGoods(items, -1, corrects !== null),
} satisfies Partial<DeskKind<Call, TillDraft, RecordedSale>>

/** State of the till: draft, totals, recording. */
export function useTill(refs: TillSetup, business: string) {
  const t = useTranslations('till')
  const { places } = refs
  const savedDraft = tillDraft(business)
  const { mayPrice, ...goods } = useSaleGoods(savedDraft, places)
  const usualTaxOf = (of: TillDraft) => defaultTax(refs, findLocation(places, of.location))
  const sums = (of: TillDraft) => figuresOf(of, refs.taxes, usualTaxOf(of))
  const desk = useDesk<Call, TillDraft, RecordedSale>({
    ...kind,
    ...goods,
    ...{ storedDraft: savedDraft, business, places, amountLabel: t('price') },
    make: (newProduct) => makeProduct({ ...newProduct, location: findLocation(places, savedDraft.store.get().location)?.id }),
    digestOf: (of): DraftDigest => ({
      partyName: of.customer?.name ?? '',
      count: of.lines.length,
      total: sums(of).totals.total,
    }),
  })
  const { draft, here, place } = desk
  const mayGive = mayPrice || draft.quotation !== undefined
  const figures = sums(mayGive ? draft : undiscounted(draft))
  const discountsFit = !mayGive || areDiscounts(draft.lines)
  // Payments of the corrected sale count towards this one.
  const rule = useCashRule(draft.customer !== null)
  const due = dueAfter(figures.totals.total, draft.corrects, rule)
  /** True if the lines can be sent as they are. Otherwise marks their errors. */
  const isReady = (): boolean => {
    desk.mark()
    return desk.isReady() && discountsFit && !figures.discountProblem
  }
  /** @param change kobo @param credit kobo of the customer's credit @returns whether it is recorded */
  const record = async (payments: readonly Payment[], change: number, credit = 0): Promise<boolean> => {
    if (!isReady()) return false
    desk.set({ change })
    const at = browserStorage.getItem(`kasuwa.drawer.${business}`) ? (await drawerHere()).atDrawerNow(business, place?.id) : {}
    return desk.send({ body: { ...saleBody(here, figures, payments, refs.walkIn.id, credit), ...at } })
  }
  return { ...desk, mayPrice, figures, usualTax: usualTaxOf(draft), due, rule, asked: roundedCash(due, rule), isReady, record }
}

export type Till = ReturnType<typeof useTill>

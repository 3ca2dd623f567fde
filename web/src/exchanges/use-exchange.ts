import type { exchanges } from '@kasuwa/contract/exchanges'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { DraftDigest } from '../desk/draft-digest.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import type { TrackedPart } from '../desk/tracked-parts.ts'
import type { DeskKind } from '../desk/desk-kind.ts'
import { drawerHere, unpickedElsewhere, useDesk } from '../desk/use-desk.ts'
import { useLines } from '../desk/use-lines.ts'
import { findLocation } from '../documents/use-locations.ts'
import type { ReturnLine } from '../returns/return-draft.ts'
import { figuresOf } from '../sales/till-draft.ts'
import { type TillSetup, defaultTax } from '../sales/till-setup.ts'
import { useCashRule } from '../sales/cash-rule.ts'
import { useSaleGoods } from '../sales/use-sale-goods.ts'
import { type Difference, comesBack, differenceOf, exchangeBody, type ExchangeDraft, moneyOf } from './exchange-draft.ts'
import { exchangeDraft } from './stored-exchange.ts'

type Call = typeof exchanges.create
type Reply = ReplyOf<Call>
export type Exchanged = Reply & { difference: Difference }

/** The draft's returned lines, as a store of lines. */
const backOf = (savedDraft: StoredDraft<ExchangeDraft>) => ({
  store: { get: () => ({ lines: savedDraft.store.get().back }) },
  change: (how: (draft: { lines: ReturnLine[] }) => { lines: ReturnLine[] }) =>
    savedDraft.change((now) => {
      const { lines } = how({ lines: now.back })
      return lines === now.back ? now : { ...now, back: lines }
    }),
})

const kind = {
  call: api.exchanges.create,
  documentOf: (reply, sent) => ({ ...reply, difference: differenceOf(sent, reply.sale.payable_amount) }),
  linkOf: ({ sale: { id, number } }: Reply) => ({ number, to: `/sales/${id}` }),
  sentLines: (draft: ExchangeDraft) => ({ items: draft.lines, returned: comesBack(draft) }),
  unitsOf: (_, location) => ({ way: 'out', location }),
  along: unpickedElsewhere,
  fieldsOf: {
    account: ['payment_accounts', 'back_accounts', 'contact'],
    taxes: ['tax', 'tax_off', 'payable_amount', 'payment_accounts', 'back_accounts'],
  },
} satisfies Partial<DeskKind<Call, ExchangeDraft, Exchanged>>

/** State of the exchange desk: draft, totals, recording. The compiler cannot memoize it: it changes with each key. */
export function useExchange(refs: TillSetup, business: string) {
  'use no memo'
  const r = useTranslations('returns')
  const { places } = refs
  const savedDraft = exchangeDraft(business)
  const back = useMemo(() => backOf(savedDraft), [savedDraft])
  const { mayPrice, ...goods } = useSaleGoods(savedDraft, places)
  const sums = (of: ExchangeDraft) => figuresOf({ ...of, discount: '' }, refs.taxes, defaultTax(refs, findLocation(places, of.location)))
  const desk = useDesk<Call, ExchangeDraft, Exchanged>({
    ...kind,
    ...goods,
    ...{ storedDraft: savedDraft, business, places, amountLabel: r('amount_inward') },
    digestOf: (of): DraftDigest => ({
      partyName: of.name,
      count: of.lines.length + comesBack(of).length,
      total: sums(of).totals.total,
    }),
  })
  const { draft, here, place, search, isTried } = desk
  const figures = sums(draft)
  const rule = useCashRule(!draft.isWalkIn)
  const returned = comesBack(draft)
  const isEmpty = draft.of === null
  // Sold before its product had serial numbers: returned units get their numbers now.
  const unitsOf = ({ units }: ReturnLine, part?: TrackedPart) => {
    const among = part ? part.units : units
    return { way: among ? ('out' as const) : ('in' as const), location: place?.id ?? '', among }
  }
  const { actions: backActions } = useLines(back, search, draft.back, unitsOf)
  const record = async () => {
    if (isEmpty) return
    desk.mark()
    if (desk.isReady())
      await desk.send({ body: { ...exchangeBody(here, figures, rule), ...(await drawerHere()).atDrawerNow(business, place?.id) } })
    if (draft.lines.length === 0 && returned.length > 0) desk.focus()
  }
  const missing = returned.length === 0 ? ('back' as const) : draft.lines.length === 0 ? ('out' as const) : undefined
  return {
    ...desk,
    ...{ mayPrice, figures, difference: differenceOf(draft, figures.totals.total), backActions },
    money: moneyOf(draft, figures.totals.total, rule),
    ...{ isEmpty, hasStart: !isEmpty, record },
    missing,
    /** Missing input, shown after the first attempt to record. */
    lacks: isTried ? missing : undefined,
  }
}

export type ExchangeDesk = ReturnType<typeof useExchange>

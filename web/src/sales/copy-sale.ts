import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { usePrefill, usePrefillQuery } from '../desk/use-prefill.ts'
import { useCan } from '../kit/can.tsx'
import { useOne } from '../kit/api/query.ts'
import { useDayOf } from '../kit/format.ts'
import type { Quotation } from '../quotations/quotation.ts'
import { tillDraft } from './stored-till.ts'
import type { TillDraft } from './till-draft.ts'
import type { Sale } from './use-till.ts'

const quoted = ['quotation', 'offer'] as const

function useSale(id: string | undefined) {
  const query = { with_contact: true, with_taxes: true }
  const loaded = useOne(api.sales.one, { params: { id: id ?? '' }, query }, { when: id !== undefined })
  return { ...loaded, data: loaded.data?.sale }
}

/** Fills the till with the quotation of `?quotation={id}`, to sell it, or of `?offer={id}`, to offer it again. */
export function useQuoted(business: string): boolean {
  const mayPrice = useCan()('sale.edit-price')
  const prefillQuery = usePrefillQuery(quoted)
  const query = { with_contact: true, with_taxes: true }
  const loaded = useOne(api.quotations.one, { params: { id: prefillQuery.id ?? '' }, query }, { when: prefillQuery.id !== undefined })
  return usePrefill<Quotation, TillDraft>({
    to: '/sales/new',
    storedDraft: tillDraft(business),
    query: prefillQuery,
    loaded: { ...loaded, data: loaded.data?.quotation },
    draftFrom: async (quotation, how) =>
      (await import('../quotations/draft-from-quotation.ts')).draftFromQuotation(quotation, how === 'quotation', mayPrice),
  })
}

/** Fills the till with the sale of `?copy={id}` or `?correct={id}`. */
export function useCopy(business: string): boolean {
  const t = useTranslations('till')
  const mayPrice = useCan()('sale.edit-price')
  const dayOf = useDayOf()
  const prefillQuery = usePrefillQuery()
  return usePrefill<Sale, TillDraft>({
    to: '/sales/new',
    storedDraft: tillDraft(business),
    query: prefillQuery,
    loaded: useSale(prefillQuery.id),
    // Loaded when a sale is copied: other sales do not need it.
    draftFrom: async (sale, how) =>
      (await import('./draft-from-sale.ts')).draftFrom(
        sale,
        how === 'correct' ? dayOf(sale.date) : null,
        t('copy_note', { number: sale.number }),
        mayPrice,
      ),
  })
}

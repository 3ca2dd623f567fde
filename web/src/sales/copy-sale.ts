import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { usePrefill, usePrefillAsked } from '../documents/use-prefill.ts'
import { useCan } from '../kit/can.tsx'
import { useOne } from '../kit/api/query.ts'
import { useDayOf } from '../kit/format.ts'
import type { TillDraft } from './till-draft.ts'
import { type Sale, tillDraft } from './use-till.ts'

function useSale(id: string | undefined) {
  const query = { with_contact: true, with_taxes: true }
  const loaded = useOne(api.sales.one, { params: { id: id ?? '' }, query }, { when: id !== undefined })
  return { ...loaded, data: loaded.data?.sale }
}

/** Begins the till with the sale of `?copy={id}` or `?correct={id}`. */
export function useCopy(business: string): boolean {
  const t = useTranslations('till')
  const mayPrice = useCan()('sale.edit-price')
  const dayOf = useDayOf()
  const asked = usePrefillAsked()
  return usePrefill<Sale, TillDraft>({
    to: '/sales/new',
    kept: tillDraft(business),
    asked,
    loaded: useSale(asked.id),
    // Fetched when a sale is copied: a till that sells needs none of it.
    draftFrom: async (sale, how) =>
      (await import('./draft-from-sale.ts')).draftFrom(
        sale,
        how === 'correct' ? dayOf(sale.date) : null,
        t('copy_note', { number: sale.number }),
        mayPrice,
      ),
  })
}

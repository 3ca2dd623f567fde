import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Line } from '../documents/lines.ts'
import { useCan } from '../kit/can.tsx'
import { ask } from '../kit/feedback/feedback.ts'
import { moneyInputText, quantityInputText } from '../kit/fields/parse-number.ts'
import { useOne } from '../kit/api/query.ts'
import { emptyDraft, type TillDraft } from './till-draft.ts'
import { type Sale, tillDraft } from './use-till.ts'

/**
 * Draft copied from a sale: same lines and customer, no payments. Prices and discount are the agreed ones, for who may give them; for anybody
 * else the products' own.
 */
export function draftFrom(sale: Sale, note: string, mayPrice: boolean): TillDraft {
  const { contact, taxes = [] } = sale.edges
  const lines = sale.items.map((item, index): Line => ({
    key: String(index + 1),
    product: item.product_id,
    name: item.name,
    sku: item.sku,
    quantity: quantityInputText(item.quantity),
    amount: moneyInputText(item.price),
    // Keeps the agreed price, or follows the product's current one.
    listed: mayPrice ? -1 : item.price,
    available: null,
    taxes: taxes.map((tax) => tax.id),
  }))
  return {
    ...emptyDraft(sale.location_id),
    customer:
      contact && !contact.is_walk_in ? { id: contact.id, name: contact.name, phone: contact.phone, balance: contact.balance } : null,
    lines,
    discount: mayPrice && sale.discount > 0 ? moneyInputText(sale.discount) : '',
    taxes: taxes.map((tax) => tax.id),
    note,
  }
}

/** Copies the sale of `?copy={id}` into the draft once, then removes the parameter, so that a reload keeps later changes. */
export function useCopy(business: string): boolean {
  const t = useTranslations('till')
  const mayPrice = useCan()('sale.edit-price')
  const { copy }: { copy?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const loaded = useOne(
    api.sales.one,
    { params: { id: copy ?? '' }, query: { with_contact: true, with_taxes: true } },
    { when: copy !== undefined },
  )
  const sale = loaded.data?.sale
  const put = useEffectEvent(async (from: Sale) => {
    const kept = tillDraft(business)
    const isFree = kept.store.get().lines.length === 0
    const question = { title: t('copy_title'), text: t('copy_text'), yes: t('copy_yes'), no: t('copy_no') }
    if (isFree || (await ask(question))) {
      kept.clear()
      kept.change(() => draftFrom(from, t('copy_note', { number: from.number }), mayPrice))
      kept.flush()
    }
    await navigate({ to: '/sales/new', search: {}, replace: true })
  })
  const failed = loaded.state === 'error'
  const giveUp = useEffectEvent(() => void navigate({ to: '/sales/new', search: {}, replace: true }))
  useEffect(() => {
    if (sale) void put(sale)
    else if (failed) giveUp()
  }, [sale, failed])
  return copy !== undefined
}

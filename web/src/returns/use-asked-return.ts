import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { usePrefill } from '../desk/use-prefill.ts'
import { useOne } from '../kit/api/query.ts'
import { moneyInputText, quantityInputText } from '../kit/fields/parse-number.ts'
import { draftFromSale, first, thousandths, unitsOf } from './draft-from-sale.ts'
import { emptyReturn, type ReturnDraft, type ReturnLine, type Way } from './return-draft.ts'
import { returnDraft } from './use-return.ts'

type Sale = ReplyOf<typeof sales.one>['sale']
type Action = ReplyOf<typeof inventory.one>['inventory_action']

/** The same of an intake. */
export function draftFromIntake(intake: Action): ReturnDraft {
  const { contact } = intake.edges
  const lines = intake.items.map((item, index): ReturnLine => {
    const { id, product_id, name, sku, unit, quantity, returned, cost } = item
    return {
      ...{ key: String(index + 1), product: product_id, name, sku, unit, quantity: '', listed: cost },
      ...{ amount: cost === null ? '' : moneyInputText(cost), available: null, taxes: [], origin: id },
      of: { quantity, left: thousandths(quantity - returned) / 1000 },
      ...unitsOf(item),
    }
  })
  return {
    ...emptyReturn(intake.location_id),
    lines: first(lines),
    party: contact ? { id: contact.id, name: contact.name, phone: contact.phone, balance: contact.balance } : null,
    of: { id: intake.id, number: intake.number, total: intake.total ?? 0, paid: intake.paid_amount ?? 0, credited: 0 },
  }
}

/** The same goods and contact as another return of nothing: other units, and no money. */
export function draftFromReturn(
  { items, location_id, edges: { contact }, number }: Action,
  noteOf: (number: string) => string,
): ReturnDraft {
  const lines = items.map(({ product_id, name, sku, unit, quantity, cost, metadata, serial_numbers }, index): ReturnLine => ({
    ...{ key: String(index + 1), product: product_id, name, sku, unit, quantity: quantityInputText(quantity) },
    // Keep what was credited, not what it costs today.
    ...{ amount: cost === null ? '' : moneyInputText(cost), listed: -1, available: null, taxes: [] },
    ...(metadata?.condition === 'damaged' && { damaged: true }),
    ...(serial_numbers && { tracked: true, serials: [] }),
  }))
  return {
    ...emptyReturn(location_id),
    lines,
    party: contact ? { id: contact.id, name: contact.name, phone: contact.phone, balance: contact.balance } : null,
    isWalkIn: contact?.is_walk_in ?? false,
    from: contact?.is_walk_in ? 'cash' : '',
    note: noteOf(number),
  }
}

/** Begins the desk with the return of `?copy={id}`. @returns whether it is not on it yet */
export function useCopiedReturn(way: Way, business: string): boolean {
  const t = useTranslations('returns')
  const { copy: id }: { copy?: string } = useSearch({ strict: false })
  const loaded = useOne(api.inventory.one, { params: { id: id ?? '' }, query: { with_contact: true } }, { when: id !== undefined })
  const found = { ...loaded, data: id === undefined ? undefined : loaded.data?.inventory_action }
  return usePrefill<Action, ReturnDraft>({
    to: `/inventory-actions/new/return-${way}`,
    kept: returnDraft(way, business),
    asked: { how: 'copy', id },
    loaded: found,
    draftFrom: (action) => draftFromReturn(action, (number) => t('copy_note', { number })),
  })
}

/** Begins the desk with the sale of `?sale={id}`. @returns whether it is not on it yet */
export function useAskedSale(business: string): boolean {
  const { sale: id }: { sale?: string } = useSearch({ strict: false })
  const query = { with_contact: true, with_returns: true, with_payments: true }
  const loaded = useOne(api.sales.one, { params: { id: id ?? '' }, query }, { when: id !== undefined })
  const found = { ...loaded, data: id === undefined ? undefined : loaded.data?.sale }
  return usePrefill<Sale, ReturnDraft>({
    to: '/inventory-actions/new/return-inward',
    kept: returnDraft('inward', business),
    asked: { how: 'return', id },
    loaded: found,
    draftFrom: draftFromSale,
  })
}

/** Begins the desk with the intake of `?intake={id}`. @returns whether it is not on it yet */
export function useAskedIntake(business: string): boolean {
  const { intake: id }: { intake?: string } = useSearch({ strict: false })
  const loaded = useOne(api.inventory.one, { params: { id: id ?? '' }, query: { with_contact: true } }, { when: id !== undefined })
  const found = { ...loaded, data: id === undefined ? undefined : loaded.data?.inventory_action }
  return usePrefill<Action, ReturnDraft>({
    to: '/inventory-actions/new/return-outward',
    kept: returnDraft('outward', business),
    asked: { how: 'return', id },
    loaded: found,
    draftFrom: draftFromIntake,
  })
}

import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { lineOf, partyOf } from '../desk/copied.ts'
import { usePrefill } from '../desk/use-prefill.ts'
import { useOne } from '../kit/api/query.ts'
import { draftFromSale, first, thousandths, unitsOf } from './draft-from-sale.ts'
import { emptyReturn, type ReturnDraft, type ReturnLine, type Way } from './return-draft.ts'
import { returnDraft } from './use-return.ts'

type Sale = ReplyOf<typeof sales.one>['sale']
type Action = ReplyOf<typeof inventory.one>['inventory_action']

/** The same of an intake. */
export function draftFromIntake(intake: Action): ReturnDraft {
  const lines = intake.items.map((item, index): ReturnLine => ({
    ...lineOf(item, index),
    ...{ listed: item.cost, origin: item.id },
    of: { quantity: item.quantity, left: thousandths(item.quantity - item.returned) / 1000 },
    ...unitsOf(item),
  }))
  return {
    ...emptyReturn(intake.location_id),
    lines: first(lines),
    party: partyOf(intake.edges.contact),
    of: { id: intake.id, number: intake.number, total: intake.total ?? 0, paid: intake.paid_amount ?? 0, credited: 0 },
  }
}

/** Goods and contact of a return without a source document; no units, and no money. */
export function draftFromReturn(
  { items, location_id, edges: { contact }, number }: Action,
  noteOf: (number: string) => string,
): ReturnDraft {
  const lines = items.map((item, index): ReturnLine => ({
    ...lineOf(item, index, item.quantity),
    ...(item.metadata?.condition === 'damaged' && { damaged: true }),
    ...(item.serial_numbers && { tracked: true, serials: [] }),
  }))
  return {
    ...emptyReturn(location_id),
    lines,
    party: partyOf(contact),
    isWalkIn: contact?.is_walk_in ?? false,
    from: contact?.is_walk_in ? 'cash' : '',
    note: noteOf(number),
  }
}

/** Starts the desk with a copy of the return in `?copy={id}`. @returns true while it is loading */
export function useCopiedReturn(way: Way, business: string): boolean {
  const t = useTranslations('returns')
  const { copy: id }: { copy?: string } = useSearch({ strict: false })
  const loaded = useOne(api.inventory.one, { params: { id: id ?? '' }, query: { with_contact: true } }, { when: id !== undefined })
  const loadedReturn = { ...loaded, data: id === undefined ? undefined : loaded.data?.inventory_action }
  return usePrefill<Action, ReturnDraft>({
    to: `/inventory-actions/new/return-${way}`,
    storedDraft: returnDraft(way, business),
    query: { how: 'copy', id },
    loaded: loadedReturn,
    draftFrom: (action) => draftFromReturn(action, (number) => t('copy_note', { number })),
  })
}

/** Starts the desk with the sale in `?sale={id}`. @returns true while it is loading */
export function useLinkedSale(business: string): boolean {
  const { sale: id }: { sale?: string } = useSearch({ strict: false })
  const query = { with_contact: true, with_returns: true, with_payments: true }
  const loaded = useOne(api.sales.one, { params: { id: id ?? '' }, query }, { when: id !== undefined })
  const loadedSale = { ...loaded, data: id === undefined ? undefined : loaded.data?.sale }
  return usePrefill<Sale, ReturnDraft>({
    to: '/inventory-actions/new/return-inward',
    storedDraft: returnDraft('inward', business),
    query: { how: 'return', id },
    loaded: loadedSale,
    draftFrom: draftFromSale,
  })
}

/** Starts the desk with the intake in `?intake={id}`. @returns true while it is loading */
export function useLinkedIntake(business: string): boolean {
  const { intake: id }: { intake?: string } = useSearch({ strict: false })
  const loaded = useOne(api.inventory.one, { params: { id: id ?? '' }, query: { with_contact: true } }, { when: id !== undefined })
  const loadedIntake = { ...loaded, data: id === undefined ? undefined : loaded.data?.inventory_action }
  return usePrefill<Action, ReturnDraft>({
    to: '/inventory-actions/new/return-outward',
    storedDraft: returnDraft('outward', business),
    query: { how: 'return', id },
    loaded: loadedIntake,
    draftFrom: draftFromIntake,
  })
}

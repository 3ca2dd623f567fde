import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { lineOf, partyOf } from '../desk/copied.ts'
import { usePrefill, usePrefillQuery } from '../desk/use-prefill.ts'
import { useOne } from '../kit/api/query.ts'
import { useDayOf } from '../kit/format.ts'
import { costsFrom } from './draft-costs.ts'
import { emptyIntake, type IntakeDraft } from './intake-draft.ts'
import type { Action } from './action.ts'
import { intakeDraft } from './use-intake.ts'

/** Draft copied from an intake: same goods, supplier and costs, no payments. @param correctedOn its day, for a correction */
function draftFrom(intake: Action, correctedOn: string | null, copyNote: string): IntakeDraft {
  const { contact } = intake.edges
  const lines = intake.items.map((item, index) => ({
    ...lineOf(item, index, item.quantity),
    // A correction takes the same units; a copy is of others.
    ...(item.serial_numbers && {
      tracked: true,
      serials: correctedOn === null ? [] : item.serial_numbers.map((unit) => unit.serial_number),
    }),
  }))
  return {
    ...emptyIntake(intake.location_id),
    supplier: partyOf(contact),
    lines,
    costs: costsFrom(intake.extra_costs),
    ...(correctedOn === null
      ? { note: copyNote }
      : {
          date: correctedOn,
          note: intake.note ?? '',
          corrects: { id: intake.id, number: intake.number, paid: intake.paid_amount ?? 0 },
          order: intake.order,
        }),
  }
}

function useAction(id: string | undefined) {
  const loaded = useOne(api.inventory.one, { params: { id: id ?? '' }, query: { with_contact: true } }, { when: id !== undefined })
  return { ...loaded, data: loaded.data?.inventory_action }
}

/** Begins the desk with the intake of `?copy={id}` or `?correct={id}`. */
export function useCopiedIntake(business: string): boolean {
  const t = useTranslations('intake')
  const dayOf = useDayOf()
  const prefillQuery = usePrefillQuery()
  return usePrefill<Action, IntakeDraft>({
    to: '/inventory-actions/new/intake',
    storedDraft: intakeDraft(business),
    query: prefillQuery,
    loaded: useAction(prefillQuery.id),
    draftFrom: (intake, how) => draftFrom(intake, how === 'correct' ? dayOf(intake.date) : null, t('copy_note', { number: intake.number })),
  })
}

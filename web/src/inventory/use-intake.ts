import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { DraftDigest } from '../desk/draft-digest.ts'
import { storedDraft } from '../desk/draft-kind.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import type { DeskKind } from '../desk/desk-kind.ts'
import { makeBought } from '../desk/making.ts'
import { drawerHere, useDesk } from '../desk/use-desk.ts'
import type { Location } from '../documents/use-locations.ts'
import type { Action } from './action.ts'
import { isPaidCost } from './draft-costs.ts'
import { goodsForIntake } from './goods-for-intake.ts'
import { draftVersion, emptyIntake, type IntakeDraft, intakeBody, intakeTotal } from './intake-draft.ts'

type Call = typeof inventory.createIntake

export const intakeDraft = (business: string): StoredDraft<IntakeDraft> => storedDraft('intake', business, draftVersion, emptyIntake)

const kind = {
  call: api.inventory.createIntake,
  source: goodsForIntake,
  make: makeBought,
  unitsOf: (_, location) => ({ way: 'in', location }),
  digestOf: (of): DraftDigest => ({ partyName: of.supplier?.name ?? '', count: of.lines.length, total: intakeTotal(of.lines) }),
  documentOf: ({ inventory_action }) => inventory_action,
  linkOf: ({ inventory_action: { id, number } }: ReplyOf<Call>) => ({ number, to: `/inventory-actions/${id}` }),
  fieldsOf: { supplier: ['contact'] },
  // A correction also removes the corrected intake's stock, which these items alone do not show.
  done: ({ inventory_action: { status, items } }, { corrects }, moveGoods) =>
    status === 'approved' && moveGoods(items, 1, corrects !== null),
} satisfies Partial<DeskKind<Call, IntakeDraft, Action>>

/** State of the intake desk. */
export function useIntake(places: readonly Location[], business: string) {
  const t = useTranslations('intake')
  const desk = useDesk<Call, IntakeDraft, Action>({ ...kind, storedDraft: intakeDraft(business), business, places, amountLabel: t('cost') })
  const { draft, here } = desk
  /** Marks missing fields. @returns true if the intake can be recorded */
  const check = () => desk.check(draft.supplier)
  /** @param payments what the supplier is paid now */
  const record = async (payments: Parameters<typeof intakeBody>[1] = []) => {
    if (!check()) return
    // The drawer may be at another location. It is sent only with a payment, a paid cost or a correction: an unpaid intake moves none of
    // its cash.
    const isPaid = payments.some(({ amount }) => amount > 0) || draft.corrects !== null || draft.costs.some(isPaidCost)
    const at = isPaid ? (await drawerHere()).atDrawerNow(business) : {}
    await desk.send({ body: { ...intakeBody(here, payments), ...at } })
  }
  return { ...desk, check, record }
}

export type Intake = ReturnType<typeof useIntake>

import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { storedDraft } from '../desk/draft-kind.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import type { DeskKind } from '../desk/desk-kind.ts'
import { drawerHere, useDesk } from '../desk/use-desk.ts'
import type { Location } from '../documents/use-locations.ts'
import { goodsForIntake } from '../inventory/goods-for-intake.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCashRule } from '../sales/cash-rule.ts'
import { goodsBroughtBack } from './goods-for-return.ts'
import {
  backOf,
  chosen,
  creditOfDraft,
  draftVersion,
  emptyReturn,
  inwardBody,
  outwardBody,
  type ReturnDraft,
  type Way,
} from './return-draft.ts'

type Inward = typeof inventory.createReturnInward
export type RecordedReturn = ReplyOf<Inward>['inventory_action']

export const returnDraft = (way: Way, business: string): StoredDraft<ReturnDraft> =>
  storedDraft(`return-${way}`, business, draftVersion, emptyReturn)

type Kind = DeskKind<Inward, ReturnDraft, RecordedReturn>

/** Both replies have one shape; the bodies differ. */
const ways = {
  inward: { call: api.inventory.createReturnInward, source: goodsBroughtBack },
  outward: { call: api.inventory.createReturnOutward as unknown as ClientEndpoint<Inward>, source: goodsForIntake },
}
const bodies = { inward: inwardBody, outward: outwardBody as unknown as typeof inwardBody }

const kind = {
  digestOf: (of) => ({ partyName: of.party?.name ?? '', count: chosen(of.lines).length, total: creditOfDraft(of) }),
  documentOf: ({ inventory_action }) => inventory_action,
  linkOf: ({ inventory_action: { id, number } }: ReplyOf<Inward>) => ({ number, to: `/inventory-actions/${id}` }),
  sentLines: ({ lines }: ReturnDraft) => ({ items: chosen(lines) }),
  fieldsOf: { party: ['contact'], from: ['payment_accounts'], back: ['payment_accounts'] },
} satisfies Partial<Kind>

/** Units of a return without a sale are entered by number; otherwise they are picked from the sold or available ones. */
const unitsOf =
  (way: Way): NonNullable<Kind['unitsOf']> =>
  ({ units, damaged }: ReturnDraft['lines'][number], location, part) => {
    const among = part ? part.units : units
    const picked = damaged && way === 'outward' ? { status: 'damaged' as const } : {}
    return { way: way === 'inward' && !among ? 'in' : 'out', location, among, ...picked }
  }

/** State of a desk for returns. */
export function useReturn(way: Way, places: readonly Location[], business: string) {
  const t = useTranslations('returns')
  const desk = useDesk<Inward, ReturnDraft, RecordedReturn>({
    ...kind,
    ...ways[way],
    ...{ storedDraft: returnDraft(way, business), business, places, unitsOf: unitsOf(way), amountLabel: t(`amount_${way}`) },
  })
  const { draft, here, isTried } = desk
  const rule = useCashRule()
  const isBackWrong = backOf(draft, rule) === undefined
  const noFrom = draft.isWalkIn && draft.from === ''
  const record = async () => {
    if (!desk.check(draft.party) || isBackWrong || noFrom) return
    const at = way === 'inward' ? (await drawerHere()).atDrawerNow(business) : {}
    await desk.send({ body: { ...bodies[way](here, rule), ...at } })
  }
  return {
    ...desk,
    way,
    rule,
    noLines: isTried && chosen(draft.lines).length === 0,
    noFrom: isTried && noFrom,
    isBackWrong: isTried && isBackWrong,
    record,
  }
}

export type Return = ReturnType<typeof useReturn>

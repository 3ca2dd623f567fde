import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { purchaseOrders } from '@kasuwa/contract/purchase-orders'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { DraftDigest } from '../desk/draft-digest.ts'
import { storedDraft } from '../desk/draft-kind.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import { makeBought } from '../desk/making.ts'
import { useDesk } from '../desk/use-desk.ts'
import type { Location } from '../documents/use-locations.ts'
import { intakeTotal } from '../inventory/intake-draft.ts'
import { useToday } from '../kit/format.ts'
import { goodsForOrder } from './goods-for-order.ts'
import { draftVersion, emptyOrder, type OrderDraft, orderBody } from './order-draft.ts'

type Reply = ReplyOf<typeof purchaseOrders.create>
export type Order = Reply['purchase_order']

export const orderDraft = (business: string): StoredDraft<OrderDraft> => storedDraft('order', business, draftVersion, emptyOrder)

const kind = {
  call: api.purchaseOrders.create,
  source: goodsForOrder,
  make: makeBought,
  digestOf: (of: OrderDraft): DraftDigest => ({ partyName: of.supplier?.name ?? '', count: of.lines.length, total: intakeTotal(of.lines) }),
  documentOf: ({ purchase_order }: Reply) => purchase_order,
  linkOf: ({ purchase_order: { id, number } }: Reply) => ({ number, to: `/purchase-orders/${id}` }),
  fieldsOf: { supplier: ['contact'], expected: ['expected_date'] },
}

/** State of the order desk. */
export function useOrder(places: readonly Location[], business: string) {
  const t = useTranslations('orders')
  const today = useToday()
  const desk = useDesk({ ...kind, storedDraft: orderDraft(business), business, places, amountLabel: t('cost') })
  const record = async () => {
    if (desk.check(desk.draft.supplier)) await desk.send({ body: orderBody(desk.here, today) })
  }
  return { ...desk, record }
}

export type OrderDeskState = ReturnType<typeof useOrder>

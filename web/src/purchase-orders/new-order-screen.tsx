import { api } from '../api.ts'
import { useAskedContact } from '../desk/use-asked-contact.ts'
import { useDraftOpened } from '../desk/use-draft-opened.ts'
import { useLocations } from '../documents/use-locations.ts'
import { usePrefill, usePrefillAsked } from '../desk/use-prefill.ts'
import { useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { moneyInputText, quantityInputText } from '../kit/fields/parse-number.ts'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { OrderDesk } from './order-desk.tsx'
import { emptyOrder, type OrderDraft } from './order-draft.ts'
import { type Order, orderDraft } from './use-order.ts'

const to = '/purchase-orders/new'

/** The same goods from the same supplier, at the same costs. */
function copyOf(order: Order): OrderDraft {
  const { contact } = order.edges
  return {
    ...emptyOrder(order.location_id),
    supplier: contact ? { id: contact.id, name: contact.name, phone: contact.phone, balance: null } : null,
    copyOf: { id: order.id, number: order.number },
    lines: order.items.map((item, index) => ({
      key: String(index + 1),
      product: item.product_id,
      name: item.name,
      sku: item.sku,
      quantity: quantityInputText(item.quantity),
      amount: item.cost === null ? '' : moneyInputText(item.cost),
      // Keep what it cost, not the product's current cost.
      listed: -1,
      available: null,
      unit: item.unit,
      taxes: [],
    })),
  }
}

/** The order desk. `?copy={id}` starts with a copy of another order, `?contact={id}` with a supplier. */
export default function NewOrderScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const kept = orderDraft(business)
  const asked = usePrefillAsked()
  const loaded = useOne(
    api.purchaseOrders.one,
    { params: { id: asked.id ?? '' }, query: { with_contact: true } },
    { when: asked.id !== undefined },
  )
  const isCopied = usePrefill<Order, OrderDraft>({
    to,
    kept,
    asked,
    loaded: { ...loaded, data: loaded.data?.purchase_order },
    draftFrom: copyOf,
  })
  const isFrom = useAskedContact({
    to,
    kept,
    draftFor: ({ id, name, phone, balance }) => ({ ...emptyOrder(), supplier: { id, name, phone, balance } }),
  })
  const isOpen = useDraftOpened(kept)
  if (isCopied || isFrom || !isOpen || !places.data) {
    return <Page>{places.data ? <LoadingSkeleton /> : <Loading of={places}>{() => null}</Loading>}</Page>
  }
  return <OrderDesk key={business} places={places.data} business={business} />
}

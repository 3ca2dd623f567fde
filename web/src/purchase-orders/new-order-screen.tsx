import { api } from '../api.ts'
import { lineOf, partyOf } from '../desk/copied.ts'
import { DeskScreen } from '../desk/desk-screen.tsx'
import { useLinkedContact } from '../desk/use-linked-contact.ts'
import { usePrefill, usePrefillQuery } from '../desk/use-prefill.ts'
import { useLocations } from '../documents/use-locations.ts'
import { useOne } from '../kit/api/query.ts'
import { useSession } from '../session/session.ts'
import { OrderDesk } from './order-desk.tsx'
import { emptyOrder, type OrderDraft } from './order-draft.ts'
import { type Order, orderDraft } from './use-order.ts'

const to = '/purchase-orders/new'

/** The same goods, supplier and costs. */
const copyOf = ({ id, number, location_id, items, edges: { contact } }: Order): OrderDraft => ({
  ...emptyOrder(location_id),
  supplier: contact ? partyOf({ ...contact, balance: null }) : null,
  copyOf: { id, number },
  lines: items.map((item, index) => lineOf(item, index, item.quantity)),
})

/** The order desk. `?copy={id}` starts with a copy of another order, `?contact={id}` with a supplier. */
export default function NewOrderScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const savedDraft = orderDraft(business)
  const prefillQuery = usePrefillQuery()
  const loaded = useOne(
    api.purchaseOrders.one,
    { params: { id: prefillQuery.id ?? '' }, query: { with_contact: true } },
    { when: prefillQuery.id !== undefined },
  )
  const isCopied = usePrefill<Order, OrderDraft>({
    to,
    storedDraft: savedDraft,
    query: prefillQuery,
    loaded: { ...loaded, data: loaded.data?.purchase_order },
    draftFrom: copyOf,
  })
  const isFrom = useLinkedContact({ to, storedDraft: savedDraft, draftFor: (contact) => ({ ...emptyOrder(), supplier: partyOf(contact) }) })
  return (
    <DeskScreen storedDraft={savedDraft} needs={places} isComing={isCopied || isFrom}>
      {(locations) => <OrderDesk key={business} places={locations} business={business} />}
    </DeskScreen>
  )
}

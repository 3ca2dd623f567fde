import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { peekedLines } from '../documents/document-peek.tsx'
import { useStatus } from '../documents/statuses.ts'
import { useOne } from '../kit/api/query.ts'
import { Status } from '../kit/feedback/status.tsx'
import { PeekAt, PeekLines } from '../kit/list/peek-at.tsx'
import { Pairs } from '../kit/page/pairs.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import { orderEdges } from './order-edges.ts'
import { useLateness, useReceiptStatus } from './order-statuses.ts'

/** Summary of an order, beside the list. */
export default function OrderPeek({ id }: { id: string }) {
  const t = useTranslations()
  const status = useStatus()
  const receipt = useReceiptStatus()
  const late = useLateness()
  const loaded = useOne(api.purchaseOrders.one, { params: { id }, query: orderEdges })
  return (
    <PeekAt
      of={loaded}
      to={`/purchase-orders/${id}`}
      title={({ purchase_order }) => purchase_order.number}
      sub={({ purchase_order: order }) =>
        [status(order), receipt(order), late(order)].map(
          (label) =>
            label && (
              <Status key={label.text} is={label.is}>
                {label.text}
              </Status>
            ),
        )
      }
    >
      {({ purchase_order: order }) => {
        const { firstLines, more } = peekedLines(order.items)
        return (
          <>
            <Pairs
              of={[
                [t('orders.supplier'), order.edges.contact?.name],
                [t('documents.date'), <When key="date" at={order.date} />],
                [t('orders.expected'), order.expected_date && <When key="expected" at={order.expected_date} day />],
                [t('documents.location'), order.edges.location?.name],
              ]}
            />
            <PeekLines
              lines={firstLines.map((line) => ({
                ...line,
                quantity: (
                  <>
                    <Quantity units={line.received} /> / <Quantity units={line.quantity} unit={line.unit} />
                  </>
                ),
                total: line.total !== null && <Money kobo={line.total} />,
              }))}
              more={more > 0 && t('documents.more_lines', { count: more })}
            />
            <Pairs
              of={[
                [t('documents.total'), order.total !== null && <Money key="total" kobo={order.total} />],
                [t('documents.note'), order.note],
              ]}
            />
          </>
        )
      }}
    </PeekAt>
  )
}

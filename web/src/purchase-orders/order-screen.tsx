import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DocumentHead } from '../documents/document-head.tsx'
import { DocumentFacts } from '../documents/document-facts.tsx'
import style from '../documents/document.module.css'
import { useHeadStatus, useStatus } from '../documents/statuses.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { codeColumn, type Column, moneyColumn, nameColumn, quantityColumn, statusColumn, timeColumn } from '../kit/list/columns.tsx'
import { LinesTable } from '../kit/list/lines-table.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Code, CodeLink } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import { Page } from '../shell/page.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderEdges } from './order-edges.ts'
import { useProgress } from './order-progress.tsx'
import { useLateness, useReceiptStatus } from './order-statuses.ts'
import type { Order } from './use-order.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import shapes from '../kit/page/shapes.module.css'

const DocumentTimeline = lazyPart(() => import('../documents/document-timeline.tsx'))

const at = '/purchase-orders'

/** One order: its lines, intakes, received and remaining quantities. */
export default function OrderScreen() {
  const t = useTranslations('orders')
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const can = useCan()
  const loaded = useOne(api.purchaseOrders.one, { params: { id }, query: orderEdges })
  const order = loaded.data?.purchase_order
  const headStatus = useHeadStatus()
  const receipt = useReceiptStatus()
  const late = useLateness()
  const progress = useProgress()
  return (
    <Page
      of={loaded}
      title={order?.number}
      head={
        order && (
          <DocumentHead
            of={order}
            amount={order.total}
            states={[headStatus(order), receipt(order), late(order)]}
            {...progress(order)}
            actions={<OrderActions order={order} />}
          />
        )
      }
    >
      <Loading of={loaded} lines={8}>
        {({ purchase_order: loadedOrder, purchase_order: { expected_date, closed_at, duplicate_of } }) => (
          <div className={style.document}>
            <div className={shapes.column}>
              <Lines order={loadedOrder} />
              {loadedOrder.edges.intakes && loadedOrder.edges.intakes.length > 0 && <Intakes of={loadedOrder.edges.intakes} />}
            </div>
            <div className={shapes.column}>
              <DocumentFacts
                of={loadedOrder}
                at={at}
                contactLabel={t('supplier')}
                editNote={can(api.purchaseOrders.editNote.access) ? (api.purchaseOrders.editNote as ClientEndpoint) : undefined}
                more={[
                  [t('expected'), expected_date && <When key="expected" at={expected_date} day />],
                  [t('closed_at'), closed_at && <When key="closed" at={closed_at} />],
                  [t('copy_of'), duplicate_of && <CodeLink key="copy" to={`${at}/${duplicate_of.id}`} number={duplicate_of.number} />],
                ]}
              />
              <DocumentTimeline of={api.purchaseOrders.timeline as ClientEndpoint} id={loadedOrder.id} at={at} />
            </div>
          </div>
        )}
      </Loading>
    </Page>
  )
}

type OrderItem = Order['items'][number]

function Lines({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const d = useTranslations('documents')
  const columns: Column<OrderItem>[] = [
    nameColumn('name', d('product'), (row) => row.name, { under: (row) => <Code>{row.sku}</Code> }),
    quantityColumn('quantity', t('ordered'), (row) => row.quantity, {
      unit: (row) => row.unit,
      place: 'under',
      brief: (row) => (
        <>
          {t('ordered')} <Quantity units={row.quantity} unit={row.unit} />
        </>
      ),
    }),
    quantityColumn('received', t('received'), (row) => row.received, {
      unit: (row) => row.unit,
      place: 'under',
      brief: (row) => (
        <>
          {t('received')} <Quantity units={row.received} unit={row.unit} />
        </>
      ),
    }),
    quantityColumn('left', t('left'), (row) => row.left || null, {
      unit: (row) => row.unit,
      place: 'under',
      brief: (row) =>
        row.left > 0 && (
          <>
            {t('left')} <Quantity units={row.left} unit={row.unit} />
          </>
        ),
    }),
    moneyColumn('cost', t('cost'), (row) => row.cost, { needs: 'product.view-cost' }),
    moneyColumn('total', d('total'), (row) => row.total, { place: 'trail', needs: 'product.view-cost' }),
  ]
  const sums = order.total === null ? [] : [[d('total'), <Money key="total" kobo={order.total} />, true] as const]
  return (
    <Panel title={t('lines')} flush>
      <LinesTable columns={columns} rows={order.items} label={t('lines')} sums={sums} />
    </Panel>
  )
}

type Intake = NonNullable<Order['edges']['intakes']>[number]

function Intakes({ of }: { of: readonly Intake[] }) {
  const t = useTranslations('orders')
  const d = useTranslations('documents')
  const status = useStatus()
  const columns: Column<Intake>[] = [
    codeColumn('number', d('number'), (row) => row.number, { place: 'lead', to: (row) => `/inventory-actions/${row.id}` }),
    timeColumn('date', d('date'), (row) => row.date, { place: 'under' }),
    statusColumn('status', d('status'), (row) => status({ status: row.status, approval_level: 0, approved_by_count: 0 })),
    moneyColumn('total', d('total'), (row) => row.total, { place: 'trail', needs: 'product.view-cost' }),
  ]
  return (
    <Panel title={t('intakes')} flush>
      <LinesTable columns={columns} rows={[...of]} label={t('intakes')} sums={[]} />
    </Panel>
  )
}

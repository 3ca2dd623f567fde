import { leftToPay } from '@kasuwa/contract/amount-due'
import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DocumentHead } from '../documents/document-head.tsx'
import { usePaymentStatus, useHeadStatus } from '../documents/statuses.ts'
import { useCan } from '../kit/can.tsx'
import { UrlDialog } from '../kit/overlay/dialog.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { Page } from '../shell/page.tsx'
import style from '../documents/document.module.css'
import { DocumentPayments } from '../documents/document-payments.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { SaleActions } from './sale-actions.tsx'
import { saleEdges } from './sale-edges.ts'
import { SaleFacts } from './sale-facts.tsx'
import { SaleLines } from './sale-lines.tsx'
import type { Sale } from './use-till.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import shapes from '../kit/page/shapes.module.css'

const DocumentReturns = lazyPart(() => import('../documents/document-returns.tsx'))
const DocumentTimeline = lazyPart(() => import('../documents/document-timeline.tsx'))
const WrongPayment = lazyPart(() => import('../online-payments/wrong-payment.tsx'))
const PayDocument = lazy(() => import('../documents/pay-document.tsx'))
const UseCredit = lazy(() => import('../contact-payments/use-credit.tsx'))
const RefundCanceledSale = lazy(() => import('../contact-payments/refund-canceled-sale.tsx'))

/** One sale: lines, customer, totals, payments, approvals. */
export default function SaleScreen() {
  const t = useTranslations('sales')
  const p = useTranslations('payments')
  const can = useCan()
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.sales.one, { params: { id }, query: saleEdges })
  const sale = loaded.data?.sale
  return (
    <Page of={loaded} title={sale?.number} head={sale && <Head of={sale} />}>
      <Loading of={loaded} lines={8}>
        {({ sale: loadedSale }) => (
          <div className={style.document}>
            <div className={shapes.column}>
              <SaleLines sale={loadedSale} />
              {loadedSale.edges.returns && loadedSale.edges.returns.length > 0 && <DocumentReturns of={loadedSale.edges.returns} />}
              {loadedSale.edges.wrong_payments?.map((wrongPayment) => (
                <WrongPayment key={wrongPayment.id} of={wrongPayment} paysFor="sale" />
              ))}
              {loadedSale.edges.payments && (
                <DocumentPayments
                  id={loadedSale.id}
                  status={loadedSale.status}
                  payments={loadedSale.edges.payments}
                  allocations={loadedSale.edges.settled ?? []}
                  contact={loadedSale.edges.contact?.id}
                  paid="in"
                  receipt={api.sales.paymentReceipt as ClientEndpoint}
                  undo={
                    can(api.sales.undoPayment.access) && !isPaidInFull(loadedSale) ? (api.sales.undoPayment as ClientEndpoint) : undefined
                  }
                />
              )}
            </div>
            <div className={shapes.column}>
              <SaleFacts sale={loadedSale} />
              <DocumentTimeline of={api.sales.timeline as ClientEndpoint} id={loadedSale.id} at="/sales" />
            </div>
          </div>
        )}
      </Loading>
      {can(api.sales.pay.access) && (
        <UrlDialog name="pay" title={() => t('pay_title', { number: sale?.number ?? '' })} width={480}>
          {() =>
            sale && (
              <>
                {sale.edges.contact && <UseCredit contact={sale.edges.contact} id={sale.id} left={leftToPay(sale)} direction="in" />}
                <PayDocument call={api.sales.pay} id={sale.id} number={sale.number} left={leftToPay(sale)} paid="in" />
              </>
            )
          }
        </UrlDialog>
      )}
      {can(api.sales.refund.access) && (
        <UrlDialog name="refund" title={() => p('refund_title', { number: sale?.number ?? '' })} width={480} fields={2}>
          {() => sale && <RefundCanceledSale sale={sale} />}
        </UrlDialog>
      )}
    </Page>
  )
}

/** A payment of the walk-in customer is undone only by canceling the sale. */
const isPaidInFull = (sale: Sale) => sale.edges.contact?.is_walk_in === true && sale.status !== 'canceled'

function Head({ of: sale }: { of: Sale }) {
  const status = useHeadStatus()(sale)
  const payment = usePaymentStatus()(sale)
  const labelOf = useStates()
  return (
    <DocumentHead
      of={sale}
      amount={sale.payable_amount}
      states={[status, payment, sale.return_status !== 'none' && { is: 'information', text: labelOf('return', sale.return_status).text }]}
      paid={
        sale.status !== 'canceled' && {
          total: sale.payable_amount,
          paid: sale.paid_amount,
          rounding: sale.rounding,
          credited: sale.credited_amount,
        }
      }
      actions={<SaleActions sale={sale} />}
    />
  )
}

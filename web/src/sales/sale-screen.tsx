import { leftToPay } from '@kasuwa/contract/sale-totals'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Badges } from '../kit/page/badges.tsx'
import { usePaymentStatus, useStatus } from '../documents/statuses.ts'
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

const DocumentReturns = lazy(() => import('../documents/document-returns.tsx'))
const DocumentTimeline = lazy(() => import('../documents/document-timeline.tsx'))
const WrongPayment = lazy(() => import('../online-payments/wrong-payment.tsx'))
const PayDocument = lazy(() => import('../documents/pay-document.tsx'))
const UseCredit = lazy(() => import('../contact-payments/use-credit.tsx'))
const RefundKept = lazy(() => import('../contact-payments/refund-kept.tsx'))

/** One sale: lines, customer, totals, payments, approvals. */
export default function SaleScreen() {
  const t = useTranslations('sales')
  const p = useTranslations('payments')
  const can = useCan()
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.sales.one, { params: { id }, query: saleEdges })
  const sale = loaded.data?.sale
  return (
    <Page of={loaded} title={sale?.number} subTitle={sale && <States of={sale} />} actions={sale && <SaleActions sale={sale} />}>
      <Loading of={loaded} lines={8}>
        {({ sale: shown }) => (
          <div className={style.document}>
            <div className={style.main}>
              <SaleLines sale={shown} />
              {shown.edges.returns && shown.edges.returns.length > 0 && (
                <Suspense>
                  <DocumentReturns of={shown.edges.returns} />
                </Suspense>
              )}
              {shown.edges.wrong_payments?.map((one) => (
                <Suspense key={one.id}>
                  <WrongPayment of={one} paysFor="sale" />
                </Suspense>
              ))}
              {shown.edges.payments && (
                <DocumentPayments
                  id={shown.id}
                  status={shown.status}
                  payments={shown.edges.payments}
                  settled={shown.edges.settled ?? []}
                  contact={shown.edges.contact?.id}
                  total={shown.payable_amount - shown.credited_amount}
                  paidAmount={shown.paid_amount}
                  paid="in"
                  receipt={api.sales.paymentReceipt as ClientEndpoint}
                  undo={can(api.sales.undoPayment.access) && !isPaidInFull(shown) ? (api.sales.undoPayment as ClientEndpoint) : undefined}
                />
              )}
            </div>
            <div className={style.aside}>
              <SaleFacts sale={shown} />
              <Suspense>
                <DocumentTimeline of={api.sales.timeline as ClientEndpoint} id={shown.id} at="/sales" />
              </Suspense>
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
          {() => sale && <RefundKept sale={sale} />}
        </UrlDialog>
      )}
    </Page>
  )
}

/** A payment of the walk-in customer is undone only by canceling the sale. */
const isPaidInFull = (sale: Sale) => sale.edges.contact?.is_walk_in === true && sale.status !== 'canceled'

function States({ of: sale }: { of: Sale }) {
  const status = useStatus()(sale)
  const payment = usePaymentStatus()(sale)
  const stated = useStates()
  return (
    <Badges
      of={[status, payment, sale.return_status !== 'none' && { is: 'information', text: stated('return', sale.return_status).text }]}
    />
  )
}

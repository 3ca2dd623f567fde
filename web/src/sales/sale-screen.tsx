import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { usePaymentStatus, useStatus } from '../documents/statuses.ts'
import { useCan } from '../kit/can.tsx'
import { UrlDialog } from '../kit/overlay/dialog.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { Status } from '../kit/feedback/status.tsx'
import { Page } from '../shell/page.tsx'
import style from '../documents/document.module.css'
import { SaleActions } from './sale-actions.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SaleLines } from './sale-lines.tsx'
import { SalePayments } from './sale-payments.tsx'
import type { Sale } from './use-till.ts'

const PaySale = lazy(() => import('./pay-sale.tsx'))

const edges = { with_contact: true, with_location: true, with_taxes: true, with_payments: true, with_approvals: true }

/** One sale: lines, customer, totals, payments, approvals. */
export default function SaleScreen() {
  const t = useTranslations('sales')
  const can = useCan()
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.sales.one, { params: { id }, query: edges })
  const sale = loaded.data?.sale
  return (
    <Page title={sale?.number} subTitle={sale && <Badges of={sale} />} actions={sale && <SaleActions sale={sale} />}>
      <Loading of={loaded} lines={8}>
        {({ sale: shown }) => (
          <div className={style.document}>
            <div className={style.main}>
              <SaleLines sale={shown} />
              {shown.edges.payments && <SalePayments sale={shown} payments={shown.edges.payments} />}
            </div>
            <SaleFacts sale={shown} />
          </div>
        )}
      </Loading>
      {can(api.sales.pay.access) && (
        <UrlDialog name="pay" title={() => t('pay_title', { number: sale?.number ?? '' })} width={520}>
          {() => sale && <PaySale sale={sale} />}
        </UrlDialog>
      )}
    </Page>
  )
}

function Badges({ of: sale }: { of: Sale }) {
  const status = useStatus()(sale)
  const payment = usePaymentStatus()(sale)
  return (
    <span className={style.badges}>
      <Status is={status.is}>{status.text}</Status>
      {payment && <Status is={payment.is}>{payment.text}</Status>}
    </span>
  )
}

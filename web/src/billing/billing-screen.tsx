import { useTranslations } from 'use-intl'
import { WentBack } from '../documents/went-back.tsx'
import { useList, useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { moneyText } from '../kit/values/texts.ts'
import { When } from '../kit/values/when.tsx'
import WrongPayment from '../online-payments/wrong-payment.tsx'
import { Page } from '../shell/page.tsx'
import { billingApi } from './calls.ts'
import { Cards } from './cards.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { Invoices } from './invoices.tsx'
import { PlanCards } from './plan-cards.tsx'
import { usePaymentReturn } from './payment-return.ts'
import shapes from '../kit/page/shapes.module.css'

/** The plan of the business, other plans, cards and invoices. */
export default function BillingScreen() {
  const isAsking = usePaymentReturn()
  if (!isAsking) return <Parts />
  return (
    <Page>
      <LoadingSkeleton />
    </Page>
  )
}

function Parts() {
  const t = useTranslations('billing')
  const can = useCan()
  const loaded = useOne(billingApi.billing.current, {})
  const plans = useList(billingApi.plans.list, { query: { active: 'true', per_page: 100 } })
  return (
    <Page of={loaded}>
      <div className={shapes.parts}>
        {loaded.data?.billing.is_sandbox && (
          <Notice is="information" title={t('sandbox_title')}>
            {t('sandbox_text')}
          </Notice>
        )}
        {loaded.data?.billing.wrong_payments.map((payment) => (
          <WrongPayment key={payment.reference} of={payment} paysFor="plan" />
        ))}
        {loaded.data?.billing.taken_back.map(({ reference, invoice, amount, ends_at, ...reversal }) => (
          <WentBack key={reference} of={reversal} counts={false}>
            <span>{t.rich('went_back', { amount: moneyText(amount), number: invoice, until: () => <When at={ends_at} day /> })}</span>
            <span className={shapes.reference}>{reference}</span>
          </WentBack>
        ))}
        <Panel title={t('your_plan')}>
          <Loading of={loaded} lines={4}>
            {({ billing }) => <CurrentPlan of={billing} />}
          </Loading>
        </Panel>
        <Panel title={t('plans')}>
          <Loading of={plans} lines={4}>
            {({ rows }) => <PlanCards of={rows} billing={loaded.data?.billing} />}
          </Loading>
        </Panel>
        {loaded.data && <Cards billing={loaded.data.billing} />}
        {can(billingApi.billing.invoices.access) && <Invoices />}
      </div>
    </Page>
  )
}

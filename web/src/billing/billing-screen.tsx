import { useTranslations } from 'use-intl'
import { useList, useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Page } from '../shell/page.tsx'
import { billingApi } from './calls.ts'
import style from './billing.module.css'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCards } from './plan-cards.tsx'

/** The plan of the business: until when it goes, what is used of it, and the others that there are. */
export default function BillingScreen() {
  const t = useTranslations('billing')
  const loaded = useOne(billingApi.billing.current, {})
  const plans = useList(billingApi.plans.list, { query: { active: 'true', per_page: 100 } })
  return (
    <Page of={loaded}>
      <div className={style.parts}>
        <Panel title={t('your_plan')}>
          <Loading of={loaded} lines={4}>
            {({ billing }) => <CurrentPlan of={billing} />}
          </Loading>
        </Panel>
        <Panel title={t('plans')}>
          <Loading of={plans} lines={4}>
            {({ rows }) => <PlanCards of={rows} />}
          </Loading>
        </Panel>
      </div>
    </Page>
  )
}

import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { limitedKinds } from '@kasuwa/contract/platform/limited'
import type { plans as contract } from '@kasuwa/contract/plans'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Status } from '../kit/feedback/status.tsx'
import { Money } from '../kit/values/money.tsx'
import style from './billing.module.css'

export type Plan = ReplyOf<typeof contract.list>['rows'][number]

/** The plans side by side, from the smallest up. */
export const PlanCards = ({ of: plans }: { of: readonly Plan[] }) => (
  <ul className={style.plans}>
    {plans.map((plan) => (
      <PlanCard key={plan.id} of={plan} />
    ))}
  </ul>
)

function PlanCard({ of: plan }: { of: Plan }) {
  const t = useTranslations('billing')
  return (
    <li className={style.plan} data-current={plan.is_current || undefined}>
      <div className={style.head}>
        <h3 className={style.name}>{plan.name}</h3>
        {plan.is_current && <Status is="good">{t('current')}</Status>}
      </div>
      <p className={style.price}>
        {plan.price === 0 ? (
          <strong>{t('costs_nothing')}</strong>
        ) : (
          <>
            <strong>
              <Money kobo={plan.price} />
            </strong>{' '}
            {t(`per_${plan.interval}`)}
          </>
        )}
      </p>
      <ul className={style.room}>
        {limitedKinds.map((kind) => {
          const count = plan.limits[kind]
          return (
            <li key={kind}>
              <Check size={16} aria-hidden />
              {count === null ? t(`any_${kind}`) : t(`some_${kind}`, { count })}
            </li>
          )
        })}
      </ul>
    </li>
  )
}

import { limitedKinds } from '@kasuwa/contract/platform/limited'
import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { Money } from '../kit/values/money.tsx'
import style from './billing.module.css'
import shapes from '../kit/page/shapes.module.css'
import { billingApi } from './calls.ts'
import { ChoosePlan } from './choose-plan.tsx'
import type { Billing, Plan } from './plan.ts'

/** Whether the plan can be chosen: not the current paid plan, nor the free plan if it follows by itself. */
function isOffered(plan: Plan, { standing, plan: now, paid_plan }: Billing): boolean {
  if (paid_plan) return true
  if (standing === 'paid' || standing === 'grace') return plan.id !== now.id
  return plan.price > 0
}

/** The plans side by side, from the smallest up. */
export function PlanCards({ of: plans, billing }: { of: readonly Plan[]; billing: Billing | undefined }) {
  const t = useTranslations('billing')
  const [chosen, setChosen] = useState<Plan | undefined>(undefined)
  return (
    <>
      {billing?.standing === 'exempt' && <p className={shapes.small}>{t('why_exempt')}</p>}
      <ul className={style.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} of={plan} isFree={plan.is_current && billing?.standing === 'exempt'}>
            {billing && <Choice of={plan} billing={billing} onChoose={() => setChosen(plan)} />}
          </PlanCard>
        ))}
      </ul>
      <Dialog
        opened={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={t('choose_title', { plan: chosen?.name ?? '' })}
        width={480}
      >
        {chosen && billing && <ChoosePlan plan={chosen} now={billing} />}
      </Dialog>
    </>
  )
}

/** A button, or the reason why the plan has none; the current plan needs neither. */
function Choice({ of: plan, billing, onChoose }: { of: Plan; billing: Billing; onChoose: () => void }) {
  const t = useTranslations('billing')
  const can = useCan()
  if (plan.is_current || billing.standing === 'exempt') return null
  const text = (key: 'why_next' | 'why_paid' | 'why_free' | 'why_ask') => <p className={shapes.small}>{t(key)}</p>
  if (plan.id === billing.next_plan?.id) return text('why_next')
  if (plan.id === billing.paid_plan?.id) return text('why_paid')
  if (!isOffered(plan, billing)) return text('why_free')
  if (!can(billingApi.billing.changePlan.access)) return text('why_ask')
  return (
    <Button variant="default" onClick={onChoose}>
      {t('choose', { plan: plan.name })}
    </Button>
  )
}

/** @param isFree on a server that asks no money for it */
function PlanCard({ of: plan, isFree, children }: { of: Plan; isFree: boolean; children: ReactNode }) {
  const t = useTranslations('billing')
  return (
    <li className={style.plan} data-current={plan.is_current || undefined}>
      <div className={`${shapes.bar} ${style.head}`}>
        <h3 className={shapes.title}>{plan.name}</h3>
        {plan.is_current && <Status is="good">{t('current')}</Status>}
      </div>
      <p className={`${shapes.small} ${style.price}`}>
        {isFree ? (
          t('exempt_text')
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
      {children && <div className={style.choose}>{children}</div>}
    </li>
  )
}

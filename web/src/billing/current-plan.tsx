import { type LimitedKind, limitedKinds } from '@kasuwa/contract/platform/limited'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { When } from '../kit/values/when.tsx'
import { moneyText } from '../kit/values/texts.ts'
import style from './billing.module.css'
import { billingApi } from './calls.ts'
import { ChoosePlan } from './choose-plan.tsx'
import type { Billing } from './plan.ts'
import { RenewPlan } from './renew-plan.tsx'
import shapes from '../kit/page/shapes.module.css'

/** The plan in words, its reason and end; its usage and next actions below. */
export function CurrentPlan({ of: billing }: { of: Billing }) {
  const t = useTranslations('billing')
  const { plan, standing, ends_at, used, next_plan, paid_until, paid_plan, open_invoice } = billing
  const follows = standing === 'trial' ? paid_plan : null
  const isOver = limitedKinds.some((kind) => (plan.limits[kind] ?? Infinity) < used[kind])
  return (
    <div className={shapes.parts}>
      <div className={style.said}>
        <strong className={shapes.title}>{t(standing, { plan: plan.name })}</strong>
        <span className={shapes.about}>
          {standing === 'free' || standing === 'exempt'
            ? t(`${standing}_text`)
            : follows
              ? t.rich('trial_paid', {
                  when: () => <When at={ends_at} day />,
                  plan: follows.name,
                  until: () => <When at={paid_until} day />,
                })
              : t.rich(`${standing}_until`, { when: () => <When at={ends_at} day /> })}{' '}
          {paid_until && !follows && t.rich('ahead', { when: () => <When at={paid_until} day /> })}{' '}
          {next_plan && t('next', { plan: next_plan.name })}
        </span>
        {open_invoice && (
          <span className={shapes.about}>{t('to_pay', { number: open_invoice.number, amount: moneyText(open_invoice.amount) })}</span>
        )}
      </div>
      <dl className={style.meters} aria-label={t('used')}>
        {limitedKinds.map((kind) => (
          <Meter key={kind} of={kind} used={used[kind]} limit={plan.limits[kind]} />
        ))}
      </dl>
      {isOver && <p className={shapes.about}>{t('over')}</p>}
      <Actions of={billing} />
    </div>
  )
}

/** Payment for the next period, and withdrawing a future change. */
function Actions({ of: billing }: { of: Billing }) {
  const { standing, next_plan, renewal } = billing
  const plan = billing.paid_plan ?? billing.plan
  const t = useTranslations('billing')
  const can = useCan()
  const stay = useCall(billingApi.billing.changePlan)
  const [isOpen, setOpen] = useState(false)
  const [paying, setPaying] = useState<NonNullable<Billing['open_invoice']>['plan'] | undefined>(undefined)
  const mayRenew = can(billingApi.billing.renewPlan.access) && renewal !== null
  // An open renewal is paid with “Renew now”.
  const openInvoice = can(billingApi.billing.changePlan.access) && billing.open_invoice?.type !== 'renewal' ? billing.open_invoice : null
  const mayStay = can(billingApi.billing.changePlan.access) && (standing === 'paid' || billing.paid_plan !== null) && next_plan !== null
  if (!mayRenew && !mayStay && !openInvoice) return null
  const keep = async () => (await stay.run({ body: { plan: plan.id } })) && toast.good(t('kept', { plan: plan.name }))
  return (
    <div className={shapes.ways}>
      {openInvoice && (
        <Button onClick={() => setPaying(openInvoice.plan)}>{t('pay_amount', { amount: moneyText(openInvoice.amount) })}</Button>
      )}
      {mayRenew && (
        <Button variant={standing === 'grace' && !openInvoice ? 'filled' : 'default'} onClick={() => setOpen(true)}>
          {t(standing === 'grace' ? 'pay_now' : 'renew')}
        </Button>
      )}
      {mayStay && (
        <Button variant="default" loading={stay.busy} onClick={() => void keep()}>
          {t('stay', { plan: plan.name })}
        </Button>
      )}
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('renew_title', { plan: renewal?.plan.name ?? plan.name })}
        width={480}
      >
        {renewal && <RenewPlan of={renewal} />}
      </Dialog>
      <Dialog
        opened={paying !== undefined}
        onClose={() => setPaying(undefined)}
        title={t('choose_title', { plan: paying?.name ?? '' })}
        width={480}
      >
        {paying && <ChoosePlan plan={paying} now={billing} />}
      </Dialog>
    </div>
  )
}

/** One limit: usage in figures and as a bar. */
function Meter({ of, used, limit }: { of: LimitedKind; used: number; limit: number | null }) {
  const t = useTranslations('billing')
  return (
    <div className={style.meter}>
      <dt>{t(of)}</dt>
      <dd>{limit === null ? t('of_any', { used }) : t('of', { used, limit })}</dd>
      {limit !== null && (
        <dd>
          <svg className={style.bar} data-full={used >= limit || undefined} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
            <rect className={style.track} width="100" height="1" />
            <rect width={Math.min(100, (100 * used) / Math.max(1, limit))} height="1" />
          </svg>
        </dd>
      )}
    </div>
  )
}

import type { billing as contract } from '@kasuwa/contract/billing'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type LimitedKind, limitedKinds } from '@kasuwa/contract/platform/limited'
import { useTranslations } from 'use-intl'
import { When } from '../kit/values/when.tsx'
import style from './billing.module.css'

export type Billing = ReplyOf<typeof contract.current>['billing']

/** In words: which plan, why, and until when; below it how much of it is used. */
export function CurrentPlan({ of: { plan, standing, ends_at, used } }: { of: Billing }) {
  const t = useTranslations('billing')
  const when = () => <When at={ends_at} day />
  const isOver = limitedKinds.some((kind) => (plan.limits[kind] ?? Infinity) < used[kind])
  return (
    <div className={style.current}>
      <div className={style.said}>
        <strong className={style.title}>{t(standing, { plan: plan.name })}</strong>
        <span className={style.under}>
          {standing === 'free' || standing === 'exempt' ? t(`${standing}_text`) : t.rich(`${standing}_until`, { when })}
        </span>
      </div>
      <dl className={style.meters} aria-label={t('used')}>
        {limitedKinds.map((kind) => (
          <Meter key={kind} of={kind} used={used[kind]} limit={plan.limits[kind]} />
        ))}
      </dl>
      {isOver && <p className={style.under}>{t('over')}</p>}
    </div>
  )
}

/** One limit: how much of it is used, in figures and as a bar. */
function Meter({ of, used, limit }: { of: LimitedKind; used: number; limit: number | null }) {
  const t = useTranslations('billing')
  return (
    <div className={style.meter}>
      <dt>{t(of)}</dt>
      <dd>{limit === null ? t('of_any', { used }) : t('of', { used, limit })}</dd>
      {limit !== null && (
        <svg className={style.bar} data-full={used >= limit || undefined} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
          <rect className={style.track} width="100" height="1" />
          <rect width={Math.min(100, (100 * used) / Math.max(1, limit))} height="1" />
        </svg>
      )}
    </div>
  )
}

import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, Landmark, Percent, Store, UserPlus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import head from '../documents/document-head.module.css'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { MeaningIcon } from '../kit/feedback/status.tsx'
import dashboard from './dashboard.module.css'
import style from './onboarding.module.css'
import { Panel } from '../kit/page/panel.tsx'
import { useDetails } from '../session/session.ts'
import { api } from '../api.ts'
import type { OnboardingStep } from './onboarding-steps.ts'
import shapes from '../kit/page/shapes.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

const Drawing = lazyPart(() => import('../kit/feedback/drawing.tsx'))

/** Onboarding: steps to the first sale, the next one highlighted. */
export function Onboarding({ steps }: { steps: readonly OnboardingStep[] }) {
  const t = useTranslations('home')
  const next = steps.find((step) => !step.done)
  return (
    <section className={style.steps} aria-labelledby="first-steps">
      <div className={style.head}>
        <div className={shapes.rest}>
          <Title order={2} size="h2" id="first-steps">
            {t('begin')}
          </Title>
          <p>{t('begin_text')}</p>
          <p>{t('begin_done', { done: steps.filter(({ done }) => done).length, count: steps.length })}</p>
          <div className={head.bar} aria-hidden>
            {steps.map(({ name, done }) => (
              <i key={name} data-part={done ? 'paid' : undefined} style={{ '--part': 1 } as CSSProperties} />
            ))}
          </div>
        </div>
        <div className={style.drawing}>
          <Drawing name="stall" />
        </div>
      </div>
      <ol>
        {steps.map((step, index) => (
          <li key={step.name} className={style.step} data-done={step.done || undefined} data-next={step === next || undefined}>
            <span className={style.number} aria-hidden>
              {step.done ? <Check size={16} strokeWidth={2.5} /> : index + 1}
            </span>
            <span className={style.words}>
              <strong>{t(`step_${step.name}`)}</strong>
              <span>{step.done ? t('done') : t(`step_${step.name}_text`)}</span>
            </span>
            {step === next && (
              <Button component={Link} to={step.to} search={step.search as never}>
                {t(`step_${step.name}`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The settings that this business has already, as far as the member may see them. */
function useDoneOffers(): Record<(typeof offers)[number]['name'], boolean> {
  const can = useCan()
  const address = useDetails()?.business?.address.address1
  const banks = useOne(api.bankAccounts.list, { query: { per_page: 1 } }, { when: can(api.bankAccounts.list.access) })
  const members = useOne(api.members.list, { query: { per_page: 2 } }, { when: can(api.members.list.access) })
  const taxes = useOne(api.saleTaxes.list, { query: {} }, { when: can(api.saleTaxes.list.access) })
  return {
    letterhead: Boolean(address),
    bank: (banks.data?.rows.length ?? 0) > 0,
    // The member is one of them.
    invite: (members.data?.rows.length ?? 0) > 1,
    tax: taxes.data?.rows.some(({ is_active }) => is_active) === true,
  }
}

/** Further settings of a new shop, in any order, at any time. */
const offers = [
  { name: 'letterhead', to: '/settings/business', search: {}, icon: Store, needs: api.business.edit.access },
  { name: 'bank', to: '/settings/bank', search: { account: 'new' }, icon: Landmark, needs: api.bankAccounts.create.access },
  { name: 'invite', to: '/settings/team/members', search: { member: 'invite' }, icon: UserPlus, needs: 'member.add' },
  { name: 'tax', to: '/settings/tax', search: {}, icon: Percent, needs: api.saleTaxes.list.access },
] as const

/** Below the steps: further settings of a new shop. */
export function Offers() {
  const t = useTranslations('home')
  const can = useCan()
  const done = useDoneOffers()
  const allowedOffers = offers.filter(({ needs }) => can(needs))
  if (allowedOffers.length === 0) return null
  return (
    <Panel title={t('offers')} flush>
      <ul className={dashboard.lines}>
        {allowedOffers.map(({ name, to, search, icon: Icon }) => (
          <li key={name}>
            <Link to={to} search={search} className={dashboard.line}>
              {done[name] ? <MeaningIcon of="good" size={20} /> : <Icon size={20} aria-hidden className={style.icon} />}
              <span className={dashboard.name}>
                {t(`offer_${name}`)}
                <span className={shapes.small}>{t(done[name] ? 'done' : `offer_${name}_text`)}</span>
              </span>
              <ChevronRight size={16} aria-hidden className={style.icon} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

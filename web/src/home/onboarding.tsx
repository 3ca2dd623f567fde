import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, Landmark, Percent, Store, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import dashboard from './dashboard.module.css'
import style from './onboarding.module.css'
import { Panel } from '../kit/page/panel.tsx'
import { api } from '../api.ts'
import type { OnboardingStep } from './onboarding-steps.ts'
import shapes from '../kit/page/shapes.module.css'

/** Onboarding: steps to the first sale, the next one highlighted. */
export function Onboarding({ steps }: { steps: readonly OnboardingStep[] }) {
  const t = useTranslations('home')
  const next = steps.find((step) => !step.done)
  return (
    <section className={style.steps} aria-labelledby="first-steps">
      <Title order={2} size="h2" id="first-steps">
        {t('begin')}
      </Title>
      <p>{t('begin_text')}</p>
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
  const allowedOffers = offers.filter(({ needs }) => can(needs))
  if (allowedOffers.length === 0) return null
  return (
    <Panel title={t('offers')} flush>
      <ul className={dashboard.lines}>
        {allowedOffers.map(({ name, to, search, icon: Icon }) => (
          <li key={name}>
            <Link to={to} search={search} className={dashboard.line}>
              <Icon size={20} aria-hidden className={style.icon} />
              <span className={dashboard.name}>
                {t(`offer_${name}`)}
                <span className={shapes.small}>{t(`offer_${name}_text`)}</span>
              </span>
              <ChevronRight size={16} aria-hidden className={style.icon} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

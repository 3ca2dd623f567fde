import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import style from './onboarding.module.css'
import type { OnboardingStep } from './onboarding-steps.ts'

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
            {!step.done && (
              <Button component={Link} to={step.to} search={step.search as never} variant={step === next ? 'filled' : 'default'}>
                {t(`step_${step.name}`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

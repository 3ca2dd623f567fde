import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { useFormStep } from '../kit/form/form-step.ts'
import { Form, SubmitButton } from '../kit/form/form.tsx'
import { TradesField } from '../places/trades-field.tsx'
import { readDraft, steps, useSavedDraft } from './draft.ts'
import { StepCard } from './step-card.tsx'
import { tradeIcons } from './trade-icons.ts'

export default function AboutStep() {
  const t = useTranslations('registration')
  const navigate = useNavigate()
  const form = useFormStep(api.registration.register, {
    fields: steps[1].fields,
    start: readDraft(),
    next: () => navigate({ to: steps[2].path }),
  })
  useSavedDraft(form.state, 1)
  return (
    <StepCard at={1} title={t('about_title')} text={t('about_text')}>
      <Form of={form} light>
        <TradesField at={form.at('industry')} label={t('industry')} hint={t('industry_hint')} icons={tradeIcons} autoFocus />
        <TextareaField at={form.at('business_desc')} label={t('business_desc')} hint={t('business_desc_hint')} />
        <SubmitButton full>{t('next')}</SubmitButton>
      </Form>
    </StepCard>
  )
}

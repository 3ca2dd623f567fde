import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { useFormPart } from '../kit/form/form-step.ts'
import { Form, SubmitButton } from '../kit/form/form.tsx'
import { TradesField } from '../places/trades-field.tsx'
import { keptDraft, steps, useKept } from './draft.ts'
import { StepCard } from './step-card.tsx'

export default function AboutStep() {
  const t = useTranslations('registration')
  const navigate = useNavigate()
  const form = useFormPart(api.registration.register, {
    fields: steps[1].fields,
    start: keptDraft(),
    next: () => navigate({ to: steps[2].path }),
  })
  useKept(form.state, 1)
  return (
    <StepCard at={1} title={t('about_title')} text={t('about_text')}>
      <Form of={form} light>
        <TradesField at={form.at('industry')} label={t('industry')} hint={t('industry_hint')} autoFocus />
        <TextareaField at={form.at('business_desc')} label={t('business_desc')} hint={t('business_desc_hint')} />
        <SubmitButton full>{t('next')}</SubmitButton>
      </Form>
    </StepCard>
  )
}

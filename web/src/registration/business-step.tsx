import { SimpleGrid } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { TextField } from '../kit/fields/text-field.tsx'
import { useFormStep } from '../kit/form/form-step.ts'
import { Form, SubmitButton } from '../kit/form/form.tsx'
import { CountryField } from '../places/country-field.tsx'
import { StateField } from '../places/state-field.tsx'
import { readDraft, steps, useSavedDraft } from './draft.ts'
import { StepCard } from './step-card.tsx'

export default function BusinessStep() {
  const t = useTranslations('registration')
  const navigate = useNavigate()
  const form = useFormStep(api.registration.register, {
    fields: steps[0].fields,
    start: { country: 'NG', ...readDraft() },
    next: () => navigate({ to: steps[1].path }),
  })
  useSavedDraft(form.state, 0)
  return (
    <StepCard at={0} title={t('business_title')} text={t('business_text')}>
      <Form of={form} light>
        <TextField
          at={form.at('business_name')}
          label={t('business_name')}
          hint={t('business_name_hint')}
          autoComplete="organization"
          autoFocus
        />
        <CountryField at={form.at('country')} label={t('country')} clears={form.at('state')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <StateField at={form.at('state')} label={t('state')} of={form.at('country')} />
          <TextField at={form.at('city')} label={t('city')} autoComplete="address-level2" />
        </SimpleGrid>
        <TextField at={form.at('address')} label={t('address')} hint={t('address_hint')} autoComplete="street-address" />
        <SubmitButton full>{t('next')}</SubmitButton>
      </Form>
    </StepCard>
  )
}

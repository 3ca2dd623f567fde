import { SimpleGrid } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { ValidationError } from '../kit/api/errors.ts'
import { EmailField } from '../kit/fields/email-field.tsx'
import { PhoneField } from '../kit/fields/phone-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, SubmitButton, useForm } from '../kit/form/form.tsx'
import { readDraft, saveDraft, showRefusals, useSavedDraft } from './draft.ts'
import { StepCard } from './step-card.tsx'

/** Last step: the person; submits the whole form. */
export default function PersonStep() {
  const t = useTranslations('registration')
  const navigate = useNavigate()
  const form = useForm(api.registration.register, {
    start: { country: 'NG', ...readDraft() },
    done: async (_, typed) => {
      // The draft stays until the email is verified: to correct a mistyped one, the user need not retype the rest.
      saveDraft(typed)
      await navigate({ to: '/email/token-sent', search: { email: typed.email ?? '' } })
    },
    failed: (error) => {
      const earlier = error instanceof ValidationError && showRefusals(error.errors)
      if (earlier) void navigate({ to: earlier })
    },
  })
  const { at }: { at?: string } = useSearch({ strict: false })
  const isChange = at === 'email'
  const { state } = form
  useSavedDraft(state, 2)
  // Validates the phone again for a country chosen since.
  useEffect(() => {
    if (state.at('phone')) state.touch('phone')
  }, [state])
  return (
    <StepCard at={2} title={t(isChange ? 'change_title' : 'person_title')} text={t(isChange ? 'change_text' : 'person_text')}>
      <Form of={form} light>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextField at={form.at('first_name')} label={t('first_name')} autoComplete="given-name" autoFocus={!isChange} />
          <TextField at={form.at('last_name')} label={t('last_name')} autoComplete="family-name" />
        </SimpleGrid>
        <EmailField at={form.at('email')} label={t('email')} autoFocus={isChange} hasSuggestions />
        <PhoneField at={form.at('phone')} label={t('phone')} country={state.at('country') as string | undefined} />
        <NewPasswordField at={form.at('password')} label={t('password')} hint={t('password_hint')} />
        <SubmitButton full>{t(isChange ? 'change_send' : 'register')}</SubmitButton>
      </Form>
    </StepCard>
  )
}

import type { Business as Shape } from '@kasuwa/contract/business'
import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { QuantityField } from '../kit/fields/number-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FormSection } from '../kit/form/form-section.tsx'
import { useLanguages } from '../kit/languages.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { BusinessFields } from './business-fields.tsx'

export default function BusinessForm({ business }: { business: output<typeof Shape> }) {
  const t = useTranslations('business')
  const { name, image, email, phone, website, industry, description, rc_number, tin, address, payment_terms_days, language } = business
  const form = useForm(api.business.edit, {
    start: { name, image, email, phone, website, industry, description, rc_number, tin, address, payment_terms_days, language },
    done: () => toast.good(t('saved')),
  })
  return (
    <Form of={form}>
      <BusinessFields of={form} />
      <FormSection title={t('credit')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <QuantityField at={form.at('payment_terms_days')} label={t('terms')} hint={t('terms_hint')} />
          <SelectField at={form.at('language')} label={t('language')} hint={t('language_hint')} choices={useLanguages()} />
        </SimpleGrid>
      </FormSection>
      <FormButtons save={t('save')} />
    </Form>
  )
}

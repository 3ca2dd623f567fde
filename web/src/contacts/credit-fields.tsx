import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { MoneyField, QuantityField } from '../kit/fields/number-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FormSection } from '../kit/form/form-section.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import { useLanguages } from '../kit/languages.ts'
import type { ContactInput } from './address-fields.tsx'
import shapes from '../kit/page/shapes.module.css'

/** Payment terms, credit limit and language. */
export function CreditFields({ form }: { form: FormOf<ContactInput> }) {
  const t = useTranslations('contacts')
  const can = useCan()
  const languages = useLanguages()
  return (
    <FormSection title={t('credit')}>
      <div className={shapes.two}>
        <QuantityField at={form.at('payment_terms_days')} label={t('terms')} hint={t('terms_hint')} />
        {can(api.contacts.adjustBalance.access) && <MoneyField at={form.at('credit_limit')} label={t('limit')} hint={t('limit_hint')} />}
        <SelectField at={form.at('language')} label={t('language')} none={t('language_usual')} choices={languages} />
      </div>
    </FormSection>
  )
}

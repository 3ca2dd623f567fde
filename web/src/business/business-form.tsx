import type { Business as Shape } from '@kasuwa/contract/business'
import { cashSteps, cashWays } from '@kasuwa/contract/cash-rounding'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { api } from '../api.ts'
import { useRefetch } from '../kit/api/query.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { QuantityField } from '../kit/fields/number-field.tsx'
import { RadioField } from '../kit/fields/radio-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { currencySign } from '../kit/values/texts.ts'
import { useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { FormSection } from '../kit/form/form-section.tsx'
import { useLanguages } from '../kit/languages.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { BusinessFields } from './business-fields.tsx'

type Business = output<typeof Shape>

const startOf = (business: Business) => {
  const { name, image, email, phone, website, industry, description, rc_number, tin, address, ...more } = business
  const { payment_terms_days, language, time_zone, prices_include_tax, cash_rounding_step, cash_rounding_way } = more
  return {
    ...{ name, image, email, phone, website, industry, description, rc_number, tin, address },
    ...{ payment_terms_days, language, time_zone, prices_include_tax },
    ...{ cash_rounding_step: cash_rounding_step ?? 0, cash_rounding_way },
  }
}

export default function BusinessForm({ business }: { business: Business }) {
  const t = useTranslations('business')
  const { time_zone } = business
  const now = useRefetch(api.session.current)
  const form = useForm(api.business.edit, {
    start: startOf(business),
    fresh: { merge, ask: async () => startOf((await now({})).business ?? business) },
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
      <FormSection title={t('cash')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <CashStep at={form.at('cash_rounding_step')} />
          <SelectField
            at={form.at('cash_rounding_way')}
            label={t('cash_way')}
            choices={cashWays.map((value) => ({ value, label: t(`cash_${value}`) }))}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title={t('taxes')}>
        <RadioField
          at={form.at('prices_include_tax')}
          label={t('new_taxes')}
          choices={[
            { value: true, label: t('taxes_in_prices') },
            { value: false, label: t('taxes_on_top') },
          ]}
        />
      </FormSection>
      <FormSection title={t('clock')}>
        <SelectField at={form.at('time_zone')} label={t('zone')} hint={t('zone_hint')} choices={zonesWith(time_zone)} />
        <ZoneChange at={form.at('time_zone')} from={time_zone} />
      </FormSection>
      <FormButtons save={t('save')} />
    </Form>
  )
}

/** Kobo that cash is rounded to; 0 rounds nothing. */
function CashStep({ at }: { at: FieldPath<number> }) {
  const t = useTranslations('business')
  const { value, set, input } = useField(at, t('cash_step'))
  return (
    <NativeSelect
      {...input}
      description={t('cash_step_hint')}
      value={String(value ?? 0)}
      onChange={(event) => set(Number(event.currentTarget.value))}
      data={[
        { value: '0', label: t('cash_off') },
        ...cashSteps.map((step) => ({ value: String(step), label: currencySign + moneyInputText(step) })),
      ]}
    />
  )
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

/** All zones that the browser knows, and the current one. */
const zonesWith = (set: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', set])].toSorted().map((value) => ({ value, label: nameOf(value) }))

/** Effects of a new time zone, before saving. */
function ZoneChange({ at, from }: { at: FieldPath<string>; from: string }) {
  const t = useTranslations('business')
  const { value } = useField(at)
  return value && value !== from ? <Notice is="information">{t('zone_changes', { zone: nameOf(value) })}</Notice> : null
}

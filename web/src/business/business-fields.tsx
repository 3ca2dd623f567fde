import type { business } from '@kasuwa/contract/business'
import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { EmailField } from '../kit/fields/email-field.tsx'
import { ImageField } from '../kit/fields/image-field.tsx'
import { PhoneField } from '../kit/fields/phone-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { useField } from '../kit/fields/use-field.ts'
import { fieldPath, type FieldPaths } from '../kit/form/field-path.ts'
import type { FormState } from '../kit/form/form-state.ts'
import { CountryField } from '../places/country-field.tsx'
import { StateField } from '../places/state-field.tsx'
import { TradesField } from '../places/trades-field.tsx'

/** Fields of a business, for creating and editing. */
export function BusinessFields({ of: { state }, logoWithForm = false }: { of: { state: FormState }; logoWithForm?: boolean }) {
  const t = useTranslations('business')
  const at = fieldPath(state) as FieldPaths<BodyOf<typeof business.edit>>
  const country = at('address', 'country')
  const { value: countryNow } = useField(country)
  return (
    <>
      <TextField at={at('name')} label={t('name')} hint={t('name_hint')} autoComplete="organization" />
      <TradesField at={at('industry')} label={t('industry')} />
      <TextareaField at={at('description')} label={t('description')} rows={2} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <CountryField at={country} label={t('country')} clears={at('address', 'state')} />
        <StateField at={at('address', 'state')} label={t('state')} of={country} />
        <TextField at={at('address', 'city')} label={t('city')} />
        <TextField at={at('address', 'postal_code')} label={t('postal_code')} />
      </SimpleGrid>
      <TextField at={at('address', 'address1')} label={t('address')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PhoneField at={at('phone')} label={t('phone')} country={countryNow} />
        <EmailField at={at('email')} label={t('email')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField at={at('rc_number')} label={t('rc_on_papers')} hint={t('rc_on_papers_hint')} />
        <TextField at={at('tin')} label={t('tin')} hint={t('tin_hint')} />
      </SimpleGrid>
      <TextField at={at('website')} label={t('website')} type="url" placeholder="https://" />
      <ImageField at={at('image')} label={t('image')} withForm={logoWithForm} />
    </>
  )
}

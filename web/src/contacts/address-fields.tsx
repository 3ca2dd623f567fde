import type { contacts } from '@kasuwa/contract/contacts'
import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { PhoneField } from '../kit/fields/phone-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import { useOne } from '../kit/api/query.ts'
import shapes from '../kit/page/shapes.module.css'

/** Form values of a new or existing contact. */
export type ContactInput = BodyOf<typeof contacts.create> | BodyOf<typeof contacts.edit>

const defaultCountry = 'NG'

/** Phone, email and address. The country decides the format of phones and the list of states. */
export function AddressFields({ form, children }: { form: FormOf<ContactInput>; children: ReactNode }) {
  const t = useTranslations('contacts')
  const { state } = form
  const country = useSyncExternalStore(state.subscribe, () => (state.at('country') as string | null | undefined) ?? defaultCountry)
  const countries = useOne(api.countries.list, { query: { per_page: 300 } }).data?.rows ?? []
  const states = useOne(api.countries.states, { query: { country, per_page: 300 } }).data?.rows ?? []
  const choicesOf = (rows: readonly { id: string; name: string }[]) => rows.map((row) => ({ value: row.id, label: row.name }))
  return (
    <>
      <div className={shapes.two}>
        <PhoneField at={form.at('phone')} label={t('phone')} country={country} />
        {children}
      </div>
      <TextField at={form.at('address')} label={t('address')} autoComplete="off" />
      <div className={shapes.three}>
        <TextField at={form.at('city')} label={t('city')} autoComplete="off" />
        {states.length > 0 ? (
          <SelectField
            at={form.at('state')}
            label={t('state')}
            none=""
            choices={states.map((row) => ({ value: row.name, label: row.name }))}
          />
        ) : (
          <TextField at={form.at('state')} label={t('state')} autoComplete="off" />
        )}
        <SelectField
          at={form.at('country')}
          label={t('country')}
          choices={countries.length > 0 ? choicesOf(countries) : [{ value: country, label: country }]}
        />
      </div>
    </>
  )
}

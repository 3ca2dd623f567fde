import type { locations } from '@kasuwa/contract/locations'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DeleteNamed } from '../kit/feedback/delete-button.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { PickerField } from '../kit/fields/picker-field.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useRefetch, useOne } from '../kit/api/query.ts'
import { CountryField } from '../places/country-field.tsx'
import { StateField } from '../places/state-field.tsx'
import { PlanRoom } from '../billing/plan-room.ts'
import { useHasAllLocations } from '../session/location-scope.ts'
import { PositionFields } from './position-fields.tsx'

type Location = ReplyOf<typeof locations.one>['location']

const edges = { with_default_sale_tax: true, with_default_bank_account: true }

const startOf = (location?: Location) => ({
  name: location?.name,
  description: location?.description,
  country: location?.country ?? 'NG',
  state: location?.state,
  city: location?.city,
  address: location?.address,
  postal_code: location?.postal_code,
  // Left out if it has no position: the form would require one at every edit.
  ...(location?.latitude === null ? {} : { latitude: location?.latitude, longitude: location?.longitude }),
  default_sale_tax: location?.default_sale_tax_id,
  default_bank_account: location?.default_bank_account_id,
  is_default: location?.is_default ?? false,
})

/** The dialog's content: a new location, or one to change. */
export default function LocationForm({ id }: { id: string }) {
  const isNew = id === 'new'
  const loaded = useOne(api.locations.one, { params: { id }, query: edges }, { when: !isNew })
  return isNew ? <Fields /> : <Loading of={loaded}>{({ location }) => <Fields location={location} />}</Loading>
}

function Fields({ location }: { location?: Location }) {
  const t = useTranslations('locations')
  const everywhere = useHasAllLocations()
  const dialog = useDialog()
  const now = useRefetch(api.locations.one)
  const form = useForm(location ? api.locations.edit : api.locations.create, {
    start: startOf(location),
    params: location && { id: location.id },
    fresh: location && { merge, ask: async () => startOf((await now({ params: { id: location.id }, query: edges })).location) },
    done: (reply) => {
      toast.good(t(location ? 'saved' : 'made', { name: reply.location.name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      {!location && <PlanRoom of="locations" />}
      <TextField at={form.at('name')} label={t('name')} hint={t('name_hint')} autoFocus />
      <TextField at={form.at('address')} label={t('address')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField at={form.at('city')} label={t('city')} />
        <StateField at={form.at('state')} label={t('state')} of={form.at('country')} />
        <TextField at={form.at('postal_code')} label={t('postal_code')} />
        <CountryField at={form.at('country')} label={t('country')} clears={form.at('state')} />
      </SimpleGrid>
      <PositionFields latitude={form.at('latitude')} longitude={form.at('longitude')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <PickerField
          at={form.at('default_sale_tax')}
          label={t('tax')}
          hint={t('tax_hint')}
          from={pickerSource(api.saleTaxes.open, {}, (row) => t(row.inclusive ? 'tax_in_price' : 'tax_on_top', { rate: row.rate }))}
          chosen={location?.edges.default_sale_tax}
        />
        <PickerField
          at={form.at('default_bank_account')}
          label={t('bank')}
          hint={t('bank_hint')}
          from={pickerSource(api.bankAccounts.open, {}, (row) => `${row.bank_name} ${row.account_number}`)}
          chosen={location?.edges.default_bank_account}
        />
      </SimpleGrid>
      <TextareaField at={form.at('description')} label={t('description')} rows={2} />
      {/* Choosing another location as default changes it; there is always one. */}
      {everywhere && !location?.is_default && (
        <CheckboxField at={form.at('is_default')} label={t('is_default')} hint={t('is_default_hint')} />
      )}
      <FormButtons save={t('save')}>
        {location && everywhere && !location.is_default && <DeleteNamed call={api.locations.delete} of={location} words={t} />}
      </FormButtons>
    </Form>
  )
}

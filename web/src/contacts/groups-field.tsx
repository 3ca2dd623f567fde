import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCall } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { PickerManyField } from '../kit/fields/picker-many-field.tsx'
import { type NamedRow, pickerSource } from '../kit/fields/picker-options.ts'
import type { FieldPath } from '../kit/form/field-path.ts'

/** Groups picker; can create one with the typed name. */
export function GroupsField({ at, chosen }: { at: FieldPath<string[]>; chosen: readonly NamedRow[] | undefined }) {
  const t = useTranslations('contacts')
  const can = useCan()
  const { run } = useCall(api.contactGroups.create)
  const make = async (name: string) => (await run({ body: { name } }))?.contact_group
  return (
    <PickerManyField
      at={at}
      label={t('groups')}
      from={pickerSource(api.contactGroups.open)}
      chosen={chosen}
      {...(can(api.contactGroups.create.access) ? { make } : {})}
    />
  )
}

import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { useRefetch, useOne } from '../kit/api/query.ts'
import { DateField } from '../kit/fields/date-field.tsx'
import type { FieldPath } from '../kit/form/field-path.ts'
import { nonEmptyMeta, otherMeta, type Unit } from './unit.ts'

/** Dialog content: editable fields of a unit. Its log records each change. */
export default function UnitForm({ id }: { id: string }) {
  const loaded = useOne(api.serialNumbers.one, { params: { id } })
  return <Loading of={loaded}>{({ serial_number: unit }) => <Fields unit={unit} />}</Loading>
}

function Fields({ unit }: { unit: Unit }) {
  const t = useTranslations('units')
  const seesCost = useCan()('product.view-cost')
  const dialog = useDialog()
  const isCosted = seesCost && unit.status === 'available'
  const now = useRefetch(api.serialNumbers.one)
  const startOf = ({ serial_number, note, meta, cost }: Unit) => ({
    ...{ serial_number, note, meta: meta ?? {} },
    ...(isCosted && cost !== null ? { cost } : {}),
  })
  const form = useForm(api.serialNumbers.edit, {
    start: startOf(unit),
    params: { id: unit.id },
    fresh: { merge, ask: async () => startOf((await now({ params: { id: unit.id } })).serial_number) },
    // All fields are sent, because a missing one is cleared.
    send: ({ meta, ...changed }) => ({ ...changed, ...(meta !== undefined && { meta: nonEmptyMeta(meta) as typeof meta }) }),
    done: () => {
      toast.good(t('saved', { number: unit.serial_number }))
      dialog?.close()
    },
  })
  const meta = (name: string) => form.at('meta', name) as FieldPath<string>
  // If the second number is part of the first field, it is edited there.
  const isPhone = !unit.serial_number.includes('/')
  return (
    <Form of={form}>
      <TextField at={form.at('serial_number')} label={t('serial_number')} hint={t('serial_hint')} autoComplete="off" autoFocus />
      {isCosted && <MoneyField at={form.at('cost')} label={t('cost')} hint={t('cost_hint')} />}
      <TextField at={meta('colour')} label={t('meta_colour')} autoComplete="off" />
      {isPhone && <TextField at={meta('imei_2')} label={t('meta_imei_2')} hint={t('meta_imei_2_hint')} autoComplete="off" />}
      <DateField at={meta('warranty_until')} label={t('meta_warranty_until')} hint={t('meta_warranty_hint')} />
      {otherMeta(unit).map((name) => (
        <TextField key={name} at={meta(name)} label={name} autoComplete="off" />
      ))}
      <TextareaField at={form.at('note')} label={t('note')} />
      <FormButtons save={t('save')} />
    </Form>
  )
}

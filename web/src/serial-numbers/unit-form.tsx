import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { useOne } from '../kit/api/query.ts'
import type { Unit } from './unit.ts'

/** The dialog's content: what of a unit can be changed. Each change stands in its log. */
export default function UnitForm({ id }: { id: string }) {
  const loaded = useOne(api.serialNumbers.one, { params: { id } })
  return <Loading of={loaded}>{({ serial_number: unit }) => <Fields unit={unit} />}</Loading>
}

function Fields({ unit }: { unit: Unit }) {
  const t = useTranslations('units')
  const seesCost = useCan()('product.view-cost')
  const dialog = useDialog()
  const isCosted = seesCost && unit.status === 'available'
  const form = useForm(api.serialNumbers.edit, {
    start: { serial_number: unit.serial_number, note: unit.note, ...(isCosted && unit.cost !== null ? { cost: unit.cost } : {}) },
    params: { id: unit.id },
    done: () => {
      toast.good(t('saved', { number: unit.serial_number }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <TextField at={form.at('serial_number')} label={t('serial_number')} hint={t('serial_hint')} autoComplete="off" autoFocus />
      {isCosted && <MoneyField at={form.at('cost')} label={t('cost')} hint={t('cost_hint')} />}
      <TextareaField at={form.at('note')} label={t('note')} />
      <FormButtons save={t('save')} />
    </Form>
  )
}

import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ValidationError } from '../kit/api/errors.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { Facts } from '../kit/page/panel.tsx'
import { When } from '../kit/values/when.tsx'
import { type DeletedRow, whatOf } from './kinds.ts'

const fields = ['name', 'sku', 'barcode', 'email'] as const
type Field = (typeof fields)[number]

/** Restores one record. Asks for new values of fields that other records have taken since, once the server names them. */
export default function RestoreForm({ row, finish }: { row: DeletedRow; finish: () => void }) {
  const t = useTranslations('deleted')
  const [takenFields, setTakenFields] = useState<readonly Field[]>([])
  const { kind, name, sku, barcode, email } = row
  const form = useForm(api.deleted[kind], {
    start: { name, sku, barcode, email },
    params: { id: row.id },
    // Fields without a question keep their values.
    send: (values) => Object.fromEntries(takenFields.map((field) => [field, values[field]])),
    done: () => {
      toast.good(t('restored', { name }))
      finish()
    },
    failed: (error) => {
      if (!(error instanceof ValidationError)) return
      const invalidFields = fields.filter((field) => field in error.errors)
      setTakenFields((before) => [...new Set([...before, ...invalidFields])])
    },
  })
  return (
    <Form of={form}>
      <Text c="dimmed">{t(whatOf(kind))}</Text>
      <Facts
        of={[
          [t('deleted_at'), <When key="at" at={row.deleted_at} />],
          [t('deleted_by'), row.deleted_by?.name],
        ]}
      />
      {takenFields.length > 0 && <Notice is="information">{t('taken')}</Notice>}
      {takenFields.map((field) => (
        <TextField key={field} at={form.at(field)} label={t(field)} autoComplete="off" />
      ))}
      <FormButtons save={t('restore')} />
    </Form>
  )
}

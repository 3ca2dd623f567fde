import type { Business as Shape } from '@kasuwa/contract/business'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { BusinessFields } from './business-fields.tsx'

export default function BusinessForm({ business }: { business: output<typeof Shape> }) {
  const t = useTranslations('business')
  const { name, image, email, phone, website, industry, description, address } = business
  const form = useForm(api.business.edit, {
    start: { name, image, email, phone, website, industry, description, address },
    done: () => toast.good(t('saved')),
  })
  return (
    <Form of={form}>
      <BusinessFields of={form} />
      <FormButtons save={t('save')} />
    </Form>
  )
}

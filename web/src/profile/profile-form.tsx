import type { Merchant as Shape } from '@kasuwa/contract/merchant'
import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { api } from '../api.ts'
import { useRefetch } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { PhoneField } from '../kit/fields/phone-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'

import style from './profile.module.css'

type Merchant = output<typeof Shape>

const startOf = ({ first_name, last_name, phone }: Merchant) => ({ first_name, last_name, phone })

export function ProfileForm({ merchant }: { merchant: Merchant }) {
  const t = useTranslations('profile')
  const now = useRefetch(api.merchant.one)
  const form = useForm(api.merchant.edit, {
    start: startOf(merchant),
    fresh: { merge, ask: async () => startOf((await now({})).merchant) },
    done: () => toast.good(t('saved')),
  })
  return (
    <Form of={form}>
      <div className={style.fields}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextField at={form.at('first_name')} label={t('first_name')} autoComplete="given-name" />
          <TextField at={form.at('last_name')} label={t('last_name')} autoComplete="family-name" />
        </SimpleGrid>
        <PhoneField at={form.at('phone')} label={t('phone')} hint={t('phone_hint')} country={merchant.country} />
        <FormButtons save={t('save')} />
      </div>
    </Form>
  )
}

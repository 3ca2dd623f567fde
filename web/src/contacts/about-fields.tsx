import { moreOfContacts } from '@kasuwa/contract/contact-fields'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DateField } from '../kit/fields/date-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import { useToday } from '../kit/format.ts'
import style from './contact-form.module.css'
import shapes from '../kit/page/shapes.module.css'
import type { ContactInput } from './address-fields.tsx'

/** Optional contact fields, collapsed. */
export function AboutFields({ form, opened }: { form: FormOf<ContactInput>; opened: boolean }) {
  const t = useTranslations('contacts')
  return (
    <details className={style.more} open={opened}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        {t('more')}
      </summary>
      <div className={style.inside}>
        <TextareaField at={form.at('note')} label={t('note')} rows={2} />
        <div className={shapes.two}>
          <SelectField
            at={form.at('gender')}
            label={t('gender')}
            none={t('unsaid')}
            choices={[
              { value: 'female', label: t('female') },
              { value: 'male', label: t('male') },
            ]}
          />
          <DateField at={form.at('dob')} label={t('dob')} latest={useToday()} />
          <SelectField
            at={form.at('identity_type')}
            label={t('identity_type')}
            none={t('unsaid')}
            choices={[
              { value: 'nin', label: t('nin') },
              { value: 'bvn', label: t('bvn') },
            ]}
          />
          <TextField
            at={form.at('identity_number')}
            label={t('identity_number')}
            hint={t('identity_hint')}
            inputMode="numeric"
            autoComplete="off"
          />
          {moreOfContacts.map(({ name }) => (
            <TextField key={name} at={form.at(name)} label={t(name)} autoComplete="off" />
          ))}
        </div>
      </div>
    </details>
  )
}

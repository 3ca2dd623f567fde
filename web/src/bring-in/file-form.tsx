import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { businessArrivals } from '@kasuwa/contract/business-arrivals'
import { MAX_BUSINESS_FILE_BYTES } from '@kasuwa/contract/business-file-size'
import { sizeText } from '@kasuwa/contract/platform/images'
import { Button } from '@mantine/core'
import { FileInput } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { billingApi } from '../billing/calls.ts'
import { FileDrop } from '../kit/file-drop.tsx'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import shapes from '../kit/page/shapes.module.css'

export type ImportedBusiness = ReplyOf<typeof businessArrivals.bringIn>['business']

/** The file and its password. @param done receives the new business */
export function FileForm({ done }: { done: (business: ImportedBusiness) => void }) {
  const t = useTranslations('bring-in')
  const form = useForm(billingApi.businessArrivals.bringIn, { start: {}, done: ({ business }) => done(business) })
  return (
    <Form of={form}>
      <p className={shapes.said}>{t('intro')}</p>
      {/* The body type has a path on the server's disk, where the browser has the file. */}
      <ChosenFile at={{ state: form.state, path: 'file' }} busy={form.busy} />
      <PasswordField at={form.at('file_password')} label={t('file_password')} hint={t('file_password_hint')} fresh />
      <p role="status" className={shapes.said}>
        {form.busy && t('working')}
      </p>
      <FormButtons save={t('bring_in')} />
    </Form>
  )
}

function ChosenFile({ at, busy }: { at: FieldPath<File>; busy: boolean }) {
  const t = useTranslations('bring-in')
  const { value, error, set } = useField(at, t('file'))
  const picker = useRef<HTMLInputElement>(null)
  const [descriptionId, wrong] = [useId(), useId()]
  const take = (first: File) => {
    if (busy) return
    set(first)
    // Checked before minutes of uploading.
    const isTooLarge = first.size > MAX_BUSINESS_FILE_BYTES
    at.state.refuse(at.path, isTooLarge ? { text: t('too_large', { max: sizeText(MAX_BUSINESS_FILE_BYTES) }) } : undefined)
    at.state.touch(at.path)
  }
  return (
    <FileDrop label={t('file')} icon={FileInput} choose={t('choose')} accept=".kasuwa" picker={picker} take={take}>
      <p id={descriptionId}>{value ? t('chosen', { name: value.name, size: sizeText(value.size) }) : t('file')}</p>
      <p className={shapes.said}>{t('file_hint')}</p>
      <Button
        variant="default"
        disabled={busy}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? wrong : descriptionId}
        onClick={() => picker.current?.click()}
      >
        {t(value ? 'change' : 'choose')}
      </Button>
      {error && (
        <p id={wrong} className={shapes.wrong} role="alert">
          {error}
        </p>
      )}
    </FileDrop>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { fileOf, saveFile } from '../kit/api/download.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { Form, useForm } from '../kit/form/form.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import style from './business.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Exports the whole business: contents first, then the owner's password and a password of the file. */
export default function BusinessFile() {
  const t = useTranslations('business-file')
  const dialog = useDialog()
  const [saving, setSaving] = useState(false)
  const form = useForm(api.businessFiles.make, {
    start: {},
    done: async (answer) => {
      setSaving(true)
      try {
        const file = await fileOf(answer as unknown as Response)
        saveFile(file, 'kasuwa.kasuwa')
        toast.good(t('saved', { name: file.name }))
        dialog?.close()
      } catch {
        // An interrupted download has no error text of its own.
        toast.wrong(t('broken'))
      } finally {
        setSaving(false)
      }
    },
  })
  return (
    <Form of={form} light>
      <Notice is="information">
        <ul className={style.comes}>
          <li>{t('in_it')}</li>
          <li>{t('not_in')}</li>
          <li>{t('later')}</li>
        </ul>
      </Notice>
      <PasswordField at={form.at('password')} label={t('password')} />
      <PasswordField at={form.at('file_password')} label={t('file_password')} hint={t('file_password_hint')} fresh once />
      <div className={shapes.foot}>
        <Button variant="default" onClick={dialog?.close}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.busy || saving}>
          {t('make')}
        </Button>
      </div>
    </Form>
  )
}

import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Dialog, useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { Form, useForm } from '../kit/form/form.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { session } from '../session/session.ts'
import style from './business.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Deletes a business: consequences first, then the password. */
export default function DeleteBusiness({ name }: { name: string }) {
  const t = useTranslations('business')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className={style.said}>{t('delete_text')}</p>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('delete_title', { name })} width={480}>
        <DeleteConfirmation name={name} />
      </Dialog>
    </>
  )
}

function DeleteConfirmation({ name }: { name: string }) {
  const t = useTranslations('business')
  const dialog = useDialog()
  const navigate = useNavigate()
  const form = useForm(api.business.delete, {
    start: {},
    done: async () => {
      // Switches first, so that no screen queries the deleted business.
      await session.switchAfterDelete()
      await navigate({ to: '/', ignoreBlocker: true })
      toast.good(t('deleted', { name }))
    },
  })
  return (
    <Form of={form} light>
      <Notice is="wrong">
        <ul className={style.comes}>
          <li>{t('delete_out')}</li>
          <li>{t('delete_books')}</li>
          <li>{t('delete_mail')}</li>
        </ul>
      </Notice>
      <PasswordField at={form.at('password')} label={t('password')} hint={t('password_hint')} />
      <div className={shapes.foot}>
        <Button variant="default" onClick={dialog?.close}>
          {t('delete_keep', { name })}
        </Button>
        <Button type="submit" color="red" loading={form.busy}>
          {t('delete_sure')}
        </Button>
      </div>
    </Form>
  )
}

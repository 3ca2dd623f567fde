import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { EmailField } from '../kit/fields/email-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { PlanRoom } from '../billing/plan-room.ts'
import { RolesAndLocation } from './roles-and-location.tsx'
import shapes from '../kit/page/shapes.module.css'

/** Dialog content: email, roles and location of the invited person. */
export default function InviteForm() {
  const t = useTranslations('team')
  const dialog = useDialog()
  const form = useForm(api.members.invite, {
    start: { email: '', roles: [], location: null },
    done: ({ member }) => {
      toast.good(t('sent', { email: member.email }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <PlanRoom of="members" />
      <p className={shapes.quiet}>{t('invite_text')}</p>
      <EmailField at={form.at('email')} label={t('email')} autoFocus hasSuggestions />
      <RolesAndLocation roles={form.at('roles')} place={form.at('location')} />
      <FormButtons save={t('send')} />
    </Form>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ask, toast } from '../kit/feedback.ts'
import { Form, FormButtons, useForm } from '../kit/form.tsx'
import { useCall } from '../kit/query.ts'
import { session } from '../session/session.ts'
import { useDialog } from '../kit/dialog.tsx'
import { BusinessFields } from './business-fields.tsx'

/** Another business of the same owner, with its own stock, people and books. */
export default function NewBusinessForm() {
  const t = useTranslations('business')
  const dialog = useDialog()
  const navigate = useNavigate()
  const change = useCall(api.session.switch)
  const form = useForm(api.business.open, {
    start: { industry: [], address: { country: 'NG' } },
    done: async ({ business: { id, name } }) => {
      dialog?.close()
      toast.good(t('opened', { name }))
      if (!(await ask({ title: t('go_title', { name }), text: t('go_text'), yes: t('go'), no: t('stay') }))) return
      const tokens = await change.run({ body: { business: id } })
      if (!tokens) return
      await session.adopt(tokens)
      await navigate({ to: '/' })
    },
  })
  return (
    <Form of={form}>
      <BusinessFields of={form} />
      <FormButtons save={t('open')} />
    </Form>
  )
}

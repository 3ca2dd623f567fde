import { Anchor } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { useSwitchBusiness } from '../session/switch-business.ts'
import { useDetails } from '../session/session.ts'
import { BusinessFields } from './business-fields.tsx'
import { RegisterLookup } from './register-lookup.tsx'

/** Form for another business of the same owner. */
export default function NewBusinessForm() {
  const t = useTranslations('business')
  const dialog = useDialog()
  const address = useUrlDialog('business')
  const go = useSwitchBusiness()
  const isFirst = useDetails()?.business === null
  const form = useForm(api.business.open, {
    start: { industry: [], address: { country: 'NG' } },
    done: async ({ business: { id, name } }) => {
      dialog?.close()
      toast.good(t('opened', { name }))
      if (isFirst || (await confirm({ title: t('go_title', { name }), text: t('go_text'), yes: t('go'), no: t('stay') }))) await go(id)
    },
  })
  return (
    <Form of={form}>
      <p>
        {t('moved_here')}{' '}
        <Anchor component="button" type="button" onClick={() => address.open('file')}>
          {t('another_bring_in')}
        </Anchor>
      </p>
      <p>{t('one_trial')}</p>
      <RegisterLookup state={form.state} />
      {/* A user without a business may not upload yet. */}
      <BusinessFields of={form} logoWithForm />
      <FormButtons save={t('open')} />
    </Form>
  )
}

import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import type { Drawer } from './drawer.ts'

/** Dialog content: opens a drawer with what is in it. */
export default function OpenDrawer({ drawer }: { drawer: Pick<Drawer, 'id' | 'name'> }) {
  const t = useTranslations('drawers')
  const dialog = useDialog()
  const form = useForm(api.drawers.open, {
    start: {},
    params: { id: drawer.id },
    done: () => {
      toast.good(t('opened', { name: drawer.name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <MoneyField at={form.at('float')} label={t('float')} hint={t('float_hint')} autoFocus />
      <FormButtons save={t('open')} />
    </Form>
  )
}

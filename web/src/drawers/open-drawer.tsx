import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { useSession } from '../session/session.ts'
import { openedHere, rememberDrawer } from './drawer-here.ts'
import type { Drawer } from './drawer.ts'

/** Dialog content: opens a drawer with its float and makes it this browser's till drawer, as the dialog says. */
export default function OpenDrawer({ drawer: { id, name, location } }: { drawer: Pick<Drawer, 'id' | 'name' | 'location'> }) {
  const t = useTranslations('drawers')
  const dialog = useDialog()
  const business = useSession().saved?.business ?? ''
  const form = useForm(api.drawers.open, {
    start: {},
    params: { id },
    done: () => {
      toast.good(t('opened', { name }))
      if (openedHere(business, { id, name, location: location.id }))
        toast.information(t('here_now', { name }), { label: t('not_here'), run: () => rememberDrawer(business, undefined) })
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

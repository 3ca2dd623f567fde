import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { moneyText } from '../kit/values/texts.ts'
import type { Drawer } from './drawer.ts'

interface Props {
  drawer: Pick<Drawer, 'id' | 'name'>
  direction: 'in' | 'out'
}

/** Dialog content: a pay-in or pay-out that is no payment. */
export default function MoveCash({ drawer, direction }: Props) {
  const t = useTranslations('drawers')
  const dialog = useDialog()
  const form = useForm(api.drawers.move, {
    start: { direction },
    params: { id: drawer.id },
    done: (_, { amount }) => {
      toast.good(t(direction === 'in' ? 'paid_in_done' : 'paid_out_done', { amount: moneyText(Number(amount)), name: drawer.name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <MoneyField at={form.at('amount')} label={t('amount')} autoFocus />
      <TextField at={form.at('reason')} label={t('reason')} hint={t(direction === 'in' ? 'reason_in_hint' : 'reason_out_hint')} />
      <FormButtons save={t(direction === 'in' ? 'pay_in' : 'pay_out')} />
    </Form>
  )
}

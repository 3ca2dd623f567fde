import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { RadioField } from '../kit/fields/radio-field.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { Pairs } from '../kit/page/pairs.tsx'
import style from './contact-screen.module.css'
import { AmountOwed, useAmountOwedText } from './amount-owed.tsx'

/** Members who adjust balances see all balances. */
type Contact = ReplyOf<typeof contacts.one>['contact'] & { balance: number }

/** Balance adjustment, with a preview of the new balance in words. */
export default function AdjustBalance({ contact }: { contact: Contact }) {
  const t = useTranslations('balances')
  const dialog = useDialog()
  const owing = useAmountOwedText()
  const form = useForm(api.contacts.adjustBalance, {
    start: { type: 'increment' },
    params: { id: contact.id },
    done: (reply) => {
      toast.good(t('adjusted', { name: reply.contact.name, balance: owing(reply.contact.balance ?? 0) }))
      dialog?.close()
    },
  })
  const { state } = form
  const then = useSyncExternalStore(state.subscribe, () => {
    const amount = (state.at('amount') as number | null | undefined) ?? 0
    return contact.balance + (state.at('type') === 'decrement' ? -amount : amount)
  })
  const ways = (['increment', 'decrement'] as const).map((value) => ({ value, label: t(value), hint: t(`${value}_hint`) }))
  return (
    <Form of={form}>
      <Text c="dimmed">{t('adjust_text')}</Text>
      <RadioField at={form.at('type')} label={t('direction')} choices={ways} />
      <MoneyField at={form.at('amount')} label={t('amount')} autoFocus />
      <TextareaField at={form.at('note')} label={t('note')} hint={t('note_hint')} rows={2} />
      <div className={style.then}>
        <Pairs
          of={[
            [t('now'), <AmountOwed key="now" balance={contact.balance} />],
            [
              t('afterwards'),
              <span key="then" aria-live="polite">
                <AmountOwed balance={then} />
              </span>,
            ],
          ]}
        />
      </div>
      <FormButtons save={t('save')} />
    </Form>
  )
}

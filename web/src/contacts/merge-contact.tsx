import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCall } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { PickerField } from '../kit/fields/picker-field.tsx'
import { Segments } from '../kit/fields/segments.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { Pairs } from '../kit/page/pairs.tsx'
import { phoneText } from '../kit/values/texts.ts'
import { AmountOwed } from './amount-owed.tsx'
import type { Contact } from './contact-types.ts'
import style from './contact-screen.module.css'

type Choice = RowIn<typeof api.contacts.open>

/** Merges two contacts: the user chooses which one remains, and sees the combined balance. */
export default function MergeContact({ contact }: { contact: Contact }) {
  const t = useTranslations('contacts')
  const kit = useTranslations('kit')
  const dialog = useDialog()
  const navigate = useNavigate()
  const taking = useCall(api.contacts.unmerge)
  const [otherContact, setOtherContact] = useState<Choice>()
  const [stays, setStays] = useState<'this' | 'other'>('this')
  const [target, source] = stays === 'this' ? [contact, otherContact] : [otherContact, contact]
  const form = useForm(api.contacts.merge, {
    start: {},
    params: { id: source?.id ?? contact.id },
    send: () => ({ into: target?.id ?? contact.id }),
    done: () => {
      const [left, into] = [source?.id ?? '', target?.id ?? '']
      const back = async () => {
        const reply = await taking.run({ params: { id: left } })
        if (reply) toast.good(t('unmerged', { name: reply.contact.name }))
      }
      toast.good(t('merged_done', { other: source?.name ?? '', name: target?.name ?? '' }), { label: kit('undo'), run: back, undoes: true })
      dialog?.close()
      if (into !== contact.id) void navigate({ to: '/contacts/$reference', params: { reference: into } })
    },
  })
  const from = pickerSource(
    api.contacts.open,
    {},
    ({ phone, email }) => (phone ? phoneText(phone) : email),
    (row) => (row.id === contact.id ? t('merge_self') : row.is_walk_in ? t('merge_walk_in') : undefined),
  )
  const together =
    otherContact && contact.balance !== null && otherContact.balance !== null ? contact.balance + otherContact.balance : undefined
  return (
    <Form of={form}>
      <Text c="dimmed">{t('merge_text')}</Text>
      <PickerField
        at={form.at('into')}
        label={t('merge_other')}
        from={from}
        picked={(row) => setOtherContact(row as Choice | undefined)}
        autoFocus
      />
      {otherContact && (
        <>
          <Segments
            label={t('merge_keep')}
            value={stays}
            onChange={setStays}
            choices={[
              { value: 'this', label: contact.name },
              { value: 'other', label: otherContact.name },
            ]}
          />
          {together !== undefined && (
            <div className={style.then}>
              <Pairs of={[[t('merge_balance'), <AmountOwed key="balance" balance={together} />]]} />
            </div>
          )}
          <Text size="sm" c="dimmed">
            {t('merge_what')}
          </Text>
        </>
      )}
      <FormButtons save={t('merge_do')} />
    </Form>
  )
}

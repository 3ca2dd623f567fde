import type { KnownContact } from '@kasuwa/contract/contacts'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { api } from '../api.ts'
import { call } from '../kit/api/call.ts'
import { ValidationError } from '../kit/api/errors.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { PhoneField } from '../kit/fields/phone-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import type { Party, WantedContact } from './party.ts'
import { phoneText } from '../kit/values/texts.ts'

type ExistingContact = z.output<typeof KnownContact>

interface Props extends WantedContact {
  finish: (party: Party) => void
}

/** Name and phone: enough for a credit sale or a delivery. For a known phone, offers its contact. */
export default function QuickContact({ typed, type, finish }: Props) {
  const t = useTranslations('desk-asides')
  const country = useSession().saved?.details?.business?.address.country
  const [existing, setExisting] = useState<{ contact: ExistingContact; phone: unknown }>()
  const isPhone = /^\+?[\d\s().-]{5,}$/.test(typed)
  const form = useForm(api.contacts.quick, {
    start: { contact_type: type, ...(isPhone ? { phone: typed } : { name: typed }) },
    done: ({ contact }) => {
      toast.good(t('contact_made', { name: contact.name }))
      finish(contact)
    },
    failed: (error) => {
      const contact = error instanceof ValidationError ? (error.detail.contact as ExistingContact | undefined) : undefined
      setExisting(contact && { contact, phone: form.state.at('phone') })
    },
  })
  const phone = useSyncExternalStore(form.state.subscribe, () => form.state.at('phone'))
  const match = existing?.phone === phone ? existing?.contact : undefined
  return (
    <Form of={form}>
      <TextField at={form.at('name')} label={t('contact_name')} autoComplete="off" autoFocus={isPhone} />
      <PhoneField at={form.at('phone')} label={t('contact_phone')} country={country} autoFocus={!isPhone} />
      {match?.is_blacklisted && <Notice is="wrong">{t('contact_known_blacklisted', { name: match.name })}</Notice>}
      <FormButtons save={t(`contact_save_${type}`)}>
        {match && !match.is_blacklisted && <UseKnown contact={match} finish={finish} />}
      </FormButtons>
    </Form>
  )
}

/** Selects the contact with this phone number. Focused, so Enter selects. */
function UseKnown({ contact, finish }: { contact: ExistingContact; finish: Props['finish'] }) {
  const t = useTranslations('desk-asides')
  const button = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // After the form has moved the focus to the rejected field.
    const frame = requestAnimationFrame(() => button.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const use = async () => {
    setBusy(true)
    finish(await partyOf(contact))
  }
  return (
    <Button ref={button} loading={busy} onClick={() => void use()}>
      {t('contact_use', { name: contact.name, phone: phoneText(contact.phone) })}
    </Button>
  )
}

/** Includes the balance, for members who may see it. */
async function partyOf({ id, name, phone }: ExistingContact): Promise<Party> {
  const reply = await call(api.contacts.open, { query: { search: phone ?? name } }).catch(() => undefined)
  return reply?.rows.find((row) => row.id === id) ?? { id, name, phone, balance: null }
}

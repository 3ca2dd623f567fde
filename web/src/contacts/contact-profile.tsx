import { moreOfContacts } from '@kasuwa/contract/contact-fields'
import { Button } from '@mantine/core'
import { MessageCircle, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { NameLinks } from '../kit/page/name-links.tsx'
import { Facts, Panel } from '../kit/page/panel.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import style from './contact-screen.module.css'
import { whatsAppLink } from '../kit/whats-app.ts'
import { IdentityNumber } from './identity-number.tsx'
import type { Contact } from './contact-types.ts'
import shapes from '../kit/page/shapes.module.css'

/** Contact data, and personal details. */
export function ContactProfile({ of: contact }: { of: Contact }) {
  const t = useTranslations('contacts')
  const place = [contact.address, contact.city, contact.state].filter(Boolean).join(', ')
  return (
    <Panel title={t('details')}>
      {contact.phone && <Reach phone={contact.phone} />}
      {contact.note && <p className={shapes.written}>{contact.note}</p>}
      <Facts
        of={[
          [
            t('email'),
            contact.email && (
              <a key="email" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            ),
          ],
          [
            t('groups'),
            contact.edges.groups.length > 0 && (
              <NameLinks key="groups" of={contact.edges.groups} to="/contacts/groups" access={api.contactGroups.one.access} />
            ),
          ],
          [t('address'), place],
          [t('terms'), contact.payment_terms_days !== null && t('terms_days', { count: contact.payment_terms_days })],
          [t('limit'), contact.credit_limit !== null && <Money key="limit" kobo={contact.credit_limit} />],
          [t('gender'), contact.gender && t(contact.gender)],
          [t('dob'), contact.dob && <When key="dob" at={contact.dob} day />],
          [
            contact.identity_type ? t(contact.identity_type) : t('identity_number'),
            contact.identity_number && (
              // Masked again after any change, because the full number may have changed.
              <IdentityNumber key={contact.id + contact.updated_at} id={contact.id} covered={contact.identity_number} />
            ),
          ],
          ...moreOfContacts.map(({ name }) => [t(name), contact[name]] as const),
          [t('created'), <When key="created" at={contact.created_at} day />],
        ]}
      />
    </Panel>
  )
}

function Reach({ phone }: { phone: string }) {
  const t = useTranslations('contacts')
  return (
    <span className={`${shapes.ways} ${style.buttons}`}>
      <Button component="a" href={`tel:${phone}`} size="compact-sm" variant="default" leftSection={<Phone size={14} aria-hidden />}>
        {t('call')}
      </Button>
      <Button
        component="a"
        href={whatsAppLink(phone)}
        target="_blank"
        rel="noreferrer"
        size="compact-sm"
        variant="default"
        leftSection={<MessageCircle size={14} aria-hidden />}
      >
        {t('whatsapp')}
      </Button>
    </span>
  )
}

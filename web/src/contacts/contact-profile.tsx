import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { Button } from '@mantine/core'
import { MessageCircle, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can } from '../kit/can.tsx'
import { When } from '../kit/values/when.tsx'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Facts, Panel } from '../kit/page/panel.tsx'
import style from './contact-screen.module.css'
import { Phone as PhoneNumber } from '../kit/values/phone.tsx'
import { AmountOwedFigure } from './amount-owed.tsx'

type Contact = ReplyOf<typeof contacts.one>['contact']

/** Balance and details of a contact. */
export function ContactProfile({ of: contact }: { of: Contact }) {
  const t = useTranslations()
  const dialog = useUrlDialog('adjust')
  const place = [contact.address, contact.city, contact.state].filter(Boolean).join(', ')
  return (
    <div className={style.profile}>
      <section className={style.balance} aria-label={t('contacts.balance')}>
        {contact.balance === null ? (
          <p className={style.kept}>{t('contacts.balance_kept')}</p>
        ) : (
          <AmountOwedFigure balance={contact.balance} deposits={contact.deposits ?? 0} />
        )}
        {!contact.is_walk_in && (
          <div className={style.buttons}>
            <Can do={api.contacts.adjustBalance}>
              <Button variant="default" onClick={() => dialog.open('yes')}>
                {t('balances.adjust')}
              </Button>
            </Can>
          </div>
        )}
      </section>
      <Panel title={t('contacts.details')} aside={contact.phone && <ContactDetails phone={contact.phone} />}>
        <Facts
          of={[
            [t('contacts.phone'), contact.phone && <PhoneNumber key="phone" number={contact.phone} />],
            [
              t('contacts.email'),
              contact.email && (
                <a key="email" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
              ),
            ],
            [t('contacts.address'), place],
            [t('contacts.gender'), contact.gender && t(`contacts.${contact.gender}`)],
            [t('contacts.dob'), contact.dob && <When key="dob" at={contact.dob} day />],
            [contact.identity_type ? t(`contacts.${contact.identity_type}`) : t('contacts.identity_number'), contact.identity_number],
            [t('contacts.facebook'), contact.facebook],
            [t('contacts.instagram'), contact.instagram],
            [t('contacts.twitter'), contact.twitter],
            [t('contacts.created'), <When key="created" at={contact.created_at} day />],
          ]}
        />
        {contact.note && <p className={style.note}>{contact.note}</p>}
      </Panel>
    </div>
  )
}

function ContactDetails({ phone }: { phone: string }) {
  const t = useTranslations('contacts')
  return (
    <span className={style.buttons}>
      <Button component="a" href={`tel:${phone}`} size="compact-sm" variant="default" leftSection={<Phone size={14} aria-hidden />}>
        {t('call')}
      </Button>
      <Button
        component="a"
        href={`https://wa.me/${phone.replaceAll(/\D/g, '')}`}
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

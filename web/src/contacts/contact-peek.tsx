import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { State } from '../kit/feedback/state.tsx'
import { PeekAt } from '../kit/list/peek-at.tsx'
import { Pairs } from '../kit/page/pairs.tsx'
import { Money } from '../kit/values/money.tsx'
import { Phone } from '../kit/values/phone.tsx'
import { When } from '../kit/values/when.tsx'
import { AmountOwed } from './amount-owed.tsx'
import { type Contact, contactType } from './contact-types.ts'

/** Summary of a contact, beside the list. */
export default function ContactPeek({ id }: { id: string }) {
  const t = useTranslations('contacts')
  const loaded = useOne(api.contacts.one, { params: { id } })
  const { sales, intakes } = useOne(api.dashboard.ofContact, { params: { id } }).data?.figures ?? {}
  return (
    <PeekAt
      of={loaded}
      to={`/contacts/${id}`}
      title={({ contact }) => contact.name}
      sub={({ contact }) => (
        <>
          <State of="contact_type" is={contactType(contact)} />
          {contact.is_blacklisted && <State of="contact" is="blocked" />}
        </>
      )}
    >
      {({ contact }) => (
        <>
          <PayButtons of={contact} />
          <Pairs
            of={[
              [
                t('balance'),
                contact.balance !== null && <AmountOwed key="balance" balance={contact.balance} deposits={contact.deposits ?? 0} />,
              ],
              [t('bought_year'), sales && sales.count > 0 && <Money key="bought" kobo={sales.total} />],
              [t('last_sale'), sales?.last && <When key="last" at={sales.last.date} day brief />],
              [t('oldest_unpaid'), sales?.oldest_unpaid && <When key="unpaid" at={sales.oldest_unpaid.date} day brief />],
              [t('last_intake'), intakes?.last && <When key="intake" at={intakes.last.date} day brief />],
            ]}
          />
          <Pairs
            of={[
              [
                t('phone'),
                contact.phone && (
                  <a key="phone" href={`tel:${contact.phone}`}>
                    <Phone number={contact.phone} />
                  </a>
                ),
              ],
              [t('email'), contact.email],
              [t('address'), [contact.address, contact.city, contact.state].filter(Boolean).join(', ')],
              [t('note'), contact.note],
            ]}
          />
        </>
      )}
    </PeekAt>
  )
}

/** Payment buttons: from the contact if they owe, to them if they are owed. */
function PayButtons({ of: { id, balance, contact_type, is_walk_in } }: { of: Contact }) {
  const t = useTranslations('payments')
  const can = useCan()
  const may = api.contactPayments.record.access.permissions
  if (is_walk_in || balance === null || balance === 0) return null
  const way = balance > 0 ? 'in' : 'out'
  // A customer's credit is used on a sale or refunded with its document; only a supplier is owed for goods.
  if (!can(may[way]) || (way === 'out' && contact_type === 'customer')) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to={`/contacts/${id}`} search={{ pay: way }} {...props} />}>
      {t(`record_${way}`)}
    </Button>
  )
}

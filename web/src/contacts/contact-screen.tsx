import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { UrlDialog } from '../kit/overlay/dialog.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { State } from '../kit/feedback/state.tsx'
import { type Tab, Tabs } from '../kit/page/tabs.tsx'
import { lazyWithWords } from '../lazy-with-words.ts'
import { Phone } from '../kit/values/phone.tsx'
import { Page } from '../shell/page.tsx'
import { ContactActions } from './contact-actions.tsx'
import { ContactIntakes, ContactOrders, ContactSales } from './contact-documents.tsx'
import { ContactFigures } from './contact-figures.tsx'
import { ContactStatement } from './contact-statement.tsx'
import { ContactProfile } from './contact-profile.tsx'
import { MergedContacts } from './merged-contacts.tsx'
import { contactType } from './contact-types.ts'
import style from './contact-screen.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'
import shapes from '../kit/page/shapes.module.css'

const ContactForm = lazy(() => import('./contact-form.tsx'))
const ContactTimeline = lazyPart(() => import('./contact-timeline.tsx'))
const MergeContact = lazy(() => import('./merge-contact.tsx'))
const RemindContact = lazy(() => import('./remind-contact.tsx'))
const AdjustBalance = lazy(() => import('./adjust-balance.tsx'))
const PayContact = lazy(() => import('../contact-payments/pay-contact.tsx'))
const ContactPayments = lazyPart(() => import('../contact-payments/contact-payments.tsx'))
const ContactReport = lazyWithWords(['narrowings', 'reports'], () => import('./contact-report.tsx'))

/** One contact: details, balance, documents. */
export default function ContactScreen() {
  const t = useTranslations()
  const can = useCan()
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.contacts.one, { params: { id } })
  const contact = loaded.data?.contact
  const navigate = useNavigate()
  // A merged contact redirects to the contact that remains.
  const isNow = contact && contact.id !== id ? contact.id : undefined
  useEffect(() => {
    if (isNow) void navigate({ to: '/contacts/$reference', params: { reference: isNow }, replace: true })
  }, [isNow, navigate])
  const tabs: Tab[] = [
    ...(can(api.statements.one.access) && contact
      ? [{ key: 'balance', title: t('contacts.tab_balance'), show: () => <ContactStatement contact={contact} /> }]
      : []),
    ...(can(api.contactPayments.list.access) && contact?.is_walk_in === false
      ? [
          {
            key: 'payments',
            title: t('payments.title'),
            show: () => <ContactPayments contact={id} />,
          },
        ]
      : []),
    ...(can(api.sales.list.access) ? [{ key: 'sales', title: t('contacts.tab_sales'), show: () => <ContactSales contact={id} /> }] : []),
    ...(can(api.inventory.list.access)
      ? [{ key: 'intakes', title: t('contacts.tab_intakes'), show: () => <ContactIntakes contact={id} /> }]
      : []),
    ...(can(api.purchaseOrders.list.access) && contact?.contact_type !== 'customer'
      ? [{ key: 'orders', title: t('contacts.tab_orders'), show: () => <ContactOrders contact={id} /> }]
      : []),
    ...(can(api.reports.contactSale.access) && contact
      ? [{ key: 'report', title: t('contacts.tab_report'), show: () => <ContactReport contact={contact} /> }]
      : []),
  ]
  return (
    <Page
      of={loaded}
      title={contact?.name}
      subTitle={
        contact && (
          <span className={style.sub}>
            {contact.company_name && <span>{contact.company_name}</span>}
            <State of="contact_type" is={contactType(contact)} />
            {contact.phone && (
              <a href={`tel:${contact.phone}`}>
                <Phone number={contact.phone} />
              </a>
            )}
            {contact.is_blacklisted && <State of="contact" is="blocked" />}
          </span>
        )
      }
      actions={contact && <ContactActions of={contact} />}
      figures={contact && <ContactFigures of={contact} />}
    >
      <Loading of={loaded} lines={6}>
        {(data) => (
          <div className={`${shapes.column} ${style.contact}`}>
            {tabs.length > 0 && (
              <div className={shapes.shrinks}>
                <Tabs label={data.contact.name} tabs={tabs} />
              </div>
            )}
            <div className={shapes.column}>
              <ContactProfile of={data.contact} />
              <MergedContacts id={data.contact.id} />
              <ContactTimeline id={id} />
            </div>
          </div>
        )}
      </Loading>
      <UrlDialog name="contact" title={() => t('contacts.edit')} width={640} fields={12}>
        {() => <ContactForm id={id} />}
      </UrlDialog>
      <UrlDialog name="merge" title={() => t('contacts.merge_title', { name: contact?.name ?? '' })} width={480} fields={1}>
        {() => contact && <MergeContact contact={contact} />}
      </UrlDialog>
      <UrlDialog name="remind" title={() => t('debts.remind_title', { name: contact?.name ?? '' })} width={480}>
        {() => contact && <RemindContact contact={contact} />}
      </UrlDialog>
      <UrlDialog
        name="pay"
        title={(way) => t(way === 'out' ? 'payments.record_title_out' : 'payments.record_title_in', { name: contact?.name ?? '' })}
        width={640}
        fields={5}
      >
        {(way) => contact && <PayContact contact={contact} direction={way === 'out' ? 'out' : 'in'} />}
      </UrlDialog>
      <UrlDialog name="adjust" title={() => t('balances.adjust_title', { name: contact?.name ?? '' })} width={480} fields={3}>
        {() => contact && contact.balance !== null && <AdjustBalance contact={{ ...contact, balance: contact.balance }} />}
      </UrlDialog>
    </Page>
  )
}

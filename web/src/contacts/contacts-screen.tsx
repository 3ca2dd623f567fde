import { namesOf } from '@kasuwa/contract/platform/plain-entities'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { type Tab, Tabs } from '../kit/page/tabs.tsx'
import { EntityList } from '../plain-entities/entity-list.tsx'
import { Page } from '../shell/page.tsx'
import { BalanceList } from './balance-list.tsx'
import { ContactList } from './contact-list.tsx'

const group = namesOf('contact_group')

export default function ContactsScreen() {
  const t = useTranslations()
  const can = useCan()
  const tabs: Tab[] = [
    { key: 'contacts', title: t('contacts.title'), show: () => <ContactList /> },
    ...(can(api.contactGroups.list.access)
      ? [{ key: 'groups', title: t('contact-groups.title'), show: () => <EntityList of={group} /> }]
      : []),
    ...(can(api.balances.list.access) ? [{ key: 'balances', title: t('balances.title'), show: () => <BalanceList /> }] : []),
  ]
  return (
    <Page>
      <Tabs label={t('screens.contacts')} tabs={tabs} />
    </Page>
  )
}

import { debtRights } from '@kasuwa/contract/platform/permissions'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can, useCan } from '../kit/can.tsx'
import { type ColumnIn, nameColumn, phoneColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { choiceFilter, type FilterIn, yesOrNo } from '../kit/list/filters.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { Avatar } from '../kit/page/avatar.tsx'
import type { RowIn, ViewIn } from '../kit/list/list-query-types.ts'
import { ImportEntry, ImportLink } from '../imports/import-link.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { contactType } from './contact-types.ts'
import { useBalanceColumn } from './balance-column.tsx'

const ContactPeek = lazy(() => import('./contact-peek.tsx'))
const ContactForm = lazy(() => import('./contact-form.tsx'))

/** Customers and suppliers. The dialog is `?contact=new`. */
export function ContactList() {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const dialog = useUrlDialog('contact')
  const labelOf = useStates()
  return (
    <>
      <ListScreen
        of={api.contacts.list}
        words={useListWords('contacts', 'title', {
          drawing: 'ledger',
          instead: (
            <Can do={api.sales.create}>
              <Link to="/sales/new">{t('empty_instead')}</Link>
            </Can>
          ),
        })}
        columns={useColumns()}
        head={{
          filters: useFilters(),
          views: useViews(),
          sums: listSums(api.contacts.sums, ({ owed_to_you, you_owe }) => [
            { label: t('sum_owed_to_you'), kobo: owed_to_you },
            { label: labelOf('owing', 'you').text, kobo: you_owe },
          ]),
          isInBar: true,
          outsideBar: (
            <Can do={api.debts.ageing}>
              <Button variant="default" renderRoot={(props) => <Link to="/contacts/ageing" {...props} />}>
                {t('ageing')}
              </Button>
            </Can>
          ),
          seldom: {
            button: (
              <Can do={api.contacts.create}>
                <ImportLink to="/import/contacts" />
              </Can>
            ),
            entry: (
              <Can do={api.contacts.create}>
                <ImportEntry to="/import/contacts" />
              </Can>
            ),
          },
        }}
        rows={{ open: (row) => void navigate({ to: `/contacts/${row.id}` }), peek: (id) => <ContactPeek id={id} /> }}
      >
        <Can do={api.contacts.create}>
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
            {t('new')}
          </Button>
        </Can>
      </ListScreen>
      <UrlDialog name="contact" title={() => t('new')} width={640} fields={12}>
        {(id) => <ContactForm id={id} />}
      </UrlDialog>
    </>
  )
}

type Listed = RowIn<typeof api.contacts.list>

const isUsual = (row: Listed) => contactType(row) === 'customer'
const groupsOf = (row: Listed) => row.edges.groups.map(({ name }) => name).join(', ')

function useColumns(): ColumnIn<typeof api.contacts.list>[] {
  const t = useTranslations('contacts')
  const labelOf = useStates()
  return [
    nameColumn('name', t('name'), (row) => row.name, {
      sort: 'name',
      under: (row) => row.company_name,
      before: (row) => <Avatar name={row.name} />,
    }),
    phoneColumn('phone', t('phone'), (row) => row.phone, { place: 'under' }),
    textColumn('email', t('email'), (row) => row.email, { hidden: true }),
    // Most are customers: only other types are shown.
    textColumn('type', t('type'), (row) => (isUsual(row) ? null : labelOf('contact_type', contactType(row)).text), {
      text: (row) => labelOf('contact_type', contactType(row)).text,
      isBlank: isUsual,
    }),
    textColumn('groups', t('groups'), groupsOf, { isBlank: (row) => row.edges.groups.length === 0 }),
    timeColumn('last_sale', t('last_sale'), (row) => row.last_sold_at, {
      day: true,
      needs: 'sale.view',
      isBlank: (row) => row.last_sold_at === null,
    }),
    timeColumn('reminded', t('reminded'), (row) => row.last_reminded_at, { day: true, isBlank: (row) => row.last_reminded_at === null }),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', day: true, hidden: true }),
    statusColumn('blocked', labelOf('contact', 'blocked').text, (row) => (row.is_blacklisted ? labelOf('contact', 'blocked') : null), {
      isUsualUnsaid: true,
    }),
    useBalanceColumn(),
    textColumn('city', t('city'), (row) => row.city, { hidden: true }),
  ]
}

function useViews(): ViewIn<typeof api.contacts.list>[] {
  const t = useTranslations('contacts')
  const labelOf = useStates()
  const can = useCan()
  return [
    { label: t('view_all'), filters: {} },
    { label: labelOf('owing', 'them').text, filters: { owing: 'them' } },
    ...(can({ anyOf: debtRights }) ? [{ label: labelOf('owing', 'you').text, filters: { owing: 'you' } } as const] : []),
    { label: labelOf('contact', 'blocked').text, filters: { is_blacklisted: 'true' } },
  ]
}

function useFilters(): FilterIn<typeof api.contacts.list>[] {
  const t = useTranslations('contacts')
  const can = useCan()
  const labelOf = useStates()
  return [
    choiceFilter('type', t('type'), [
      { value: 'customer', label: labelOf('contact_type', 'customer').text },
      { value: 'supplier', label: labelOf('contact_type', 'supplier').text },
    ]),
    { kind: 'pick', name: 'group', label: t('group'), from: pickerSource(api.contactGroups.open) },
    choiceFilter(
      'owing',
      t('balance'),
      [
        { value: 'them', label: labelOf('owing', 'them').text },
        ...(can({ anyOf: debtRights }) ? [{ value: 'you', label: labelOf('owing', 'you').text } as const] : []),
        { value: 'nobody', label: labelOf('owing', 'nobody').text },
      ],
      { many: true },
    ),
    choiceFilter(
      'is_blacklisted',
      labelOf('contact', 'blocked').text,
      yesOrNo(labelOf('contact', 'blocked').text, labelOf('contact', 'open').text),
    ),
  ]
}

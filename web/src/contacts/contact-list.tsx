import { koboToText } from '@kasuwa/contract/platform/money'
import { debtRights } from '@kasuwa/contract/platform/permissions'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Users } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can, useCan } from '../kit/can.tsx'
import { type ColumnIn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import type { FilterIn } from '../kit/list/filters.tsx'
import { Avatar } from '../kit/page/avatar.tsx'
import type { ViewIn } from '../kit/list/list-query-types.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { Status } from '../kit/feedback/status.tsx'
import style from './contact-screen.module.css'
import { typeMessages } from './contact-types.ts'
import { AmountOwed, useAmountOwedText } from './amount-owed.tsx'
import { phoneText } from '../kit/values/texts.ts'

const ContactForm = lazy(() => import('./contact-form.tsx'))

/** Customers and suppliers. The dialog is `?contact=new`. */
export function ContactList() {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const dialog = useUrlDialog('contact')
  return (
    <>
      <ListScreen
        of={api.contacts.list}
        words={{
          label: t('title'),
          empty: t('empty'),
          empty_text: t('empty_text'),
          search: t('search'),
          count: (count) => t('count', { count }),
        }}
        columns={useColumns()}
        filters={useFilters()}
        views={useViews()}
        sums={listSums(api.contacts.sums, ({ owed_to_you, you_owe }) => [
          { label: t('owing_them'), kobo: owed_to_you },
          { label: t('owing_you'), kobo: you_owe },
        ])}
        icon={Users}
        open={(row) => void navigate({ to: `/contacts/${row.id}` })}
        actions={
          <Can do={api.contacts.create}>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
              {t('new')}
            </Button>
          </Can>
        }
      />
      <UrlDialog name="contact" title={() => t('new')} width={760}>
        {(id) => <ContactForm id={id} />}
      </UrlDialog>
    </>
  )
}

function useColumns(): ColumnIn<typeof api.contacts.list>[] {
  const t = useTranslations('contacts')
  const owing = useAmountOwedText()
  return [
    nameColumn('name', t('name'), (row) => row.name, {
      sort: 'name',
      under: (row) => row.company_name,
      before: (row) => <Avatar name={row.name} />,
    }),
    textColumn('phone', t('phone'), (row) => phoneText(row.phone)),
    textColumn('email', t('email'), (row) => row.email, { hidden: true }),
    {
      key: 'type',
      heading: t('type'),
      show: (row) => (
        <span className={style.type}>
          {t(typeMessages(row))}
          {row.is_blacklisted && <Status is="wrong">{t('blacklisted')}</Status>}
        </span>
      ),
      text: (row) => t(typeMessages(row)),
    },
    {
      key: 'balance',
      heading: t('balance'),
      show: (row) => <AmountOwed balance={row.balance} deposits={row.deposits ?? 0} />,
      text: (row) => (row.balance === null ? '' : owing(row.balance)),
      csv: (row) => (row.balance === null ? '' : koboToText(row.balance + (row.deposits ?? 0))),
      unit: '₦',
      sort: 'balance',
      sortNeeds: { anyOf: debtRights },
      align: 'end',
    },
    textColumn('city', t('city'), (row) => row.city, { hidden: true }),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', hidden: true }),
  ]
}

function useViews(): ViewIn<typeof api.contacts.list>[] {
  const t = useTranslations('contacts')
  const can = useCan()
  return [
    { label: t('view_all'), filters: {} },
    { label: t('owing_them'), filters: { owing: 'them' } },
    ...(can({ anyOf: debtRights }) ? [{ label: t('owing_you'), filters: { owing: 'you' } } as const] : []),
    { label: t('view_blocked'), filters: { is_blacklisted: 'true' } },
  ]
}

function useFilters(): FilterIn<typeof api.contacts.list>[] {
  const t = useTranslations('contacts')
  const can = useCan()
  return [
    {
      kind: 'choice',
      name: 'type',
      label: t('type'),
      choices: [
        { value: 'customer', label: t('type_customer') },
        { value: 'supplier', label: t('type_supplier') },
      ],
    },
    {
      kind: 'choice',
      name: 'owing',
      label: t('balance'),
      many: true,
      choices: [
        { value: 'them', label: t('owing_them') },
        ...(can({ anyOf: debtRights }) ? [{ value: 'you', label: t('owing_you') } as const] : []),
        { value: 'nobody', label: t('owing_nobody') },
      ],
    },
    {
      kind: 'choice',
      name: 'is_blacklisted',
      label: t('blacklist'),
      choices: [
        { value: 'true', label: t('blacklisted') },
        { value: 'false', label: t('not_blacklisted') },
      ],
    },
  ]
}

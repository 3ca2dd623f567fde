import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { PageActions } from '../shell/page-actions.tsx'
import { Page } from '../shell/page.tsx'
import { SerialList } from './serial-list.tsx'

/** All units with serial numbers. */
export default function SerialNumbersScreen() {
  const t = useTranslations('units')
  const can = useCan()
  const logs = can(api.serialNumbers.logs.access)
    ? [{ key: 'logs', label: t('logs'), icon: History, to: { to: '/serial-numbers/change-logs' } }]
    : []
  return (
    <Page actions={<PageActions of={logs} />}>
      <SerialList />
    </Page>
  )
}

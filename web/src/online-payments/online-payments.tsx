import { useTranslations } from 'use-intl'
import { Panel } from '../kit/page/panel.tsx'
import { OnlinePaymentsForm } from './online-payments-form.tsx'

/** The part of the business's settings, with its own words. */
export default function OnlinePayments() {
  const t = useTranslations('online-payments')
  return (
    <Panel title={t('title')} id="online-payments">
      <OnlinePaymentsForm />
    </Panel>
  )
}

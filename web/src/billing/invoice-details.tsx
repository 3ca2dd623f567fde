import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOne } from '../kit/api/query.ts'
import { useFile } from '../kit/api/use-file.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { When } from '../kit/values/when.tsx'
import { Bill } from './bill.tsx'
import { billingApi } from './calls.ts'
import { cardText } from './card-text.ts'
import { invoiceTones } from './invoice-tones.ts'
import shapes from '../kit/page/shapes.module.css'

/** Dialog content: purpose, amount and payment of an invoice, with its download. */
export function InvoiceDetails({ id }: { id: string }) {
  const t = useTranslations('billing')
  const loaded = useOne(billingApi.billing.invoice, { params: { id } })
  const { save, isBusy, isOffline } = useFile()
  return (
    <Loading of={loaded} lines={6}>
      {({ invoice }) => (
        <div className={shapes.parts}>
          <Bill
            {...invoice}
            label={t('sum')}
            first={[
              [t('plan'), invoice.plan.name],
              [t('what'), t(`type_${invoice.type}`)],
              [t('date'), <When key="date" at={invoice.created_at} day />],
              [
                t('status'),
                <Status key="status" is={invoiceTones[invoice.status]}>
                  {t(`status_${invoice.status}`)}
                </Status>,
              ],
              [
                t('paid_on'),
                invoice.paid_at && (
                  <>
                    <When at={invoice.paid_at} />
                    {invoice.card && ` · ${cardText(invoice.card)}`}
                  </>
                ),
              ],
            ]}
          />
          <div className={shapes.ways}>
            <Button
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
              loading={isBusy}
              disabled={isOffline}
              onClick={() => void save(billingApi.billing.download, { params: { id } }, `${invoice.number}.pdf`)}
            >
              {t('save_pdf')}
            </Button>
          </div>
        </div>
      )}
    </Loading>
  )
}

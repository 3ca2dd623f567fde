import { formatMoney } from '@kasuwa/contract/platform/money'
import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useDocumentFile } from './use-document-file.ts'
import { IconButton } from '../kit/page/icon-button.tsx'

interface Props {
  of: ClientEndpoint
  /** Id of the payment's document or contact. */
  owner: string
  payment: { id: string; amount: number }
}

/** Prints the receipt of one payment. */
export function PaymentReceipt({ of, owner, payment: { id, amount } }: Props) {
  const t = useTranslations('document-page')
  const paper = useDocumentFile(of, owner, '', { payment: id })
  const label = t('payment_receipt', { amount: formatMoney(amount) })
  return <IconButton icon={Printer} label={label} loading={paper.busy === 'receipt'} onClick={() => paper.make('receipt')} />
}

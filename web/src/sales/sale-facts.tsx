import { useTranslations } from 'use-intl'
import { DocumentFacts } from '../documents/document-facts.tsx'
import type { Sale } from './use-till.ts'
import { Money } from '../kit/values/money.tsx'

/** Facts of a sale; with profit for members who may see costs. */
export function SaleFacts({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const knows = sale.status === 'approved' && sale.cost !== null
  const profit = sale.subtotal - sale.discount - (sale.cost ?? 0)
  return (
    <DocumentFacts
      of={sale}
      at="/sales"
      contactLabel={t('customer')}
      more={knows ? [[t('profit'), <Money key="profit" kobo={profit} />]] : []}
    />
  )
}

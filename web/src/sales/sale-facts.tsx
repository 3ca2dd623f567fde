import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCan } from '../kit/can.tsx'
import { DocumentFacts } from '../documents/document-facts.tsx'
import type { Sale } from './use-till.ts'
import { Money } from '../kit/values/money.tsx'
import { Code } from '../kit/values/code.tsx'
import { Link } from '@tanstack/react-router'
import { useStates } from '../kit/feedback/state.tsx'

const Quoted = ({ of: { id, number } }: { of: { id: string; number: string } }) => (
  <Link to={`/quotations/${id}`}>
    <Code>{number}</Code>
  </Link>
)

/** The return that this sale was exchanged for. */
function Back({ of: { id, number } }: { of: { id: string; number: string } }) {
  if (!useCan()(api.inventory.one.access)) return <Code>{number}</Code>
  return (
    <Link to={`/inventory-actions/${id}`}>
      <Code>{number}</Code>
    </Link>
  )
}

/** Facts of a sale; with profit for members who may see costs. */
export function SaleFacts({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const can = useCan()
  const labelOf = useStates()
  const knows = sale.status === 'approved' && sale.cost !== null
  const profit = sale.subtotal - sale.discount - (sale.cost ?? 0)
  return (
    <DocumentFacts
      of={sale}
      at="/sales"
      editNote={can(api.sales.editNote.access) ? (api.sales.editNote as ClientEndpoint) : undefined}
      contactLabel={t('customer')}
      more={[
        ...(sale.quotation ? [[labelOf('kind', 'quotation').text, <Quoted key="quotation" of={sale.quotation} />] as const] : []),
        ...(sale.exchange ? [[t('exchange'), <Back key="exchange" of={sale.exchange} />] as const] : []),
        ...(knows ? [[t('profit'), <Money key="profit" kobo={profit} />] as const] : []),
      ]}
    />
  )
}

import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCan } from '../kit/can.tsx'
import { DocumentFacts } from '../documents/document-facts.tsx'
import type { Sale } from './use-till.ts'
import { Money } from '../kit/values/money.tsx'
import { CodeLink } from '../kit/values/code.tsx'
import { useStates } from '../kit/feedback/state.tsx'

/** Facts of a sale; with profit for members who may see costs. */
export function SaleFacts({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const can = useCan()
  const labelOf = useStates()
  const { quotation, exchange } = sale
  const toReturn = exchange && can(api.inventory.one.access) ? `/inventory-actions/${exchange.id}` : undefined
  const knows = sale.status === 'approved' && sale.cost !== null
  const profit = sale.net_total - (sale.cost ?? 0)
  return (
    <DocumentFacts
      of={sale}
      at="/sales"
      editNote={can(api.sales.editNote.access) ? (api.sales.editNote as ClientEndpoint) : undefined}
      contactLabel={t('customer')}
      more={[
        [
          labelOf('kind', 'quotation').text,
          quotation && <CodeLink key="of" to={`/quotations/${quotation.id}`} number={quotation.number} />,
        ],
        [t('exchange'), exchange && <CodeLink key="for" to={toReturn} number={exchange.number} />],
        [t('profit'), knows && <Money key="profit" kobo={profit} />],
      ]}
    />
  )
}

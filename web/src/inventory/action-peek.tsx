import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DocumentPeekState, peekedLines } from '../documents/document-peek.tsx'
import { useOne } from '../kit/api/query.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { PeekAt, PeekLines } from '../kit/list/peek-at.tsx'
import { Pairs } from '../kit/page/pairs.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import { actionEdges } from './action-edges.ts'

/** A stock document in short, beside the list. */
export default function ActionPeek({ id }: { id: string }) {
  const t = useTranslations()
  const labelOf = useStates()
  const loaded = useOne(api.inventory.one, { params: { id }, query: actionEdges })
  return (
    <PeekAt
      of={loaded}
      to={`/inventory-actions/${id}`}
      title={({ inventory_action }) => inventory_action.number}
      sub={({ inventory_action: action }) => (
        <>
          {labelOf('kind', action.kind).text} <DocumentPeekState of={action} />
        </>
      )}
    >
      {({ inventory_action: action }) => {
        const { firstLines, more } = peekedLines(action.items)
        const left = action.total === null || action.paid_amount === null ? 0 : action.total - action.paid_amount
        return (
          <>
            <Pairs
              of={[
                [t(action.kind === 'return-inward' ? 'stock.customer' : 'stock.supplier'), action.edges.contact?.name],
                [t('documents.date'), <When key="date" at={action.date} />],
                [t('documents.location'), action.edges.location?.name],
              ]}
            />
            <PeekLines
              lines={firstLines.map((line) => ({
                ...line,
                quantity: <Quantity units={line.quantity} unit={line.unit} />,
                total: line.total !== null && <Money kobo={line.total} />,
              }))}
              more={more > 0 && t('documents.more_lines', { count: more })}
            />
            <Pairs
              of={[
                [t('documents.total'), action.total !== null && <Money key="total" kobo={action.total} />],
                [
                  t('stock.paid'),
                  action.payment_status !== null && action.paid_amount !== null && <Money key="paid" kobo={action.paid_amount} />,
                ],
                [
                  t('stock.left'),
                  action.payment_status !== null && left > 0 && action.status !== 'canceled' && <Money key="left" kobo={left} />,
                ],
                [t('documents.note'), action.note],
              ]}
            />
          </>
        )
      }}
    </PeekAt>
  )
}

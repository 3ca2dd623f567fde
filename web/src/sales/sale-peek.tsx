import { leftToPay } from '@kasuwa/contract/amount-due'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DocumentPeekState, peekedLines } from '../documents/document-peek.tsx'
import { useCan } from '../kit/can.tsx'
import { useOne } from '../kit/api/query.ts'
import { PeekAt, PeekLines } from '../kit/list/peek-at.tsx'
import { Pairs } from '../kit/page/pairs.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import { saleEdges } from './sale-edges.ts'

/** A sale in short, beside the list. */
export default function SalePeek({ id }: { id: string }) {
  const t = useTranslations()
  const can = useCan()
  const loaded = useOne(api.sales.one, { params: { id }, query: saleEdges })
  return (
    <PeekAt of={loaded} to={`/sales/${id}`} title={({ sale }) => sale.number} sub={({ sale }) => <DocumentPeekState of={sale} />}>
      {({ sale }) => {
        const { firstLines, more } = peekedLines(sale.items)
        const left = leftToPay(sale)
        return (
          <>
            {sale.status === 'approved' && left > 0 && can(api.sales.pay.access) && (
              <Button variant="default" renderRoot={(props) => <Link to={`/sales/${id}`} search={{ pay: 'now' }} {...props} />}>
                {t('sales.pay')}
              </Button>
            )}
            <Pairs
              of={[
                [t('sales.customer'), sale.edges.contact?.name],
                [t('documents.date'), <When key="date" at={sale.date} />],
                [t('documents.location'), sale.edges.location?.name],
              ]}
            />
            <PeekLines
              lines={firstLines.map((line) => ({
                ...line,
                quantity: <Quantity units={line.quantity} unit={line.unit} />,
                total: <Money kobo={line.total - line.line_discount} />,
              }))}
              more={more > 0 && t('documents.more_lines', { count: more })}
            />
            <Pairs
              of={[
                [t('documents.total'), <Money key="total" kobo={sale.payable_amount} />],
                [t('sales.paid'), <Money key="paid" kobo={sale.paid_amount} />],
                [t('sales.left'), left > 0 && sale.status !== 'canceled' && <Money key="left" kobo={left} />],
                [t('documents.note'), sale.note],
              ]}
            />
          </>
        )
      }}
    </PeekAt>
  )
}

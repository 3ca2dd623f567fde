import { quotationState } from '@kasuwa/contract/quotation-states'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DocumentHead } from '../documents/document-head.tsx'
import { DocumentFacts } from '../documents/document-facts.tsx'
import style from '../documents/document.module.css'
import { useTaxRows } from '../documents/tax-rows.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { type Column, moneyColumn, nameColumn, quantityColumn } from '../kit/list/columns.tsx'
import { LinesTable } from '../kit/list/lines-table.tsx'
import type { Pair } from '../kit/page/pairs.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Code, CodeLink } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import { Page } from '../shell/page.tsx'
import { QuotationActions } from './quotation-actions.tsx'
import { useDaysLeft } from './days-left.ts'
import type { Quotation } from './quotation.ts'
import { quotationEdges } from './quotation-edges.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import shapes from '../kit/page/shapes.module.css'

const DocumentTimeline = lazyPart(() => import('../documents/document-timeline.tsx'))

/** One quotation: lines, customer, validity and status. */
export default function QuotationScreen() {
  const t = useTranslations('quotations')
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const can = useCan()
  const labelOf = useStates()
  const loaded = useOne(api.quotations.one, { params: { id }, query: quotationEdges })
  const quotation = loaded.data?.quotation
  const state = quotation && labelOf('quotation', quotationState(quotation))
  const daysLeft = useDaysLeft()
  const left = quotation && daysLeft(quotation)
  return (
    <Page
      of={loaded}
      title={quotation?.number}
      head={
        quotation && (
          <DocumentHead
            of={quotation}
            amount={quotation.payable_amount}
            states={[state]}
            dated={
              <>
                {t.rich('valid_until_day', { day: () => <When at={quotation.expires_at} day /> })}
                {left && (
                  <>
                    {' · '}
                    <Status is={left.is}>{left.text}</Status>
                  </>
                )}
              </>
            }
            actions={<QuotationActions quotation={quotation} />}
          />
        )
      }
    >
      <Loading of={loaded} lines={8}>
        {({ quotation: loadedQuotation, quotation: { sale } }) => (
          <div className={style.document}>
            <div className={shapes.column}>
              <Lines quotation={loadedQuotation} />
            </div>
            <div className={shapes.column}>
              <DocumentFacts
                of={{ ...loadedQuotation, approval_level: 0, approved_by_count: 0, posted_at: null }}
                at="/quotations"
                contactLabel={t('customer')}
                editNote={can(api.quotations.editNote.access) ? (api.quotations.editNote as ClientEndpoint) : undefined}
                more={[[t('sale'), sale && <CodeLink key="sale" to={`/sales/${sale.id}`} number={sale.number} />]]}
              />
              <DocumentTimeline of={api.quotations.timeline as ClientEndpoint} id={loadedQuotation.id} at="/quotations" />
            </div>
          </div>
        )}
      </Loading>
    </Page>
  )
}

type QuotationItem = Quotation['items'][number]

function Lines({ quotation }: { quotation: Quotation }) {
  const t = useTranslations('quotations')
  const d = useTranslations('documents')
  const lessOf = ({ total, line_discount }: QuotationItem) =>
    line_discount > 0 ? (
      <span>
        <s>
          <Money kobo={total} />
        </s>{' '}
        {t('discount')} <Money kobo={-line_discount} />
      </span>
    ) : null
  const columns: Column<QuotationItem>[] = [
    nameColumn('name', d('product'), (row) => row.name, {
      under: (row) => (
        <>
          <Code>{row.sku}</Code>
          {lessOf(row)}
        </>
      ),
    }),
    quantityColumn('quantity', d('quantity'), (row) => row.quantity, {
      unit: (row) => row.unit,
      place: 'under',
      brief: (row) => (
        <>
          <Quantity units={row.quantity} unit={row.unit} /> × <Money kobo={row.price} /> {lessOf(row)}
        </>
      ),
    }),
    moneyColumn('price', t('price'), (row) => row.price),
    moneyColumn('total', d('total'), (row) => row.total - row.line_discount, { place: 'trail' }),
  ]
  const taxes = useTaxRows()(quotation.edges.taxes ?? [])
  const sum = (name: string, kobo: number, strong?: boolean): Pair => [name, <Money key={name} kobo={kobo} />, strong]
  const sums = [
    sum(t('subtotal'), quotation.subtotal),
    ...(quotation.discount > 0 ? [sum(t('discount'), -quotation.discount)] : []),
    ...taxes.above.map(({ label, kobo }) => sum(label, kobo)),
    sum(d('total'), quotation.payable_amount, true),
    ...taxes.below.map(({ label, kobo }) => sum(label, kobo)),
  ]
  return (
    <Panel title={t('lines')} flush>
      <LinesTable columns={columns} rows={quotation.items} label={t('lines')} sums={sums} />
    </Panel>
  )
}

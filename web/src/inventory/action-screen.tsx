import { prorate } from '@kasuwa/contract/platform/money'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { DocumentHead } from '../documents/document-head.tsx'
import { DocumentFacts } from '../documents/document-facts.tsx'
import style from '../documents/document.module.css'
import { DocumentPayments } from '../documents/document-payments.tsx'
import { usePaymentStatus, useStatus } from '../documents/statuses.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCan } from '../kit/can.tsx'
import { UrlDialog } from '../kit/overlay/dialog.tsx'
import { type Column, moneyColumn, nameColumn, textColumn } from '../kit/list/columns.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useOne } from '../kit/api/query.ts'
import { LinesTable } from '../kit/list/lines-table.tsx'
import type { Pair } from '../kit/page/pairs.tsx'
import { Page } from '../shell/page.tsx'
import { actionEdges } from './action-edges.ts'
import { LineUnits } from '../serial-numbers/line-units.tsx'
import { ActionActions } from './action-actions.tsx'
import { LowPrices, maySellUnderCost } from './later-prices.ts'
import type { Action } from './action.ts'
import { Quantity } from '../kit/values/quantity.tsx'
import { State, useStates } from '../kit/feedback/state.tsx'
import { Money } from '../kit/values/money.tsx'
import { Code, CodeLink } from '../kit/values/code.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import shapes from '../kit/page/shapes.module.css'

const DocumentReturns = lazyPart(() => import('../documents/document-returns.tsx'))
const DocumentTimeline = lazyPart(() => import('../documents/document-timeline.tsx'))
const PayDocument = lazy(() => import('../documents/pay-document.tsx'))
const UseCredit = lazy(() => import('../contact-payments/use-credit.tsx'))

/** One intake, return or adjustment: lines, contact, approvals. */
export default function ActionScreen() {
  const t = useTranslations('stock')
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.inventory.one, { params: { id }, query: actionEdges })
  const action = loaded.data?.inventory_action
  const can = useCan()
  const status = useStatus()
  const payment = usePaymentStatus()
  const labelOf = useStates()
  const linkTo = (at: string, of: Action['sale']) => of && <CodeLink to={`${at}/${of.id}`} number={of.number} />
  const paid = action?.payment_status && payment({ status: action.status, payment_status: action.payment_status })
  return (
    <Page
      of={loaded}
      title={action?.number}
      head={
        action && (
          <DocumentHead
            of={action}
            amount={action.kind === 'adjustment' ? null : action.total}
            states={[{ is: 'quiet', text: labelOf('kind', action.kind).text }, status(action), paid]}
            paid={paid && { total: action.total ?? 0, paid: action.paid_amount ?? 0 }}
            actions={<ActionActions action={action} />}
          />
        )
      }
    >
      <Loading of={loaded} lines={8}>
        {({ inventory_action: loadedAction }) => (
          <div className={style.document}>
            <div className={shapes.column}>
              <Lines action={loadedAction} />
              {maySellUnderCost(loadedAction) && <LowPrices of={loadedAction} />}
              {loadedAction.edges.returns && loadedAction.edges.returns.length > 0 && <DocumentReturns of={loadedAction.edges.returns} />}
              {(loadedAction.payment_status !== null ||
                Boolean(loadedAction.edges.payments?.length) ||
                Boolean(loadedAction.edges.settled?.length)) &&
                loadedAction.paid_amount !== null &&
                loadedAction.edges.payments && (
                  <DocumentPayments
                    id={loadedAction.id}
                    status={loadedAction.status}
                    allocations={withAmounts(loadedAction.edges.settled ?? [])}
                    contact={loadedAction.edges.contact?.id}
                    payments={withAmounts(loadedAction.edges.payments)}
                    paid="out"
                    undo={
                      can(api.inventory.undoPayment.access) && !loadedAction.edges.contact?.is_walk_in
                        ? (api.inventory.undoPayment as ClientEndpoint)
                        : undefined
                    }
                  />
                )}
            </div>
            <div className={shapes.column}>
              <DocumentFacts
                of={loadedAction}
                at="/inventory-actions"
                editNote={can(api.inventory.editNote.access) ? (api.inventory.editNote as ClientEndpoint) : undefined}
                more={[
                  [t('exchanged_for'), linkTo('/sales', loadedAction.exchange)],
                  [t('of_sale'), linkTo('/sales', loadedAction.sale)],
                  [t('of_intake'), linkTo('/inventory-actions', loadedAction.intake)],
                  [t('order'), loadedAction.order && <OrderLink key="order" of={loadedAction.order} />],
                ]}
                contactLabel={t(loadedAction.kind === 'return-inward' ? 'customer' : 'supplier')}
              />
              <DocumentTimeline
                of={api.inventory.timeline as ClientEndpoint}
                id={loadedAction.id}
                at="/inventory-actions"
                handsBack={loadedAction.kind === 'return-inward'}
              />
            </div>
          </div>
        )}
      </Loading>
      {can(api.inventory.pay.access) && (
        <UrlDialog name="pay" title={() => t('pay_title', { number: action?.number ?? '' })} width={480}>
          {() =>
            action && (
              <>
                {action.kind === 'intake' && action.edges.contact && (
                  <UseCredit contact={action.edges.contact} id={action.id} left={leftOf(action)} direction="out" />
                )}
                <PayDocument
                  call={api.inventory.pay}
                  id={action.id}
                  number={action.number}
                  left={leftOf(action)}
                  isLeftSeen={action.total !== null}
                  paid="out"
                />
              </>
            )
          }
        </UrlDialog>
      )}
    </Page>
  )
}

/** Without those whose amount the member may not see. */
const withAmounts = <Row extends { amount: number | null; rounding?: number | null }>(rows: readonly Row[]) =>
  rows.flatMap((row) => (row.amount === null ? [] : [{ ...row, amount: row.amount, rounding: row.rounding ?? 0 }]))

const leftOf = ({ total, paid_amount }: Action) => (total ?? 0) - (paid_amount ?? 0)

function OrderLink({ of: { id, number } }: { of: NonNullable<Action['order']> }) {
  const can = useCan()
  return <CodeLink to={can(api.purchaseOrders.one.access) ? `/purchase-orders/${id}` : undefined} number={number} />
}

type ActionItem = Action['items'][number]

function Lines({ action }: { action: Action }) {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const labelOf = useStates()
  const { total } = action
  // The part allocated to the exchange's sale was not paid in money.
  const exchanged = action.exchange ? (action.edges.settled ?? []).reduce((sum, { amount }) => sum + (amount ?? 0), 0) : 0
  const paid = (action.paid_amount ?? 0) - exchanged
  const rounding = action.rounding ?? 0
  const reasonOf = ({ reason }: ActionItem) => reason && labelOf('reason', reason).text
  // At an average: what that came to for each.
  const costOf = ({ cost, total, quantity }: ActionItem) =>
    cost ?? (total === null || quantity === 0 ? null : prorate(Math.abs(total), 1000, toThousandths(Math.abs(quantity))))
  const isAdjustment = action.kind === 'adjustment'
  // The credit of a customer's return reveals no cost.
  const isInward = action.kind === 'return-inward'
  const costAccess = isInward ? {} : ({ needs: 'product.view-cost' } as const)
  /** Condition of a line's goods: damaged, and the returned quantity. */
  const becameOf = ({ metadata, returned, unit }: ActionItem) => (
    <>
      {metadata?.condition === 'damaged' && <State of="serial" is="damaged" />}
      {returned > 0 && <span>{` · ${t('line_returned', { quantity: quantityText(returned, unit) })}`}</span>}
    </>
  )
  const movedOf = ({ quantity, unit }: ActionItem) =>
    quantity === 0 ? t('worth_only') : <Quantity units={quantity} unit={unit} signed={isAdjustment} />
  const byEach = (row: ActionItem) => (
    <>
      <Quantity units={row.quantity} unit={row.unit} /> × <Money kobo={costOf(row)} />
    </>
  )
  const columns: Column<ActionItem>[] = [
    nameColumn('name', d('product'), (row) => row.name, {
      under: (row) => (
        <>
          <Code>{row.sku}</Code> {becameOf(row)}
          <LineUnits units={row.serial_numbers} parts={row.components} />
        </>
      ),
    }),
    ...(isAdjustment ? [textColumn('reason', t('reason'), reasonOf, { place: 'under' })] : []),
    {
      key: 'quantity',
      heading: d('quantity'),
      show: movedOf,
      text: ({ quantity }) => quantityText(quantity),
      align: 'end',
      place: 'under',
      brief: (row) => (
        <>
          {isAdjustment || costOf(row) === null ? movedOf(row) : byEach(row)} {becameOf(row)}
          <LineUnits units={row.serial_numbers} parts={row.components} />
        </>
      ),
    },
    moneyColumn('cost', t(action.kind === 'return-inward' ? 'price' : 'cost'), costOf, costAccess),
    ...(action.extra_costs.length > 0
      ? [moneyColumn<ActionItem>('extra_cost', t('extra_share'), (row) => row.extra_cost, { needs: 'product.view-cost' })]
      : []),
    moneyColumn('total', d('total'), (row) => row.total, { place: 'trail', ...costAccess }),
  ]
  const sum = (name: string, kobo: number, strong?: boolean): Pair => [name, <Money key={name} kobo={kobo} signed={isAdjustment} />, strong]
  const all = (figure: (item: ActionItem) => number | null) => action.items.reduce((sum, item) => sum + (figure(item) ?? 0), 0)
  const [lines, included] = [all((item) => item.total), all((item) => item.included_tax ?? 0)]
  const [tax, taxOff] = [all((item) => item.tax) - included, all((item) => item.taken_off ?? 0)]
  // `net` is a line's credit without tax: its total less its part of the discount and the taxes in it.
  const off = lines - all((item) => item.net) - included - taxOff
  const toHandBack = action.status === 'pending' ? (action.pays_back ?? []).reduce((sum, { amount }) => sum + amount, 0) : 0
  const extraSums = (goods: number): Pair[] => {
    const extra = action.extra_costs.reduce((all, { amount }) => all + (amount ?? 0), 0)
    const rows = action.extra_costs.map(({ name, amount, contact, account }, index): Pair => {
      const how = contact ? t('extra_owed', { name: contact.name }) : t('extra_paid', { way: account?.name ?? d('cash') })
      return [`${name} · ${how}`, <Money key={`extra ${String(index)}`} kobo={amount} />]
    })
    return extra > 0 ? [...rows, sum(t('worth_on_shelf'), goods + extra, true)] : []
  }
  const sums =
    total === null
      ? []
      : [
          ...(isInward && (off > 0 || taxOff > 0 || tax > 0)
            ? [
                sum(t('lines_total'), lines),
                ...(off > 0 ? [sum(t('discount_part'), -off)] : []),
                ...(taxOff > 0 ? [sum(t('tax_off'), -taxOff)] : []),
                ...(tax > 0 ? [sum(t('tax_part'), tax)] : []),
              ]
            : []),
          sum(isAdjustment ? t('worth_change') : isInward ? t('credit') : d('total'), total, true),
          ...(included > 0 ? [sum(t('tax_included'), included)] : []),
          ...(toHandBack > 0 ? [sum(t('to_hand_back'), -toHandBack)] : []),
          ...(exchanged > 0 ? [sum(t('exchanged_for'), -exchanged)] : []),
          ...(paid > 0 ? [sum(t(isInward ? 'handed_back' : 'paid'), -paid)] : []),
          ...(rounding !== 0 ? [sum(t('rounding'), -rounding)] : []),
          ...(paid + exchanged > 0 && paid + rounding + exchanged < total && action.status !== 'canceled'
            ? [sum(t(isInward ? 'stays_credit' : 'left'), total - paid - rounding - exchanged, true)]
            : []),
          ...extraSums(total),
        ]
  return (
    <Panel title={t(`lines_${action.kind}`)} flush>
      <LinesTable columns={columns} rows={action.items} label={t(`lines_${action.kind}`)} sums={sums} />
    </Panel>
  )
}

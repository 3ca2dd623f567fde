import { formatMoney } from '@kasuwa/contract/platform/money'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Money } from '../kit/values/money.tsx'
import { Code } from '../kit/values/code.tsx'
import type { Payment, Allocation } from './payment.ts'
import { PaymentReceipt } from './payment-receipt.tsx'
import { PaymentRow } from './payment-row.tsx'
import line from './payment-row.module.css'
import shapes from '../kit/page/shapes.module.css'

const UndoPayment = lazy(() => import('./undo-payment.tsx'))

interface Props {
  id: string
  status: string
  payments: readonly Payment[]
  /** Other allocations in the paid amount, and their contact: from credit, and from payments over several documents. */
  allocations: readonly Allocation[]
  contact: string | undefined
  /** Direction of the money: in from a customer, out to a supplier. */
  paid: 'in' | 'out'
  /** Undoes a payment; left out if the member may not, or it cannot be undone. */
  undo?: ClientEndpoint | undefined
  /** Prints a payment's receipt; left out where there is none. */
  receipt?: ClientEndpoint | undefined
}

/** Payments of a document and their refunds; the sums of its lines include the amount left. */
export function DocumentPayments({ id, status, payments, allocations, contact, paid, undo, receipt }: Props) {
  const t = useTranslations('document-page')
  const [undoing, setUndoing] = useState<Payment>()
  const shownPayment = useExitValue(undoing)
  const undone = new Set(payments.map((row) => row.reverses))
  const mayUndo = (row: Payment) => row.amount > 0 && !undone.has(row.id)
  return (
    <Panel title={t('payments')} flush>
      {payments.length + allocations.length === 0 ? (
        <p className={shapes.none}>{t(status === 'canceled' ? 'payments_none_canceled' : 'payments_none')}</p>
      ) : (
        <ul aria-label={t('payments')}>
          {payments.map((row) => (
            <DocumentPayment
              key={row.id}
              of={row}
              paid={paid}
              counts={mayUndo(row)}
              undo={undo && mayUndo(row) ? () => setUndoing(row) : undefined}
              receipt={receipt && <PaymentReceipt of={receipt} owner={id} payment={row} />}
            />
          ))}
          {allocations.map((allocation) => (
            <SettledRow key={allocation.item.id} of={allocation} contact={contact} />
          ))}
        </ul>
      )}
      {undo && (
        <Dialog opened={undoing !== undefined} onClose={() => setUndoing(undefined)} title={t('undo_title')} width={480}>
          {shownPayment && <UndoPayment call={undo} document={id} payment={shownPayment} paid={paid} close={() => setUndoing(undefined)} />}
        </Dialog>
      )}
    </Panel>
  )
}

interface RowProps {
  of: Payment
  paid: 'in' | 'out'
  /** Whether it was not taken back here. */
  counts: boolean
  undo: (() => void) | undefined
  receipt: ReactNode
}

function DocumentPayment({ of, paid, undo, ...rest }: RowProps) {
  const t = useTranslations('document-page')
  const d = useTranslations('documents')
  const way = of.account?.name ?? d('cash')
  return (
    <PaymentRow
      of={of}
      name={of.reverses ? t(paid === 'in' ? 'given_back' : 'came_back', { way }) : way}
      undo={undo && { label: t('undo_payment', { amount: formatMoney(of.amount) }), run: undo }}
      {...rest}
    />
  )
}

const documentsOf = {
  sale: '/sales',
  intake: '/inventory-actions',
  'return-inward': '/inventory-actions',
  'return-outward': '/inventory-actions',
}

/** An item that was allocated to the document, with a link to its page. */
function SettledRow({ of: { item, amount }, contact }: { of: Allocation; contact: string | undefined }) {
  const t = useTranslations('payments')
  const name = (
    <>
      {t(`kind.${item.kind}`)} {item.number && <Code>{item.number}</Code>}
    </>
  )
  const document = item.kind in documentsOf ? documentsOf[item.kind as keyof typeof documentsOf] : undefined
  return (
    <li className={line.payment}>
      <span className={shapes.name}>
        {document ? (
          <Link to={`${document}/${item.id}`}>{name}</Link>
        ) : contact ? (
          <Link to={`/contacts/${contact}`} hash={item.kind === 'payment' ? 'payments' : 'balance'}>
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className={line.amount}>
        <Money kobo={amount} />
      </span>
      <span className={line.under}>{t(settledWords(item.kind, amount))}</span>
    </li>
  )
}

const settledWords = (kind: Allocation['item']['kind'], amount: number) =>
  amount < 0 ? 'settled_other' : kind === 'payment' ? 'settled_by_payment' : 'settled_by_credit'

import type { contactPayments } from '@kasuwa/contract/contact-payments'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { PaymentReceipt } from '../documents/payment-receipt.tsx'
import { PaymentRow } from '../documents/payment-row.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCan } from '../kit/can.tsx'
import { useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import { Panel } from '../kit/page/panel.tsx'
import shapes from '../kit/page/shapes.module.css'

const UndoContactPayment = lazy(() => import('./undo-contact-payment.tsx'))

type Payment = ReplyOf<typeof contactPayments.list>['rows'][number]

/** Payments of a contact that are not for one document: newest first, with allocations; each can be undone. */
export default function ContactPayments({ contact }: { contact: string }) {
  const t = useTranslations('payments')
  const can = useCan()
  const [undoing, setUndoing] = useState<Payment>()
  const shownPayment = useExitValue(undoing)
  const mayUndo = ({ direction, is_undone }: Payment) =>
    !is_undone &&
    can(direction === 'in' ? api.contactPayments.record.access.permissions.in : api.contactPayments.record.access.permissions.out)
  return (
    <Panel title={t('title')} flush>
      <Payments contact={contact} undoOf={(row) => (mayUndo(row) ? () => setUndoing(row) : undefined)} />
      <Dialog opened={undoing !== undefined} onClose={() => setUndoing(undefined)} title={t('undo_title')} width={480}>
        {shownPayment && <UndoContactPayment contact={contact} payment={shownPayment} close={() => setUndoing(undefined)} />}
      </Dialog>
    </Panel>
  )
}

interface PaymentsProps {
  contact: string
  /** Cursor: the oldest payment shown already. */
  before?: string
  undoOf: (row: Payment) => (() => void) | undefined
}

/** One page, with older ones on request. */
function Payments({ contact, before, undoOf }: PaymentsProps) {
  const t = useTranslations('payments')
  const loaded = useOne(api.contactPayments.list, { params: { id: contact }, query: before ? { before } : {} })
  const [asksOlder, setAsksOlder] = useState(false)
  return (
    <Loading of={loaded}>
      {({ rows, more }) =>
        rows.length === 0 ? (
          <p className={shapes.none}>{t('none')}</p>
        ) : (
          <>
            <ul aria-label={t(before ? 'older_title' : 'title')}>
              {rows.map((row) => (
                <ContactPayment key={row.id} of={row} contact={contact} undo={undoOf(row)} />
              ))}
            </ul>
            {more &&
              (asksOlder ? (
                <Payments contact={contact} before={rows.at(-1)?.id ?? ''} undoOf={undoOf} />
              ) : (
                <Button variant="subtle" fullWidth onClick={() => setAsksOlder(true)}>
                  {t('older')}
                </Button>
              ))}
          </>
        )
      }
    </Loading>
  )
}

const receipt = api.contactPayments.receipt as ClientEndpoint

function ContactPayment({ of, contact, undo }: { of: Payment; contact: string; undo: (() => void) | undefined }) {
  const t = useTranslations('payments')
  const { id, direction, amount, left, account, is_undone, allocations } = of
  const label = amount === null ? t('undo_yes') : t('undo_payment', { amount: formatMoney(amount) })
  const allocationTexts = allocations.map(
    (allocation) =>
      `${allocation.number ?? t(`kind.${allocation.kind}`)} ${allocation.amount === null ? '' : formatMoney(allocation.amount)}`,
  )
  return (
    <PaymentRow
      of={of}
      name={t(direction === 'in' ? 'paid_in' : 'paid_out', { way: account?.name ?? t('cash') })}
      counts={!is_undone}
      undo={undo && { label, run: undo }}
      receipt={amount !== null && <PaymentReceipt of={receipt} owner={contact} payment={{ id, amount }} />}
      isUndone={is_undone}
      allocatedTo={
        is_undone ? t('undone') : [...allocationTexts, ...(left ? [t('as_credit', { left: formatMoney(left) })] : [])].join(' · ')
      }
    />
  )
}

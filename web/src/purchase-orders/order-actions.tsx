import { mayFollow } from '@kasuwa/contract/document-states'
import { useNavigate } from '@tanstack/react-router'
import { Check, Copy, FileText, PackageCheck, PackagePlus, Share2, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'
import type { StatusChange } from '../documents/change-status.tsx'
import { useDocumentFile } from '../documents/use-document-file.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCan } from '../kit/can.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useDetails } from '../session/session.ts'
import { pdfOf } from '../share/share-sheet.ts'
import { ShareDialog } from '../share/share.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'
import type { Order } from './use-order.ts'

const calls = {
  consequence: api.purchaseOrders.consequence as ClientEndpoint,
  setStatus: api.purchaseOrders.setStatus as ClientEndpoint,
  delete: api.purchaseOrders.delete as ClientEndpoint,
}

const settling = api.purchaseOrders.setStatus.access.permissions

/** Action buttons of an order, by its status and remaining quantity. */
export function OrderActions({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const d = useTranslations('document-page')
  const can = useCan()
  const navigate = useNavigate()
  const [step, setStep] = useState<StatusChange>()
  const [isSharing, setSharing] = useState(false)
  const business = useDetails()?.business?.name ?? ''
  const paper = useDocumentFile(api.purchaseOrders.download, order.id, order.number)
  const isLeft = order.items.some(({ left }) => left > 0)
  const mayApprove = mayFollow('approved', order.status) && can(settling.approved)
  const mayReceive = order.status === 'approved' && isLeft && can(api.inventory.createIntake.access)
  const mayClose = mayFollow('closed', order.status) && isLeft && can(settling.closed)
  const mayCancel = mayFollow('canceled', order.status) && order.receipt_status === 'open' && can(settling.canceled)
  const mayDelete = order.posted_at === null && can(api.purchaseOrders.delete.access)
  // A copy without costs would be useless.
  const mayCopy = can(api.purchaseOrders.create.access) && can('product.view-cost')
  const actions: (PageAction | false)[] = [
    mayApprove && { key: 'approve', label: d('approve'), icon: Check, primary: true, run: () => setStep('approved') },
    mayReceive && {
      key: 'receive',
      label: t(order.receipt_status === 'open' ? 'receive_first' : 'receive'),
      icon: PackagePlus,
      primary: true,
      to: { to: '/inventory-actions/new/intake', search: { order: order.id } },
    },
    { key: 'pdf', label: t('pdf'), icon: FileText, busy: paper.busy === 'pdf', run: () => paper.make('pdf') },
    { key: 'share', label: t('share'), icon: Share2, run: () => setSharing(true) },
    mayCopy && { key: 'copy', label: t('duplicate'), icon: Copy, to: { to: '/purchase-orders/new', search: { copy: order.id } } },
    mayClose && { key: 'close', label: t('close'), icon: PackageCheck, run: () => setStep('closed') },
    mayCancel && { key: 'cancel', label: d('cancel_kind.purchase-order'), icon: Undo2, danger: true, run: () => setStep('canceled') },
    mayDelete && { key: 'delete', label: d('delete_kind.purchase-order'), icon: Trash2, danger: true, run: () => setStep('deleted') },
  ]
  return (
    <>
      <PageActions of={actions.filter((action) => action !== false)} />
      <Dialog opened={isSharing} onClose={() => setSharing(false)} title={t('share_dialog', { number: order.number })} width={480}>
        <ShareDialog
          kind="order"
          id={order.id}
          name={order.number}
          subject={t('share_subject', { number: order.number, business })}
          text={t('share_text', { number: order.number, business })}
          to={order.edges.contact}
          file={pdfOf(api.purchaseOrders.download, { params: { id: order.id }, query: { format: 'pdf' } }, `${order.number}.pdf`)}
        />
      </Dialog>
      <ChangeStatusDialog
        document={{ ...order, kind: 'purchase-order', to: 'supplier', calls }}
        step={step}
        onClose={() => setStep(undefined)}
        onDeleted={() => void navigate({ to: '/purchase-orders' })}
      />
    </>
  )
}

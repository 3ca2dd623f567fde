import { leftToPay } from '@kasuwa/contract/amount-due'
import { mayFollow } from '@kasuwa/contract/document-states'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Check, Copy, FileText, Pencil, PackageX, Printer, Share2, Trash2, Truck, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'
import type { StatusChange } from '../documents/change-status.tsx'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useCan } from '../kit/can.tsx'
import { Dialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useDetails } from '../session/session.ts'
import { pdfOf } from '../share/share-sheet.ts'
import { ShareDialog } from '../share/share.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'
import { useReceiptText } from './share-receipt.ts'
import type { Sale } from './use-till.ts'

const calls = {
  consequence: api.sales.consequence as ClientEndpoint,
  setStatus: api.sales.setStatus as ClientEndpoint,
  delete: api.sales.delete as ClientEndpoint,
}

const settling = api.sales.setStatus.access.permissions

/** Actions on a sale by its status, most likely first. */
export function SaleActions({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const d = useTranslations('document-page')
  const can = useCan()
  const navigate = useNavigate()
  const pay = useUrlDialog('pay')
  const refund = useUrlDialog('refund')
  const p = useTranslations('payments')
  const [step, setStep] = useState<StatusChange>()
  const [isSharing, setSharing] = useState(false)
  const business = useDetails()?.business?.name ?? ''
  const paper = useDocumentFile(api.sales.download, sale.id, sale.number)
  const text = useReceiptText(sale)
  const { contact } = sale.edges
  const isNamed = contact !== undefined && !contact.is_walk_in
  const isCanceled = sale.status === 'canceled'
  const copy = { to: '/sales/new', search: { copy: sale.id } }
  const correct = { to: '/sales/new', search: { correct: sale.id } }
  const takeBack = { to: '/inventory-actions/new/return-inward', search: { sale: sale.id } }
  const exchange = { to: '/exchanges/new', search: { sale: sale.id } }
  const left = leftToPay(sale)
  const may = {
    approve: mayFollow('approved', sale.status) && can(settling.approved),
    pay: sale.status === 'approved' && left > 0 && isNamed && can(api.sales.pay.access),
    copy: can(api.sales.create.access),
    takeBack: sale.status === 'approved' && sale.return_status !== 'full' && can(api.inventory.createReturnInward.access),
    cancel: mayFollow('canceled', sale.status) && can(settling.canceled),
    correct: mayFollow('canceled', sale.status) && can(settling.canceled) && can(api.sales.create.access) && !sale.exchange,
    refund: isCanceled && sale.paid_amount > 0 && can(api.sales.refund.access),
    remove: sale.posted_at === null && sale.corrected_by === null && can(api.sales.delete.access),
  }
  const papers: PageAction[] = [
    { key: 'receipt', label: t('receipt'), icon: Printer, busy: paper.busy === 'receipt', run: () => paper.make('receipt') },
    { key: 'pdf', label: t('pdf'), icon: FileText, busy: paper.busy === 'pdf', run: () => paper.make('pdf') },
  ]
  const actions: (PageAction | false)[] = [
    may.approve && { key: 'approve', label: d('approve'), icon: Check, primary: true, run: () => setStep('approved') },
    may.pay && { key: 'pay', label: t('pay'), icon: Wallet, primary: !may.approve, run: () => pay.open('new') },
    may.refund && { key: 'refund', label: p('refund'), icon: Undo2, run: () => refund.open('now') },
    isCanceled && may.copy && { key: 'copy', label: t('duplicate'), icon: Copy, primary: true, to: copy },
    // Unpaid: the invoice comes first. Paid: the receipt comes first.
    ...(left > 0 && isNamed ? papers.toReversed() : papers),
    !isCanceled && {
      key: 'delivery-note',
      label: t('delivery_note'),
      icon: Truck,
      busy: paper.busy === 'delivery-note',
      run: () => paper.make('delivery-note'),
    },
    { key: 'share', label: t('share'), icon: Share2, isKept: true, run: () => setSharing(true) },
    !isCanceled && may.copy && { key: 'copy', label: t('duplicate'), icon: Copy, to: copy },
    may.takeBack && { key: 'return', label: t('take_back'), icon: PackageX, to: takeBack },
    may.takeBack && may.copy && { key: 'exchange', label: t('exchange'), icon: ArrowLeftRight, to: exchange },
    may.correct && { key: 'correct', label: t('correct'), icon: Pencil, to: correct },
    may.cancel && { key: 'cancel', label: d('cancel_kind.sale'), icon: Undo2, danger: true, run: () => setStep('canceled') },
    may.remove && { key: 'delete', label: d('delete_kind.sale'), icon: Trash2, danger: true, run: () => setStep('deleted') },
  ]
  return (
    <>
      <PageActions of={actions.filter((action) => action !== false)} />
      <Dialog opened={isSharing} onClose={() => setSharing(false)} title={t('share_dialog', { number: sale.number })} width={480}>
        <ShareDialog
          kind="sale"
          id={sale.id}
          name={sale.number}
          subject={t('share_subject', { number: sale.number, business })}
          text={text}
          to={isNamed ? contact : undefined}
          file={pdfOf(api.sales.download, { params: { id: sale.id }, query: { format: 'pdf' } }, `${sale.number}.pdf`)}
        />
      </Dialog>
      <ChangeStatusDialog
        document={{
          ...sale,
          kind: 'sale',
          to: 'customer',
          calls,
          paid: isNamed && sale.paid_amount > 0 ? { by: contact.name, amount: sale.paid_amount } : undefined,
        }}
        step={step}
        onClose={() => setStep(undefined)}
        onDeleted={() => void navigate({ to: '/sales' })}
      />
    </>
  )
}

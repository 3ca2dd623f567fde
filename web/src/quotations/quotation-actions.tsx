import { quotationState } from '@kasuwa/contract/quotation-states'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { useNavigate } from '@tanstack/react-router'
import { Copy, FileText, Printer, ReceiptText, Share2, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'
import type { StatusChange } from '../documents/change-status.tsx'
import { useDocumentFile } from '../documents/use-document-file.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCan } from '../kit/can.tsx'
import { useDates } from '../kit/format.ts'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { useDetails } from '../session/session.ts'
import { pdfOf } from '../share/share-sheet.ts'
import { ShareDialog } from '../share/share.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'
import type { Quotation } from './quotation.ts'

const calls = {
  consequence: api.quotations.consequence as ClientEndpoint,
  setStatus: api.quotations.setStatus as ClientEndpoint,
  delete: api.quotations.delete as ClientEndpoint,
}

/** Actions of a quotation, by its status: the most likely first. */
export function QuotationActions({ quotation }: { quotation: Quotation }) {
  const t = useTranslations('quotations')
  const d = useTranslations('document-page')
  const can = useCan()
  const navigate = useNavigate()
  const dates = useDates()
  const [step, setStep] = useState<StatusChange>()
  const [isSharing, setSharing] = useState(false)
  const business = useDetails()?.business?.name ?? ''
  const { id, number } = quotation
  const paper = useDocumentFile(api.quotations.download, id, number)
  const { contact } = quotation.edges
  const state = quotationState(quotation)
  const isOpen = quotation.status === 'pending'
  const maySell = can(api.sales.create.access)
  const copy: PageAction = {
    key: 'copy',
    label: t('duplicate'),
    icon: Copy,
    primary: state !== 'pending' && state !== 'accepted',
    to: { to: '/sales/new', search: { offer: id } },
  }
  const actions: (PageAction | false)[] = [
    isOpen &&
      maySell && {
        key: 'sell',
        label: t('make_sale'),
        icon: ReceiptText,
        primary: state === 'pending',
        to: { to: '/sales/new', search: { quotation: id } },
      },
    { key: 'share', label: t('share'), icon: Share2, isKept: true, run: () => setSharing(true) },
    { key: 'pdf', label: t('pdf'), icon: FileText, busy: paper.busy === 'pdf', run: () => paper.make('pdf') },
    { key: 'receipt', label: t('print'), icon: Printer, busy: paper.busy === 'receipt', run: () => paper.make('receipt') },
    maySell && copy,
    isOpen &&
      can(api.quotations.setStatus.access) && {
        key: 'cancel',
        label: d('cancel_kind.quotation'),
        icon: Undo2,
        danger: true,
        run: () => setStep('canceled'),
      },
    quotation.status !== 'accepted' &&
      can(api.quotations.delete.access) && {
        key: 'delete',
        label: d('delete_kind.quotation'),
        icon: Trash2,
        danger: true,
        run: () => setStep('deleted'),
      },
  ]
  const placeholders = { number, business, amount: formatMoney(quotation.payable_amount), date: dates.day(quotation.expires_at) }
  return (
    <>
      <PageActions of={actions.filter((action) => action !== false)} />
      <Dialog opened={isSharing} onClose={() => setSharing(false)} title={t('share_dialog', { number })} width={480}>
        <ShareDialog
          kind="quotation"
          id={id}
          name={number}
          subject={t('share_subject', placeholders)}
          text={t('share_text', placeholders)}
          to={contact?.is_walk_in ? undefined : contact}
          file={pdfOf(api.quotations.download, { params: { id }, query: { format: 'pdf' } }, `${number}.pdf`)}
        />
      </Dialog>
      <ChangeStatusDialog
        document={{ ...quotation, approval_level: 0, approved_by_count: 0, kind: 'quotation', to: 'customer', calls }}
        step={step}
        onClose={() => setStep(undefined)}
        onDeleted={() => void navigate({ to: '/quotations' })}
      />
    </>
  )
}
